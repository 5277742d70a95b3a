import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { SERIES_RANGE_MAX_MS } from '#shared/constants.ts'
import { last, type Range, rangeText, readRange } from '../../../ui/charts/range.ts'

export const VIEWS = ['history', 'record', 'log', 'code'] as const
export type View = (typeof VIEWS)[number]

export interface DetailUrl {
  readonly deviceId: string | null
  readonly view: View
  /** Of the chart; null for the one that matters most of this kind. */
  readonly property: string | null
  readonly range: Range
  readonly isCompared: boolean
  readonly change: (next: {
    readonly view?: View
    readonly property?: string
    readonly range?: Range
    readonly isCompared?: boolean
  }) => void
}

const USUAL_RANGE = 'day'

/** Device, tab and time range are kept in the URL, so that they can be shared. */
export function useDetailUrl(): DetailUrl {
  const [params, setParams] = useSearchParams()
  const view = VIEWS.find((one) => one === params.get('view')) ?? 'history'
  const rangeParam = params.get('range')
  // One object per text: a new range object triggers a new request.
  const range = useMemo(() => readRange(rangeParam, SERIES_RANGE_MAX_MS) ?? last(USUAL_RANGE), [rangeParam])
  const change = useCallback<DetailUrl['change']>(
    (next) => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          const set = (name: string, value: string | undefined, usual: string) => {
            if (value === usual) after.delete(name)
            else if (value !== undefined) after.set(name, value)
          }
          set('view', next.view, 'history')
          set('property', next.property, '')
          set('range', next.range && rangeText(next.range), USUAL_RANGE)
          set('compare', next.isCompared === undefined ? undefined : next.isCompared ? 'yes' : '', '')
          return after
        },
        { replace: true },
      )
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
