import type { Physics } from './body.ts'
import { senseClimate } from './climateSensor.ts'
import { startBattery, stepBattery } from './radio.ts'
import { BATTERY_WEAR, LOST_LINK } from './wear.ts'

export const temperatureHumidityPhysics: Physics = {
  model: 'TH-S',
  breakdowns: [BATTERY_WEAR, LOST_LINK],
  alarming: { over_temperature: 48.5, battery_low: 12 },
  start(body, room) {
    Object.assign(body.values, { temperature: room.temperatureC, humidity: room.humidityPercent })
    startBattery(body)
  },
  step(body, room, dtMs) {
    senseClimate(body, room, dtMs)
    stepBattery(body, dtMs)
  },
}
