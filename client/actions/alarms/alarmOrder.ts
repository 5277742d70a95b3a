/** Alarms are numbered by the commit that raised them: their ids tell which is newer. */

import type { Alarm } from '#shared/records/alarm.ts'
import { SEVERITIES } from '#shared/records/alarm.ts'

const ALARM_ID = /^alm_([0-9a-z]+)(?:-([0-9a-z]+))?$/

/** Sequence of the commit that raised the alarm; 0 for an id of another make. */
export function raisedSeq(alarmId: string): number {
  const digits = ALARM_ID.exec(alarmId)?.[1]
  return digits === undefined ? 0 : Number.parseInt(digits, 36)
}

export const newestFirst = (a: string, b: string): number => raisedSeq(b) - raisedSeq(a) || (a < b ? 1 : -1)

export const worstFirst = (a: Alarm, b: Alarm): number =>
  SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || b.raisedAtMs - a.raisedAtMs
