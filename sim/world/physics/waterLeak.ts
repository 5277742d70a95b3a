import type { Physics } from './body.ts'
import { quietDetector } from './detector.ts'
import { BATTERY_WEAR } from './wear.ts'

export const waterLeakPhysics: Physics = {
  model: 'WL-1',
  breakdowns: [{ code: 'water_leak', everyDays: 110, minMinutes: 12, maxMinutes: 90 }, BATTERY_WEAR],
  alarming: { battery_low: 12 },
  ...quietDetector('water_leak'),
}
