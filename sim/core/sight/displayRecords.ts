import type { Alarm } from '#shared/records/alarm.ts'
import { NOBODY } from '#shared/records/person.ts'
import type { AnyRecord } from '#shared/records/registry.ts'
import type { SimulationNews } from '#shared/simulation.ts'

/**
 * A record as shown on a wall display: without project contacts, and without the people and reasons of alarm handling.
 */
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

/** Acknowledged, assigned and shelved are kept as flags, because they determine the display. */
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
