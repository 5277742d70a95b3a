import type { Physics } from '../body.ts'
import { COOKING, LOST_PARENT } from '../wear.ts'
import { detectorOf } from './detector.ts'

export const smokeSensorPhysics: Physics = {
  model: 'SD-3',
  breakdowns: [{ code: 'smoke', everyDays: 520, minutes: [3, 18], hours: COOKING }, LOST_PARENT],
  alarming: { battery_low: 12 },
  actsOut: ['smoke'],
  ...detectorOf('smoke', 'isSmoking'),
}
