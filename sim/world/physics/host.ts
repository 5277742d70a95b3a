import { DAY_MS } from '#shared/durations.ts'
import type { BreakdownRate } from './body.ts'
import { asNumber, clamp, type Physics, trait01 } from './body.ts'
import { EVENING } from './wear.ts'

/**
 * Distribution board of a host. A main breaker trips once in three years, an assumption: IEEE Std 493 counts failing
 * breakers, not justified trips on overload or earth fault, which are more frequent. Occurs under load, so in the
 * evening; staff finds the cause and resets it.
 */
const BOARD_TRIPPED: BreakdownRate = {
  code: 'tripped',
  everyDays: 1_100,
  minutes: [5, 45],
  hours: EVENING,
  repair: { zh: '排查后复位配电箱总开关', en: 'find the cause and reset the board' },
}

export const hostPhysics: Physics = {
  model: 'GW-2',
  connection: 'host',
  breakdowns: [
    { code: 'offline', everyDays: 15, minutes: [2, 22], chronic: { share01: 0.03, perDay: 2.4 } },
    BOARD_TRIPPED,
  ],
  alarming: { over_temperature: 92, host_overload: 98, storage_full: 97 },
  start(body) {
    Object.assign(body.values, {
      cpu_load: 9,
      memory_used: 38 + 20 * trait01(body, 31),
      storage_used: 21 + 40 * trait01(body, 32),
      uptime: Math.floor(86_400 * (1 + 60 * trait01(body, 33))),
      rssi: Math.round(-48 - 22 * trait01(body, 34)),
      device_temperature: 44,
    })
  },
  step(body, room, dtMs) {
    const busy = 6 + 12 * trait01(body, 35) + 18 * body.rng.next() ** 3
    const smooth = Math.exp(-dtMs / 60_000)
    const load = busy + (asNumber(body, 'cpu_load') - busy) * smooth
    body.values.cpu_load = clamp(load, 0, 100)
    const warm = room.temperatureC + 16 + load / 4
    body.values.device_temperature =
      warm + (asNumber(body, 'device_temperature') - warm) * Math.exp(-dtMs / 900_000)
    body.values.uptime = asNumber(body, 'uptime') + dtMs / 1000
    // Memory usage rises slowly and drops about once a day, when the gateway cleans up.
    const memory = asNumber(body, 'memory_used') + (dtMs / DAY_MS) * 9
    body.values.memory_used = memory > 72 ? 38 : memory
    if (body.rng.next() < dtMs / 1_200_000) {
      body.values.rssi = Math.round(-48 - 22 * trait01(body, 34) + body.rng.between(-4, 4))
    }
  },
}
