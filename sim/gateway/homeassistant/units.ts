/** Units of sensors, in those that Atrium has for the property. */

export interface Conversion {
  readonly factor: number
  readonly offset: number
}

const by = (factor: number, offset = 0): Conversion => ({ factor, offset })
const SAME = by(1)
/** 9 °F are 5 °C, and 32 °F are none. */
const FAHRENHEIT = by(5 / 9, -160 / 9)

const temperature = { '°C': SAME, C: SAME, '°F': FAHRENHEIT, F: FAHRENHEIT, K: by(1, -273.15) }
const percent = { '%': SAME }

/** An empty unit is one that was left out. */
const CONVERSIONS: Readonly<Record<string, Readonly<Record<string, Conversion>>>> = {
  temperature,
  device_temperature: temperature,
  humidity: percent,
  battery: percent,
  power: { W: SAME, kW: by(1_000), mW: by(0.001), MW: by(1_000_000) },
  energy: { kWh: SAME, Wh: by(0.001), mWh: by(0.000_001), MWh: by(1_000) },
  voltage: { V: SAME, mV: by(0.001) },
  current: { A: SAME, mA: by(0.001) },
  power_factor: { '': SAME, '%': by(0.01), 'Cos φ': SAME },
  ac_frequency: { Hz: SAME },
  illuminance: { lx: SAME, lux: SAME },
  co2: { ppm: SAME },
  pm25: { 'µg/m³': SAME, 'μg/m³': SAME },
  voc: { ppb: SAME, ppm: by(1_000) },
  linkquality: { lqi: SAME, '': SAME },
}

/** Null where nobody knows how; other properties have no units. */
export const conversionOf = (property: string, unit: string): Conversion | null =>
  (Object.hasOwn(CONVERSIONS, property) ? CONVERSIONS[property]?.[unit] : SAME) ?? null

const rounded = (value: number): number => Number(value.toPrecision(7))

export const converted = (value: number, { factor, offset }: Conversion): number =>
  factor === 1 && offset === 0 ? value : rounded(value * factor + offset)
export const convertedBack = (value: number, { factor, offset }: Conversion): number =>
  factor === 1 && offset === 0 ? value : rounded((value - offset) / factor)
