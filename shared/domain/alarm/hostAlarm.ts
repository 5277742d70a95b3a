/** The alarm of a host that is away. */
import type { DecideContext } from '#shared/kernel/commit.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { type AlarmEvent, alarmKey, type NewAlarm, raiseAlarm } from './alarm.ts'
import { ruleOfCode } from './alarmRules.ts'

/** A gateway that restarts again and again is back for minutes each time: that is one alarm. */
export const HOST_RETURNS_WITHIN_MS = 10 * 60_000

/** A new one, or the one that ended a moment ago and that nobody has settled, counted once more. */
export function raiseHostAlarm(read: ReadState, ctx: DecideContext, alarm: NewAlarm): AlarmEvent[] {
  const key = alarmKey(alarm)
  const ended = [...read.by('alarm', 'host', alarm.hostId).values()].find(
    (one) =>
      one.key === key &&
      one.areaId === alarm.areaId &&
      !one.isActive &&
      one.clearedBy === null &&
      one.clearedAtMs !== null &&
      ctx.nowMs - one.clearedAtMs <= HOST_RETURNS_WITHIN_MS,
  )
  if (!ended || ruleOfCode(read, alarm.code)?.isRaised === false) return raiseAlarm(read, ctx, alarm)
  return [{ type: 'AlarmReturned', data: { alarmId: ended.id, times: alarm.times ?? 1 } }]
}
