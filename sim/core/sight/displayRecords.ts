import type { Alarm } from '#shared/records/alarm.ts'
import { NOBODY } from '#shared/records/person.ts'
import type { AnyRecord } from '#shared/records/registry.ts'
import type { SimulationNews } from '#shared/simulation.ts'

/** A record as a wall display shows it: neither whom to call about a project, nor who did what to an alarm and why. */
export function recordOnDisplay<R extends AnyRecord>(record: R): R
export function recordOnDisplay(record: AnyRecord): AnyRecord {
  if (record.type === 'project') return { ...record, leader: '', leaderEn: '', contact: '' }
  return record.type === 'alarm' ? alarmOnDisplay(record) : record
}

/** Events of a simulated world: neither the person who resets it, nor the demo of someone. */
export const simulationOnDisplay = (news: SimulationNews): SimulationNews => ({
  ...news,
  reset: news.reset && { ...news.reset, by: NOBODY },
  demo: null,
})

/** Whether it is acknowledged, assigned or shelved stays: it decides how the alarm is shown. */
function alarmOnDisplay(alarm: Alarm): Alarm {
  const { escalatedTo: _, escalation, acknowledged, assigned, shelved, ...rest } = alarm
  return {
    ...rest,
    clearedBy: alarm.clearedBy && NOBODY,
    acknowledged: acknowledged && { ...acknowledged, by: NOBODY, reason: '', reasonEn: '' },
    ...(escalation ? { escalation: { dueAtMs: escalation.dueAtMs } } : {}),
    ...(assigned ? { assigned: { ...assigned, to: NOBODY, by: NOBODY } } : {}),
    ...(shelved ? { shelved: { ...shelved, by: NOBODY, reason: '' } } : {}),
  }
}
