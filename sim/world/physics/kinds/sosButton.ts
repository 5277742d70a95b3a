import type { Physics } from '../body.ts'
import { CALLING } from '../wear.ts'
import { detectorOf } from './detector.ts'

export const sosButtonPhysics: Physics = {
  model: 'SB-1',
  breakdowns: [
    {
      code: 'sos',
      everyDays: 60,
      minutes: [3, 14],
      hours: CALLING,
      repair: { zh: '到房查看并复位', en: 'look after the guest and reset the button' },
    },
  ],
  alarming: { battery_low: 12 },
  actsOut: ['sos'],
  ...detectorOf('sos'),
}
