/** The alarm of a host that is away. */
import type { DecideContext } from '#shared/kernel/commit.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { type AlarmEvent, alarmKey, type NewAlarm, raiseAlarm } from './alarm.ts'
import { ruleOfCode } from './alarmRules.ts'

/** A gateway that restarts repeatedly reconnects for minutes each time. Within this time it is one alarm. */
export const HOST_RETURNS_WITHIN_MS = 10 * 60_000

/**
 * Raises the alarm of an offline host. Reactivates one that ended shortly before and is not yet acknowledged.
 */
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
