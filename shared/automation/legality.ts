/**
 * Validation of an automation: each enabled part exists, is legal and occurs once. The form shows every issue at its
 * field. The server rejects with the first issue.
 */
import { isLegalValue, type Property, type Reading } from '#shared/devices/kind.ts'
import { illegalValue } from '#shared/devices/legalValues.ts'
import { kindOf, propertyOfDevice } from '#shared/devices/registry.ts'
import { called, type RejectionDetails } from '#shared/kernel/errors.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import type { MessageCode } from '#shared/messages.ts'
import type { Automation, AutomationCondition, AutomationTask } from '#shared/records/automation.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { circleNames, circleOf, type Own } from './circle.ts'
import { conditionOnHost, taskOnHost } from './onHost.ts'
import { partsOf } from './parts.ts'
import { isAlwaysOpen } from './time.ts'

/** The parts of an automation that are checked before it is saved. */
export type DraftRule = Pick<
  Automation,
  'mode' | 'conditions' | 'tasks' | 'effective' | 'repeat' | 'areaId' | 'hostId'
>

export interface RuleIssue {
  /** Dotted, as `conditions.2.value`. */
  readonly path: string
  readonly code: MessageCode
  readonly details: RejectionDetails
}

/** The part that a path leads into; undefined for what concerns the rule as a whole. */
export function partAt(
  { conditions, tasks }: Pick<DraftRule, 'conditions' | 'tasks'>,
  path: string,
): AutomationCondition | AutomationTask | undefined {
  const [list, index] = path.split('.')
  return (list === 'conditions' ? conditions : list === 'tasks' ? tasks : [])[Number(index)]
}

type Known = Pick<ReadState, 'get'>

/**
 * All issues of a draft. `own` is omitted for a new automation, which nothing refers to. Disabled parts may refer to
 * deleted records, so that a broken automation can be stored until it is repaired.
 */
export function issuesOf(rule: DraftRule, read: Known, own?: Own): RuleIssue[] {
  const { conditions, tasks, effective, areaId, hostId } = rule
  const issues: RuleIssue[] = []
  const tell = (path: string, code: MessageCode, details: RejectionDetails = {}): void => {
    issues.push({ path, code, details })
  }
  const host = hostId === null ? undefined : read.get('host', hostId)
  if (hostId !== null && !host) tell('hostId', 'record_unknown', { kind: 'host' })
  if (areaId !== null && !read.get('area', areaId)) tell('areaId', 'record_unknown', { kind: 'area' })
  if (effective && effective.fromMinute === effective.toMinute) tell('effective', 'automation_range_empty')
  issues.push(...repeated('conditions', conditions, 'automation_conditions_same'))
  issues.push(...repeated('tasks', tasks, 'automation_tasks_same'))
  if (!conditions.some(isOn)) tell('conditions', 'automation_without_condition')
  if (!tasks.some(isOn)) tell('tasks', 'automation_without_task')
  conditions.forEach((one, i) => {
    if (!isOn(one)) return
    issues.push(...conditionIssues(one, `conditions.${i}`, read))
    if (host) issues.push(...conditionOnHost(one, `conditions.${i}`, host, read))
  })
  issues.push(...triggerIssues(rule, read))
  tasks.forEach((one, i) => {
    if (!isOn(one)) return
    issues.push(...taskIssues(one, `tasks.${i}`, read))
    if (host) issues.push(...taskOnHost(one, `tasks.${i}`, host, read))
  })
  const circle = own && circleOf(own.id, tasks, read)
  if (circle) tell('tasks', 'automation_circle', circleNames(circle, own, read))
  return issues
}

const isOn = ({ isEnabled }: { readonly isEnabled: boolean }): boolean => isEnabled

/** Whether a condition or task is repeated, regardless of id and enabled state. */
function repeated(
  field: 'conditions' | 'tasks',
  parts: readonly (AutomationCondition | AutomationTask)[],
  code: MessageCode,
): RuleIssue[] {
  const given = parts.map(({ id: _, isEnabled: __, ...rest }) => rest)
  return given.flatMap((one, i) => {
    const isRepeated =
      given.slice(0, i).some((other) => isSameJson(other, one)) ||
      parts.slice(0, i).some(({ id }) => id === parts[i]?.id)
    return isRepeated ? [{ path: `${field}.${i}`, code, details: { number: i + 1 } }] : []
  })
}

/** Something has to trigger it, and two moments never fall into one by intention. */
function triggerIssues(rule: DraftRule, read: Known): RuleIssue[] {
  const { conditions, mode } = rule
  const parts = partsOf(
    { conditions },
    { isAction: (id, name) => propertyOfDevice(read.get('device', id), name)?.type === 'action' },
  )
  const instants = [...parts.times, ...parts.presses]
  if (mode === 'all' && instants.length > 1) {
    const second = conditions.findIndex(({ id }) => id === instants[1]?.id)
    return [{ path: `conditions.${second}`, code: 'automation_two_instants', details: {} }]
  }
  // Time ranges trigger on opening, also if all other conditions are only queries.
  if (instants.length + parts.triggers.length > 0 || parts.queries.length === 0 || !isAlwaysOpen(rule))
    return []
  return [{ path: 'conditions', code: 'automation_without_trigger', details: {} }]
}

function conditionIssues(condition: AutomationCondition, path: string, read: Known): RuleIssue[] {
  if (!('deviceIds' in condition)) return []
  const { property: name, value } = condition
  return condition.deviceIds.flatMap((id, i): RuleIssue[] => {
    const device = read.get('device', id)
    if (!device)
      return [{ path: `${path}.deviceIds.${i}`, code: 'record_unknown', details: { kind: 'device' } }]
    const details = { ...called('device', device), property: name }
    const property = propertyOfDevice(device, name)
    if (!property) return [{ path: `${path}.property`, code: 'automation_property_unknown', details }]
    const field = illegalField(condition, property)
    return field
      ? [{ path: `${path}.${field}`, code: 'automation_value_illegal', details: { ...details, value } }]
      : []
  })
}

function illegalField(
  { type, comparison, value, forMs }: Extract<AutomationCondition, { type: 'device' | 'query' }>,
  property: Property,
): 'comparison' | 'value' | 'forMs' | 'type' | null {
  if (property.type !== 'number' && comparison !== 'is' && comparison !== 'isNot') return 'comparison'
  if (!isComparable(property, value)) return 'value'
  if (property.type !== 'action') return null
  // A key press has no lasting value that can be queried or persist.
  if (type === 'query') return 'type'
  if (forMs > 0) return 'forMs'
  return comparison === 'is' ? null : 'comparison'
}

/** A bound between two steps of a number is valid; a bound beyond its range always or never holds. */
function isComparable(property: Property, value: Reading): boolean {
  if (property.type === 'number')
    return typeof value === 'number' && value >= property.min && value <= property.max
  return isLegalValue(property, value)
}

function taskIssues(task: AutomationTask, path: string, read: Known): RuleIssue[] {
  const missing = (field: string, kind: 'device' | 'scene' | 'automation'): RuleIssue => ({
    path: `${path}.${field}`,
    code: 'record_unknown',
    details: { kind },
  })
  switch (task.type) {
    case 'device': {
      const device = read.get('device', task.deviceId)
      if (!device) return [missing('deviceId', 'device')]
      const illegal = illegalValue(device, task.values)
      return illegal ? [{ path: `${path}.values`, code: illegal.code, details: { ...illegal.details } }] : []
    }
    case 'scene':
      return read.get('scene', task.sceneId) ? [] : [missing('sceneId', 'scene')]
    case 'automation':
      return read.get('automation', task.automationId) ? [] : [missing('automationId', 'automation')]
    case 'energy':
      return task.deviceIds.flatMap((id, i): RuleIssue[] => {
        const device = read.get('device', id)
        if (!device) return [missing(`deviceIds.${i}`, 'device')]
        if (kindOf(device.kind)?.isMetered) return []
        const details = called('device', device)
        return [{ path: `${path}.deviceIds.${i}`, code: 'automation_device_unmetered', details }]
      })
    case 'alarm':
      return []
  }
}
