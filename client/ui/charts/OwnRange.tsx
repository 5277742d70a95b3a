import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { DAY_MS } from '#shared/durations.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { instantOfText, wallText } from '../../i18n/wallTime.ts'
import styles from './OwnRange.module.css'
import { boundsOf, type Range, rangeBetween } from './range.ts'

/** From one instant until another, of the project's walls. */
export function OwnRange(props: {
  readonly range: Range
  readonly nowMs: number
  readonly timeZone: string
  /** Longer ones are refused. */
  readonly longestMs: number
  readonly onRange: (range: Range) => void
  /** Told of each that is complete while it is being chosen, where something else than its own button may end that. */
  readonly onTyped?: ((range: Range) => void) | undefined
}) {
  const { t } = useTexts()
  const { range, nowMs, timeZone, longestMs } = props
  const shown = boundsOf(range, nowMs)
  const [from, setFrom] = useState(wallText(shown.fromMs, timeZone))
  const [to, setTo] = useState(wallText(shown.toMs, timeZone))
  const [isWrong, setWrong] = useState(false)
  const choose = (fromText: string, toText: string, tell: (range: Range) => void) => {
    const [fromMs, toMs] = [instantOfText(fromText, timeZone), instantOfText(toText, timeZone)]
    const chosen = fromMs === null || toMs === null ? null : rangeBetween(fromMs, toMs, longestMs)
    setWrong(chosen === null)
    if (chosen) tell(chosen)
  }
  const changed = (fromText: string, toText: string) => {
    setFrom(fromText)
    setTo(toText)
    if (props.onTyped) choose(fromText, toText, props.onTyped)
  }
  const apply = (event: React.FormEvent) => {
    event.preventDefault()
    choose(from, to, props.onRange)
  }
  const field = (name: 'from' | 'to', value: string, change: (text: string) => void) => (
    <label className={styles.field}>
      <span>{t(`charts.range.${name}`)}</span>
      <input
        className="bp6-input"
        type="datetime-local"
        value={value}
        max={wallText(nowMs, timeZone)}
        aria-invalid={isWrong}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </label>
  )
  return (
    <form className={styles.own} onSubmit={apply}>
      {field('from', from, (text) => changed(text, to))}
      {field('to', to, (text) => changed(from, text))}
      <Button type="submit" text={t('charts.range.show')} />
      {isWrong ? (
        <span className={styles.wrong} role="alert">
          {t('charts.range.wrong', { days: Math.floor(longestMs / DAY_MS) })}
        </span>
      ) : null}
    </form>
  )
}
