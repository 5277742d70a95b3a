import { HOUR_MS } from '#shared/durations.ts'
import { asNumber, consume, isOn, type Physics, settingOf, trait01 } from '../body.ts'
import { startRadio, stepRadio } from '../radio.ts'

const FILTER_LIFE_H = 4380
const FRESH_AIR_W: Readonly<Record<string, number>> = { low: 28, medium: 55, high: 95, auto: 45 }
const FRESH_AIR_FLOW01: Readonly<Record<string, number>> = { low: 0.4, medium: 0.7, high: 1, auto: 0.6 }

export const freshAirPhysics: Physics = {
  model: 'FA-350',
  actsOut: ['replace_filter'],
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
    const mode = String(settingOf(body, 'fan_mode'))
    const isRunning = isOn(body) && !body.isStuck
    const boost = mode === 'auto' && room.co2Ppm > 900 ? 1.6 : 1
    const scale = Math.max(1, room.sizeM2 / 60)
    consume(body, room, isRunning ? (FRESH_AIR_W[mode] ?? 45) * boost * scale : 1.2, dtMs)
    if (isRunning) {
      room.freshAir01 = Math.max(room.freshAir01, (FRESH_AIR_FLOW01[mode] ?? 0.6) * boost)
      body.values.filter_age = asNumber(body, 'filter_age') + dtMs / HOUR_MS
    }
    if (body.ailments.has('replace_filter'))
      body.values.filter_age = Math.max(asNumber(body, 'filter_age'), FILTER_LIFE_H + 1)
    const isDue = asNumber(body, 'filter_age') > FILTER_LIFE_H
    // Continues while the replacement filter is on order.
    if (asNumber(body, 'filter_age') > FILTER_LIFE_H + 20 + 70 * trait01(body, 42)) body.values.filter_age = 0
    body.values.replace_filter = isDue
    stepRadio(body, dtMs)
  },
}
