import { isId } from '#shared/kernel/ids.ts'
import type { AutomationId } from '#shared/records/automation.ts'

/** The code of the alarms that a task of an automation raises. */
export const taskAlarmCode = (automationId: AutomationId, taskId: string): string =>
  `${automationId}.${taskId}`

/** Whose task raises alarms of the code; null where it is no such code. */
export function automationOfCode(code: string): AutomationId | null {
  const [id = ''] = code.split('.')
  return isId('aut', id) ? id : null
}
