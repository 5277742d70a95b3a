import { type Physics, trait01 } from '../body.ts'
import { stepLamp } from '../lamps.ts'
import { startRadio } from '../radio.ts'
import { LOST_LINK } from '../wear.ts'

export const dimmableLightPhysics: Physics = {
  model: 'DL-200',
  breakdowns: [LOST_LINK],
  lamps: () => ['state'],
  start(body) {
    Object.assign(body.values, {
      state: 'OFF',
      brightness: 60 + 5 * Math.floor(8 * trait01(body, 6)),
      power: 0,
    })
    startRadio(body)
  },
  step: stepLamp,
}
