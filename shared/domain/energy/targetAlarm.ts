/** The alarm that an energy target is about to be missed: its code is the id of the target. */
import { type AlarmEvent, clearAlarm } from '#shared/domain/alarm/alarm.ts'
import type { Alarm } from '#shared/records/alarm.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { EnergyTargetId } from '#shared/records/energyTarget.ts'
import type { ReadState } from '#shared/records/registry.ts'

/** The active alarm of the energy target; undefined while there is none. */
export function activeAlarmOf(read: ReadState, targetId: EnergyTargetId): Alarm | undefined {
  for (const alarm of read.all('alarm')) if (alarm.code === targetId && alarm.isActive) return alarm
  return undefined
}

/** The active alarm of the target ends. */
export function clearOf(read: ReadState, targetId: EnergyTargetId): AlarmEvent[] {
  const alarm = activeAlarmOf(read, targetId)
  return alarm ? clearAlarm(read, alarm) : []
}

/** Clears the alarms of energy targets whose area is removed. */
export const clearOfArea = (read: ReadState, areaId: AreaId): AlarmEvent[] =>
  [...read.by('energyTarget', 'area', areaId).values()].flatMap(({ id }) => clearOf(read, id))
