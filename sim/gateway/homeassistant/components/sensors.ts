/** `sensor` and `binary_sensor`: which property a device class and a unit mean, in the units of Atrium. */
import { DAY_MS } from '#shared/durations.ts'
import type { Table } from '#shared/zigbee2mqtt/exposes.ts'
import type { EntityConfig } from '../discovery.ts'
import {
  type EntityParts,
  eitherOf,
  feature,
  numberOf,
  onAndOff,
  sourceIn,
  UNKNOWN,
  valueIn,
} from '../entity.ts'
import { numberIn, RefusedEntity, wordOf } from '../settings.ts'
import { type Conversion, conversionOf, converted } from '../units.ts'

/** By device class. */
const MEASURED: Readonly<Record<string, string>> = {
  temperature: 'temperature',
  humidity: 'humidity',
  battery: 'battery',
  power: 'power',
  energy: 'energy',
  voltage: 'voltage',
  current: 'current',
  power_factor: 'power_factor',
  frequency: 'ac_frequency',
  illuminance: 'illuminance',
  carbon_dioxide: 'co2',
  pm25: 'pm25',
  volatile_organic_compounds_parts: 'voc',
}
/** By unit, where a message has no class. */
const BY_UNIT: Readonly<Record<string, string>> = {
  '°C': 'temperature',
  '°F': 'temperature',
  W: 'power',
  kW: 'power',
  Wh: 'energy',
  kWh: 'energy',
  V: 'voltage',
  A: 'current',
  lx: 'illuminance',
  lux: 'illuminance',
  lqi: 'linkquality',
}
/** Counters that begin again are no meter. */
const PERIOD = /today|yesterday|daily|weekly|monthly|last_|hour|return|export|produc/i

function measured({ settings, id, name }: EntityConfig): { property: string; unit: string } {
  const unit = wordOf(settings, 'unit_of_measurement') ?? ''
  const kind = wordOf(settings, 'device_class') ?? ''
  const found =
    (Object.hasOwn(MEASURED, kind) ? MEASURED[kind] : undefined) ?? (kind === '' ? BY_UNIT[unit] : undefined)
  const isOwn = found === 'temperature' && settings.entity_category === 'diagnostic'
  const property = isOwn ? 'device_temperature' : found
  if (property === undefined || (property === 'energy' && PERIOD.test(`${id} ${name}`)))
    throw new RefusedEntity('unsupported', `no property for ${kind || 'a sensor'} in ${unit || 'no unit'}`)
  return { property, unit }
}

/** @throws RefusedEntity */
export function sensor(config: EntityConfig): EntityParts {
  const { property, unit } = measured(config)
  const conversion = conversionOf(property, unit)
  if (!conversion) throw new RefusedEntity('unsupported', `${property} in ${unit}`)
  return {
    features: [feature(property, { type: 'numeric' })],
    sources: sourceIn(config.settings, {
      topic: 'state_topic',
      templates: ['value_template'],
      gives: [property],
      ...expiring(config.settings, property),
      read: (text) => valueIn(property, amountOf(text, conversion)),
    }),
    write: () => null,
  }
}

function amountOf(text: string, conversion: Conversion): number | typeof UNKNOWN | undefined {
  const value = numberOf(text)
  return typeof value === 'number' ? converted(value, conversion) : value
}

function expiring(settings: Table, property: string) {
  const afterMs = durationMs(settings, 'expire_after')
  return afterMs > 0 ? { lapse: { afterMs, after: () => ({ [property]: UNKNOWN }) } } : {}
}

/** A timer of Node that is set to more than 24 days ends at once. */
const DURATION_MAX_MS = 7 * DAY_MS
const durationMs = (settings: Table, name: string): number =>
  Math.min(DURATION_MAX_MS, 1_000 * (numberIn(settings, name) ?? 0))

/** The property of each class, and whether it is true while the sensor is off. */
const DETECTED: Readonly<Record<string, readonly [property: string, isInverse: boolean]>> = {
  door: ['contact', true],
  window: ['contact', true],
  opening: ['contact', true],
  garage_door: ['contact', true],
  motion: ['occupancy', false],
  occupancy: ['occupancy', false],
  presence: ['occupancy', false],
  moisture: ['water_leak', false],
  smoke: ['smoke', false],
  gas: ['gas', false],
  tamper: ['tamper', false],
}

/** @throws RefusedEntity */
export function binarySensor({ settings }: EntityConfig): EntityParts {
  const kind = wordOf(settings, 'device_class') ?? ''
  const found = Object.hasOwn(DETECTED, kind) ? DETECTED[kind] : undefined
  if (!found) throw new RefusedEntity('unsupported', `no property for ${kind || 'a binary sensor'}`)
  const [property, isInverse] = found
  const off: Table = { [property]: 'OFF' }
  const offDelayMs = durationMs(settings, 'off_delay')
  const expiry = expiring(settings, property)
  return {
    features: [
      feature(property, { type: 'binary', on: isInverse ? 'OFF' : 'ON', off: isInverse ? 'ON' : 'OFF' }),
    ],
    sources: sourceIn(settings, {
      topic: 'state_topic',
      templates: ['value_template'],
      gives: [property],
      ...(offDelayMs > 0
        ? { lapse: { afterMs: offDelayMs, after: (values) => (values[property] === 'ON' ? off : null) } }
        : expiry),
      read: (text) => valueIn(property, eitherOf(text, onAndOff(settings))),
    }),
    write: () => null,
  }
}
