import { Rejection } from '#shared/kernel/errors.ts'

/** Offsets are rejected: they have no daylight saving rules. */
const PLACE = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/

/** An IANA time zone that this platform supports, in its usual spelling. */
export function requireTimeZone(timeZone: string): string {
  if (!PLACE.test(timeZone)) throw new Rejection('time_zone_unknown', { timeZone })
  try {
    const { timeZone: canonical } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions()
    // Intl may canonicalize a name to an older alias; only the spelling is taken from it.
    return canonical.toLowerCase() === timeZone.toLowerCase() ? canonical : timeZone
  } catch (error) {
    if (error instanceof RangeError) throw new Rejection('time_zone_unknown', { timeZone })
    throw error
  }
}
