import type { Readings } from '#shared/devices/kind.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { CHUNK_MAX, type Chunk, type ReportedAt } from './chunk.ts'
import type { Place } from './lateReadings.ts'

interface OpenChunk extends Chunk {
  readonly said: ReportedAt[]
}

const NONE: readonly ReportedAt[] = []

/** Reports that are in memory, in chunks by device. */
export class Recent {
  readonly #chunks = new Map<DeviceId, OpenChunk[]>()
  /** Late reports that must still be inserted in order. */
  readonly #late = new Map<DeviceId, ReportedAt[]>()
  #size = 0

  /** Number of device reports. */
  get size(): number {
    return this.#size
  }

  get devices(): number {
    return this.#chunks.size
  }

  /** @param base previous known state of the device; stored by reference */
  add(deviceId: DeviceId, base: Readings, report: ReportedAt): void {
    this.#size += 1
    const chunks = this.#chunks.get(deviceId)
    const open = chunks?.at(-1)
    if (open && open.said.length < CHUNK_MAX) open.said.push(report)
    else if (chunks) chunks.push({ base, said: [report] })
    else this.#chunks.set(deviceId, [{ base, said: [report] }])
  }

  addLate(deviceId: DeviceId, report: ReportedAt): void {
    this.#size += 1
    const others = this.#late.get(deviceId)
    if (others) others.push(report)
    else this.#late.set(deviceId, [report])
  }

  /** Removes and returns the late reports of the device. The caller must insert them. */
  takeLate(deviceId: DeviceId): readonly ReportedAt[] {
    const late = this.#late.get(deviceId) ?? NONE
    this.#late.delete(deviceId)
    return late
  }

  /** Devices with reports that are not in their places. */
  lateDevices(): Iterable<DeviceId> {
    return this.#late.keys()
  }

  /** Chunks of the device, oldest first. */
  *places(deviceId: DeviceId): Generator<Place> {
    const chunks = this.#chunks.get(deviceId) ?? []
    for (const [at, chunk] of chunks.entries())
      yield {
        chunk,
        replace: (changed) => {
          chunks[at] = { base: changed.base, said: [...changed.said] }
        },
      }
  }

  /** Oldest first. */
  of(deviceId: DeviceId): readonly Chunk[] {
    return this.#chunks.get(deviceId) ?? []
  }

  /** Removes and yields chunks one at a time. */
  *taken(): Generator<readonly [DeviceId, Chunk]> {
    for (const [deviceId, chunks] of this.#chunks)
      for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) yield [deviceId, chunk]
  }
}
