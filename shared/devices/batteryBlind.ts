import { curtain } from './curtain.ts'
import type { DeviceKind } from './kind.ts'
import { battery, batteryLowAlarm } from './properties.ts'

/** Blind or curtain with a motor that runs on a battery; in everything else a curtain. */
export const batteryBlind: DeviceKind = {
  ...curtain,
  kind: 'battery_blind',
  properties: (circuits) => [...curtain.properties(circuits), battery],
  alarms: [...curtain.alarms, batteryLowAlarm],
  isBatteryPowered: true,
}
