/**
 * Datapoint types of KNX as they are on the bus (KNX Standard 3/7/2). The library's own coder truncates: 20.4 °C becomes
 * 20.39, and a number beyond the range changes its sign.
 */

export interface Datapoint {
  readonly bits: number
  readonly isInteger: boolean
  /** Of the number that is decoded; null where the type has none. */
  readonly unit: string | null
  /** Null where the telegram says that there is no value, or is no such type. */
  decode(data: Buffer): number | null
  /** @throws RangeError where the type cannot hold it */
  encode(value: number): Buffer
}

const MANTISSA_MAX = 2_047
const MANTISSA_MIN = -2_048
const EXPONENT_MAX = 15
const FLOAT16_FAULT = 0x7fff
/** The most with 2046 for the mantissa: 2047 is the fault. */
const [FLOAT16_MIN, FLOAT16_MAX] = [-671_088.64, 670_433.28]

function integer(bits: number, min: number, max: number, unit: string | null = null): Datapoint {
  const length = Math.ceil(bits / 8)
  const isSigned = min < 0
  return {
    bits,
    isInteger: true,
    unit,
    decode(data) {
      if (data.length !== length) return null
      if (bits < 8) return data.readUInt8(0) & (2 ** bits - 1)
      return isSigned ? data.readIntBE(0, length) : data.readUIntBE(0, length)
    },
    encode(value) {
      if (!Number.isInteger(value) || value < min || value > max)
        throw new RangeError(`${value} is no integer from ${min} to ${max}`)
      const data = Buffer.alloc(length)
      if (isSigned) data.writeIntBE(value, 0, length)
      else data.writeUIntBE(value, 0, length)
      return data
    },
  }
}

const unsigned = (bits: number, unit: string | null = null): Datapoint =>
  integer(bits, 0, 2 ** bits - 1, unit)
const signed = (bits: number, unit: string | null = null): Datapoint =>
  integer(bits, -(2 ** (bits - 1)), 2 ** (bits - 1) - 1, unit)

/** A byte of which 255 is the most. */
function scaled(most: number, unit: string): Datapoint {
  const byte = unsigned(8)
  return {
    ...byte,
    unit,
    decode(data) {
      const raw = byte.decode(data)
      return raw === null ? null : Math.round((raw * most) / 255)
    },
    encode(value) {
      if (!(value >= 0 && value <= most)) throw new RangeError(`${value} is not between 0 and ${most}`)
      return byte.encode(Math.round((value * 255) / most))
    },
  }
}

/** Hundredths with eleven bits and an exponent. */
function float16(unit: string | null): Datapoint {
  return {
    bits: 16,
    isInteger: false,
    unit,
    decode(data) {
      if (data.length !== 2) return null
      const raw = data.readUInt16BE(0)
      if (raw === FLOAT16_FAULT) return null
      const mantissa = (raw & 0x8000 ? MANTISSA_MIN : 0) + (raw & 0x07ff)
      return (mantissa * 2 ** ((raw >> 11) & 0x0f)) / 100
    },
    encode(value) {
      if (!(value >= FLOAT16_MIN && value <= FLOAT16_MAX))
        throw new RangeError(`${value} is not between ${FLOAT16_MIN} and ${FLOAT16_MAX}`)
      for (let exponent = 0; exponent <= EXPONENT_MAX; exponent += 1) {
        const mantissa = Math.round((value * 100) / 2 ** exponent)
        if (mantissa < MANTISSA_MIN || mantissa > MANTISSA_MAX) continue
        const raw = (mantissa < 0 ? 0x8000 : 0) | (exponent << 11) | (mantissa & 0x07ff)
        const data = Buffer.alloc(2)
        data.writeUInt16BE(raw)
        return data
      }
      throw new RangeError(`${value} has no exponent`)
    },
  }
}

const float32 = (unit: string | null): Datapoint => ({
  bits: 32,
  isInteger: false,
  unit,
  decode(data) {
    if (data.length !== 4) return null
    const value = data.readFloatBE(0)
    return Number.isFinite(value) ? value : null
  },
  encode(value) {
    if (!Number.isFinite(Math.fround(value))) throw new RangeError(`${value} is no number of 32 bits`)
    const data = Buffer.alloc(4)
    data.writeFloatBE(value)
    return data
  },
})

const UNITS: Readonly<Record<string, string>> = {
  '7.005': 's',
  '7.006': 'min',
  '7.007': 'h',
  '7.012': 'mA',
  '7.013': 'lx',
  '9.001': '°C',
  '9.004': 'lx',
  '9.007': '%',
  '9.008': 'ppm',
  '9.010': 's',
  '9.020': 'mV',
  '9.021': 'mA',
  '9.024': 'kW',
  '9.027': '°F',
  '13.010': 'Wh',
  '13.013': 'kWh',
  '13.016': 'MWh',
  '14.019': 'A',
  '14.027': 'V',
  '14.031': 'J',
  '14.033': 'Hz',
  '14.056': 'W',
  '14.068': '°C',
}

const SUB_TYPES: Readonly<Record<string, Datapoint>> = {
  '5.001': scaled(100, '%'),
  '5.003': scaled(360, '°'),
  '5.004': unsigned(8, '%'),
  '6.001': signed(8, '%'),
  '18.001': integer(8, 0, 191),
  '17.001': unsigned(6),
}

/** @param type as 9.001, or 9 where the main type says enough; null where it is not known here */
export function datapointOf(type: string): Datapoint | null {
  const own = SUB_TYPES[type]
  if (own) return own
  const unit = UNITS[type] ?? null
  switch (type.split('.')[0]) {
    case '1':
      return unsigned(1)
    case '2':
      return unsigned(2)
    case '3':
      return unsigned(4)
    case '5':
    case '20':
      return unsigned(8, unit)
    case '6':
      return signed(8, unit)
    case '7':
      return unsigned(16, unit)
    case '8':
      return signed(16, unit)
    case '9':
      return float16(unit)
    case '12':
      return unsigned(32, unit)
    case '13':
      return signed(32, unit)
    case '14':
      return float32(unit)
    default:
      return null
  }
}

/** The number times the first, plus the second, is one in the unit of the property. */
export type Conversion = readonly [factor: number, offset: number]

const CONVERSIONS: Readonly<Record<string, Readonly<Record<string, Conversion>>>> = {
  '°C': { '°F': [5 / 9, -160 / 9] },
  W: { kW: [1_000, 0] },
  kWh: { Wh: [0.001, 0], MWh: [1_000, 0], J: [1 / 3_600_000, 0] },
  V: { mV: [0.001, 0] },
  A: { mA: [0.001, 0] },
  s: { min: [60, 0], h: [3_600, 0] },
  h: { min: [1 / 60, 0], s: [1 / 3_600, 0] },
}

/** Null where the one cannot become the other. */
export function conversionOf(property: string | undefined, datapoint: string | null): Conversion | null {
  if (property === undefined || datapoint === null || property === datapoint) return [1, 0]
  return CONVERSIONS[property]?.[datapoint] ?? null
}
