import { approach, asNumber, type DeviceBody, type Physics, type Room } from './body.ts'
import { senseClimate } from './kinds/climateSensor.ts'
import { startRadio, stepRadio } from './radio.ts'
import { MEETING } from './wear.ts'

/** Bad air decays over time by ventilation. */
function spoilAir(body: DeviceBody, room: Room): void {
  if (body.ailments.size === 0) return
  if (body.ailments.has('co2_high')) body.values.co2 = room.co2Ppm = Math.max(room.co2Ppm, 2_400)
  if (body.ailments.has('pm25_high')) body.values.pm25 = room.pm25 = Math.max(room.pm25, 310)
  if (body.ailments.has('voc_high')) body.values.voc = room.vocPpb = Math.max(room.vocPpb, 3_600)
}

export const airQualityPhysics: Physics = {
  model: 'AQ-5',
  repeatsEveryMs: 180_000,
  breakdowns: [
    {
      code: 'co2_high',
      everyDays: 9,
      minutes: [10, 50],
      hours: MEETING,
      chronic: { share01: 0.03, perDay: 2.4 },
    },
  ],
  actsOut: ['co2_high', 'pm25_high', 'voc_high'],
  start(body, room) {
    Object.assign(body.values, { co2: room.co2Ppm, pm25: room.pm25, voc: room.vocPpb })
    Object.assign(body.values, { temperature: room.temperatureC, humidity: room.humidityPercent })
    startRadio(body)
  },
  step(body, room, dtMs) {
    spoilAir(body, room)
    senseClimate(body, room, dtMs)
    body.values.co2 = approach(asNumber(body, 'co2'), room.co2Ppm, dtMs, 60_000)
    body.values.pm25 = approach(asNumber(body, 'pm25'), room.pm25, dtMs, 60_000)
    body.values.voc = approach(asNumber(body, 'voc'), room.vocPpb, dtMs, 60_000)
    stepRadio(body, dtMs)
  },
}
