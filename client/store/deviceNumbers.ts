/** The device that a report is of, by its number and the host that reports it. */
import { type Device, deviceNumbered } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'

export class DeviceNumbers {
  /** The newest record of those that share a number. */
  readonly #newest = new Map<string, Device>()

  note(before: Device | undefined, after: Device | undefined): void {
    if (before && this.#newest.get(before.number)?.id === before.id) this.#newest.delete(before.number)
    if (after) this.#newest.set(after.number, after)
  }

  /** @param hostNumber host number from the topic; undefined if unknown */
  find(read: ReadState, number: string, hostNumber: string | undefined): Device | undefined {
    const newest = this.#newest.get(number)
    if (!newest || hostNumber === undefined || read.get('host', newest.hostId)?.number === hostNumber)
      return newest
    const host = read.first('host', 'number', hostNumber)
    const found = host && deviceNumbered(read, host.id, number)
    return found?.hostId === host?.id ? found : undefined
  }
}
