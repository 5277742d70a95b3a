/** Time fields: time of day, sun, interval; and weather comparison. */
import { Checkbox, HTMLSelect } from '@blueprintjs/core'
import {
  type AutomationCondition,
  type AutomationTime,
  SUN_OFFSET_MAX_MIN,
  WEATHER_QUANTITIES,
  WEATHER_UNITS,
} from '#shared/records/automation.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { Segmented } from '../../../../ui/controls/Segmented.tsx'
import { DateInput } from '../../../../ui/schedule/ScheduleInput.tsx'
import { clockText, minuteOf } from '../words.ts'
import { ComparisonSelect } from './ComparisonSelect.tsx'
import { NumberInput } from './NumberInput.tsx'
import { clockCondition, everyCondition, sunCondition, weatherCondition } from './newParts.ts'
import { HoldField, PartField } from './PartField.tsx'

type Timed = Extract<AutomationCondition, { type: 'timed' }>
type Sun = Extract<AutomationTime, { kind: 'sun' }>

const NEW = { clock: clockCondition, sun: sunCondition, every: everyCondition } as const
const EVENING = 1_080

export function TimeFields(props: { readonly part: Timed; readonly onChange: (part: Timed) => void }) {
  const { t } = useTexts()
  const { part, onChange } = props
  const { time } = part
  const put = (next: AutomationTime) => onChange({ ...part, time: next })
  const change = (kind: string) => {
    const made = NEW[kind as keyof typeof NEW](part.id)
    if (made.type === 'timed') put(made.time)
  }
  return (
    <>
      <PartField label={t('automations.editor.timeKind')}>
        <Segmented
          label={t('automations.editor.timeKind')}
          choices={(['clock', 'sun', 'every'] as const).map((value) => ({
            value,
            text: t(`automations.editor.timeKinds.${value}`),
          }))}
          value={time.kind}
          onChange={change}
        />
      </PartField>
      {time.kind === 'clock' ? (
        <ClockInput minute={time.minute} onChange={(minute) => put({ ...time, minute })} />
      ) : null}
      {time.kind === 'sun' ? <SunFields time={time} onChange={put} /> : null}
      {time.kind === 'every' ? (
        <PartField label={t('automations.editor.everyMinutes')}>
          <NumberInput
            label={t('automations.editor.everyMinutes')}
            value={time.minutes}
            min={5}
            max={1440}
            step={5}
            unit={t('automations.editor.minutes')}
            help="5 – 1440"
            onChange={(minutes) => put({ ...time, minutes: Math.round(minutes) })}
          />
        </PartField>
      ) : null}
    </>
  )
}

/** Time input; incomplete values are ignored. */
export function ClockInput(props: {
  readonly label?: string
  readonly minute: number
  readonly onChange: (minute: number) => void
}) {
  const { t } = useTexts()
  return (
    <DateInput
      label={props.label ?? t('automations.editor.time')}
      type="time"
      value={clockText(props.minute)}
      isDisabled={false}
      onChange={(clock) => {
        const minute = minuteOf(clock)
        if (minute !== null) props.onChange(minute)
      }}
    />
  )
}

function SunFields({ time, onChange }: { readonly time: Sun; readonly onChange: (time: Sun) => void }) {
  const { t } = useTexts()
  const side = time.offsetMin === 0 ? 'at' : time.offsetMin < 0 ? 'before' : 'after'
  const minutes = Math.abs(time.offsetMin)
  const move = (next: string, by: number) =>
    onChange({ ...time, offsetMin: next === 'at' ? 0 : next === 'before' ? -by : by })
  return (
    <>
      <PartField label={t('automations.editor.sunEvent')}>
        <Segmented
          label={t('automations.editor.sunEvent')}
          choices={(['sunrise', 'sunset'] as const).map((value) => ({
            value,
            text: t(`automations.editor.sunEvents.${value}`),
          }))}
          value={time.event}
          onChange={(event) => onChange({ ...time, event: event === 'sunrise' ? 'sunrise' : 'sunset' })}
        />
      </PartField>
      <PartField label={t('automations.editor.offset')}>
        {side === 'at' ? null : (
          <NumberInput
            label={t('automations.editor.offset')}
            value={minutes}
            min={1}
            max={SUN_OFFSET_MAX_MIN}
            step={5}
            onChange={(next) => move(side, Math.round(next))}
          />
        )}
        <Segmented
          label={t('automations.editor.offset')}
          choices={(['before', 'at', 'after'] as const).map((value) => ({
            value,
            text: t(`automations.editor.offsets.${value}`),
          }))}
          value={side}
          onChange={(next) => move(next, minutes === 0 ? 30 : minutes)}
        />
      </PartField>
      <PartField label={t('automations.editor.elseTime')}>
        <Checkbox
          checked={time.elseMinute !== null}
          label={t(time.elseMinute === null ? 'automations.editor.noElse' : 'automations.editor.elseTime')}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ ...time, elseMinute: checked ? EVENING : null })
          }
        />
        {time.elseMinute === null ? null : (
          <ClockInput minute={time.elseMinute} onChange={(elseMinute) => onChange({ ...time, elseMinute })} />
        )}
      </PartField>
    </>
  )
}

type Weather = Extract<AutomationCondition, { type: 'weather' }>
const LEVELS = ['above', 'below', 'atLeast', 'atMost'] as const
const WEATHER_MIN = -60

export function WeatherFields(props: { readonly part: Weather; readonly onChange: (part: Weather) => void }) {
  const { t } = useTexts()
  const { part, onChange } = props
  const choose = (text: string) => {
    const quantity = WEATHER_QUANTITIES.find((one) => one === text) ?? part.quantity
    const start = weatherCondition(part.id, quantity)
    if (start.type === 'weather') onChange({ ...part, quantity, value: start.value })
  }
  return (
    <>
      <PartField label={t('automations.editor.quantity')}>
        <HTMLSelect
          aria-label={t('automations.editor.quantity')}
          value={part.quantity}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          {WEATHER_QUANTITIES.map((one) => (
            <option key={one} value={one}>
              {t(`automations.quantity.${one}`)}
            </option>
          ))}
        </HTMLSelect>
      </PartField>
      <PartField label={t('automations.editor.value')}>
        <ComparisonSelect
          comparisons={LEVELS}
          value={part.comparison}
          onChange={(comparison) => onChange({ ...part, comparison })}
        />
        <NumberInput
          label={t('automations.editor.value')}
          value={part.value}
          min={WEATHER_MIN}
          max={200}
          step={1}
          unit={WEATHER_UNITS[part.quantity]}
          onChange={(value) => onChange({ ...part, value })}
        />
      </PartField>
      <HoldField valueMs={part.forMs} onChange={(forMs) => onChange({ ...part, forMs })} />
    </>
  )
}
