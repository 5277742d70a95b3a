/** Codes of alarms that devices and this server raise; gateways and automations may raise others. */
import { DEVICE_KINDS } from '#shared/devices/registry.ts'
import { DEVICE_SILENT_CODE, HOST_OFFLINE_CODE, HOST_TWICE_CODE, VACANT_CODE } from '#shared/records/alarm.ts'

export const KNOWN_ALARM_CODES: readonly string[] = [
  ...new Set([...DEVICE_KINDS.values()].flatMap(({ alarms }) => alarms.map(({ code }) => code))),
  DEVICE_SILENT_CODE,
  HOST_OFFLINE_CODE,
  HOST_TWICE_CODE,
  VACANT_CODE,
]
