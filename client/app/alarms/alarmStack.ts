import type { Alarm } from '#shared/records/alarm.ts'
import { alarmTitle } from '../../i18n/alarmTitle.ts'
import { worstFirst, worstOf } from '../../widgets/alarms/alarmOrder.ts'

/**
 * All critical ones, and fresh major ones while there is room; what is left is the least severe. What is minor is one line
 * from the beginning, and what is major after some seconds: it waits, and what it would cover does not.
 */
export function stackOf(
  alarms: readonly Alarm[],
  max: number,
  isFresh: (alarm: Alarm) => boolean = () => true,
) {
  const grave = alarms.filter(
    (alarm) => alarm.severity === 'critical' || (alarm.severity === 'major' && isFresh(alarm)),
  )
  const shown = worstOf(grave, max)
  return { shown, hidden: alarms.filter((alarm) => !shown.includes(alarm)) }
}

/** `Compressor fault ×12`, the worst first. */
export function kindsOf(alarms: readonly Alarm[]): readonly string[] {
  const counts = Map.groupBy(alarms.toSorted(worstFirst), alarmTitle)
  return [...counts].map(([title, some]) => (some.length > 1 ? `${title} ×${some.length}` : title))
}
