import type { Physics } from '../body.ts'
import { startBattery, stepBattery } from '../radio.ts'

/** Lies where it lies: nobody in the simulated estate presses it. */
export const remoteControlPhysics: Physics = {
  model: 'RC-4',
  start: startBattery,
  step: stepBattery,
}
