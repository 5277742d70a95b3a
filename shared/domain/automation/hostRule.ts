/** The part of an automation that its host stores, in the host's format. Pure. */
import { conditionOnHost, taskOnHost } from '#shared/automation/onHost.ts'
import { inOneOrder } from '#shared/domain/scene/hostContent.ts'
import { fingerprint } from '#shared/kernel/fingerprint.ts'
import type { Automation, AutomationCondition, AutomationTask } from '#shared/records/automation.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { Host } from '#shared/records/host.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { StoredRule, StoredTask } from '#shared/storedAutomations.ts'

export interface HostRule {
  readonly host: Host
  readonly rule: StoredRule
  readonly hash: string
}

/**
 * Reasons why a host cannot store the automation now: a referenced record was deleted, or moved to another host.
 */
export const NO_RULE = ['automation_host_broken', 'automation_host_unfit'] as const
export type NoRule = (typeof NO_RULE)[number]

/** Null if the automation has no host, or waits for slots of its scenes there. */
export function hostRuleOf(automation: Automation, read: ReadState): HostRule | NoRule | null {
  const host = automation.hostId === null ? undefined : read.get('host', automation.hostId)
  if (!host) return null
  const on = {
    conditions: automation.conditions.filter(({ isEnabled }) => isEnabled),
    tasks: automation.tasks.filter(({ isEnabled }) => isEnabled),
  }
  const isUnfit =
    on.conditions.some((one) => conditionOnHost(one, '', host, read).length > 0) ||
    on.tasks.some((one) => taskOnHost(one, '', host, read).length > 0)
  if (isUnfit) return 'automation_host_unfit'
  const conditions = on.conditions.map((one) => storedCondition(one, read))
  const tasks = on.tasks.map((one) => storedTask(one, host, read))
  if ([...conditions, ...tasks].includes('gone')) return 'automation_host_broken'
  if (tasks.includes('waits')) return null
  const { mode, repeat, effective, onRetrigger, catchUp, isEnabled, pausedUntilMs } = automation
  const rule: StoredRule = {
    mode,
    conditions: conditions.filter((one) => one !== 'gone'),
    tasks: tasks.filter((one) => typeof one !== 'string'),
    ...{ repeat, effective, onRetrigger, catchUp, isEnabled, pausedUntilMs, place: placeOf(read) },
  }
  return { host, rule, hash: fingerprint(JSON.stringify(rule)) }
}

function placeOf(read: ReadState): StoredRule['place'] {
  const [project] = read.all('project')
  const { timeZone = 'UTC', latitude = null, longitude = null } = project ?? {}
  return { timeZone, latitude, longitude }
}

const numberOf = (id: DeviceId, read: ReadState): string | undefined => read.get('device', id)?.number

function storedCondition(
  condition: AutomationCondition,
  read: ReadState,
): StoredRule['conditions'][number] | 'gone' {
  if (condition.type === 'timed') return { type: 'timed', id: condition.id, time: condition.time }
  if (condition.type !== 'device') return 'gone'
  const { id, of, property, comparison, value, forMs } = condition
  const d = condition.deviceIds.map((deviceId) => numberOf(deviceId, read))
  if (d.includes(undefined)) return 'gone'
  const known = d.filter((number) => number !== undefined)
  return { type: 'device', id, of, property, comparison, value, forMs, d: known }
}

function storedTask(task: AutomationTask, host: Host, read: ReadState): StoredTask | 'gone' | 'waits' {
  const { id, delayMs } = task
  if (task.type === 'scene') {
    if (!read.get('scene', task.sceneId)) return 'gone'
    for (const { hostId, isWanted, slot } of read.by('hostScene', 'scene', task.sceneId).values())
      if (hostId === host.id && isWanted) return { id, delayMs, scene: slot }
    return 'waits'
  }
  const d = task.type === 'device' ? numberOf(task.deviceId, read) : undefined
  if (task.type !== 'device' || d === undefined) return 'gone'
  return { id, delayMs, d, values: inOneOrder(task.values) }
}
