import type { Alarm } from '#shared/records/alarm.ts'
import { worstFirst } from '#shared/rules/alarmOrder.ts'
import { isSerious } from '../../widgets/alarms/alarmOrder.ts'

interface StackRules {
  /** Maximum number of cards. */
  readonly max: number
  readonly isFresh: (alarm: Alarm) => boolean
  /** True while a recent acknowledgement can still be undone. */
  readonly isHeld: (alarm: Alarm) => boolean
  /** Whether the line shows the button and undo of its first alarm. */
  readonly hasLineButton: boolean
}

/**
 * Splits alarms into recent cards and one line, worst first. An acknowledged alarm keeps its place while it can be
 * undone, and is not counted.
 */
export function stackOf(alarms: readonly Alarm[], rules: StackRules) {
  const { max, isFresh, isHeld, hasLineButton } = rules
  const sorted = alarms.toSorted(worstFirst)
  const cards = sorted
    .filter((alarm) => isSerious(alarm.severity) && isFresh(alarm))
    .sort((a, b) => Number(isHeld(b)) - Number(isHeld(a)))
    .slice(0, max)
  const others = sorted.filter((alarm) => !cards.includes(alarm))
  const line = others.filter((alarm, at) => (at === 0 && hasLineButton) || !isHeld(alarm))
  return { cards, line }
}

/** Unacknowledged alarms that the stack does not name; together they match the bell's count. */
export function notNamed(waiting: readonly Alarm[], named: readonly Alarm[]): readonly Alarm[] {
  const ids = new Set(named.map(({ id }) => id))
  return waiting.filter(({ id }) => !ids.has(id))
}
