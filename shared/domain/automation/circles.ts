/** Automations that set each other going: none may come back to itself. */
import { Rejection } from '#shared/kernel/errors.ts'
import type { AutomationId, AutomationTask } from '#shared/records/automation.ts'
import type { ReadState } from '#shared/records/registry.ts'

/** Those that its tasks run or enable. To be disabled sets nothing going: one may switch itself off. */
function reached(tasks: readonly AutomationTask[]): AutomationId[] {
  return tasks.flatMap((task) =>
    task.isEnabled && task.type === 'automation' && task.action !== 'disable' ? [task.automationId] : [],
  )
}

/**
 * The way from this one back to itself, itself first; null where there is none. `tasks` are those it is to have; a new
 * one, which nothing reaches yet, needs no look.
 */
export function circleOf(
  automationId: AutomationId,
  tasks: readonly AutomationTask[],
  read: ReadState,
): AutomationId[] | null {
  const seen = new Set<AutomationId>()
  const walk = (ids: readonly AutomationId[], path: readonly AutomationId[]): AutomationId[] | null => {
    for (const id of ids) {
      if (id === automationId) return [...path]
      if (seen.has(id)) continue
      seen.add(id)
      const found = walk(reached(read.get('automation', id)?.tasks ?? []), [...path, id])
      if (found) return found
    }
    return null
  }
  return walk(reached(tasks), [automationId])
}

/** @throws Rejection automation_circle, with the names on the way */
export function requireNoCircle(
  automationId: AutomationId,
  tasks: readonly AutomationTask[],
  name: string,
  read: ReadState,
): void {
  const circle = circleOf(automationId, tasks, read)
  if (!circle) return
  const names = circle.map((id) => (id === automationId ? name : (read.get('automation', id)?.name ?? id)))
  throw new Rejection('automation_circle', { circle: [...names, name].join(' → ') })
}
