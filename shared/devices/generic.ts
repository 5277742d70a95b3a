import { type DeviceKind, SILENT_AFTER_MS } from './kind.ts'

export const GENERIC_KIND = 'generic'

/** A device of unknown type with its own properties. Users cannot add one manually, so lists of kinds omit it. */
export const generic: DeviceKind = {
  kind: GENERIC_KIND,
  group: 'other',
  circuits: { min: 1, max: 1 },
  properties: () => [],
  alarms: [],
  primary: [],
  isBatteryPowered: false,
  silentAfterMs: SILENT_AFTER_MS.battery,
  isMetered: false,
}
