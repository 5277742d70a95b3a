import type { Physics } from '../body.ts'
import { BATHING, LOST_PARENT } from '../wear.ts'
import { detectorOf } from './detector.ts'

export const waterLeakPhysics: Physics = {
  model: 'WL-1',
  breakdowns: [
    {
      code: 'water_leak',
      everyDays: 1_500,
      minutes: [15, 90],
      hours: BATHING,
      repair: { zh: '关闭阀门，擦干地面', en: 'close the valve and mop the floor' },
    },
    LOST_PARENT,
  ],
  alarming: { battery_low: 12 },
  actsOut: ['water_leak'],
  ...detectorOf('water_leak', 'isLeaking'),
}
