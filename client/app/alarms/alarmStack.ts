import type { Alarm } from '#shared/records/alarm.ts'
import { worstFirst } from '#shared/rules/alarmOrder.ts'
import { isSerious } from '../../widgets/alarms/alarmOrder.ts'

interface StackRules {
  /** As many cards as there is room for. */
  readonly max: number
  readonly isFresh: (alarm: Alarm) => boolean
  /** Acknowledged a moment ago, which can be taken back. */
  readonly isHeld: (alarm: Alarm) => boolean
  /** Whether the line has the button of its first, and with it the way back. */
  readonly hasLineButton: boolean
}

/**
 * The worst of those that have just come as cards, all others as one line, the worst first. One that is acknowledged keeps
 * its place while it has a way back, and is not counted among the others.
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

/** Of all that wait, those that the stack does not name: with what it names they are as many as the bell counts. */
export function notNamed(waiting: readonly Alarm[], named: readonly Alarm[]): readonly Alarm[] {
  const ids = new Set(named.map(({ id }) => id))
  return waiting.filter(({ id }) => !ids.has(id))
}
