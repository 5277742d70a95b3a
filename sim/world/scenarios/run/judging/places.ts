/** Whether an event concerns the things named in an expectation. */
import type { ReadState } from '#shared/records/registry.ts'
import { devicesOf, hostsOf, type Thing } from '../../names/names.ts'

export interface Concerned {
  readonly deviceId: string | null
  readonly hostId: string
}

export interface Place {
  readonly thing: Thing
  readonly deviceIds: ReadonlySet<string>
  readonly hostIds: ReadonlySet<string>
}

export function placeOf(thing: Thing, read: ReadState): Place {
  return {
    thing,
    deviceIds: new Set(devicesOf(thing, read).map(({ id }) => id)),
    // A device is not its host; an alarm of the host is none of the device's.
    hostIds: new Set(thing.type === 'device' ? [] : hostsOf(thing, read).map(({ id }) => id)),
  }
}

export const concerns = ({ deviceIds, hostIds }: Place, { deviceId, hostId }: Concerned): boolean =>
  deviceId === null ? hostIds.has(hostId) : deviceIds.has(deviceId)
