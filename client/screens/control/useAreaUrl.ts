import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { changedParams } from '../../ui/changedParams.ts'
import { ROOM_FILTERS, type RoomQuery } from './roomRows.ts'

export interface AreaUrl {
  readonly areaId: string | null
  /** Linked device of the area; null for none. */
  readonly deviceId: string | null
  readonly query: RoomQuery
  /** Tiles, or the plan of a floor. */
  readonly view: 'rooms' | 'plan'
  /** Chosen floor of the plan; null for the default. */
  readonly floorId: string | null
  /** Changes parts of the query; default values are removed from the URL. */
  readonly change: (next: Partial<RoomQuery> & Partial<Pick<AreaUrl, 'areaId' | 'view' | 'floorId'>>) => void
}

const USUAL = { area: '', show: 'rooms', state: 'all', search: '', view: 'rooms', floor: '' }

/** Stores selected area, filter and search in the URL, so that they survive a reload and can be shared. */
export function useAreaUrl(): AreaUrl {
  const [params, setParams] = useSearchParams()
  const scope = params.get('show') === 'others' ? 'others' : 'rooms'
  const filterParam = params.get('state')
  const filter = ROOM_FILTERS.find((one) => one === filterParam) ?? 'all'
  const search = params.get('search') ?? ''
  const query = useMemo(() => ({ scope, filter, search }) as const, [scope, filter, search])
  const isPlan = params.get('view') === 'plan'
  // Links do not name a view, so the last one is used.
  const [lastView, setLastView] = useState<AreaUrl['view']>(isPlan ? 'plan' : 'rooms')
  const [wasPlan, setWasPlan] = useState(isPlan)
  if (isPlan !== wasPlan) {
    setWasPlan(isPlan)
    if (isPlan) setLastView('plan')
  }
  const view = isPlan ? 'plan' : lastView
  const change = useCallback<AreaUrl['change']>(
    (next) => {
      if (next.view !== undefined) setLastView(next.view)
      const { areaId: area, scope: show, filter: state, floorId, ...others } = next
      const device = area === undefined ? area : null
      // Opening the plan resets the floor.
      const floor = next.view === undefined ? floorId : (floorId ?? null)
      setParams(
        (before) => changedParams(before, { view, ...others, area, device, show, state, floor }, USUAL),
        {
          replace: true,
        },
      )
    },
    [setParams, view],
  )
  const [areaId, deviceId, floorId] = [params.get('area'), params.get('device'), params.get('floor')]
  return { areaId, deviceId, query, view, floorId, change }
}
