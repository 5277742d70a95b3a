import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { SERIES_RANGE_MAX_MS } from '#shared/constants.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { changedParams } from '../../../ui/changedParams.ts'
import { last, type Range, rangeText, readRange } from '../../../ui/charts/range.ts'
import { readInstant } from '../../../widgets/history/readInstant.ts'

export const VIEWS = ['history', 'record', 'alarms', 'log', 'code'] as const
export type View = (typeof VIEWS)[number]

export interface DetailUrl {
  readonly deviceId: string | null
  /** Selected view; null selects the most informative one of this kind. */
  readonly view: View | null
  /** Charted property; null for the main one of its kind. */
  readonly property: string | null
  /** Around the instant where the address has one and no range. */
  readonly range: Range
  /** Linked instant; null for now. */
  readonly atMs: number | null
  readonly isCompared: boolean
  readonly change: (next: {
    /** Null: the usual one of the device. */
    readonly view?: View | null | undefined
    readonly property?: string
    readonly range?: Range
    readonly isCompared?: boolean
  }) => void
}

const USUAL_RANGE = 'day'
const BEFORE_INSTANT_MS = 3 * HOUR_MS
const AFTER_INSTANT_MS = HOUR_MS

const defaultRange = (atMs: number | null): Range =>
  atMs === null
    ? last(USUAL_RANGE)
    : { kind: 'between', fromMs: Math.max(0, atMs - BEFORE_INSTANT_MS), toMs: atMs + AFTER_INSTANT_MS }
const USUAL = { view: '', property: '', compare: '' }

/** Stores device, tab, instant and time range in the URL, so that they can be shared. */
export function useDetailUrl(): DetailUrl {
  const [params, setParams] = useSearchParams()
  const view = VIEWS.find((one) => one === params.get('view')) ?? null
  const rangeParam = params.get('range')
  const atMs = readInstant(params.get('at'))
  // Memoized by text, because a new range object triggers a new request.
  const range = useMemo(
    () => readRange(rangeParam, SERIES_RANGE_MAX_MS) ?? defaultRange(atMs),
    [rangeParam, atMs],
  )
  const change = useCallback<DetailUrl['change']>(
    (next) => {
      const { range: wanted, isCompared, ...others } = next
      const compare = isCompared === undefined ? undefined : isCompared ? 'yes' : ''
      const params = { ...others, range: wanted && rangeText(wanted), compare }
      // Around an instant the usual range is another.
      const defaults = atMs === null ? { ...USUAL, range: USUAL_RANGE } : USUAL
      setParams((before) => changedParams(before, params, defaults), { replace: true })
    },
    [setParams, atMs],
  )
  return {
    deviceId: params.get('device'),
    view,
    property: params.get('property'),
    range,
    atMs,
    isCompared: params.get('compare') === 'yes',
    change,
  }
}
