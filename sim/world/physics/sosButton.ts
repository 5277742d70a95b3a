import type { Physics } from './body.ts'
import { detectorOf } from './detector.ts'

export const sosButtonPhysics: Physics = {
  model: 'SB-1',
  breakdowns: [{ code: 'sos', everyDays: 110, minMinutes: 3, maxMinutes: 14 }],
  alarming: { battery_low: 12 },
  actsOut: ['sos'],
  ...detectorOf('sos'),
}
