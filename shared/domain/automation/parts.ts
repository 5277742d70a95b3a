/** What an automation may be made of: every part that is switched on exists, is legal, and stands there once. */
import { isLegalValue, type Property, type Reading } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { requireLegal } from '#shared/domain/command/command.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import type { Automation, AutomationCondition, AutomationTask } from '#shared/records/automation.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'

/** What is looked at of an automation that is to be saved. */
export type AutomationRule = Pick<
  Automation,
  'mode' | 'conditions' | 'tasks' | 'effective' | 'areaId' | 'hostId'
>

/** Parts that are switched off may name what is gone: that is how a broken one is kept until it is repaired. */
export function requireRule(rule: AutomationRule, read: ReadState): void {
  if (rule.hostId !== null) throw new Rejection('automation_on_host')
  if (rule.areaId !== null) requireRecord(read, 'area', rule.areaId)
  if (rule.effective && rule.effective.fromMinute === rule.effective.toMinute)
    throw new Rejection('automation_range_empty')
  requireDistinct(rule.conditions, 'automation_conditions_same')
  requireDistinct(rule.tasks, 'automation_tasks_same')
  const conditions = rule.conditions.filter(isOn)
  const tasks = rule.tasks.filter(isOn)
  if (conditions.length === 0) throw new Rejection('automation_without_condition')
  if (tasks.length === 0) throw new Rejection('automation_without_task')
  for (const condition of conditions) requireCondition(condition, read)
  if (rule.mode === 'all' && conditions.filter((one) => isInstant(one, read)).length > 1)
    throw new Rejection('automation_two_instants')
  for (const task of tasks) requireTask(task, read)
}

const isOn = ({ isEnabled }: { readonly isEnabled: boolean }): boolean => isEnabled

/** The same condition or task is the same under another id, and whether or not it is switched on. */
function requireDistinct(
  parts: readonly (AutomationCondition | AutomationTask)[],
  code: 'automation_conditions_same' | 'automation_tasks_same',
): void {
  const said = parts.map(({ id: _, isEnabled: __, ...rest }) => rest)
  said.forEach((one, i) => {
    if (said.slice(0, i).some((other) => isSameJson(other, one))) throw new Rejection(code, { number: i + 1 })
    if (parts.slice(0, i).some(({ id }) => id === parts[i]?.id)) throw new Rejection(code, { number: i + 1 })
  })
}

/** A time, or a key that is pressed: two of them never fall into one moment by intention. */
function isInstant(condition: AutomationCondition, read: ReadState): boolean {
  if (condition.type === 'timed') return true
  if (condition.type !== 'device') return false
  return condition.deviceIds.some((id) => {
    const device = read.get('device', id)
    return device !== undefined && propertyOf(device, condition.property)?.type === 'action'
  })
}

const propertyOf = (device: Device, name: string): Property | undefined =>
  kindOf(device.kind)
    ?.properties(device.circuits.length)
    .find((property) => property.name === name)

function requireCondition(condition: AutomationCondition, read: ReadState): void {
  if (!('deviceIds' in condition)) return
  const { property: name, comparison, value, type } = condition
  for (const id of condition.deviceIds) {
    const device = requireRecord(read, 'device', id)
    const property = propertyOf(device, name)
    if (!property) throw new Rejection('automation_property_unknown', { device: device.name, property: name })
    const illegal = new Rejection('automation_value_illegal', { device: device.name, property: name, value })
    const isMeasured = property.type === 'number'
    if (!isMeasured && comparison !== 'is' && comparison !== 'isNot') throw illegal
    if (!isComparable(property, value)) throw illegal
    // A press has no lasting value that could be asked for later or hold for a time.
    if (property.type === 'action' && (type === 'query' || condition.forMs > 0 || comparison !== 'is'))
      throw illegal
  }
}

/** Between the steps of a number is a sensible bound; beyond its range it never or always holds. */
function isComparable(property: Property, value: Reading): boolean {
  if (property.type === 'number')
    return typeof value === 'number' && value >= property.min && value <= property.max
  return isLegalValue(property, value)
}

function requireTask(task: AutomationTask, read: ReadState): void {
  switch (task.type) {
    case 'device':
      requireLegal(requireRecord(read, 'device', task.deviceId), task.values)
      return
    case 'scene':
      requireRecord(read, 'scene', task.sceneId)
      return
    case 'automation':
      requireRecord(read, 'automation', task.automationId)
      return
    case 'energy':
      for (const id of task.deviceIds) {
        const device = requireRecord(read, 'device', id)
        if (!kindOf(device.kind)?.isMetered)
          throw new Rejection('automation_device_unmetered', { device: device.name })
      }
      return
    case 'alarm':
  }
}
