import type { Physics } from '../body.ts'
import { startBattery, stepBattery } from '../radio.ts'
import { LOST_PARENT } from '../wear.ts'
import { senseClimate } from './climateSensor.ts'

export const temperatureHumidityPhysics: Physics = {
  model: 'TH-S',
  repeatsEveryMs: 180_000,
  breakdowns: [LOST_PARENT],
  alarming: { over_temperature: 48.5, battery_low: 12 },
  start(body, room) {
    Object.assign(body.values, { temperature: room.temperatureC, humidity: room.humidityPercent })
    startBattery(body, room)
  },
  step(body, room, dtMs) {
    senseClimate(body, room, dtMs)
    stepBattery(body, room, dtMs)
  },
}
