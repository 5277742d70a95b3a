import type { Physics } from './body.ts'
import { detectorOf } from './detector.ts'
import { BATTERY_WEAR } from './wear.ts'

export const smokeSensorPhysics: Physics = {
  model: 'SD-3',
  breakdowns: [{ code: 'smoke', everyDays: 300, minMinutes: 3, maxMinutes: 20 }, BATTERY_WEAR],
  alarming: { battery_low: 12 },
  actsOut: ['smoke'],
  ...detectorOf('smoke', 'isSmoking'),
}
