/** State report of a starting server, and its account. */
export const PHONE = '13900000002'
/** A socket that counts energy. */
export const METER_NUMBER = '00158D00000000A4'
export const PASSWORD = 'crash-1234'

export interface Witness {
  readonly port: number
  readonly mqttPort: number
  readonly hex: string
  readonly projectId: string
  readonly hostId: string
  readonly gateway: { readonly number: string; readonly secret: string }
  readonly lights: readonly string[]
  readonly rooms: readonly string[]
  /** A stored file that may be installed. */
  readonly firmware: { readonly hash: string; readonly sizeBytes: number }
  /** Per stream: last sequence and state hash. */
  readonly streams: Readonly<Record<string, { readonly seq: number; readonly hash: string }>>
  /** Last values by device id. */
  readonly last: Readonly<Record<string, object>>
  /** By device id: kWh of all hours together. */
  readonly energyKwh: Readonly<Record<string, number>>
}
