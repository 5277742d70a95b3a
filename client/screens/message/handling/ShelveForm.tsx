/** Shelves alarms with a reason, for a fixed duration or until a chosen instant. The server validates the end. */
import { useState } from 'react'
import { alarmHandlingContract } from '#shared/contract/alarmHandling.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { SHELVE_REASON_LENGTH_MAX } from '#shared/records/alarm.ts'
import { isOfLife } from '#shared/rules/alarmOrder.ts'
import { shelfMaxMs } from '#shared/rules/shelf.ts'
import type { Handleable } from '../../../actions/alarms/handleAlarms.ts'
import { call } from '../../../api/api.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useServerNow } from '../../../store/useServerNow.ts'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import { CommandForm } from '../../../ui/form/CommandForm.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx'
import { FieldGrid } from '../../../ui/form/FormParts.tsx'
import { useField } from '../../../ui/form/useForm.ts'

const SHELF_MS = [15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS, 8 * HOUR_MS, 12 * HOUR_MS] as const
/** Value that selects a custom end instead of a fixed duration. */
const OWN_END = ''

const lengthText = (ms: number): string =>
  ms < HOUR_MS
    ? i18n.t('alarmHandling.shelve.minutes', { count: ms / MINUTE_MS })
    : i18n.t('alarmHandling.shelve.hours', { count: ms / HOUR_MS })

export function ShelveForm(props: { readonly alarms: readonly Handleable[]; readonly onClose: () => void }) {
  const { t } = useTexts()
  const { alarms, onClose } = props
  const nowMs = useServerNow()
  // Chromium empties a date that is half typed when its bounds move.
  const [openedMs] = useState(nowMs)
  // The form follows its initial values: those of the time it was opened.
  const [initial] = useState(() => ({
    forMs: String(HOUR_MS),
    untilMs: Math.floor((openedMs + HOUR_MS) / MINUTE_MS) * MINUTE_MS,
    endsWhenCleared: false,
    isLifeConfirmed: false,
  }))
  return (
    <CommandForm
      endpoint={alarmHandlingContract.shelve}
      extra={{ alarmIds: alarms.map(({ id }) => id) }}
      initial={initial}
      send={(input) => call(alarmHandlingContract.shelve, input, { isQuiet: true })}
      refusals={{ alarm_shelf_past: 'untilMs', alarm_shelf_long: 'untilMs' }}
      verb={t('alarmHandling.shelve.do')}
      done={t('alarmHandling.shelve.done', { count: alarms.length })}
      draft={false}
      onDone={onClose}
      onCancel={onClose}
    >
      <FieldGrid>
        <ShelfEnd openedMs={openedMs} maxMs={Math.min(...alarms.map(shelfMaxMs))} />
        <Field
          kind="text"
          name="reason"
          label={t('alarmHandling.shelve.reason')}
          maxLength={SHELVE_REASON_LENGTH_MAX}
          autoFocus
        />
        <Field kind="switch" name="endsWhenCleared" label={t('alarmHandling.shelve.endsWhenCleared')} />
        {alarms.some(({ code }) => isOfLife(code)) ? (
          <Field
            kind="switch"
            name="isLifeConfirmed"
            label={t('alarmHandling.shelve.life')}
            help={t('alarmHandling.shelve.lifeHelp')}
          />
        ) : null}
      </FieldGrid>
    </CommandForm>
  )
}

/** Duration or instant in project time. `maxMs` is the limit of the strictest alarm. */
function ShelfEnd({ openedMs, maxMs }: { readonly openedMs: number; readonly maxMs: number }) {
  const { t } = useTexts()
  const format = useFormat()
  const field = useField({ name: 'forMs', isOptional: true, isNumber: true })
  const label = t('alarmHandling.shelve.length')
  const lengths = SHELF_MS.filter((ms) => ms <= maxMs)
  const isCritical = lengths.length < SHELF_MS.length
  const latestMs = openedMs + maxMs
  return (
    <>
      <FieldFrame
        name="forMs"
        label={label}
        help={t(isCritical ? 'alarmHandling.shelve.criticalHelp' : 'alarmHandling.shelve.lengthHelp')}
        field={field}
        isGroup
      >
        {() => (
          <Segmented
            label={label}
            choices={[
              ...lengths.map((ms) => ({ value: String(ms), text: lengthText(ms) })),
              { value: OWN_END, text: t('alarmHandling.shelve.own') },
            ]}
            value={String(field.value)}
            onChange={field.set}
          />
        )}
      </FieldFrame>
      {field.value === OWN_END ? (
        <Field
          kind="instant"
          name="untilMs"
          label={t('alarmHandling.shelve.until')}
          help={t(isCritical ? 'alarmHandling.shelve.untilCritical' : 'alarmHandling.shelve.untilHelp', {
            count: maxMs / HOUR_MS,
            latest: format.dateTime(latestMs),
            zone: format.zone(latestMs),
          })}
          minMs={openedMs}
          maxMs={latestMs}
        />
      ) : null}
    </>
  )
}
