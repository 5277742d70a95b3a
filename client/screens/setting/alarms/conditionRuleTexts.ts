/** Condition rules as text, and what their form offers. */

import { propertiesInScope, type RuleScope } from '#shared/alarms/ruleScope.ts'
import type { Property } from '#shared/devices/kind.ts'
import { DEVICE_KINDS, propertiesOfKind } from '#shared/devices/registry.ts'
import type { ConditionRule } from '#shared/records/conditionRule.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { enumerated, i18n, nameOf } from '../../../i18n/i18n.ts'
import { naturalOrder } from '../../../i18n/naturalOrder.ts'
import type { Choice } from '../../../ui/form/fieldTypes.ts'
import type { TransferItem } from '../../../ui/transfer/transferModel.ts'
import { kindName, propertyName, wordOf } from '../../../widgets/devices/deviceTexts.ts'
import { areaPath } from '../../../widgets/devices/places.ts'

export const RULE_CONDITION_TYPES = ['above', 'below', 'equals', 'silent'] as const

type KindScope = Pick<RuleScope, 'kinds'>

const isJudged = (property: Property, isNumber: boolean): boolean =>
  isNumber ? property.type === 'number' : property.type === 'binary' || property.type === 'choice'

/** The properties of the kinds in the scope, by name. */
export function propertyChoices({ kinds }: KindScope, isNumber: boolean): readonly Choice[] {
  const names = new Set<string>()
  for (const kind of DEVICE_KINDS.values()) {
    if (kinds.length > 0 && !kinds.includes(kind.kind)) continue
    for (const property of propertiesOfKind(kind)) if (isJudged(property, isNumber)) names.add(property.name)
  }
  return [...names]
    .map((value) => ({ value, text: propertyName(value) }))
    .sort((a, b) => naturalOrder(a.text, b.text))
}

/** Where all of them have the same unit. */
export function unitOf(properties: readonly Property[]): { readonly unit?: string } {
  const [unit, other] = [...new Set(properties.map((property) => property.unit ?? ''))]
  return unit && other === undefined ? { unit } : {}
}

export function valueChoices(properties: readonly Property[]): readonly Choice[] {
  const values = new Map<string, string>()
  for (const property of properties) {
    const possible =
      property.type === 'binary'
        ? [property.on, property.off]
        : property.type === 'choice'
          ? property.values
          : []
    for (const value of possible) values.set(String(value), wordOf(property.name, value))
  }
  return [...values].map(([value, text]) => ({ value, text }))
}

export const kindItems = (): readonly TransferItem[] =>
  [...DEVICE_KINDS.values()]
    .filter(({ group }) => group !== 'host')
    .map(({ kind }) => ({ id: kind, label: kindName(kind) }))
    .sort((a, b) => naturalOrder(a.label, b.label))

/** "Temperature above 30 °C" */
export function conditionText({ condition, kinds }: ConditionRule): string {
  if (condition.type === 'silent') return i18n.t('alarmRules.silentText', { count: condition.afterMinutes })
  const property = propertyName(condition.property)
  if (condition.type === 'equals')
    return i18n.t('alarmRules.equalsText', { property, value: wordOf(condition.property, condition.value) })
  const { unit = '' } = unitOf(propertiesInScope({ kinds }, condition.property).map((one) => one.property))
  const value =
    unit === '' || unit === '%' ? `${condition.threshold}${unit}` : `${condition.threshold} ${unit}`
  return i18n.t(`alarmRules.${condition.type}Text`, { property, value })
}

/** "after 5 min · 3 times within 60 min"; empty where it raises at once. */
export function timingText(rule: ConditionRule): string {
  if (rule.condition.type === 'silent') return ''
  const { onDelayMinutes: minutes, repeatTimes: times, repeatWithinMinutes: within } = rule
  return [
    minutes > 0 ? i18n.t('alarmRules.delayText', { count: minutes }) : null,
    times > 1 ? i18n.t('alarmRules.repeatText', { times, count: within }) : null,
  ]
    .filter((part) => part !== null)
    .join(' · ')
}

/** The scope in words; removed areas, groups and kinds are counted as unknown. */
export function scopeText({ areaIds, kinds, groupIds }: ConditionRule, read: ReadState): string {
  const areas = areaIds.map((id) => areaPath(read, id) || i18n.t('alarmRules.gone'))
  const groups = groupIds.map((id) => {
    const group = read.get('deviceGroup', id)
    return group ? nameOf(group) : i18n.t('alarmRules.gone')
  })
  const parts = [areas, kinds.map(kindName), groups]
    .filter((part) => part.length > 0)
    .map((part) => enumerated(part))
  return parts.length === 0 ? i18n.t('alarmRules.everywhere') : parts.join(' · ')
}
