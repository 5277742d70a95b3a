/** The choice of time: the usual spans, a custom range, and the one before and after the current one. */
import { Button } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import { useState } from 'react'
import { wallText } from '#shared/time/days.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Segmented } from '../controls/Segmented.tsx'
import { OwnRange } from './OwnRange.tsx'
import styles from './RangeBar.module.css'
import { boundsOf, hasNext, last, type Range, SPANS, type SpanName, shiftRange } from './range.ts'

export interface RangeBarProps {
  readonly range: Range
  readonly nowMs: number
  readonly timeZone: string
  /** Longer ones are not offered. */
  readonly longestMs: number
  readonly onRange: (range: Range) => void
}

const OWN = 'own'

export function RangeBar(props: RangeBarProps) {
  const { t } = useTexts()
  const { range, nowMs, timeZone, onRange } = props
  const [isAsking, setAsking] = useState(false)
  const { fromMs, toMs } = boundsOf(range, nowMs)
  const stamp = (atMs: number) => wallText(atMs, timeZone).replace('T', ' ')
  const choose = (value: string) => {
    setAsking(value === OWN)
    if (value !== OWN) onRange(last(value as SpanName))
  }
  return (
    <div className={styles.range}>
      <div className={styles.row}>
        <Segmented
          label={t('charts.range.label')}
          choices={[
            ...SPANS.map((span) => ({ value: span, text: t(`charts.range.${span}`) })),
            { value: OWN, text: t('charts.range.own') },
          ]}
          value={isAsking || range.kind === 'between' ? OWN : range.span}
          onChange={choose}
        />
        <div className={styles.steps}>
          <Button
            variant="minimal"
            icon={<ChevronLeft />}
            aria-label={t('charts.range.before')}
            title={t('charts.range.before')}
            onClick={() => onRange(shiftRange(range, -1, nowMs))}
          />
          <span className={styles.shown}>
            {stamp(fromMs)} – {stamp(toMs)}
          </span>
          <Button
            variant="minimal"
            icon={<ChevronRight />}
            aria-label={t('charts.range.after')}
            title={t('charts.range.after')}
            disabled={!hasNext(range, nowMs)}
            onClick={() => onRange(shiftRange(range, 1, nowMs))}
          />
        </div>
      </div>
      {isAsking || range.kind === 'between' ? (
        <OwnRange
          key={`${fromMs}-${toMs}`}
          {...props}
          onRange={(chosen) => {
            setAsking(false)
            onRange(chosen)
          }}
        />
      ) : null}
    </div>
  )
}
