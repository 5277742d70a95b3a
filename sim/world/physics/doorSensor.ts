import type { Physics } from './body.ts'
import { stepDoor } from './door.ts'
import { startBattery, stepBattery } from './radio.ts'
import { BATTERY_WEAR } from './wear.ts'

export const doorSensorPhysics: Physics = {
  model: 'DS-1',
  breakdowns: [{ code: 'tamper', everyDays: 700, minMinutes: 10, maxMinutes: 120 }, BATTERY_WEAR],
  alarming: { battery_low: 12 },
  start(body) {
    Object.assign(body.values, { contact: true, tamper: false })
    startBattery(body)
  },
  step(body, room, dtMs) {
    stepDoor(body, room, dtMs)
    body.values.tamper = false
    stepBattery(body, dtMs)
  },
}
