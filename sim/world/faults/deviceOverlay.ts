/** Combined effects of faults on a device. Recomputed when a fault starts, changes or ends. */
import type { Reading } from '#shared/devices/kind.ts'
import type { Fault } from '#shared/faults/fault.ts'
import type { SimDevice } from '../hosts/simDevice.ts'

/** Converts the true value, or the output of an earlier fault, into a reading; undefined means no reading. */
export type Distortion = (reading: Reading) => Reading | undefined

export interface DeviceOverlay {
  /** Legal readings that replace the true values. A setting among them is really held. */
  readonly forced: Map<string, Reading>
  /** Applied to readings after rounding, so that they may be illegal. */
  readonly distorted: Map<string, Distortion>
  /** Codes of alarms that the device really suffers from, as its physics has them. */
  readonly ailments: Set<string>
  isSilent: boolean
  isStuck: boolean
  /** Whether a batch omits the device. */
  omits: ((nowMs: number) => boolean) | null
}

export interface DeviceFaultContext {
  readonly device: SimDevice
  readonly sinceMs: number
  readonly now: () => number
  /** Drawn for a fault of this kind on this device: the same for equal numbers. In [0, 1). */
  readonly chance: (a: number, b?: number) => number
  /** The true value when the fault began. */
  readonly atBegin: (property: string) => Reading | undefined
}

export type DeviceFault = Extract<Fault, { readonly device: string }>
export type DeviceEffects<K extends DeviceFault['kind']> = {
  readonly [N in K]: (
    fault: Extract<Fault, { readonly kind: N }>,
    overlay: DeviceOverlay,
    context: DeviceFaultContext,
  ) => void
}

export const noOverlay = (): DeviceOverlay => ({
  forced: new Map(),
  distorted: new Map(),
  ailments: new Set(),
  isSilent: false,
  isStuck: false,
  omits: null,
})

/** Adds a distortion behind those that are there. */
export function distort({ distorted }: DeviceOverlay, property: string, by: Distortion): void {
  const before = distorted.get(property)
  distorted.set(
    property,
    before
      ? (reading) => {
          const changed = before(reading)
          return changed === undefined ? undefined : by(changed)
        }
      : by,
  )
}

/** A distortion of numbers that does not affect other readings. */
export function distortNumber(
  overlay: DeviceOverlay,
  property: string,
  by: (reading: number) => number | undefined,
): void {
  distort(overlay, property, (reading) => (typeof reading === 'number' ? by(reading) : reading))
}
