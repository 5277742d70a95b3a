/** Whose rights automations act with. */
import { Rejection } from '#shared/kernel/errors.ts'
import { can, type Right } from '#shared/permissions.ts'
import type { AutomationId, AutomationTask } from '#shared/records/automation.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, projectOf } from './call.ts'

interface Commanding {
  readonly tasks?: readonly AutomationTask[] | undefined
}

export const isOn = ({ isEnabled }: { readonly isEnabled: boolean }): boolean => isEnabled

const RIGHT_OF = {
  device: 'control.devices',
  scene: 'control.scenes',
  automation: 'control.automations',
} as const satisfies Partial<Record<AutomationTask['type'], Right>>

/**
 * An automation runs with the rights of the account that saves or enables it. The caller needs the authoring right and
 * the rights for all of its commands.
 * @throws Rejection no_permission
 */
export function requireMayCommand({ tasks = [] }: Commanding, call: CallContext): void {
  const { principal } = callerOf(call)
  const { state } = projectOf(call).workspace
  for (const right of ['deploy.configure', ...rightsFor(tasks, state)] as const)
    if (!can(principal, right)) throw new Rejection('no_permission', { right })
}

/**
 * Includes the tasks of automations that it runs or enables, so rights cannot be extended through another
 * automation.
 */
function rightsFor(own: readonly AutomationTask[], read: ReadState): ReadonlySet<Right> {
  const rights = new Set<Right>()
  const open = [...own]
  const met = new Set<AutomationId>()
  for (let task = open.pop(); task; task = open.pop()) {
    if (!isOn(task)) continue
    if (task.type in RIGHT_OF) rights.add(RIGHT_OF[task.type as keyof typeof RIGHT_OF])
    if (task.type !== 'automation' || task.action === 'disable' || met.has(task.automationId)) continue
    met.add(task.automationId)
    open.push(...(read.get('automation', task.automationId)?.tasks ?? []))
  }
  return rights
}
