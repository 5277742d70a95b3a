/** Automations that set each other going: none may come back to itself. */
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
  read: Pick<ReadState, 'get'>,
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

/** Its names, from the one named first back to it. */
export function circleNames(
  circle: readonly AutomationId[],
  own: { readonly id: AutomationId; readonly name: string },
  read: Pick<ReadState, 'get'>,
): string {
  const names = circle.map((id) => (id === own.id ? own.name : (read.get('automation', id)?.name ?? id)))
  return [...names, own.name].join(' → ')
}
