/**
 * Accepted values per property: the property's type, and listed values only. Out-of-range numbers and long texts are
 * accepted, because firmware differs and their meaning is clear.
 */
import type { Capabilities } from '#shared/devices/capabilities.ts'
import { GENERIC_KIND } from '#shared/devices/generic.ts'
import { isForgottenByNull, type Property, type Reading } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { isReading } from '#shared/parseStates.ts'
import type { Device } from '#shared/records/device.ts'
import { hasControls } from '#shared/rules/plainText.ts'

/** For listed values: all values of the kind, for any number of circuits. */
export type BelievableValue = 'number' | 'text' | ReadonlySet<unknown>

export interface Believable {
  readonly value: BelievableValue
  /** Null is accepted and makes the value unknown. */
  readonly isForgettable: boolean
}

const NOTHING: ReadonlyMap<string, Believable> = new Map()
/** Cached per kind, because every report needs it. */
const ofKinds = new Map<string, ReadonlyMap<string, Believable>>()

const ofOwn = new WeakMap<Capabilities, ReadonlyMap<string, Believable>>()

/** Keyed by property; empty for an unknown kind. */
export function believableOf({
  kind,
  capabilities,
}: Pick<Device, 'kind' | 'capabilities'>): ReadonlyMap<string, Believable> {
  return kind === GENERIC_KIND && capabilities ? believableOfOwn(capabilities) : believableOfKind(kind)
}

function believableOfOwn(capabilities: Capabilities): ReadonlyMap<string, Believable> {
  const found = ofOwn.get(capabilities)
  if (found) return found
  const made = new Map(
    capabilities.properties.map((property: Property) => [
      property.name,
      { value: believable(property, undefined), isForgettable: isForgottenByNull(property) },
    ]),
  )
  ofOwn.set(capabilities, made)
  return made
}

function believableOfKind(kindName: string): ReadonlyMap<string, Believable> {
  const found = ofKinds.get(kindName)
  if (found) return found
  const kind = kindOf(kindName)
  if (!kind) return NOTHING
  const made = new Map<string, Believable>()
  for (let circuits = kind.circuits.min; circuits <= kind.circuits.max; circuits += 1)
    for (const property of kind.properties(circuits))
      made.set(property.name, {
        value: believable(property, made.get(property.name)?.value),
        isForgettable: isForgottenByNull(property),
      })
  ofKinds.set(kindName, made)
  return made
}

function believable(property: Property, before: BelievableValue | undefined): BelievableValue {
  if (property.type === 'number' || property.type === 'text') return property.type
  const values = property.type === 'binary' ? [property.on, property.off] : property.values
  return new Set<unknown>([...(typeof before === 'object' ? before : []), ...values])
}

export function isBelieved(believable: Believable | undefined, value: unknown): value is Reading | null {
  if (!believable) return false
  const { value: rule, isForgettable } = believable
  if (value === null) return isForgettable
  if (rule === 'number') return typeof value === 'number' && isReading(value)
  if (rule === 'text') return typeof value === 'string' && isReading(value) && !hasControls(value)
  return rule.has(value)
}
