/**
 * Unconfigured devices that come with a newly connected simulated gateway, so that devices can be found. They derive
 * from seed and gateway.
 */
import { z } from 'zod'
import type { Device } from '#shared/records/device.ts'
import { type HostId, hostIdSchema } from '#shared/records/host.ts'
import { hashText } from '../../base/rng.ts'
import { type FileOfWorld, KeptFile } from '../keptFile.ts'

type Thing = Pick<Device, 'id' | 'number' | 'kind' | 'circuits'>

/** Typical devices of four rooms. */
const CONTENTS: readonly (readonly [kind: string, circuits: number])[] = [
  ['dimmable_light', 1],
  ['dimmable_light', 1],
  ['dimmable_light', 1],
  ['dimmable_light', 1],
  ['switch_panel', 2],
  ['switch_panel', 3],
  ['curtain', 1],
  ['curtain', 1],
  ['thermostat', 1],
  ['temperature_humidity', 1],
  ['presence_sensor', 1],
  ['door_sensor', 1],
]
const MAKER = '00124B00'

export const boxOf = (seed: number, hostNumber: string): readonly Thing[] =>
  CONTENTS.map(([kind, circuits], i) => {
    const tail = hashText(`${seed}/unboxed/${hostNumber}/${i}`).toString(16).padStart(8, '0')
    return {
      id: `dev_unboxed-${tail}`,
      number: `${MAKER}${tail.toUpperCase()}`,
      kind,
      circuits: Array.from({ length: circuits }, () => ({ name: '', nameEn: '' })),
    }
  })

const keptSchema = z.array(hostIdSchema)

/** Manually connected gateways, persistent. */
export class PluggedIn {
  readonly #file: FileOfWorld | undefined
  readonly #hosts = new Set<HostId>()

  constructor(file: FileOfWorld | undefined) {
    this.#file = file
  }

  has(hostId: HostId): boolean {
    return this.#hosts.has(hostId)
  }

  /** Unreadable data counts as missing. */
  async open(): Promise<void> {
    for (const id of (await new KeptFile(this.#file, keptSchema).load()) ?? []) this.#hosts.add(id)
  }

  async add(hostId: HostId): Promise<void> {
    if (this.#hosts.has(hostId)) return
    this.#hosts.add(hostId)
    await this.#file?.save(new TextEncoder().encode(JSON.stringify([...this.#hosts])))
  }
}
