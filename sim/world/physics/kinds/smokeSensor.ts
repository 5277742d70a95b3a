import type { Physics } from '../body.ts'
import { COOKING, LOST_PARENT } from '../wear.ts'
import { detectorOf } from './detector.ts'

export const smokeSensorPhysics: Physics = {
  model: 'SD-3',
  // One false alarm a year for every six detectors (Dubivsky and Bukowski, NISTIR 89-4077, 1989).
  breakdowns: [{ code: 'smoke', everyDays: 6 * 365, minutes: [3, 18], hours: COOKING }, LOST_PARENT],
  alarming: { battery_low: 12 },
  actsOut: ['smoke'],
  ...detectorOf('smoke', 'isSmoking'),
}
