import type { Alarm } from '#shared/records/alarm.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { worstFirst } from '#shared/rules/alarmOrder.ts'

/** Alarms above notice level, worst first. */
export const activeAlarms = (read: ReadState): readonly Alarm[] =>
  [...read.all('alarm')].filter(({ isActive, severity }) => isActive && severity !== 'info').sort(worstFirst)
