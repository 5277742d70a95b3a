/** Of devices on a bus that can be mapped in the console. */
export const deviceAddress = /^\d{1,7}$/

/** Tables of a Modbus device, the most used first. */
export const REGISTER_TABLES = ['holding', 'input', 'coil', 'discrete'] as const
/** Types of numbers in registers of 16 bits. */
export const REGISTER_TYPES = [
  'uint16',
  'int16',
  'uint32',
  'int32',
  'uint64',
  'int64',
  'float32',
  'float64',
] as const

/** Protocols of which points can be mapped to devices in the console. */
export const MAPPABLE_PROTOCOLS: readonly string[] = ['modbus', 'bacnet']

/** Of one host. */
export const MAPPINGS_MAX = 100
