/** Which of many alarms are shown where there is no room for all. */
import { type Alarm, isHeld, isWaiting } from '#shared/records/alarm.ts'
import { worstFirst } from '#shared/rules/alarmOrder.ts'

/** Severities that stay visible although acknowledged. */
export const isSerious = (severity: Alarm['severity']): boolean =>
  severity === 'critical' || severity === 'major'

/** Worst alarms first; critical alarms are never omitted, whatever their number. */
export function worstOf(alarms: readonly Alarm[], max: number): readonly Alarm[] {
  return [...alarms].sort(worstFirst).filter(({ severity }, index) => index < max || severity === 'critical')
}

/** Unacknowledged alarms, and acknowledged serious active ones, worst first. */
export interface VisibleAlarms {
  readonly waiting: readonly Alarm[]
  readonly running: readonly Alarm[]
}

/** Limits each kind to `max`, excluding critical ones. */
export function visibleAlarms(open: readonly Alarm[], max: number): VisibleAlarms {
  const running = ({ acknowledged, isActive, severity, ...held }: Alarm) =>
    acknowledged !== null && !isHeld(held) && isActive && isSerious(severity)
  return {
    waiting: worstOf(open.filter(isWaiting), max),
    running: worstOf(open.filter(running), max),
  }
}
