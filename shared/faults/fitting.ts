/** Whether a fault applies to a device: its kind, and each parameter that depends on the device. */
import { type DeviceKind, isLegalValue, type Property, type Reading } from '#shared/devices/kind.ts'
import { FAULT_KINDS, type Fault } from './fault.ts'
import type { PropertyClass } from './parameters.ts'

export interface FaultyDevice {
  readonly kind: DeviceKind
  readonly circuits: number
}

export type Misfit =
  | { readonly reason: 'kind' }
  | { readonly reason: 'alarm'; readonly code: string; readonly legal: readonly string[] }
  | { readonly reason: 'property'; readonly property: string; readonly legal: readonly string[] }
  | { readonly reason: 'circuit'; readonly circuit: number; readonly max: number }
  | { readonly reason: 'value'; readonly property: string; readonly value: Reading }

/** Properties of a device that a parameter of this class may name; momentary actions have nothing to overlay. */
export function propertiesOfClass({ kind, circuits }: FaultyDevice, of: PropertyClass): Property[] {
  return kind.properties(circuits).filter(({ type }) => {
    if (type === 'action') return false
    return of === 'any' || (of === 'number') === (type === 'number')
  })
}

/** Null where the fault fits the device. */
export function misfitOf(fault: Fault, device: FaultyDevice): Misfit | null {
  const { fits, parameters } = FAULT_KINDS[fault.kind]
  if (!fits(device.kind)) return { reason: 'kind' }
  for (const [name, parameter] of Object.entries(parameters)) {
    const given = fieldOf(fault, name)
    if (parameter.type === 'alarm') {
      const legal = device.kind.alarms.map(({ code }) => code)
      if (!legal.includes(String(given))) return { reason: 'alarm', code: String(given), legal }
    }
    if (parameter.type === 'circuit' && Number(given) > device.circuits)
      return { reason: 'circuit', circuit: Number(given), max: device.circuits }
    if (parameter.type === 'property') {
      const legal = propertiesOfClass(device, parameter.of).map((one) => one.name)
      if (!legal.includes(String(given))) return { reason: 'property', property: String(given), legal }
    }
    if (parameter.type === 'value') {
      const property = device.kind
        .properties(device.circuits)
        .find((one) => one.name === fieldOf(fault, 'property'))
      if (property && given !== undefined && !isLegalValue(property, given))
        return { reason: 'value', property: property.name, value: given }
    }
  }
  return null
}

const fieldOf = (fault: Fault, name: string): Reading | undefined =>
  Object.entries(fault).find(([field]) => field === name)?.[1]
