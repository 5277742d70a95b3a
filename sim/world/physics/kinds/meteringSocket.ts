import { HOUR_MS } from '#shared/durations.ts'
import {
  agedEnergyKwh,
  approach,
  asNumber,
  consume,
  type DeviceBody,
  happens,
  hiddenOf,
  isOn,
  type Physics,
  type Room,
  trait01,
} from '../body.ts'
import { becomesOverloaded, isTripped, MAINS_V, mainsV, OVERLOAD_W } from '../mains.ts'
import { startRadio, stepRadio } from '../radio.ts'
import { EVENING } from '../wear.ts'

/** Temporary load: a heater. */
const HEATER_W = 1_150

/** The load, by the socket's character: a refrigerator, a kettle, or a device that people bring along. */
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

const drawnW = (body: DeviceBody, room: Room, dtMs: number): number =>
  plugLoadW(body, room, dtMs) + (room.visit.left.includes(body.number) ? HEATER_W : 0)

export const meteringSocketPhysics: Physics = {
  model: 'MS-16A',
  breakdowns: [
    {
      code: 'over_temperature',
      everyDays: 1_500,
      minutes: [10, 120],
      hours: EVENING,
      repair: { zh: '更换插座', en: 'replace the socket, its contact is loose' },
      chronic: { share01: 0.003, perDay: 2 },
    },
    // A heater beside the kettle.
    { code: 'over_power', everyDays: 90, minutes: [3, 25], hours: EVENING },
  ],
  alarming: { over_power: 3680, over_temperature: 92 },
  actsOut: ['over_power'],
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
    const isOverloaded = becomesOverloaded(body, body.circuitNames)
    if (isTripped(room)) body.values.state = 'OFF'
    const isDead = !isOn(body) || body.isStuck
    const powerW = isDead ? 0 : isOverloaded ? OVERLOAD_W : drawnW(body, room, dtMs)
    const voltageV = mainsV(body, room, dtMs)
    consume(body, room, powerW, dtMs)
    body.values.voltage = voltageV
    body.values.current = powerW / voltageV
    const settlesAt = room.temperatureC + 3 + powerW / 90
    body.values.device_temperature = approach(asNumber(body, 'device_temperature'), settlesAt, dtMs, 700_000)
    stepRadio(body, dtMs)
  },
}
