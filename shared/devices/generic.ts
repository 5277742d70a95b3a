import { type DeviceKind, SILENT_AFTER_MS } from './kind.ts'

export const GENERIC_KIND = 'generic'

/** A device of no kind in the list: its properties are its own. Nobody adds one by hand, so that lists of kinds lack it. */
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
