import type { Alarm } from '#shared/records/alarm.ts'
import { isSerious, worstFirst } from '../../widgets/alarms/alarmOrder.ts'

/** The worst of those that have just come as cards, as many as there is room for; all others are one line, the worst first. */
export function stackOf(alarms: readonly Alarm[], max: number, isFresh: (alarm: Alarm) => boolean) {
  const sorted = alarms.toSorted(worstFirst)
  const cards = sorted.filter((alarm) => isSerious(alarm.severity) && isFresh(alarm)).slice(0, max)
  return { cards, line: sorted.filter((alarm) => !cards.includes(alarm)) }
}
