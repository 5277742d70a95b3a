import type { Readings } from '#shared/devices/kind.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { CHUNK_MAX, type Chunk, type Said } from './chunk.ts'

interface OpenChunk extends Chunk {
  readonly said: Said[]
}

/** Reports that are in memory, in chunks by device. */
export class Recent {
  readonly #chunks = new Map<DeviceId, OpenChunk[]>()
  #size = 0

  /** How many reports of devices there are. */
  get size(): number {
    return this.#size
  }

  get devices(): number {
    return this.#chunks.size
  }

  /** @param base what was known of the device before; kept as it is */
  add(deviceId: DeviceId, base: Readings, said: Said): void {
    this.#size += 1
    const chunks = this.#chunks.get(deviceId)
    const open = chunks?.at(-1)
    if (open && open.said.length < CHUNK_MAX) open.said.push(said)
    else if (chunks) chunks.push({ base, said: [said] })
    else this.#chunks.set(deviceId, [{ base, said: [said] }])
  }

  /** Oldest first. */
  of(deviceId: DeviceId): readonly Chunk[] {
    return this.#chunks.get(deviceId) ?? []
  }

  /** One after the other; whoever takes one has it alone. */
  *taken(): Generator<readonly [DeviceId, Chunk]> {
    for (const [deviceId, chunks] of this.#chunks)
      for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) yield [deviceId, chunk]
  }
}
