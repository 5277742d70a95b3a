import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { changedParams } from '../../ui/changedParams.ts'
import type { PlaceKey } from '../../widgets/pickers/placeTree.ts'
import { DEVICE_STATES, type DeviceQuery, type DeviceSet, KIND_GROUPS } from './deviceFilter.ts'

export interface DeviceUrl {
  readonly query: DeviceQuery
  readonly change: (next: Partial<DeviceQuery>) => void
}

const USUAL = { place: 'all', set: 'all', kind: 'all', state: 'all', search: '' }
const SET = /^(favourites|grp_[a-z0-9_-]+)$/
const PLACE = /^(all|(building|floor|area)\/[a-z0-9_-]+)$/

/** Stores the selected place and filters in the URL. */
export function useDeviceUrl(): DeviceUrl {
  const [params, setParams] = useSearchParams()
  const placeParam = params.get('place') ?? 'all'
  const place = (PLACE.test(placeParam) ? placeParam : 'all') as PlaceKey
  const setParam = params.get('set') ?? 'all'
  const chosenSet = (SET.test(setParam) ? setParam : 'all') as DeviceSet
  const group = KIND_GROUPS.find((one) => one === params.get('kind')) ?? 'all'
  const state = DEVICE_STATES.find((one) => one === params.get('state')) ?? 'all'
  const search = params.get('search') ?? ''
  const query = useMemo(
    (): DeviceQuery => ({ place, set: chosenSet, group, state, search }),
    [place, chosenSet, group, state, search],
  )
  const change = useCallback<DeviceUrl['change']>(
    (next) => {
      const { group: kind, ...others } = next
      setParams((before) => changedParams(before, { ...others, kind }, USUAL), { replace: true })
    },
    [setParams],
  )
  return { query, change }
}
