/**
 * Which automations a host can store and run without the server: conditions and tasks on its own devices, times, and
 * scenes that it stores.
 */
import { called } from '#shared/kernel/errors.ts'
import type { AutomationCondition, AutomationTask } from '#shared/records/automation.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { Host } from '#shared/records/host.ts'
import type { HostAutomation } from '#shared/records/hostAutomation.ts'
import { TIMED_OUT } from '#shared/records/hostCopy.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { RuleIssue } from './legality.ts'

type Known = Pick<ReadState, 'get'>

/** Why the host cannot store the condition; empty if it can. Call it for enabled conditions only. */
export function conditionOnHost(
  condition: AutomationCondition,
  path: string,
  host: Host,
  read: Known,
): RuleIssue[] {
  if (condition.type === 'timed') return []
  if (condition.type !== 'device') return [{ path, code: 'automation_host_part', details: {} }]
  return condition.deviceIds.flatMap((id, i) => elsewhere(id, `${path}.deviceIds.${i}`, host, read))
}

/** Why the host cannot store the task; empty if it can. A scene must run on this host with its devices only. */
export function taskOnHost(task: AutomationTask, path: string, host: Host, read: Known): RuleIssue[] {
  if (task.type === 'device') return elsewhere(task.deviceId, `${path}.deviceId`, host, read)
  if (task.type !== 'scene') return [{ path, code: 'automation_host_part', details: {} }]
  const scene = read.get('scene', task.sceneId)
  if (!scene) return []
  const isThere = scene.steps.every(({ deviceId }) => read.get('device', deviceId)?.hostId === host.id)
  if (scene.runBy === 'host' && isThere) return []
  const details = { ...called('scene', scene), host: host.name }
  return [{ path: `${path}.sceneId`, code: 'automation_host_scene', details }]
}

function elsewhere(id: DeviceId, path: string, host: Host, read: Known): RuleIssue[] {
  const device = read.get('device', id)
  if (!device || device.hostId === host.id) return []
  return [{ path, code: 'automation_host_device', details: { ...called('device', device), host: host.name } }]
}

/** If the host may hold the automation, it may be running it, so the server must not. */
export const mayHold = ({ held, state, reason }: HostAutomation): boolean =>
  held !== null || state === 'pending' || (state === 'failed' && reason === TIMED_OUT)

/**
 * Whether the server runs the automation. Exactly one of server and host does. The server runs it if the host refused
 * it or reports not to hold it, and after the host has released it.
 */
export function isRunByServer(
  { id }: { readonly id: HostAutomation['automationId'] },
  read: Pick<ReadState, 'by'>,
): boolean {
  for (const copy of read.by('hostAutomation', 'automation', id).values()) if (mayHold(copy)) return false
  return true
}
