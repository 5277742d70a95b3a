/** Detects automations that trigger each other in a cycle. */
import type { RejectionDetails } from '#shared/kernel/errors.ts'
import type { AutomationId, AutomationTask } from '#shared/records/automation.ts'
import type { ReadState } from '#shared/records/registry.ts'

/** The edited automation with its names in the form. */
export interface Own {
  readonly id: AutomationId
  readonly name: string
  readonly nameEn: string
}

/**
 * Automations that the tasks run or enable. Disabling triggers nothing, so an automation may disable itself.
 */
function reached(tasks: readonly AutomationTask[]): AutomationId[] {
  return tasks.flatMap((task) =>
    task.isEnabled && task.type === 'automation' && task.action !== 'disable' ? [task.automationId] : [],
  )
}

/**
 * The cycle from this automation back to itself, starting with itself; null if there is none. `tasks` are its new
 * tasks. A new automation cannot be in a cycle, because nothing refers to it.
 */
export function circleOf(
  automationId: AutomationId,
  tasks: readonly AutomationTask[],
  read: Pick<ReadState, 'get'>,
): AutomationId[] | null {
  /**
   * Predecessor of each visited automation. Chains can have thousands of links, so recursion or a path per node would
   * use too much memory.
   */
  const from = new Map<AutomationId, AutomationId>()
  const open = [{ id: automationId, next: reached(tasks) }]
  for (let one = open.pop(); one; one = open.pop()) {
    for (const id of one.next) {
      if (id === automationId) return wayTo(one.id, from)
      if (from.has(id)) continue
      from.set(id, one.id)
      open.push({ id, next: reached(read.get('automation', id)?.tasks ?? []) })
    }
  }
  return null
}

function wayTo(id: AutomationId, from: ReadonlyMap<AutomationId, AutomationId>): AutomationId[] {
  const way: AutomationId[] = []
  for (let at: AutomationId | undefined = id; at !== undefined; at = from.get(at)) way.push(at)
  return way.reverse()
}

/** Details with its names, from the one named first back to it. */
export function circleNames(
  circle: readonly AutomationId[],
  own: Own,
  read: Pick<ReadState, 'get'>,
): RejectionDetails {
  const names = [...circle.map((id) => (id === own.id ? own : read.get('automation', id))), own]
  return {
    circle: names.map((one, i) => one?.name ?? circle[i]).join(' → '),
    circleEn: names.map((one, i) => one?.nameEn || one?.name || circle[i]).join(' → '),
  }
}
