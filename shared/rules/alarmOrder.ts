/** The one order of alarms, wherever some come before others: lists, the line above the page, a room's mark, tables. Pure. */
import { type Alarm, SEVERITIES } from '#shared/records/alarm.ts'

/** Where people must be brought out or helped at once, before what endangers the building. */
const LIFE_CODES: ReadonlySet<string> = new Set(['smoke', 'fire', 'gas', 'sos'])

/** Lower comes first: the worse, then what waits for somebody, then what still runs, then what endangers life. */
export const alarmRank = (
  { severity, isActive, code }: Pick<Alarm, 'severity' | 'isActive' | 'code'>,
  isWaiting: boolean,
): number =>
  SEVERITIES.indexOf(severity) * 8 + (isWaiting ? 0 : 4) + (isActive ? 0 : 2) + (LIFE_CODES.has(code) ? 0 : 1)

const rankOf = (alarm: Alarm): number => alarmRank(alarm, alarm.acknowledged === null)

/** Of equals the newest. */
export const worstFirst = (a: Alarm, b: Alarm): number => rankOf(a) - rankOf(b) || b.raisedAtMs - a.raisedAtMs
