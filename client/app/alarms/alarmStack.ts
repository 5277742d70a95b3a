import type { Alarm } from '#shared/records/alarm.ts'
import { worstOf } from '../../widgets/alarms/alarmOrder.ts'

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
