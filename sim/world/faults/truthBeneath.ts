/**
 * True values under faults, stored across restarts: last readings of a faulty device are wrong, and a sensor stuck at
 * 40 °C must not heat the room. Only modified values are stored; unreadable data is treated as missing.
 */
import { z } from 'zod'
import type { Readings } from '#shared/devices/kind.ts'
import type { SimDevice } from '../hosts/simDevice.ts'
import { trueValues } from '../truth.ts'

const readingsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
const keptSchema = z.object({
  v: z.literal(1),
  /** Keyed by device number: true values of properties that are or were overridden by a fault. */
  devices: z.record(z.string(), readingsSchema),
  /** True value at the start per fault. */
  begins: z.record(z.string(), readingsSchema),
})
type Kept = z.infer<typeof keptSchema>

/** Storage: one small object, replaced as a whole. */
export interface TruthFile {
  load(): Promise<Uint8Array | null>
  save(bytes: Uint8Array): Promise<void>
}

export class TruthBeneath {
  #kept: Kept['devices'] = {}
  readonly #begins = new Map<string, Readings>()
  /** Faults just ended: hosts may not have reported true values yet. */
  readonly #lifted = new Map<SimDevice, readonly string[]>()
  #written = ''

  /** True value when the fault started; otherwise the current one. */
  begin(faultId: string, device: SimDevice): Readings {
    const known = this.#begins.get(faultId)
    if (known) return known
    const values = trueValues(device)
    this.#begins.set(faultId, values)
    return values
  }

  /** Unless a better value is known. */
  noteBegin(faultId: string, values: Readings): void {
    if (!this.#begins.has(faultId)) this.#begins.set(faultId, values)
  }

  forget(faultId: string): void {
    this.#begins.delete(faultId)
  }

  /** Called before the fault is removed. */
  noteLifted(device: SimDevice): void {
    this.#lifted.set(device, overlaidOf(device))
  }

  of(deviceNumber: string): Readings | undefined {
    return this.#kept[deviceNumber]
  }

  /** @returns whether it could be read */
  read(bytes: Uint8Array | null): boolean {
    const parsed = keptSchema.safeParse(bytes && parse(bytes))
    if (!parsed.success) return bytes === null
    this.#kept = parsed.data.devices
    for (const [id, values] of Object.entries(parsed.data.begins)) this.#begins.set(id, values)
    return true
  }

  /** Call when the last write failed. */
  unwritten(): void {
    this.#written = ''
  }

  /** Bytes to store, or null if unchanged. */
  write(overlaid: Iterable<SimDevice>): Uint8Array | null {
    const devices: Kept['devices'] = {}
    for (const [device, names] of this.#lifted) devices[device.body.number] = truthOf(device, names)
    for (const device of overlaid) {
      const names = overlaidOf(device)
      if (names.length > 0) devices[device.body.number] = { ...truthOf(device, names) }
    }
    this.#lifted.clear()
    const kept: Kept = { v: 1, devices, begins: Object.fromEntries(this.#begins) }
    const text = JSON.stringify(kept)
    if (text === this.#written) return null
    this.#written = text
    return new TextEncoder().encode(text)
  }
}

const overlaidOf = ({ forced, distorted }: SimDevice): readonly string[] => [
  ...new Set([...forced.keys(), ...distorted.keys()]),
]

function truthOf(device: SimDevice, names: readonly string[]): Record<string, Readings[string]> {
  const values = trueValues(device)
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = values[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    // A file that is no JSON is handled like one of another form.
    return undefined
  }
}
