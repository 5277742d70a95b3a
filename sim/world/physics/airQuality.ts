import { approach, asNumber, type Physics } from './body.ts'
import { senseClimate } from './climateSensor.ts'
import { startRadio, stepRadio } from './radio.ts'

export const airQualityPhysics: Physics = {
  model: 'AQ-5',
  breakdowns: [{ code: 'co2_high', everyDays: 110, minMinutes: 20, maxMinutes: 80 }],
  alarming: { co2_high: 2400, pm25_high: 310, voc_high: 3600 },
  start(body, room) {
    Object.assign(body.values, { co2: room.co2Ppm, pm25: room.pm25, voc: room.vocPpb })
    Object.assign(body.values, { temperature: room.temperatureC, humidity: room.humidityPercent })
    startRadio(body)
  },
  step(body, room, dtMs) {
    senseClimate(body, room, dtMs)
    body.values.co2 = approach(asNumber(body, 'co2'), room.co2Ppm, dtMs, 60_000)
    body.values.pm25 = approach(asNumber(body, 'pm25'), room.pm25, dtMs, 60_000)
    body.values.voc = approach(asNumber(body, 'voc'), room.vocPpb, dtMs, 60_000)
    stepRadio(body, dtMs)
  },
}
