/** Days, and the hours of them or all of each. The value is the `Hours` of a rule. */
import { Suspense } from 'react'
import type { Hours } from '#shared/records/detection.ts'
import { type DetectionHoursFault, detectionHoursFault } from '#shared/rules/detectionHours.ts'
import { i18n, type TextKey } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Switch } from '../../ui/controls/Switch.tsx'
import { FieldFrame } from '../../ui/form/FieldFrame.tsx'
import type { Check } from '../../ui/form/model/faults.ts'
import { type FieldValue, isObject } from '../../ui/form/model/values.ts'
import { useField } from '../../ui/form/useForm.ts'
import { lazyPart } from '../../ui/lazyPart.ts'
import { scheduleOf } from '../../ui/schedule/scheduleModel.ts'
import styles from './HoursField.module.css'

const ScheduleInput = lazyPart(
  async () => (await import('../../ui/schedule/ScheduleInput.tsx')).ScheduleInput,
)

const isAllDayOf = (value: FieldValue): boolean => isObject(value) && value.isAllDay === true

/** Rules of older logs lack this field: an end before the start meant the next day. */
function endsNextDayOf(value: FieldValue): boolean {
  if (!isObject(value)) return false
  const { endsNextDay } = value
  if (typeof endsNextDay === 'boolean') return endsNextDay
  const { from, to } = scheduleOf(value)
  return to !== '' && to < from
}

const FAULT_TEXTS = {
  detection_hours_same: 'blocks.schedule.hoursSame',
  detection_hours_order: 'blocks.schedule.hoursOrder',
} as const satisfies Record<DetectionHoursFault, TextKey>

const isWhen: Check = (value) => {
  const { days, from, to } = scheduleOf(value)
  if (days.length === 0) return { text: i18n.t('blocks.schedule.daysMissing') }
  if (isAllDayOf(value)) return null
  if (from === '' || to === '') return { code: 'incomplete' }
  const fault = detectionHoursFault({ isAllDay: false, from, to, endsNextDay: endsNextDayOf(value) })
  return fault ? { text: i18n.t(FAULT_TEXTS[fault]) } : null
}

export function HoursField({ label }: { readonly label: string }) {
  const { t } = useTexts()
  const field = useField({ name: 'hours', check: isWhen })
  const schedule = scheduleOf(field.value)
  const isAllDay = isAllDayOf(field.value)
  const endsNextDay = endsNextDayOf(field.value)
  const put = (changes: Partial<Hours>) => {
    const { days, from, to } = schedule
    field.set({ days: [...days], isAllDay, from, to, endsNextDay, ...changes } as FieldValue)
    field.leave()
  }
  return (
    <FieldFrame name="hours" label={label} field={field} isGroup textOf={() => label}>
      {() => (
        <div className={styles.hours}>
          <span className={styles.allDay}>
            <Switch
              label={t('blocks.schedule.allDay')}
              isOn={isAllDay}
              onToggle={(on) => put({ isAllDay: on })}
            />
            <span aria-hidden="true">{t('blocks.schedule.allDay')}</span>
          </span>
          <Suspense fallback={<div className={isAllDay ? styles.days : styles.daysAndTimes} aria-busy />}>
            <ScheduleInput
              value={schedule}
              isWeeklyOnly
              isDaysOnly={isAllDay}
              onChange={({ days, from, to }) => put({ days, from, to })}
            />
          </Suspense>
          {isAllDay ? null : (
            <span className={styles.allDay}>
              <Switch
                label={t('blocks.schedule.endsNextDay')}
                isOn={endsNextDay}
                onToggle={(on) => put({ endsNextDay: on })}
              />
              <span aria-hidden="true">{t('blocks.schedule.endsNextDay')}</span>
            </span>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
