/** Days and hours during which it applies. */
import { useTexts } from '../../../../i18n/useTexts.ts'
import { Segmented } from '../../../../ui/controls/Segmented.tsx'
import { FieldFrame } from '../../../../ui/form/FieldFrame.tsx'
import { useField } from '../../../../ui/form/useForm.ts'
import { DateInput, DaysInput, LengthText } from '../../../../ui/schedule/ScheduleInput.tsx'
import { clockText } from '../words.ts'
import { asValue, EVERY_DAY, effectiveOf, repeatOf } from './draft.ts'
import styles from './editor.module.css'
import { ClockInput } from './TimeFields.tsx'

const EVENING = { fromMinute: 1_320, toMinute: 360 }

export function RepeatField() {
  const { t } = useTexts()
  const field = useField({ name: 'repeat' })
  const repeat = repeatOf(field.value)
  return (
    <FieldFrame name="repeat" label={t('automations.editor.repeat')} field={field} isGroup>
      {() => (
        <div className={styles.counts}>
          <Segmented
            label={t('automations.editor.repeat')}
            choices={[
              { value: 'weekly', text: t('automations.editor.days') },
              { value: 'once', text: t('automations.editor.once') },
            ]}
            value={repeat.kind}
            onChange={(kind) => field.set(asValue(kind === 'once' ? { kind: 'once', date: '' } : EVERY_DAY))}
          />
          {repeat.kind === 'weekly' ? (
            <DaysInput
              days={repeat.days}
              isDisabled={false}
              onChange={(days) => {
                field.set(asValue({ kind: 'weekly', days }))
                field.leave()
              }}
            />
          ) : (
            <DateInput
              label={t('automations.editor.date')}
              type="date"
              value={repeat.date}
              isDisabled={false}
              onChange={(date) => field.set(asValue({ kind: 'once', date }))}
            />
          )}
        </div>
      )}
    </FieldFrame>
  )
}

export function EffectiveField() {
  const { t } = useTexts()
  const field = useField({
    name: 'effective',
    isOptional: true,
    check: (value) => {
      const range = effectiveOf(value)
      return range && range.fromMinute === range.toMinute ? { text: t('automations.editor.zeroRange') } : null
    },
  })
  const range = effectiveOf(field.value)
  const put = (next: typeof range) => {
    field.set(next === null ? '' : asValue(next))
    field.leave()
  }
  return (
    <FieldFrame name="effective" label={t('automations.editor.effective')} field={field} isGroup>
      {() => (
        <div className={styles.counts}>
          <Segmented
            label={t('automations.editor.effective')}
            choices={[
              { value: 'day', text: t('automations.editor.wholeDay') },
              { value: 'range', text: t('automations.editor.between') },
            ]}
            value={range ? 'range' : 'day'}
            onChange={(kind) => put(kind === 'range' ? EVENING : null)}
          />
          {range ? (
            <>
              <ClockInput
                label={t('automations.editor.from')}
                minute={range.fromMinute}
                onChange={(fromMinute) => put({ ...range, fromMinute })}
              />
              <ClockInput
                label={t('automations.editor.to')}
                minute={range.toMinute}
                onChange={(toMinute) => put({ ...range, toMinute })}
              />
              {range.fromMinute === range.toMinute ? null : (
                <LengthText value={{ from: clockText(range.fromMinute), to: clockText(range.toMinute) }} />
              )}
            </>
          ) : null}
        </div>
      )}
    </FieldFrame>
  )
}
