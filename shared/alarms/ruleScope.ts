/** Devices that a condition rule evaluates. */
import type { Property, Reading } from '#shared/devices/kind.ts'
import { DEVICE_KINDS, kindOf, propertiesOfKind } from '#shared/devices/registry.ts'
import type { ConditionRule, RuleCondition } from '#shared/records/conditionRule.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'

export type RuleScope = Pick<ConditionRule, 'areaIds' | 'kinds' | 'groupIds' | 'condition'>

const DEPTH_MAX = 16

/** The property that a condition reads; null for silence, which is about all of them. */
export const propertyOf = (condition: RuleCondition): string | null =>
  condition.type === 'silent' ? null : condition.property

/** The property of this name in each kind that the scope allows. */
export function propertiesInScope(
  { kinds }: Pick<RuleScope, 'kinds'>,
  name: string,
): readonly { readonly kind: string; readonly property: Property }[] {
  const names = kinds.length > 0 ? kinds : [...DEVICE_KINDS.keys()]
  return names.flatMap((kind) => {
    const known = kindOf(kind)
    const property = known && propertiesOfKind(known).find((one) => one.name === name)
    return property ? [{ kind, property }] : []
  })
}

/** Whether devices of this kind report the rule's property. */
function isOfKind({ kinds, condition }: RuleScope, kind: string): boolean {
  if (kinds.length > 0 && !kinds.includes(kind)) return false
  const name = propertyOf(condition)
  const known = kindOf(kind)
  // A host has no reports of its own.
  if (name === null || !known) return known?.group !== 'host'
  return propertiesOfKind(known).some((property) => property.name === name)
}

/** Whether the rule applies: by kind, group, and area with inner areas. Empty lists match all. */
export function isInScope(rule: RuleScope, device: Device, read: ReadState): boolean {
  if (!isOfKind(rule, device.kind)) return false
  const { groups = [] } = device
  if (rule.groupIds.length > 0 && !groups.some(({ id }) => rule.groupIds.includes(id))) return false
  return rule.areaIds.length === 0 || isWithin(rule.areaIds, device.areaId, read)
}

function isWithin(areaIds: readonly string[], areaId: string, read: ReadState): boolean {
  let at: string | null = areaId
  for (let depth = 0; at !== null && depth <= DEPTH_MAX; depth += 1) {
    if (areaIds.includes(at)) return true
    at = read.get('area', at)?.parentId ?? null
  }
  return false
}

const valuesOf = (property: Property): readonly Reading[] => {
  if (property.type === 'binary') return [property.on, property.off]
  return property.type === 'choice' ? property.values : []
}

/** The value of one of the properties that reads like this; forms and queries send `true` as text. */
export function valueLike(properties: readonly Property[], value: Reading): Reading | undefined {
  return properties.flatMap(valuesOf).find((one) => String(one) === String(value))
}
