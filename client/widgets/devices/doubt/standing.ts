/** Since when a device reports the same value, according to the server's record and later reports. */
import type { Reading } from '#shared/devices/kind.ts'
import type { ConsoleState } from '../../../store/consoleState.ts'
import { derive } from '../../../store/derived.ts'
import type { Readable } from '../../../store/observable.ts'

interface LastChange {
  readonly property: string
  readonly value: Reading | null
  readonly atMs: number
}

/** Null once another value was reported, even if it returned. */
export function standingSince(
  { store }: Pick<ConsoleState, 'store'>,
  deviceId: string,
  last: LastChange | null,
): Readable<number | null> {
  let hasMoved = false
  return derive([(listener) => store.subscribeReadings(deviceId, listener)], () => {
    const value = last ? store.readings(deviceId)?.values[last.property] : undefined
    if (!last || value === undefined) return null
    hasMoved ||= value !== last.value
    return hasMoved ? null : last.atMs
  })
}
