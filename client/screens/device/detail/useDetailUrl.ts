import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { SERIES_RANGE_MAX_MS } from '#shared/constants.ts'
import { changedParams } from '../../../ui/changedParams.ts'
import { last, type Range, rangeText, readRange } from '../../../ui/charts/range.ts'

export const VIEWS = ['history', 'record', 'alarms', 'log', 'code'] as const
export type View = (typeof VIEWS)[number]

export interface DetailUrl {
  readonly deviceId: string | null
  /** Null for the one that tells most of this kind. */
  readonly view: View | null
  /** Of the chart; null for the one that matters most of this kind. */
  readonly property: string | null
  readonly range: Range
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
const USUAL = { view: '', property: '', range: USUAL_RANGE, compare: '' }

/** Device, tab and time range are kept in the URL, so that they can be shared. */
export function useDetailUrl(): DetailUrl {
  const [params, setParams] = useSearchParams()
  const view = VIEWS.find((one) => one === params.get('view')) ?? null
  const rangeParam = params.get('range')
  // One object per text: a new range object triggers a new request.
  const range = useMemo(() => readRange(rangeParam, SERIES_RANGE_MAX_MS) ?? last(USUAL_RANGE), [rangeParam])
  const change = useCallback<DetailUrl['change']>(
    (next) => {
      const { range: wanted, isCompared, ...others } = next
      const compare = isCompared === undefined ? undefined : isCompared ? 'yes' : ''
      const params = { ...others, range: wanted && rangeText(wanted), compare }
      setParams((before) => changedParams(before, params, USUAL), { replace: true })
    },
    [setParams],
  )
  return {
    deviceId: params.get('device'),
    view,
    property: params.get('property'),
    range,
    isCompared: params.get('compare') === 'yes',
    change,
  }
}
