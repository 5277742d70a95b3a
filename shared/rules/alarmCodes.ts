/** Codes of alarms that devices and this server raise; gateways and automations may raise others. */
import { DEVICE_KINDS } from '#shared/devices/registry.ts'
import {
  type Alarm,
  DEVICE_SILENT_CODE,
  HOST_OFFLINE_CODE,
  HOST_TWICE_CODE,
  MAINS_LOST_CODE,
  SEVERITIES,
  VACANT_CODE,
} from '#shared/records/alarm.ts'
import { COMFORT_CODES } from './comfort.ts'

export const KNOWN_ALARM_CODES: readonly string[] = [
  ...new Set([...DEVICE_KINDS.values()].flatMap(({ alarms }) => alarms.map(({ code }) => code))),
  DEVICE_SILENT_CODE,
  HOST_OFFLINE_CODE,
  HOST_TWICE_CODE,
  MAINS_LOST_CODE,
  VACANT_CODE,
  ...Object.values(COMFORT_CODES),
]

/** Alarms raised by the server. */
const OWN: Readonly<Record<string, Alarm['severity']>> = {
  [DEVICE_SILENT_CODE]: 'minor',
  [HOST_OFFLINE_CODE]: 'major',
  [HOST_TWICE_CODE]: 'major',
  [MAINS_LOST_CODE]: 'major',
  [VACANT_CODE]: 'minor',
  ...Object.fromEntries(Object.values(COMFORT_CODES).map((code) => [code, 'info'] as const)),
}

/** Default severity of a code: the highest among all kinds; null if each report defines it. */
export function defaultSeverity(code: string): Alarm['severity'] | null {
  const own = OWN[code]
  if (own) return own
  const severities = [...DEVICE_KINDS.values()].flatMap(({ alarms }) =>
    alarms.flatMap((rule) => (rule.code === code ? [rule.severity] : [])),
  )
  return SEVERITIES.find((one) => severities.includes(one)) ?? null
}
