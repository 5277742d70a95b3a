/** Allowed shelf durations. Pure. */
import { HOUR_MS } from '#shared/durations.ts'
import type { Alarm } from '#shared/records/alarm.ts'

/** A shift: nobody knows of the shelf after that. */
export const SHELF_MAX_MS = 12 * HOUR_MS
export const CRITICAL_SHELF_MAX_MS = HOUR_MS

/** The longest time in ms for which an alarm of this severity may be shelved. */
export const shelfMaxMs = ({ severity }: Pick<Alarm, 'severity'>): number =>
  severity === 'critical' ? CRITICAL_SHELF_MAX_MS : SHELF_MAX_MS
