import type { Physics } from './body.ts'
import { detectorOf } from './detector.ts'
import { BATTERY_WEAR } from './wear.ts'

export const waterLeakPhysics: Physics = {
  model: 'WL-1',
  breakdowns: [{ code: 'water_leak', everyDays: 110, minMinutes: 12, maxMinutes: 90 }, BATTERY_WEAR],
  alarming: { battery_low: 12 },
  actsOut: ['water_leak'],
  ...detectorOf('water_leak', 'isLeaking'),
}
