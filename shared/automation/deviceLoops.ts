/**
 * Loops of automations through devices: one sets a value that triggers another, and so on back to the first. A loop may
 * be intended, and the runtime stops it. So the editor shows a warning but allows it.
 */
import type {
  Automation,
  AutomationCondition,
  AutomationId,
  AutomationParts,
} from '#shared/records/automation.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { effectsOf } from './conflicts.ts'
import { exclude } from './ranges.ts'

/** Limit of examined automations. The runtime still detects loops beyond it. */
const LOOKED_AT_MAX = 2_000

type Known = Pick<ReadState, 'get' | 'by'>
type Effect = ReturnType<typeof effectsOf>[number]

/**
 * The automations in the loop through this one, in order; null if there is none. An automation that only triggers
 * itself is not reported.
 */
export function deviceLoopOf(
  own: AutomationParts & { readonly id: AutomationId | null },
  read: Known,
): AutomationId[] | null {
  const from = new Map<AutomationId, AutomationId | null>()
  const open = reached(own, own.id, read).map((id) => {
    from.set(id, null)
    return id
  })
  for (let id = open.shift(); id !== undefined && from.size <= LOOKED_AT_MAX; id = open.shift()) {
    const one = read.get('automation', id)
    if (!one?.isEnabled) continue
    if (effectsOf(one, read).some((effect) => isWaitedFor(effect, own.conditions))) return wayTo(id, from)
    for (const next of reached(one, own.id, read)) {
      if (from.has(next)) continue
      from.set(next, id)
      open.push(next)
    }
  }
  return null
}

/** Automations that its effects may trigger, and those that it runs. */
function reached(parts: AutomationParts, ownId: AutomationId | null, read: Known): AutomationId[] {
  const ids = new Set<AutomationId>()
  for (const effect of effectsOf(parts, read))
    for (const one of read.by('automation', 'property', `${effect.deviceId} ${effect.property}`).values())
      if (isWaitedFor(effect, one.conditions)) ids.add(one.id)
  for (const task of parts.tasks)
    if (task.isEnabled && task.type === 'automation' && task.action === 'run') ids.add(task.automationId)
  return [...ids].filter((id) => id !== ownId)
}

const isWaitedFor = ({ deviceId, property, value }: Effect, conditions: Automation['conditions']): boolean =>
  conditions.some(
    (one: AutomationCondition) =>
      one.type === 'device' &&
      one.isEnabled &&
      one.property === property &&
      one.deviceIds.includes(deviceId) &&
      !exclude(one, { comparison: 'is', value }),
  )

function wayTo(id: AutomationId, from: ReadonlyMap<AutomationId, AutomationId | null>): AutomationId[] {
  const way: AutomationId[] = []
  for (let at: AutomationId | null | undefined = id; at; at = from.get(at)) way.push(at)
  return way.reverse()
}
