/** Alarms are numbered by the commit that raised them: their ids order them by age. */
import { seqOfId } from '#shared/kernel/commit.ts'
import type { Alarm } from '#shared/records/alarm.ts'
import { SEVERITIES } from '#shared/records/alarm.ts'

/** Sequence of the commit that raised the alarm; 0 for an id of another make. */
export const raisedSeq = (alarmId: string): number => (alarmId.startsWith('alm_') ? seqOfId(alarmId) : 0)

export const worstFirst = (a: Alarm, b: Alarm): number =>
  SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || b.raisedAtMs - a.raisedAtMs

/** The worst first; a critical one is never left out, however many there are. */
export function worstOf(alarms: readonly Alarm[], max: number): readonly Alarm[] {
  return [...alarms].sort(worstFirst).filter(({ severity }, index) => index < max || severity === 'critical')
}
