import { Rejection } from '#shared/kernel/errors.ts'
import { canonicalTimeZone } from '#shared/time/timeZones.ts'

/** An IANA time zone that this platform supports, in its usual spelling. */
export function requireTimeZone(timeZone: string): string {
  const canonical = canonicalTimeZone(timeZone)
  if (canonical === null) throw new Rejection('time_zone_unknown', { timeZone })
  return canonical
}
