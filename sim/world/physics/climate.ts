import { HOUR_MS } from '../localTime.ts'
import {
  agedEnergyKwh,
  approach,
  asNumber,
  clamp,
  consume,
  type DeviceBody,
  happens,
  isOn,
  type Physics,
  type Room,
  trait01,
} from './body.ts'
import { startRadio, stepRadio } from './radio.ts'

/** Design load of a room, W of heat per m², that its climate units share. */
const LOAD_W_PER_M2 = 130
const FAN_SHARE: Readonly<Record<string, number>> = { low: 0.6, medium: 0.82, high: 1 }
const FILTER_LIFE_H = 4380

interface Demand {
  readonly running: 'idle' | 'cool' | 'heat' | 'fan_only'
  /** Heat given to the room; negative when it is cooled. */
  readonly heatW: number
}

const IDLE: Demand = { running: 'idle', heatW: 0 }

/** An inverter's demand: full power 0.9 K away from the setpoint, resting 0.3 K beyond it. */
function demandOf(body: DeviceBody, room: Room): Demand {
  const mode = body.values.system_mode
  if (mode === 'off' || body.isStuck) return IDLE
  if (mode === 'fan_only') return { running: 'fan_only', heatW: 0 }
  const setpointC = asNumber(body, 'occupied_heating_setpoint')
  const error = room.temperatureC - setpointC
  const fan = FAN_SHARE[String(body.values.fan_mode)] ?? 1
  const capacityW = (LOAD_W_PER_M2 * room.sizeM2 * fan) / Math.max(1, room.climateUnits)
  const cool01 = clamp((error + 0.3) / 1.2, 0, 1)
  const heat01 = clamp((0.3 - error) / 1.2, 0, 1)
  if (mode === 'cool') return cool01 > 0 ? { running: 'cool', heatW: -capacityW * cool01 } : IDLE
  if (mode === 'heat') return heat01 > 0 ? { running: 'heat', heatW: capacityW * heat01 } : IDLE
  if (mode === 'dry') return { running: 'cool', heatW: -capacityW * Math.max(0.18, cool01 * 0.6) }
  if (error > 0.7 || (body.values.running_state === 'cool' && error > -0.2))
    return { running: 'cool', heatW: -capacityW * cool01 }
  if (error < -0.7 || (body.values.running_state === 'heat' && error < 0.2))
    return { running: 'heat', heatW: capacityW * heat01 }
  return IDLE
}

/** Each sensor sits in its own corner of the room. */
const sensedC = (body: DeviceBody, room: Room): number => room.temperatureC + 0.8 * (trait01(body, 7) - 0.5)

function startClimate(body: DeviceBody, room: Room): void {
  Object.assign(body.values, {
    system_mode: 'off',
    occupied_heating_setpoint: 24,
    fan_mode: 'auto',
    local_temperature: sensedC(body, room),
    running_state: 'idle',
  })
  startRadio(body)
}

export const airConditionerPhysics: Physics = {
  start(body, room) {
    startClimate(body, room)
    Object.assign(body.values, { power: 0, energy: agedEnergyKwh(body, 1400), fault: false })
  },
  step(body, room, dtMs) {
    const { running, heatW } = demandOf(body, room)
    room.heatW += heatW
    if (running === 'cool')
      room.drying01 = Math.max(room.drying01, body.values.system_mode === 'dry' ? 1 : 0.5)
    // Efficiency falls with the difference to the outside that the compressor has to lift.
    const lift = Math.abs(room.outside.temperatureC - room.temperatureC)
    const performance = clamp(4.6 - 0.07 * lift, 2.2, 4.6)
    const fanW = 10 + 35 * (FAN_SHARE[String(body.values.fan_mode)] ?? 0.7)
    const standbyW = 2.5
    consume(body, room, running === 'idle' ? standbyW : fanW + Math.abs(heatW) / performance, dtMs)
    body.values.running_state = running
    body.values.fault = false
    body.values.local_temperature = approach(
      asNumber(body, 'local_temperature'),
      sensedC(body, room),
      dtMs,
      120_000,
    )
    stepRadio(body, dtMs)
  },
}

export const thermostatPhysics: Physics = {
  start: startClimate,
  step(body, room, dtMs) {
    const { running, heatW } = demandOf(body, room)
    room.heatW += heatW
    // Fan and the floor's share of the central plant.
    room.electricW += running === 'idle' ? 0 : 45 + Math.abs(heatW) / 5
    if (running === 'cool') room.drying01 = Math.max(room.drying01, 0.5)
    body.values.running_state = running === 'fan_only' ? 'idle' : running
    body.values.local_temperature = approach(
      asNumber(body, 'local_temperature'),
      sensedC(body, room),
      dtMs,
      180_000,
    )
    stepRadio(body, dtMs)
  },
}

export const floorHeatingPhysics: Physics = {
  start(body, room) {
    Object.assign(body.values, {
      system_mode: 'off',
      occupied_heating_setpoint: 22,
      local_temperature: sensedC(body, room),
      floor_temperature: room.temperatureC,
      running_state: 'idle',
    })
    startRadio(body)
  },
  step(body, room, dtMs) {
    const missing = asNumber(body, 'occupied_heating_setpoint') - room.temperatureC
    const wasHeating = body.values.running_state === 'heat'
    const isHeating = body.values.system_mode === 'heat' && missing > (wasHeating ? -0.2 : 0.3)
    const screedC = approach(
      asNumber(body, 'floor_temperature'),
      isHeating ? 36 : room.temperatureC,
      dtMs,
      1.6 * HOUR_MS,
    )
    body.values.floor_temperature = screedC
    body.values.running_state = isHeating ? 'heat' : 'idle'
    body.values.local_temperature = approach(
      asNumber(body, 'local_temperature'),
      sensedC(body, room),
      dtMs,
      300_000,
    )
    // About 8 W/m² per kelvin between floor and room (EN 1264), half of the floor covered.
    room.heatW += 4 * room.sizeM2 * Math.max(0, screedC - room.temperatureC)
    stepRadio(body, dtMs)
  },
}

const FRESH_AIR_W: Readonly<Record<string, number>> = { low: 28, medium: 55, high: 95, auto: 45 }
const FRESH_AIR_FLOW01: Readonly<Record<string, number>> = { low: 0.4, medium: 0.7, high: 1, auto: 0.6 }

export const freshAirPhysics: Physics = {
  start(body) {
    Object.assign(body.values, {
      state: 'ON',
      fan_mode: 'auto',
      filter_age: Math.floor(FILTER_LIFE_H * 0.985 * trait01(body, 8)),
      replace_filter: false,
      power: 0,
    })
    startRadio(body)
  },
  step(body, room, dtMs) {
    const mode = String(body.values.fan_mode)
    const isRunning = isOn(body) && !body.isStuck
    const boost = mode === 'auto' && room.co2Ppm > 900 ? 1.6 : 1
    const scale = Math.max(1, room.sizeM2 / 60)
    consume(body, room, isRunning ? (FRESH_AIR_W[mode] ?? 45) * boost * scale : 1.2, dtMs)
    if (isRunning) {
      room.freshAir01 = Math.max(room.freshAir01, (FRESH_AIR_FLOW01[mode] ?? 0.6) * boost)
      body.values.filter_age = asNumber(body, 'filter_age') + dtMs / HOUR_MS
    }
    const isDue = asNumber(body, 'filter_age') > FILTER_LIFE_H
    // The filter is replaced within some days of being due.
    if (isDue && happens(body.rng, dtMs, 60 * HOUR_MS)) body.values.filter_age = 0
    body.values.replace_filter = isDue
    stepRadio(body, dtMs)
  },
}
