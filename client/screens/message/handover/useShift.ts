/** The time that the report is about, in the address: the last hours, or from one instant until another. */
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import { HANDOVER_DAYS_MAX } from '#shared/records/handover.ts'
import { nowMs } from '../../../platform/time.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { type Bounds, rangeText, readRange } from '../../../ui/charts/range.ts'

export const LONGEST_MS = HANDOVER_DAYS_MAX * DAY_MS
export const SHIFT_HOURS = ['8', '12', '24'] as const
type ShiftHours = (typeof SHIFT_HOURS)[number]

export interface ShiftInUrl extends Bounds {
  /** Null for a time of one's own. */
  readonly hours: ShiftHours | null
  readonly chooseHours: (hours: string) => void
  readonly chooseBounds: (bounds: Bounds) => void
}

export function useShift(): ShiftInUrl {
  const { clock } = useConsoleState()
  const [query, setQuery] = useSearchParams()
  const text = query.get('time')
  // The report time stays fixed until changed, because it is read and signed.
  const [endMs, setEnd] = useState(() => Math.floor(clock.at(nowMs())))
  const own = readRange(text, LONGEST_MS)
  const hours = SHIFT_HOURS.find((one) => one === text) ?? '8'
  const last = { fromMs: endMs - Number(hours) * HOUR_MS, toMs: endMs }
  const { fromMs, toMs } = own?.kind === 'between' ? own : last
  return useMemo(
    () => ({
      fromMs,
      toMs,
      hours: own?.kind === 'between' ? null : hours,
      chooseHours: (chosen) => {
        setEnd(Math.floor(clock.at(nowMs())))
        setQuery({ time: chosen })
      },
      chooseBounds: (bounds) => setQuery({ time: rangeText({ kind: 'between', ...bounds }) }),
    }),
    [fromMs, toMs, hours, own?.kind, clock, setQuery],
  )
}
