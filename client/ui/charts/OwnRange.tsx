import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { DAY_MS } from '#shared/durations.ts'
import { instantsOfText, wallText } from '#shared/time/days.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { WhichInstant } from '../controls/WhichInstant.tsx'
import styles from './OwnRange.module.css'
import { boundsOf, type Range, rangeBetween } from './range.ts'

interface Typed {
  readonly text: string
  /** Null for a value that is no time, or one that the clocks leap over. */
  readonly atMs: number | null
}

const typedAt = (atMs: number, timeZone: string): Typed => ({ text: wallText(atMs, timeZone), atMs })
const typedText = (text: string, timeZone: string): Typed => ({
  text,
  atMs: instantsOfText(text, timeZone)[0] ?? null,
})
const isSkipped = ({ text, atMs }: Typed): boolean => text !== '' && atMs === null

/** Custom range in the project's time zone. */
export function OwnRange(props: {
  readonly range: Range
  readonly nowMs: number
  readonly timeZone: string
  /** Longer ones are refused. */
  readonly longestMs: number
  readonly onRange: (range: Range) => void
  /** Called for each complete range while editing, if other controls can confirm it. */
  readonly onTyped?: ((range: Range) => void) | undefined
}) {
  const { t } = useTexts()
  const { range, nowMs, timeZone, longestMs } = props
  const shown = boundsOf(range, nowMs)
  const [from, setFrom] = useState<Typed>(typedAt(shown.fromMs, timeZone))
  const [to, setTo] = useState<Typed>(typedAt(shown.toMs, timeZone))
  const [isWrong, setWrong] = useState(false)
  const choose = (first: Typed, last: Typed, tell: (range: Range) => void) => {
    const chosen =
      first.atMs === null || last.atMs === null ? null : rangeBetween(first.atMs, last.atMs, longestMs)
    setWrong(chosen === null)
    if (chosen) tell(chosen)
  }
  const changed = (first: Typed, last: Typed) => {
    setFrom(first)
    setTo(last)
    if (props.onTyped) choose(first, last, props.onTyped)
  }
  const apply = (event: React.FormEvent) => {
    event.preventDefault()
    choose(from, to, props.onRange)
  }
  const shared = { isWrong, nowMs, timeZone }
  return (
    <form className={styles.own} onSubmit={apply}>
      <RangeEnd {...shared} name="from" value={from} onChange={(typed) => changed(typed, to)} />
      <RangeEnd {...shared} name="to" value={to} onChange={(typed) => changed(from, typed)} />
      <Button type="submit" text={t('charts.range.show')} />
      {isWrong ? (
        <span className={styles.wrong} role="alert">
          {t('charts.range.wrong', { days: Math.floor(longestMs / DAY_MS) })}
        </span>
      ) : null}
    </form>
  )
}

function RangeEnd(props: {
  readonly name: 'from' | 'to'
  readonly value: Typed
  readonly isWrong: boolean
  readonly nowMs: number
  readonly timeZone: string
  readonly onChange: (typed: Typed) => void
}) {
  const { t } = useTexts()
  const { value, timeZone } = props
  return (
    <>
      <label className={styles.field}>
        <span>{t(`charts.range.${props.name}`)}</span>
        <input
          className="bp6-input"
          type="datetime-local"
          value={value.text}
          max={wallText(props.nowMs, timeZone)}
          aria-invalid={props.isWrong}
          onChange={(event) => props.onChange(typedText(event.currentTarget.value, timeZone))}
        />
      </label>
      <WhichInstant
        {...value}
        timeZone={timeZone}
        onChoose={(atMs) => props.onChange({ text: value.text, atMs })}
      />
      {isSkipped(value) ? (
        <span className={styles.wrong} role="alert">
          {t('form.fault.skippedTime')}
        </span>
      ) : null}
    </>
  )
}
