import type { Physics } from '../body.ts'
import { stepDoor } from '../door.ts'
import { startBattery, stepBattery } from '../radio.ts'
import { CLEANING, LOST_PARENT } from '../wear.ts'

export const doorSensorPhysics: Physics = {
  model: 'DS-1',
  breakdowns: [
    {
      code: 'tamper',
      everyDays: 90,
      minutes: [5, 60],
      hours: CLEANING,
      repair: { zh: '重新固定门磁', en: 'fix the sensor to the frame again' },
    },
    LOST_PARENT,
  ],
  alarming: { battery_low: 12 },
  start(body, room) {
    Object.assign(body.values, { contact: true, tamper: false })
    startBattery(body, room)
  },
  step(body, room, dtMs) {
    stepDoor(body, room, dtMs)
    body.values.tamper = false
    stepBattery(body, room, dtMs)
  },
}
