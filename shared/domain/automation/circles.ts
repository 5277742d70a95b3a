/** Rejects automations that trigger each other in a cycle. */
import { circleNames, circleOf, type Own } from '#shared/automation/circle.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AutomationTask } from '#shared/records/automation.ts'
import type { ReadState } from '#shared/records/registry.ts'

/** @throws Rejection automation_circle, with the names of the cycle */
export function requireNoCircle(own: Own, tasks: readonly AutomationTask[], read: ReadState): void {
  const circle = circleOf(own.id, tasks, read)
  if (circle) throw new Rejection('automation_circle', circleNames(circle, own, read))
}
