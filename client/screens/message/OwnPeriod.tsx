/** A period of one's own for the alarm history: two instants behind a button, one word of the address. */

import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { DAY_MS } from '#shared/durations.ts'
import { wallText } from '#shared/time/days.ts'
import type { Format } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { nowMs } from '../../platform/time.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { OwnRange } from '../../ui/charts/OwnRange.tsx'
import { type Bounds, last, type Range, rangeText, readRange } from '../../ui/charts/range.ts'
import { useMedia } from '../../ui/controls/useMedia.ts'
import type { OwnValue } from '../../ui/list/model/listTypes.ts'
import styles from './OwnPeriod.module.css'

const LONGEST_MS = 3_660 * DAY_MS

/** Null for a value that is no period, such as a quick choice. */
export function readPeriod(value: string): (Bounds & Range) | null {
  const range = readRange(value, LONGEST_MS)
  return range?.kind === 'between' ? range : null
}

/** `2026-11-20 08:00 – 2026-11-21 08:00`; a common date is shown once. */
export function periodText({ fromMs, toMs }: Bounds, { timeZone }: Pick<Format, 'timeZone'>): string {
  const [from, to] = [fromMs, toMs].map((atMs) => wallText(atMs, timeZone).replace('T', ' ')) as [
    string,
    string,
  ]
  return `${from} – ${from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to}`
}

function OwnPeriodChoice(props: {
  readonly value: string | null
  readonly onChoose: (value: string) => void
}) {
  const { t } = useTexts()
  const { timeZone } = useFormat()
  const { clock } = useConsoleState()
  const [isAsking, setAsking] = useState(false)
  const { value } = props
  const choose = (range: Range) => props.onChoose(rangeText(range))
  // The filter sheet has its own close button.
  const isInSheet = useMedia('(width < 768px)')
  return (
    <div className={styles.period}>
      <Button
        size="small"
        variant="minimal"
        className={styles.open ?? ''}
        aria-expanded={isAsking}
        text={t('messages.ownPeriod')}
        onClick={() => setAsking(!isAsking)}
      />
      {isAsking ? (
        <OwnRange
          range={(value === null ? null : readPeriod(value)) ?? last('day')}
          nowMs={clock.at(nowMs())}
          timeZone={timeZone}
          longestMs={LONGEST_MS}
          onRange={(range) => {
            setAsking(false)
            choose(range)
          }}
          onTyped={isInSheet ? choose : undefined}
        />
      ) : null}
    </div>
  )
}

export const OWN_PERIOD: OwnValue = {
  isValid: (value) => readPeriod(value) !== null,
  Choice: OwnPeriodChoice,
}
