import { useMemo } from 'react'
import { every, nowMs } from '../../platform/time.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { derive, type Source } from '../../store/derived.ts'
import { useDerived } from '../../store/hooks.ts'
import { type DeviceQuery, isSameShown, type ShownDevices, shownDevices } from './deviceFilter.ts'

/** Filters on reported states are evaluated at this interval, not at every report. */
const LOOK_AGAIN_MS = 2_000
const REPORTED_STATES = new Set(['on', 'off', 'stale'])

export function useShownDevices({ place, group, state, search }: DeviceQuery): ShownDevices {
  const { store, clock } = useConsoleState()
  const shown = useMemo(() => {
    const records: Source[] = (['building', 'floor', 'area', 'device', 'host'] as const).map(
      (type) => (listener) => store.subscribeType(type, listener),
    )
    const looks: Source[] = REPORTED_STATES.has(state) ? [(listener) => every(LOOK_AGAIN_MS, listener)] : []
    return derive(
      [...records, ...looks],
      () =>
        shownDevices(
          { read: store.read, readingsOf: store.readings, serverNowMs: clock.at(nowMs()) },
          { place, group, state, search },
        ),
      isSameShown,
    )
  }, [store, clock, place, group, state, search])
  return useDerived(shown)
}
