import type { Hours } from '#shared/records/detection.ts'

export type DetectionHoursFault = 'detection_hours_same' | 'detection_hours_order'

/**
 * Validates that the start of a range precedes its end (specification §5). A range past midnight sets `endsNextDay` and
 * is shorter than a day. Null if valid.
 */
export function detectionHoursFault(hours: Omit<Hours, 'days'>): DetectionHoursFault | null {
  if (hours.isAllDay) return null
  if (hours.from === hours.to) return 'detection_hours_same'
  const isReversed = hours.to < hours.from
  return isReversed === (hours.endsNextDay === true) ? null : 'detection_hours_order'
}
