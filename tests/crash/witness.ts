/** What a server says of itself when it starts, and who may sign in to it. */
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
  /** By stream: the last sequence and the hash of the state that it came to. */
  readonly streams: Readonly<Record<string, { readonly seq: number; readonly hash: string }>>
  /** By device id: what it said last. */
  readonly last: Readonly<Record<string, object>>
  /** By device id: kWh of all hours together. */
  readonly energyKwh: Readonly<Record<string, number>>
}
