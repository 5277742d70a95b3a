import { useId } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { Segmented } from '../controls/Segmented.tsx'
import styles from './schedule.module.css'
import {
  DAY_NAMES,
  DAYS,
  isOvernight,
  isSameDays,
  lengthMinutes,
  type Schedule,
  WEEKEND,
  WORKDAYS,
  withDay,
} from './scheduleModel.ts'

export interface ScheduleInputProps {
  readonly value: Schedule
  readonly onChange: (value: Schedule) => void
  /** Only weekly repetition. */
  readonly isWeeklyOnly?: boolean | undefined
  /** Whole days only, without times. */
  readonly isDaysOnly?: boolean | undefined
  readonly isDisabled?: boolean | undefined
}

/** Days of the week or a date, and a time range, which may cross midnight. */
export function ScheduleInput(props: ScheduleInputProps) {
  const { t } = useTexts()
  const { value, onChange, isDisabled = false } = props
  const put = (change: Partial<Schedule>) => onChange({ ...value, ...change })
  return (
    <div className={styles.schedule}>
      {props.isWeeklyOnly ? null : (
        <Segmented
          label={t('blocks.schedule.repeat')}
          choices={[
            { value: 'weekly', text: t('blocks.schedule.weekly') },
            { value: 'once', text: t('blocks.schedule.once') },
          ]}
          value={value.repeat}
          isDisabled={isDisabled}
          onChange={(repeat) => put({ repeat: repeat === 'once' ? 'once' : 'weekly' })}
        />
      )}
      {value.repeat === 'weekly' ? (
        <DaysInput days={value.days} isDisabled={isDisabled} onChange={(days) => put({ days })} />
      ) : (
        <DateInput
          label={t('blocks.schedule.date')}
          type="date"
          value={value.date}
          isDisabled={isDisabled}
          onChange={(date) => put({ date })}
        />
      )}
      {props.isDaysOnly ? null : (
        <div className={styles.range}>
          <DateInput
            label={t('blocks.schedule.from')}
            type="time"
            value={value.from}
            isDisabled={isDisabled}
            onChange={(from) => put({ from })}
          />
          <DateInput
            label={t('blocks.schedule.to')}
            type="time"
            value={value.to}
            isDisabled={isDisabled}
            onChange={(to) => put({ to })}
          />
          <LengthText value={value} />
        </div>
      )}
    </div>
  )
}

/** Days of the week, each of them or by the usual sets. */
export function DaysInput(props: {
  readonly days: readonly number[]
  readonly isDisabled: boolean
  readonly onChange: (days: readonly number[]) => void
}) {
  const { t } = useTexts()
  const { days, isDisabled, onChange } = props
  const sets = [
    { text: t('blocks.schedule.workdays'), days: WORKDAYS },
    { text: t('blocks.schedule.weekend'), days: WEEKEND },
    { text: t('blocks.schedule.everyDay'), days: DAYS },
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere
    <div className={styles.days} role="group" aria-label={t('blocks.schedule.weekDays')}>
      {DAYS.map((day) => (
        <button
          key={day}
          type="button"
          className={styles.day}
          aria-pressed={days.includes(day)}
          aria-label={t(`blocks.schedule.dayLong.${DAY_NAMES[day]}`)}
          disabled={isDisabled}
          onClick={() => onChange(withDay(days, day))}
        >
          {t(`blocks.schedule.day.${DAY_NAMES[day]}`)}
        </button>
      ))}
      <span className={styles.sets}>
        {sets.map((set) => (
          <button
            key={set.text}
            type="button"
            className={styles.set}
            aria-pressed={isSameDays(days, set.days)}
            disabled={isDisabled}
            onClick={() => onChange(set.days)}
          >
            {set.text}
          </button>
        ))}
      </span>
    </div>
  )
}

/** The browser's own picker of a date or a time, with its label above. */
export function DateInput(props: {
  readonly label: string
  readonly type: 'date' | 'time'
  readonly value: string
  readonly max?: string | undefined
  readonly min?: string | undefined
  readonly isDisabled: boolean
  readonly onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <span className={styles.date}>
      <label htmlFor={id}>{props.label}</label>
      <input
        id={id}
        className="bp6-input"
        type={props.type}
        value={props.value}
        min={props.min}
        max={props.max}
        disabled={props.isDisabled}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
    </span>
  )
}

/** Duration of a range, noting if it ends the next day. */
export function LengthText({ value }: { readonly value: Pick<Schedule, 'from' | 'to'> }) {
  const { t } = useTexts()
  const minutes = lengthMinutes(value)
  if (minutes === null) return null
  const parts = { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
  const way = parts.minutes === 0 ? 'fullHours' : parts.hours === 0 ? 'minutes' : 'hours'
  const hours = t(`blocks.schedule.${way}`, parts)
  return (
    <span className={isOvernight(value) ? styles.overnight : styles.length} role="status">
      {isOvernight(value) ? t('blocks.schedule.overnight', { hours }) : t('blocks.schedule.lasts', { hours })}
    </span>
  )
}
