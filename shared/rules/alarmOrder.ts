/** The one order of alarms, wherever some come before others: lists, the line above the page, a room's mark, tables. Pure. */
import { seqOfId } from '#shared/kernel/commit.ts'
import { type Alarm, isWaiting, SEVERITIES } from '#shared/records/alarm.ts'

/** Where people must be brought out or helped at once, before what endangers the building. */
const LIFE_CODES: ReadonlySet<string> = new Set(['smoke', 'fire', 'gas', 'sos'])

/** Whether the alarm protects lives: it is never suppressed and never less than critical. */
export const isOfLife = (code: string): boolean => LIFE_CODES.has(code)

/** Lower comes first: the worse, then what waits for someone, then what still runs, then what endangers life. */
export const alarmRank = (
  { severity, isActive, code }: Pick<Alarm, 'severity' | 'isActive' | 'code'>,
  isWaiting: boolean,
): number =>
  SEVERITIES.indexOf(severity) * 8 + (isWaiting ? 0 : 4) + (isActive ? 0 : 2) + (LIFE_CODES.has(code) ? 0 : 1)

const rankOf = (alarm: Alarm): number => alarmRank(alarm, isWaiting(alarm))

/** Of equals the newest. */
export const worstFirst = (a: Alarm, b: Alarm): number => rankOf(a) - rankOf(b) || b.raisedAtMs - a.raisedAtMs

/** Sequence of the commit that raised the alarm; 0 for an id of another make. Orders the alarms of a project by age. */
export const raisedSeq = (alarmId: string): number => (alarmId.startsWith('alm_') ? seqOfId(alarmId) : 0)

/** As `raisedSeq`, of the commit that asked for attention last: an escalation or the end of a shelf does so again. */
export const alertedSeq = ({ id, alertSeq = 0 }: Pick<Alarm, 'id' | 'alertSeq'>): number =>
  Math.max(alertSeq, raisedSeq(id))
