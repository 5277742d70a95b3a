/**
 * What a device may report of each property of its kind: a value of the property's type, and of listed values one of them.
 * Numbers out of range and long texts are believed: firmware differs, and what they mean is clear.
 */
import type { Property, Reading } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { isReading } from '#shared/parseStates.ts'
import { hasControls } from '#shared/rules/plainText.ts'

/** Of listed values all that a device of the kind can have, whatever its circuits. */
export type Believable = 'number' | 'text' | ReadonlySet<unknown>

const NOTHING: ReadonlyMap<string, Believable> = new Map()
/** Made once for each kind: every report asks. */
const ofKinds = new Map<string, ReadonlyMap<string, Believable>>()

/** By property; empty for a name that is no kind. */
export function believableOf(kindName: string): ReadonlyMap<string, Believable> {
  const found = ofKinds.get(kindName)
  if (found) return found
  const kind = kindOf(kindName)
  if (!kind) return NOTHING
  const made = new Map<string, Believable>()
  for (let circuits = kind.circuits.min; circuits <= kind.circuits.max; circuits += 1)
    for (const property of kind.properties(circuits))
      made.set(property.name, believable(property, made.get(property.name)))
  ofKinds.set(kindName, made)
  return made
}

function believable(property: Property, before: Believable | undefined): Believable {
  if (property.type === 'number' || property.type === 'text') return property.type
  const values = property.type === 'binary' ? [property.on, property.off] : property.values
  return new Set<unknown>([...(typeof before === 'object' ? before : []), ...values])
}

export function isBelieved(believable: Believable | undefined, value: unknown): value is Reading {
  if (believable === 'number') return typeof value === 'number' && isReading(value)
  if (believable === 'text') return typeof value === 'string' && isReading(value) && !hasControls(value)
  return believable?.has(value) === true
}
