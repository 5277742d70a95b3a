import { useMemo } from 'react'
import { favourites } from '../../actions/favourites.ts'
import { every, nowMs } from '../../platform/time.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import type { ConsoleState } from '../../store/consoleState.ts'
import { derive, type Source } from '../../store/derived.ts'
import { useDerived } from '../../store/hooks.ts'
import { deviceFinder } from '../../widgets/devices/deviceSearch.ts'
import { areaOrders } from './areaOrders.ts'
import {
  type DeviceFilters,
  type DeviceQuery,
  type DeviceSource,
  isOfReports,
  isSameShown,
  type ShownDevices,
  shownDevices,
} from './deviceFilter.ts'

/** Filters on reported states are evaluated at this interval, not at every report. */
const LOOK_AGAIN_MS = 2_000

/** Sources that notify when the filter result may change. */
export function filterSources({ store }: ConsoleState, filters: DeviceFilters): readonly Source[] {
  const types = ['building', 'floor', 'area', 'device', 'host'] as const
  const ofAlarms = filters.state === 'low_battery' ? (['alarm'] as const) : []
  const records: Source[] = [...types, ...ofAlarms].map(
    (type) => (listener) => store.subscribeType(type, listener),
  )
  const all: Source[] = [...records, favourites.subscribe, deviceFinder.subscribe]
  return isOfReports(filters) ? [...all, (listener) => every(LOOK_AGAIN_MS, listener)] : all
}

export const deviceSource = ({ store, clock }: ConsoleState): DeviceSource => ({
  read: store.read,
  orderOf: areaOrders(store),
  readingsOf: store.readings,
  serverNowMs: clock.at(nowMs()),
  favourites: favourites.get(),
})

export function useShownDevices({ place, set, group, state, search }: DeviceQuery): ShownDevices {
  const console = useConsoleState()
  const shown = useMemo(() => {
    const filters = { set, group, state, search }
    return derive(
      filterSources(console, filters),
      () => shownDevices(deviceSource(console), { place, ...filters }),
      isSameShown,
      () => console.store.version,
    )
  }, [console, place, set, group, state, search])
  return useDerived(shown)
}
