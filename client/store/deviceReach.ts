/** Numbers of online, silent, offline and never-seen devices, updated incrementally. */
import type { Device } from '#shared/records/device.ts'
import type { AnyRecord } from '#shared/records/registry.ts'
import { type ConnectionNow, type ConnectionSource, connectionIn } from '#shared/rules/connection.ts'

export type Reach = Readonly<Record<ConnectionNow, number>>

const NOBODY: Reach = { online: 0, silent: 0, offline: 0, never: 0 }

export class DeviceReach {
  readonly #source: ConnectionSource
  readonly #counted = new Map<string, ConnectionNow>()
  #counts: Reach = NOBODY

  constructor(source: ConnectionSource) {
    this.#source = source
  }

  get counts(): Reach {
    return this.#counts
  }

  /** Initial fill; hosts precede devices. */
  noteAdded(records: readonly AnyRecord[]): void {
    for (const record of records) if (record.type === 'device') this.#count(record.id, record)
  }

  /** Return whether a count changed. */
  noteRecord(before: AnyRecord | undefined, after: AnyRecord | undefined): boolean {
    const record = after ?? before
    if (record?.type === 'device') return this.#count(record.id, after as Device | undefined)
    if (record?.type !== 'host') return false
    let isChanged = false
    for (const device of this.#source.read.by('device', 'host', record.id).values())
      if (this.#count(device.id, device)) isChanged = true
    return isChanged
  }

  /** Call for its first report, or when its readings were dropped. */
  noteReadings(device: Device): boolean {
    return this.#count(device.id, device)
  }

  #count(id: string, device: Device | undefined): boolean {
    const before = this.#counted.get(id)
    const after = device && connectionIn(this.#source, device)
    if (before === after) return false
    const counts = { ...this.#counts }
    if (before) counts[before] -= 1
    if (after) {
      counts[after] += 1
      this.#counted.set(id, after)
    } else this.#counted.delete(id)
    this.#counts = counts
    return true
  }
}
