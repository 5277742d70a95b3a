import type { Alarm } from '#shared/records/alarm.ts'
import { worstOf } from '../../widgets/alarms/alarmOrder.ts'

/**
 * All critical ones, and major ones while there is room; what is left is the least severe. What is minor is one line from
 * the beginning: it waits, and what it would cover does not.
 */
export function stackOf(alarms: readonly Alarm[], max: number) {
  const grave = alarms.filter(({ severity }) => severity === 'critical' || severity === 'major')
  const shown = worstOf(grave, max)
  return { shown, hidden: alarms.filter((alarm) => !shown.includes(alarm)) }
}
