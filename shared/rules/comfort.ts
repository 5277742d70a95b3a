/**
 * Thermal comfort of an occupied room: too cold or too hot. Shared by the server's alarms and the console's tiles.
 * Pure.
 */
import {
  COMFORT_HYSTERESIS_K,
  COMFORT_MAX_C,
  COMFORT_MIN_C,
  COMFORT_SETPOINT_GAP_K,
} from '#shared/constants.ts'
import type { Readings } from '#shared/devices/kind.ts'

export const DISCOMFORTS = ['too_cold', 'too_hot'] as const
export type Discomfort = (typeof DISCOMFORTS)[number]

/** Codes of the alarms of a room. */
export const COMFORT_CODES: Readonly<Record<Discomfort, string>> = {
  too_cold: 'room_too_cold',
  too_hot: 'room_too_hot',
}

/** The kind of discomfort of an alarm code; null for other alarms. */
export const discomfortOfCode = (code: string): Discomfort | null =>
  DISCOMFORTS.find((one) => COMFORT_CODES[one] === code) ?? null

/** Outside the range of temperatures that a person is content with, whatever the setpoint is. */
export function outsideRange(temperatureC: number, slackK = 0): Discomfort | null {
  if (temperatureC < COMFORT_MIN_C + slackK) return 'too_cold'
  return temperatureC > COMFORT_MAX_C - slackK ? 'too_hot' : null
}

/** Setting of a climate device; null if it is off or has not reported. */
export interface ClimateSetting {
  readonly setpointC: number
  readonly heats: boolean
  readonly cools: boolean
}

const HEATING: ReadonlySet<unknown> = new Set(['heat', 'auto'])
const COOLING: ReadonlySet<unknown> = new Set(['cool', 'auto', 'dry'])

/** The heating setpoint in °C and whether the unit heats or cools now; null if it is off or reports no setpoint. */
export function climateSetting(values: Readings | undefined): ClimateSetting | null {
  const { occupied_heating_setpoint: setpointC, system_mode: mode } = values ?? {}
  if (typeof setpointC !== 'number') return null
  // A valve without modes heats.
  const heats = mode === undefined || HEATING.has(mode)
  const cools = COOLING.has(mode)
  return heats || cools ? { setpointC, heats, cools } : null
}

/**
 * Deviation from the setpoint that a working device would correct: below it while heating, above it while cooling.
 */
function farFromSetpoint(temperatureC: number, set: ClimateSetting, gapK: number): Discomfort | null {
  if (set.heats && temperatureC <= set.setpointC - gapK) return 'too_cold'
  return set.cools && temperatureC >= set.setpointC + gapK ? 'too_hot' : null
}

/** Whether a room is uncomfortable. Hysteresis keeps the state until the temperature is well within the limits. */
export function discomfortOf(
  temperatureC: number,
  settings: readonly ClimateSetting[],
  was: Discomfort | null,
): Discomfort | null {
  const judged = (slackK: number): Discomfort | null =>
    outsideRange(temperatureC, slackK) ??
    settings
      .map((set) => farFromSetpoint(temperatureC, set, COMFORT_SETPOINT_GAP_K - slackK))
      .find((one) => one !== null) ??
    null
  const is = judged(0)
  return is ?? (was !== null && judged(COMFORT_HYSTERESIS_K) === was ? was : null)
}
