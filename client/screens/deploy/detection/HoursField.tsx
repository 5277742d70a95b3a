/** Days, and the hours of them or all of each. */
import { Suspense } from 'react'
import { i18n } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx'
import type { Check } from '../../../ui/form/model/faults.ts'
import { type FieldValue, isObject } from '../../../ui/form/model/values.ts'
import { useField } from '../../../ui/form/useForm.ts'
import { lazyPart } from '../../../ui/lazyPart.ts'
import { scheduleOf } from '../../../ui/schedule/scheduleModel.ts'
import styles from './detection.module.css'

const ScheduleInput = lazyPart(
  async () => (await import('../../../ui/schedule/ScheduleInput.tsx')).ScheduleInput,
)

const isAllDayOf = (value: FieldValue): boolean => isObject(value) && value.isAllDay === true

const isWhen: Check = (value) => {
  const { days, from, to } = scheduleOf(value)
  if (days.length === 0) return { text: i18n.t('detection.daysMissing') }
  if (isAllDayOf(value)) return null
  if (from === '' || to === '') return { code: 'incomplete' }
  return from === to ? { text: i18n.t('detection.hoursSame') } : null
}

export function HoursField({ label }: { readonly label: string }) {
  const { t } = useTexts()
  const field = useField({ name: 'hours', check: isWhen })
  const schedule = scheduleOf(field.value)
  const isAllDay = isAllDayOf(field.value)
  const put = (
    changes: Partial<{ days: readonly number[]; from: string; to: string; isAllDay: boolean }>,
  ) => {
    const { days, from, to } = schedule
    field.set({ days: [...days], isAllDay, from, to, ...changes } as FieldValue)
    field.leave()
  }
  return (
    <FieldFrame name="hours" label={label} field={field} isGroup textOf={() => label}>
      {() => (
        <div className={styles.hours}>
          <span className={styles.allDay}>
            <Switch label={t('detection.allDay')} isOn={isAllDay} onToggle={(on) => put({ isAllDay: on })} />
            <span aria-hidden="true">{t('detection.allDay')}</span>
          </span>
          <Suspense fallback={<div className={isAllDay ? styles.days : styles.daysAndTimes} aria-busy />}>
            <ScheduleInput
              value={schedule}
              isWeeklyOnly
              isDaysOnly={isAllDay}
              onChange={({ days, from, to }) => put({ days, from, to })}
            />
          </Suspense>
        </div>
      )}
    </FieldFrame>
  )
}
