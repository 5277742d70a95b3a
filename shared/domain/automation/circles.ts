/** Automations that set each other going: none may come back to itself. */
import { circleNames, circleOf } from '#shared/automation/circle.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AutomationId, AutomationTask } from '#shared/records/automation.ts'
import type { ReadState } from '#shared/records/registry.ts'

/** @throws Rejection automation_circle, with the names on the way */
export function requireNoCircle(
  automationId: AutomationId,
  tasks: readonly AutomationTask[],
  name: string,
  read: ReadState,
): void {
  const circle = circleOf(automationId, tasks, read)
  if (circle)
    throw new Rejection('automation_circle', {
      circle: circleNames(circle, { id: automationId, name }, read),
    })
}
