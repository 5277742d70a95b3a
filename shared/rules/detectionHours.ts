import type { Hours } from '#shared/records/detection.ts'

export type DetectionHoursFault = 'detection_hours_same' | 'detection_hours_order'

/**
 * The start of a range lies before its end (specification §5). A range past midnight says so with `endsNextDay`, and is
 * shorter than a day. Null where the hours are valid.
 */
export function detectionHoursFault(hours: Omit<Hours, 'days'>): DetectionHoursFault | null {
  if (hours.isAllDay) return null
  if (hours.from === hours.to) return 'detection_hours_same'
  const isReversed = hours.to < hours.from
  return isReversed === (hours.endsNextDay === true) ? null : 'detection_hours_order'
}
