import type { Physics } from '../body.ts'
import { startBattery, stepBattery } from '../radio.ts'
import { curtainPhysics } from './curtain.ts'

export const batteryBlindPhysics: Physics = {
  ...curtainPhysics,
  model: 'BB-40',
  start(body, room) {
    curtainPhysics.start(body, room)
    startBattery(body, room)
  },
  step(body, room, dtMs) {
    curtainPhysics.step(body, room, dtMs)
    stepBattery(body, room, dtMs)
  },
}
