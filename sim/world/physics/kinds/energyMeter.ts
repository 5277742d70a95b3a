import { HOUR_MS } from '#shared/durations.ts'
import { agedEnergyKwh, approach, asNumber, clamp, happens, type Physics, trait01 } from '../body.ts'
import { MAINS_V, mainsV } from '../mains.ts'
import { startRadio, stepRadio } from '../radio.ts'

/** Beyond the limit of its alarm. */
const OVERLOAD_W = 470_000

const PHASES = [
  ['a', 0.36],
  ['b', 0.33],
  ['c', 0.31],
] as const

export const energyMeterPhysics: Physics = {
  model: 'EM-3P',
  repeatsEveryMs: 45_000,
  connection: 'ethernet',
  alarming: { over_power: OVERLOAD_W, under_voltage: 184 },
  actsOut: ['over_power'],
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
    const powerW = body.ailments.has('over_power')
      ? OVERLOAD_W
      : approach(asNumber(body, 'power'), room.feeder.loadW, dtMs, 8_000)
    const energyKwh = asNumber(body, 'energy') + (powerW / 1000) * (dtMs / HOUR_MS)
    const voltageV = mainsV(body, room, dtMs)
    const factor = clamp(0.9 + powerW / 400_000 + 0.05 * trait01(body, 16), 0.8, 0.99)
    Object.assign(body.values, { power: powerW, energy: energyKwh, power_factor: factor })
    for (const [phase, share] of PHASES) {
      body.values[`voltage_phase_${phase}`] = voltageV + (share - 0.33) * 20
      body.values[`current_phase_${phase}`] = (powerW * share) / voltageV / factor
    }
    if (happens(body.rng, dtMs, 600_000)) body.values.ac_frequency = 50 + body.rng.between(-0.04, 0.04)
    // No own load; it measures the floor.
    stepRadio(body, dtMs)
  },
}
