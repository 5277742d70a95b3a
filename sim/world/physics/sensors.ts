import {
  approach,
  asNumber,
  type DeviceBody,
  happens,
  hiddenOf,
  type Physics,
  type Room,
  trait01,
} from './body.ts'
import { startBattery, startRadio, stepBattery, stepRadio } from './radio.ts'

/** Lets a door that a person opened fall shut again. `openMs` is set by `routines.ts`. */
export function stepDoor(body: DeviceBody, dtMs: number): void {
  const openMs = hiddenOf(body, 'openMs')
  body.values.contact = openMs <= 0
  if (openMs > 0) body.hidden.openMs = openMs - dtMs
}

export const doorSensorPhysics: Physics = {
  start(body) {
    Object.assign(body.values, { contact: true, tamper: false })
    startBattery(body)
  },
  step(body, _room, dtMs) {
    stepDoor(body, dtMs)
    body.values.tamper = false
    stepBattery(body, dtMs)
  },
}

/** A person in the detector's field: nearly always in a room, now and then in a corridor. */
function isSeen(body: DeviceBody, room: Room, dtMs: number): boolean {
  const { people, stage } = room.stretch
  if (room.use !== 'passage') return people > 0 && (stage !== 'in' || trait01(body, 17) > 0.02)
  const goneMs = hiddenOf(body, 'goneMs')
  if (goneMs > 0) {
    body.hidden.goneMs = goneMs - dtMs
    return true
  }
  if (people > 0 && happens(body.rng, dtMs, 420_000 / people)) {
    body.hidden.goneMs = body.rng.between(40_000, 160_000)
    return true
  }
  return false
}

export const presenceSensorPhysics: Physics = {
  start(body, room) {
    Object.assign(body.values, { occupancy: room.stretch.people > 0, illuminance: 0, sensitivity: 'medium' })
    startBattery(body)
  },
  step(body, room, dtMs) {
    body.values.occupancy = isSeen(body, room, dtMs)
    body.values.illuminance = approach(asNumber(body, 'illuminance'), room.lux, dtMs, 6_000)
    stepBattery(body, dtMs)
  },
}

function senseClimate(body: DeviceBody, room: Room, dtMs: number): void {
  const placeC = room.temperatureC + 0.7 * (trait01(body, 18) - 0.5)
  body.values.temperature = approach(asNumber(body, 'temperature'), placeC, dtMs, 240_000)
  body.values.humidity = approach(asNumber(body, 'humidity'), room.humidityPercent, dtMs, 240_000)
}

export const temperatureHumidityPhysics: Physics = {
  start(body, room) {
    Object.assign(body.values, { temperature: room.temperatureC, humidity: room.humidityPercent })
    startBattery(body)
  },
  step(body, room, dtMs) {
    senseClimate(body, room, dtMs)
    stepBattery(body, dtMs)
  },
}

export const airQualityPhysics: Physics = {
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

/** Detectors raise nothing by themselves; their alarms are a fault or a breakdown overlaid on them. */
const quietDetector = (flagName: string): Physics => ({
  start(body) {
    body.values[flagName] = false
    if (body.properties.some(({ name }) => name === 'tamper')) body.values.tamper = false
    startBattery(body)
  },
  step(body, _room, dtMs) {
    body.values[flagName] = false
    if ('tamper' in body.values) body.values.tamper = false
    stepBattery(body, dtMs)
  },
})

export const smokeSensorPhysics = quietDetector('smoke')
export const waterLeakPhysics = quietDetector('water_leak')
export const sosButtonPhysics = quietDetector('sos')

export const gasSensorPhysics: Physics = {
  start(body) {
    Object.assign(body.values, { gas: false, gas_value: 0 })
    startRadio(body)
  },
  step(body, room, dtMs) {
    const cooking = room.stretch.people > 0 ? 1.2 * trait01(body, 19) : 0
    body.values.gas = false
    body.values.gas_value = approach(asNumber(body, 'gas_value'), cooking, dtMs, 600_000)
    stepRadio(body, dtMs)
  },
}
