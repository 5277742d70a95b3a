import { HOUR_MS } from '../localTime.ts'
import {
  agedEnergyKwh,
  approach,
  asNumber,
  clamp,
  consume,
  type DeviceBody,
  happens,
  hiddenOf,
  isOn,
  type Physics,
  type Room,
  trait01,
} from './body.ts'
import { startRadio, stepRadio } from './radio.ts'

const MAINS_V = 230

/** What is plugged in, by the socket's character: a refrigerator, a kettle, or what people bring along. */
function plugLoadW(body: DeviceBody, room: Room, dtMs: number): number {
  const character = trait01(body, 10)
  const isPresent = room.stretch.stage === 'in' || room.stretch.stage === 'cleaning'
  const cyclePart01 = (room.nowMs / (47 * 60_000) + trait01(body, 11)) % 1
  if (character < 0.25) return cyclePart01 < 0.38 ? 62 + 20 * trait01(body, 12) : 1.5
  const boilingMs = hiddenOf(body, 'boilingMs')
  if (boilingMs > 0) {
    body.hidden.boilingMs = boilingMs - dtMs
    return 1500 + 400 * trait01(body, 12)
  }
  if (character < 0.5 && isPresent && happens(body.rng, dtMs, 5 * HOUR_MS)) {
    body.hidden.boilingMs = body.rng.between(150_000, 260_000)
  }
  const perPersonW = room.use === 'office' ? 70 : 22
  const sleeping = room.stretch.stage === 'asleep' ? 0.35 : 1
  return 1 + perPersonW * room.stretch.people * sleeping * (0.4 + 0.9 * trait01(body, 13))
}

export const meteringSocketPhysics: Physics = {
  start(body) {
    Object.assign(body.values, {
      state: 'ON',
      power: 0,
      current: 0,
      voltage: MAINS_V,
      energy: agedEnergyKwh(body, 160),
      device_temperature: 27,
      child_lock: 'UNLOCK',
    })
    startRadio(body)
  },
  step(body, room, dtMs) {
    const powerW = isOn(body) && !body.isStuck ? plugLoadW(body, room, dtMs) : 0
    const voltageV = mainsV(body, room, dtMs)
    consume(body, room, powerW, dtMs)
    body.values.voltage = voltageV
    body.values.current = powerW / voltageV
    const settlesAt = room.temperatureC + 3 + powerW / 90
    body.values.device_temperature = approach(asNumber(body, 'device_temperature'), settlesAt, dtMs, 700_000)
    stepRadio(body, dtMs)
  },
}

/** Wanders slowly and sags with the floor's load. */
function mainsV(body: DeviceBody, room: Room, dtMs: number): number {
  if (happens(body.rng, dtMs, 240_000)) body.hidden.voltageOffset = body.rng.between(-2.2, 2.2)
  return clamp(MAINS_V + hiddenOf(body, 'voltageOffset') - room.feeder.loadW / 30_000, 205, 245)
}

const PHASES = [
  ['a', 0.36],
  ['b', 0.33],
  ['c', 0.31],
] as const

/** A plant's meter sees machines that follow the weather; any other one sees its floor. */
function meteredW(body: DeviceBody, room: Room): number {
  if (room.use !== 'technical') return room.feeder.loadW
  const weather = Math.abs(room.outside.temperatureC - 17) * 900 * (0.5 + trait01(body, 14))
  const hour = room.minute / 60
  const day = 0.72 + 0.28 * Math.sin(((hour - 9) / 24) * 2 * Math.PI)
  return (4_000 + 9_000 * trait01(body, 15) + weather) * day
}

export const energyMeterPhysics: Physics = {
  start(body, room) {
    const perYearKwh = room.use === 'technical' ? 90_000 : 28_000
    Object.assign(body.values, {
      power: 0,
      energy: agedEnergyKwh(body, perYearKwh),
      power_factor: 0.95,
      ac_frequency: 50,
    })
    for (const [phase] of PHASES) {
      body.values[`voltage_phase_${phase}`] = MAINS_V
      body.values[`current_phase_${phase}`] = 0
    }
    startRadio(body)
  },
  step(body, room, dtMs) {
    const powerW = approach(asNumber(body, 'power'), meteredW(body, room), dtMs, 8_000)
    const energyKwh = asNumber(body, 'energy') + (powerW / 1000) * (dtMs / HOUR_MS)
    const voltageV = mainsV(body, room, dtMs)
    const factor = clamp(0.9 + powerW / 400_000 + 0.05 * trait01(body, 16), 0.8, 0.99)
    Object.assign(body.values, { power: powerW, energy: energyKwh, power_factor: factor })
    for (const [phase, share] of PHASES) {
      body.values[`voltage_phase_${phase}`] = voltageV + (share - 0.33) * 20
      body.values[`current_phase_${phase}`] = (powerW * share) / voltageV / factor
    }
    if (happens(body.rng, dtMs, 600_000)) body.values.ac_frequency = 50 + body.rng.between(-0.04, 0.04)
    // Its own load is nothing, and the floor's is not counted twice.
    stepRadio(body, dtMs)
  },
}
