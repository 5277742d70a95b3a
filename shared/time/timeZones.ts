/** Names of IANA time zones. */

/** Offsets are refused: they have no daylight saving rules. */
const PLACE = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/

/** The name in its usual spelling; null where this platform knows no such zone. */
export function canonicalTimeZone(name: string): string | null {
  if (!PLACE.test(name)) return null
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    // Intl may return an older alias; only its spelling is used.
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Zone names that `Intl.supportedValuesOf` omits, because it lists one alias per zone. */
const ALSO = [
  ...[
    'America/Argentina/Buenos_Aires',
    'America/Indiana/Indianapolis',
    'America/Kentucky/Louisville',
    'America/Nuuk',
  ],
  ...['Asia/Ho_Chi_Minh', 'Asia/Kathmandu', 'Asia/Kolkata', 'Asia/Yangon', 'Atlantic/Faroe', 'Europe/Kyiv'],
  ...['Pacific/Chuuk', 'Pacific/Kanton', 'Pacific/Pohnpei', 'UTC'],
]

/** Suggestions of a time zone field. The field accepts every name that `usualTimeZone` knows. */
export const suggestedTimeZones = (): string[] =>
  [
    ...new Set([
      ...Intl.supportedValuesOf('timeZone'),
      ...ALSO.filter((name) => canonicalTimeZone(name) !== null),
    ]),
  ].sort()
