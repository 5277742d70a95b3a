/** Properties that several kinds share, with Zigbee2MQTT's names and units. */
import { BATTERY_LOW_PERCENT, VOLUME_MAX, VOLUME_MIN } from '#shared/constants.ts'
import { type AlarmRule, binary, number, type Property, type Severity } from './kind.ts'

/** True or false, as sensors report it. */
export const flag = (name: string, settable = false): Property => binary(name, settable, true, false)

/** Free text of bounded length. */
export const text = (name: string, settable: boolean, maxLength: number, pattern?: string): Property => ({
  type: 'text',
  name,
  settable,
  maxLength,
  ...(pattern === undefined ? {} : { pattern }),
})

/** Momentary actions: key presses, sent or reported. */
export const action = (name: string, settable: boolean, values: readonly string[]): Property => ({
  type: 'action',
  name,
  settable,
  values,
})

/** Radio link quality as the coordinator measures it. */
export const linkquality = number('linkquality', false, {
  min: 0,
  max: 255,
  step: 1,
  unit: 'lqi',
  deadband: { by: 12 },
})
export const battery = number('battery', false, { min: 0, max: 100, step: 1, unit: '%', deadband: { by: 1 } })
export const tamper = flag('tamper')
export const temperature = number('temperature', false, {
  min: -40,
  max: 80,
  step: 0.1,
  unit: '°C',
  deadband: { by: 0.2 },
})
export const localTemperature = number('local_temperature', false, {
  min: -20,
  max: 60,
  step: 0.1,
  unit: '°C',
  deadband: { by: 0.2 },
})
/** Temperature of the electronics instead of the room. */
export const deviceTemperature = number('device_temperature', false, {
  min: -20,
  max: 120,
  step: 1,
  unit: '°C',
  deadband: { by: 3 },
})
export const humidity = number('humidity', false, {
  min: 0,
  max: 100,
  step: 0.5,
  unit: '%',
  deadband: { by: 1.5 },
})
export const illuminance = number('illuminance', false, {
  min: 0,
  max: 100_000,
  step: 1,
  unit: 'lx',
  deadband: { by: 15, share: 0.2 },
})
export const ENERGY_MAX_KWH = 5_000_000
/** Counter since manufacture; never falls. */
export const energy: Property = {
  ...number('energy', false, {
    min: 0,
    max: ENERGY_MAX_KWH,
    step: 0.01,
    unit: 'kWh',
    deadband: { by: 0.05, share: 0.000_02 },
  }),
  // The next reading continues from the last one.
  nullMeans: 'unchanged',
}
export const voltage = number('voltage', false, {
  min: 0,
  max: 300,
  step: 0.1,
  unit: 'V',
  deadband: { by: 1.5 },
})
/** Electric current in A, from 0 to `maxA`; read-only. */
export const current = (maxA: number): Property =>
  number('current', false, { min: 0, max: maxA, step: 0.01, unit: 'A', deadband: { by: 0.1, share: 0.08 } })
/** Electric power in W, from 0 to `maxW`; read-only. */
export const power = (maxW: number): Property =>
  number('power', false, { min: 0, max: maxW, step: 0.1, unit: 'W', deadband: { by: 4, share: 0.08 } })
export const volume = number('volume', true, {
  min: VOLUME_MIN,
  max: VOLUME_MAX,
  step: 1,
  isShare: true,
})

/** Raised while a flag property reads true. */
export function raisedWhenTrue(
  code: string,
  severity: Severity,
  property: string,
  condition: AlarmRule['condition'] = 'abnormal',
): AlarmRule {
  return { code, severity, condition, property, isRaisedBy: (value) => value === true }
}

/**
 * Threshold of an alarm with hysteresis. Without hysteresis a value near the threshold would raise and clear it
 * repeatedly.
 */
export interface Threshold {
  readonly limit: number
  readonly band: number
}

/**
 * An alarm that is raised above `limit` and cleared at or below `limit - band` (hysteresis), in the property's unit.
 */
export function raisedAbove(
  code: string,
  severity: Severity,
  property: string,
  { limit, band }: Threshold,
): AlarmRule {
  return {
    code,
    severity,
    condition: 'abnormal',
    property,
    isRaisedBy: (value) => typeof value === 'number' && value > limit,
    isClearedBy: (value) => typeof value === 'number' && value <= limit - band,
  }
}

export const tamperAlarm = raisedWhenTrue('tamper', 'major', 'tamper')

/**
 * An alarm that is raised below `limit` and cleared at or above `limit + band` (hysteresis), in the property's unit.
 */
export function raisedBelow(
  code: string,
  severity: Severity,
  property: string,
  { limit, band }: Threshold,
): AlarmRule {
  return {
    code,
    severity,
    condition: 'abnormal',
    property,
    isRaisedBy: (value) => typeof value === 'number' && value < limit,
    isClearedBy: (value) => typeof value === 'number' && value >= limit + band,
  }
}

export const batteryLowAlarm: AlarmRule = {
  ...raisedBelow('battery_low', 'minor', 'battery', { limit: BATTERY_LOW_PERCENT, band: 3 }),
  condition: 'low_battery',
}
