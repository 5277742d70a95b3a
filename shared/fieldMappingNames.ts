/** Of devices on a bus that can be mapped in the console. */
export const deviceAddress = /^\d{1,7}$/

/** Protocols of which points can be mapped to devices in the console. */
export const MAPPABLE_PROTOCOLS: readonly string[] = ['modbus', 'bacnet']

/** Of one host. */
export const MAPPINGS_MAX = 100
