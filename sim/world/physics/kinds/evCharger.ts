import { HOUR_MS } from '#shared/durations.ts'
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
} from '../body.ts'
import { isTripped, MAINS_V, mainsV } from '../mains.ts'
import { EVENING, HOT } from '../wear.ts'

/** Mean hours until a car arrives at a free charging point; most arrive in the afternoon and evening. */
const COMES_AFTER_H = [
  90, 150, 150, 150, 120, 60, 40, 20, 10, 9, 9, 9, 9, 9, 8, 6, 5, 4, 4, 5, 6, 10, 20, 40,
] as const
/** Charging efficiency. */
const EFFICIENCY = 0.91
/** State of charge from which the current tapers. */
const TAPERS_FROM01 = 0.93
const TAPERED_LEAST01 = 0.12
const STANDBY_W = 4
/** Temperature at which the heat alarm is certain. */
const HOT_C = 82

/** A car with an unknown battery drives up; overnight guests stay until the morning, others some hours. */
function plugIn(body: DeviceBody, room: Room): void {
  const hour = room.minute / 60
  const isOvernight = hour > 16 && body.rng.chance(0.7)
  const staysH = isOvernight ? 24 - hour + body.rng.between(7, 10.5) : body.rng.between(0.7, 4)
  const capacityKwh = body.rng.between(40, 85)
  Object.assign(body.hidden, {
    capacityKwh,
    storedKwh: capacityKwh * body.rng.between(0.12, 0.65),
    acceptsA: body.rng.chance(0.35) ? 16 : 32,
    leavesAtMs: room.nowMs + staysH * HOUR_MS,
  })
  body.values.ev_connected = true
}

function comeAndGo(body: DeviceBody, room: Room, dtMs: number): void {
  if (body.values.ev_connected === true) {
    // After a restart the car's charge is unknown.
    if (hiddenOf(body, 'capacityKwh') === 0) plugIn(body, room)
    if (room.nowMs >= hiddenOf(body, 'leavesAtMs')) body.values.ev_connected = false
    return
  }
  const everyMs = (COMES_AFTER_H[Math.floor(room.minute / 60) % 24] ?? 9) * HOUR_MS
  if (dtMs > 0 && happens(body.rng, dtMs, everyMs)) plugIn(body, room)
}

const isFull = (body: DeviceBody): boolean =>
  hiddenOf(body, 'storedKwh') >= hiddenOf(body, 'capacityKwh') - 0.01

/** Power of the car: limited by car and point, tapering, and never above the remaining capacity. */
function drawnW(body: DeviceBody, voltageV: number, dtMs: number): number {
  const capacityKwh = hiddenOf(body, 'capacityKwh')
  const missingKwh = capacityKwh - hiddenOf(body, 'storedKwh')
  const charged01 = 1 - missingKwh / capacityKwh
  const tapered01 = clamp((1 - charged01) / (1 - TAPERS_FROM01), TAPERED_LEAST01, 1)
  const limitA = Math.min(asNumber(body, 'charge_limit'), hiddenOf(body, 'acceptsA'))
  const fitsW = dtMs > 0 ? (missingKwh * 1000 * HOUR_MS) / EFFICIENCY / dtMs : Number.POSITIVE_INFINITY
  return Math.min(limitA * tapered01 * voltageV, fitsW)
}

export const evChargerPhysics: Physics = {
  model: 'EV-7K',
  connection: 'ethernet',
  breakdowns: [
    {
      code: 'ground_fault',
      everyDays: 190,
      minutes: [20, 240],
      hours: EVENING,
      repair: { zh: '检查充电枪与电缆', en: 'check the plug and its cable' },
    },
    // Warns and reduces power until cooled.
    { code: 'over_temperature', everyDays: 120, minutes: [10, 60], hours: HOT },
  ],
  actsOut: ['ground_fault', 'over_temperature'],
  start(body, room) {
    Object.assign(body.values, {
      state: 'ON',
      ev_connected: false,
      ev_status: 'free',
      charge_limit: 32,
      power: 0,
      current: 0,
      voltage: MAINS_V,
      energy: agedEnergyKwh(body, 3200),
      device_temperature: room.temperatureC + 4,
      ground_fault: false,
    })
    const isNight = room.minute > 18 * 60 || room.minute < 8 * 60
    if (trait01(body, 51) < (isNight ? 0.5 : 0.25)) plugIn(body, room)
  },
  handle(body, room, isBegun) {
    if ((body.values.ev_connected === true) === isBegun) return false
    if (isBegun) plugIn(body, room)
    else body.values.ev_connected = false
    return true
  },
  step(body, room, dtMs) {
    comeAndGo(body, room, dtMs)
    const isConnected = body.values.ev_connected === true
    const isHot = body.ailments.has('over_temperature')
    const isFaulty = body.ailments.has('ground_fault') || isTripped(room)
    const isAllowed = isOn(body) && !body.isStuck
    const isCharging = isConnected && !isFaulty && isAllowed && !isFull(body)
    const voltageV = mainsV(body, room, dtMs)
    const carW = isCharging ? drawnW(body, voltageV, dtMs) * (isHot ? 0.3 : 1) : 0
    body.hidden.storedKwh = hiddenOf(body, 'storedKwh') + (carW / 1000) * EFFICIENCY * (dtMs / HOUR_MS)
    consume(body, room, carW > 0 ? carW : STANDBY_W, dtMs)
    const settlesAt = room.temperatureC + 4 + carW / 240
    const warmC = approach(asNumber(body, 'device_temperature'), settlesAt, dtMs, 900_000)
    Object.assign(body.values, {
      voltage: voltageV,
      current: carW / voltageV,
      device_temperature: isHot ? Math.max(HOT_C, warmC) : warmC,
      ground_fault: body.ailments.has('ground_fault'),
      ev_status: statusOf({ isConnected, isFaulty, isCharging, isFull: isFull(body) }),
    })
  },
}

function statusOf(is: {
  readonly isConnected: boolean
  readonly isFaulty: boolean
  readonly isCharging: boolean
  readonly isFull: boolean
}): string {
  if (is.isFaulty) return 'fault'
  if (!is.isConnected) return 'free'
  if (is.isFull) return 'full'
  return is.isCharging ? 'charging' : 'waiting'
}
