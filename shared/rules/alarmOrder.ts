/** The common order of alarms for lists, banners, room highlights and tables. Pure. */
import { seqOfId } from '#shared/kernel/commit.ts'
import { type Alarm, isWaiting, SEVERITIES } from '#shared/records/alarm.ts'

/** Alarms that require evacuation or immediate help. They precede dangers to the building. */
const LIFE_CODES: ReadonlySet<string> = new Set(['smoke', 'fire', 'gas', 'sos'])

/** Whether the alarm is life-safety relevant: it is never suppressed and never less than critical. */
export const isOfLife = (code: string): boolean => LIFE_CODES.has(code)

/** Sort rank, lower first: by severity, then unacknowledged, then active, then life-safety. */
export const alarmRank = (
  { severity, isActive, code }: Pick<Alarm, 'severity' | 'isActive' | 'code'>,
  isWaiting: boolean,
): number =>
  SEVERITIES.indexOf(severity) * 8 + (isWaiting ? 0 : 4) + (isActive ? 0 : 2) + (LIFE_CODES.has(code) ? 0 : 1)

const rankOf = (alarm: Alarm): number => alarmRank(alarm, isWaiting(alarm))

/** Ties are sorted newest first. */
export const worstFirst = (a: Alarm, b: Alarm): number => rankOf(a) - rankOf(b) || b.raisedAtMs - a.raisedAtMs

/**
 * Sequence of the commit that raised the alarm; 0 for an id created elsewhere. Orders the alarms of a project by age.
 */
export const raisedSeq = (alarmId: string): number => (alarmId.startsWith('alm_') ? seqOfId(alarmId) : 0)

/** Like `raisedSeq`, but of the commit that last called for attention, including escalations and ends of shelves. */
export const alertedSeq = ({ id, alertSeq = 0 }: Pick<Alarm, 'id' | 'alertSeq'>): number =>
  Math.max(alertSeq, raisedSeq(id))
