import { useEffect, useState } from 'react'
import { deviceHistoryContract } from '#shared/contract/deviceHistory.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { call } from '../../api/api.ts'
import { isVisible } from '../../platform/page.ts'
import { every, nowMs } from '../../platform/time.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import type { ChartState } from '../../ui/charts/ChartFrame.tsx'
import { type Bounds, boundsOf, type Range, rangeText } from '../../ui/charts/range.ts'
import type { Series } from './seriesShape.ts'

const POINTS = 400
/** Poll interval of a range that ends now: the shorter the range, the shorter the interval. */
const RENEW_MS = { hour: 15_000, day: 60_000, week: 300_000, month: 900_000, quarter: 900_000 } as const

export interface LoadedSeries {
  readonly bounds: Bounds
  readonly series: Series
  /** The period of the same length before. */
  readonly before: Series | null
}

interface Answer {
  /** Key of the request. */
  readonly of: string
  readonly loaded: LoadedSeries | null
  readonly failure: string | null
}

export interface SeriesQuestion {
  readonly deviceId: DeviceId
  readonly property: string
  readonly range: Range
  readonly isCompared: boolean
}

/** Displayed figures stay until others arrive, unless the subject changes. */
export function useSeries(question: SeriesQuestion): {
  readonly loaded: LoadedSeries | null
  readonly state: ChartState
  readonly retry: () => void
} {
  const { deviceId, property, range, isCompared } = question
  const { clock } = useConsoleState()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [tries, setTries] = useState(0)
  const retry = () => setTries((n) => n + 1)
  useEffect(() => {
    if (range.kind !== 'last') return undefined
    return every(RENEW_MS[range.span], () => {
      if (isVisible()) setTries((n) => n + 1)
    })
  }, [range])
  // biome-ignore lint/correctness/useExhaustiveDependencies: tries only triggers another request
  useEffect(() => {
    const abort = new AbortController()
    const bounds = boundsOf(range, clock.at(nowMs()))
    const ask = (asked: Bounds) =>
      call(
        deviceHistoryContract.series,
        { deviceId, property, ...asked, points: POINTS },
        { signal: abort.signal, isQuiet: true },
      )
    const lengthMs = bounds.toMs - bounds.fromMs
    const before = isCompared ? ask({ fromMs: bounds.fromMs - lengthMs, toMs: bounds.fromMs }) : null
    Promise.all([ask(bounds), before]).then(
      ([series, earlier]) =>
        setAnswer({ of: property, loaded: { bounds, series, before: earlier }, failure: null }),
      (error: Error) => {
        if (abort.signal.aborted) return
        setAnswer((old) => ({
          of: property,
          loaded: old?.of === property ? old.loaded : null,
          failure: error.message,
        }))
      },
    )
    return () => abort.abort()
  }, [clock, deviceId, property, rangeText(range), isCompared, tries])
  const known = answer?.of === property ? answer : null
  return { loaded: known?.loaded ?? null, state: stateOf(known), retry }
}

function stateOf(known: Answer | null): ChartState {
  if (!known) return { is: 'loading' }
  const { loaded, failure } = known
  if (failure !== null) return { is: loaded ? 'stale' : 'failed', why: failure }
  return { is: loaded && loaded.series.points.length > 0 ? 'ready' : 'empty' }
}
