import { Rejection } from '#shared/kernel/errors.ts'

/** Offsets are no places: they know nothing of summer time. */
const PLACE = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/

/** An IANA time zone that this machine knows, in its usual spelling. */
export function requireTimeZone(timeZone: string): string {
  if (!PLACE.test(timeZone)) throw new Rejection('time_zone_unknown', { timeZone })
  try {
    const { timeZone: canonical } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions()
    // Intl answers old names with older ones; only the spelling is taken from it.
    return canonical.toLowerCase() === timeZone.toLowerCase() ? canonical : timeZone
  } catch (error) {
    if (error instanceof RangeError) throw new Rejection('time_zone_unknown', { timeZone })
    throw error
  }
}
