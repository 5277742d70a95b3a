/** Engineering units of BACnet, and how a number in one of them becomes one in the unit of a property. */
import { EngineeringUnits } from '@bacnet-js/client'

type UnitName = keyof typeof EngineeringUnits
/** The number times the first, plus the second. */
type Conversion = readonly [factor: number, offset: number]

const times = (factor: number): Conversion => [factor, 0]

const CONVERSIONS: Readonly<Record<string, Partial<Record<UnitName, Conversion>>>> = {
  '°C': {
    DEGREES_CELSIUS: times(1),
    DEGREES_FAHRENHEIT: [5 / 9, -160 / 9],
    DEGREES_KELVIN: [1, -273.15],
  },
  '%': { PERCENT: times(1), PERCENT_RELATIVE_HUMIDITY: times(1) },
  W: {
    MILLIWATTS: times(0.001),
    WATTS: times(1),
    KILOWATTS: times(1_000),
    MEGAWATTS: times(1_000_000),
    BTUS_PER_HOUR: times(0.293_071_07),
    HORSEPOWER: times(745.699_87),
  },
  kWh: {
    WATT_HOURS: times(0.001),
    KILOWATT_HOURS: times(1),
    MEGAWATT_HOURS: times(1_000),
    JOULES: times(1 / 3_600_000),
    KILOJOULES: times(1 / 3_600),
    MEGAJOULES: times(1 / 3.6),
  },
  V: { MILLIVOLTS: times(0.001), VOLTS: times(1), KILOVOLTS: times(1_000) },
  A: { MILLIAMPERES: times(0.001), AMPERES: times(1) },
  Hz: { HERTZ: times(1), KILOHERTZ: times(1_000) },
  lx: { LUXES: times(1), FOOT_CANDLES: times(10.763_91) },
  ppm: { PARTS_PER_MILLION: times(1), PARTS_PER_BILLION: times(0.001) },
  ppb: { PARTS_PER_BILLION: times(1), PARTS_PER_MILLION: times(1_000) },
  'µg/m³': { MICROGRAMS_PER_CUBIC_METER: times(1), MILLIGRAMS_PER_CUBIC_METER: times(1_000) },
  s: { MILLISECONDS: times(0.001), SECONDS: times(1), MINUTES: times(60), HOURS: times(3_600) },
  h: { SECONDS: times(1 / 3_600), MINUTES: times(1 / 60), HOURS: times(1) },
}

const SAME = times(1)

export const unitName = (unit: number): string =>
  (EngineeringUnits[unit] ?? `unit ${unit}`).toLowerCase().replaceAll('_', '-')

/** Null where there is no such unit. */
export function unitOf(name: string): number | null {
  const unit = EngineeringUnits[name.toUpperCase().replaceAll('-', '_') as UnitName]
  return typeof unit === 'number' ? unit : null
}

/** Null where the one cannot become the other. */
export function conversionTo(property: string | undefined, unit: number): Conversion | null {
  // A device that says nothing of it is believed.
  if (property === undefined || unit === EngineeringUnits.NO_UNITS) return SAME
  return CONVERSIONS[property]?.[EngineeringUnits[unit] as UnitName] ?? null
}

export type { Conversion }
