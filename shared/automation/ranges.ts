/** Values of a property that satisfy a comparison, and whether two comparisons have common values. */
import type { Reading } from '#shared/devices/kind.ts'
import type { AutomationCondition } from '#shared/records/automation.ts'

interface Compared {
  readonly comparison: Extract<AutomationCondition, { comparison: unknown }>['comparison'] | 'is' | 'isNot'
  readonly value: Reading
}

interface Interval {
  readonly from: number
  readonly hasFrom: boolean
  readonly to: number
  readonly hasTo: boolean
}

/** No value satisfies both. Unknown values exclude nothing. */
export function exclude(a: AutomationCondition | Compared, b: AutomationCondition | Compared): boolean {
  if (!('comparison' in a && 'comparison' in b)) return false
  if (a.comparison === 'is' && b.comparison === 'is') return a.value !== b.value
  if (a.comparison === 'isNot' || b.comparison === 'isNot') {
    const other = a.comparison === 'isNot' ? b : a
    return other.comparison === 'is' && a.value === b.value
  }
  const one = intervalOf(a)
  const two = intervalOf(b)
  if (!one || !two) return false
  const from = Math.max(one.from, two.from)
  const to = Math.min(one.to, two.to)
  if (from !== to) return from > to
  const holds = ({ from: low, hasFrom, to: high, hasTo }: Interval): boolean =>
    (low < from || hasFrom) && (high > to || hasTo)
  return !(holds(one) && holds(two))
}

function intervalOf({ comparison, value }: Compared): Interval | null {
  if (typeof value !== 'number') return null
  const [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  if (comparison === 'above') return { from: value, hasFrom: false, to: high, hasTo: true }
  if (comparison === 'atLeast') return { from: value, hasFrom: true, to: high, hasTo: true }
  if (comparison === 'below') return { from: low, hasFrom: true, to: value, hasTo: false }
  if (comparison === 'atMost') return { from: low, hasFrom: true, to: value, hasTo: true }
  return { from: value, hasFrom: true, to: value, hasTo: true }
}
