/** Whose rights automations act with. */
import { Rejection } from '#shared/kernel/errors.ts'
import { can, type Right } from '#shared/permissions.ts'
import type { AutomationTask } from '#shared/records/automation.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf } from './call.ts'

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
 * What an automation does is done with the rights of whoever saves it or switches it on: they may author, and command
 * themselves what it commands.
 * @throws Rejection no_permission
 */
export function requireMayCommand({ tasks = [] }: Commanding, call: CallContext): void {
  const { principal } = callerOf(call)
  const rights = tasks
    .filter(isOn)
    .flatMap(({ type }) => (type in RIGHT_OF ? RIGHT_OF[type as keyof typeof RIGHT_OF] : []))
  for (const right of ['deploy.configure', ...rights] as const)
    if (!can(principal, right)) throw new Rejection('no_permission', { right })
}
