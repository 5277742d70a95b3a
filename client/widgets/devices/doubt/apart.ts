/** Which other sensor of a device's place shows quite another temperature, as it is reported. */
import type { Device } from '#shared/records/device.ts'
import { speaksForRoom, thermometerOf } from '#shared/rules/roomState.ts'
import { nowMs } from '../../../platform/time.ts'
import type { ConsoleState } from '../../../store/consoleState.ts'
import { derive } from '../../../store/derived.ts'
import type { Readable } from '../../../store/observable.ts'
import { trustOfDevice } from '../trust.ts'
import { farthest, type Measured } from './doubts.ts'

/** Compares values of the same room only, because rooms of a suite may differ in temperature. */
export function farthestFrom(
  { store, clock }: Pick<ConsoleState, 'store' | 'clock'>,
  { id: ownId, areaId }: Pick<Device, 'id' | 'areaId'>,
): Readable<Measured | null> {
  const sensors = () =>
    [...store.read.by('device', 'area', areaId).values()].filter(({ kind }) => speaksForRoom(kind))
  const measured = (one: Device): Measured | null => {
    const trust = trustOfDevice({ read: store.read, readings: store.readings }, one, clock.at(nowMs()))
    const value = thermometerOf([one], store.readings)
    const isTrusted = trust === 'live' && !one.isSilent
    return value && isTrusted ? { deviceId: value.id, temperatureC: value.temperatureC } : null
  }
  return derive(
    [
      (listener) => store.subscribeRoom(areaId, listener),
      // Uses individual sensors, because the room value is the best one.
      ...sensors().map(
        ({ id }) =>
          (listener: () => void) =>
            store.subscribeReadings(id, listener),
      ),
    ],
    () => {
      const known = sensors().flatMap((one) => measured(one) ?? [])
      const own = known.find(({ deviceId }) => deviceId === ownId)
      return own ? farthest(own.temperatureC, known) : null
    },
    isSameMeasured,
  )
}

const isSameMeasured = (a: Measured | null, b: Measured | null): boolean =>
  a?.deviceId === b?.deviceId && a?.temperatureC === b?.temperatureC
