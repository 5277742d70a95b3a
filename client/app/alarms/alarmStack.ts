import type { Alarm } from '#shared/records/alarm.ts'
import { alarmTitle } from '../../i18n/alarmTitle.ts'
import { worstFirst } from '../../widgets/alarms/alarmOrder.ts'

/**
 * The worst one by one, as many as there is room for: critical ones, and major ones while they are fresh. All others are one
 * line, the worst first, which names what is critical in it.
 */
export function stackOf(
  alarms: readonly Alarm[],
  max: number,
  isFresh: (alarm: Alarm) => boolean = () => true,
) {
  const sorted = alarms.toSorted(worstFirst)
  const shown = sorted
    .filter((alarm) => alarm.severity === 'critical' || (alarm.severity === 'major' && isFresh(alarm)))
    .slice(0, max)
  return { shown, hidden: sorted.filter((alarm) => !shown.includes(alarm)) }
}

/** `Compressor fault ×12`, the worst first. */
export function kindsOf(alarms: readonly Alarm[]): readonly string[] {
  const counts = Map.groupBy(alarms.toSorted(worstFirst), alarmTitle)
  return [...counts].map(([title, some]) => (some.length > 1 ? `${title} ×${some.length}` : title))
}
