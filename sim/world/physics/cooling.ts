/** Common behaviour of air conditioners and fan coils: demand and temperature sensor. */

import { HOUR_MS } from '#shared/durations.ts'
import { asNumber, clamp, type DeviceBody, type Room, settingOf, trait01 } from './body.ts'
import { startRadio } from './radio.ts'
import { CAPACITY_WH_PER_K_M2 } from './thermal.ts'

/** Mean temperature of a day above which a building is not heated. */
const HEATING_BELOW_C = 16
/** Design load of a room, W of heat per m², that its climate units share. */
const LOAD_W_PER_M2 = 130
/** Sensible heat ratio of a cooling coil (0.7 to 0.85). */
const SENSIBLE_SHARE = 0.78

/** Heat that the machine moves for the heat that the room gets or loses, W. */
export const movedW = ({ running, heatW }: Demand): number =>
  Math.abs(heatW) / (running === 'cool' ? SENSIBLE_SHARE : 1)

export const FAN_SHARE: Readonly<Record<string, number>> = { low: 0.6, medium: 0.82, high: 1 }

interface Demand {
  readonly running: 'idle' | 'cool' | 'heat' | 'fan_only'
  /** Heat supplied to the room; negative for cooling. */
  readonly heatW: number
}

export const IDLE: Demand = { running: 'idle', heatW: 0 }

/** An inverter's demand: full power 0.9 K away from the setpoint, resting 0.3 K beyond it. */
export function demandOf(body: DeviceBody, room: Room, dtMs: number): Demand {
  const mode = settingOf(body, 'system_mode')
  if (mode === 'off' || body.isStuck) return IDLE
  if (mode === 'fan_only') return { running: 'fan_only', heatW: 0 }
  const setpointC = asNumber(body, 'occupied_heating_setpoint')
  const error = room.temperatureC - setpointC
  const fan = FAN_SHARE[String(settingOf(body, 'fan_mode'))] ?? 1
  const capacityW = (LOAD_W_PER_M2 * room.sizeM2 * fan) / Math.max(1, room.climateUnits)
  // A long tick must not overshoot the setpoint, or the room would oscillate.
  const perK = Math.min(1 / 1.2, CAPACITY_WH_PER_K_M2 / (LOAD_W_PER_M2 * fan * (dtMs / HOUR_MS + 1e-9)))
  const cool01 = clamp((error + 0.3) * perK, 0, 1)
  const heat01 = clamp((0.3 - error) * perK, 0, 1)
  if (mode === 'cool') return cool01 > 0 ? { running: 'cool', heatW: -capacityW * cool01 } : IDLE
  if (mode === 'heat') return heat01 > 0 ? { running: 'heat', heatW: capacityW * heat01 } : IDLE
  if (mode === 'dry') return { running: 'cool', heatW: -capacityW * Math.max(0.18, cool01 * 0.6) }
  if (error > 0.7 || (body.values.running_state === 'cool' && error > -0.2))
    return { running: 'cool', heatW: -capacityW * cool01 }
  // The central plant has no warm water in the cooling season.
  if (room.outside.dayMeanC > HEATING_BELOW_C) return IDLE
  if (error < -0.7 || (body.values.running_state === 'heat' && error < 0.2))
    return { running: 'heat', heatW: capacityW * heat01 }
  return IDLE
}

/** Sensor offset by position in the room. */
export const sensedC = (body: DeviceBody, room: Room): number =>
  room.temperatureC + 0.8 * (trait01(body, 7) - 0.5)

export function startClimate(body: DeviceBody, room: Room): void {
  Object.assign(body.values, {
    system_mode: 'off',
    occupied_heating_setpoint: 24,
    fan_mode: 'auto',
    local_temperature: sensedC(body, room),
    running_state: 'idle',
  })
  startRadio(body)
}
