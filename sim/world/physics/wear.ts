/** What devices of several kinds suffer from. */
import type { BreakdownRate } from './body.ts'

export const LOST_LINK: BreakdownRate = { code: 'silent', everyDays: 2400, minMinutes: 25, maxMinutes: 300 }
export const BATTERY_WEAR: BreakdownRate = {
  code: 'battery_low',
  everyDays: 1600,
  minMinutes: 300,
  maxMinutes: 2400,
}
