/** An infrared signal: alternating light and dark lengths, and the carrier frequency of the light. */
export interface IrSignal {
  readonly carrierHz: number
  /** Durations of light and dark in µs, alternating; first and last are light. */
  readonly timings: readonly number[]
}

/** Receivers stretch light and shorten dark by up to about a tenth of a millisecond. */
const SLACK_US = 120
const SLACK_SHARE = 0.2

/** Whether a measured length equals the nominal one within the tolerance of receivers: 120 µs plus 20 %. */
export const isAbout = (us: number | undefined, meantUs: number): boolean =>
  us !== undefined && Math.abs(us - meantUs) <= SLACK_US + SLACK_SHARE * meantUs

/** Bits of a number, the least first. */
export const bitsOf = (value: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => (value >> i) & 1)

/** The number that the bits encode, least significant bit first; at most 31 bits. */
export const fromBits = (bits: readonly number[]): number =>
  bits.reduce((value, bit, i) => value | (bit << i), 0)

export interface BitTimes {
  readonly markUs: number
  readonly zeroUs: number
  readonly oneUs: number
}

/** Bits whose value is the length of the dark after the light. */
export const distanceCoded = (bits: readonly number[], { markUs, zeroUs, oneUs }: BitTimes): number[] =>
  bits.flatMap((bit) => [markUs, bit === 1 ? oneUs : zeroUs])

/** Reads `count` bits from `at`; null if malformed. */
export function readDistanceCoded(
  timings: readonly number[],
  at: number,
  count: number,
  times: BitTimes,
): number[] | null {
  const bits: number[] = []
  for (let i = 0; i < count; i += 1) {
    const dark = timings[at + 2 * i + 1]
    if (!isAbout(timings[at + 2 * i], times.markUs)) return null
    // The two dark durations differ clearly; the nearer one is used.
    const isOne = isAbout(dark, times.oneUs)
    if (!isOne && !isAbout(dark, times.zeroUs)) return null
    bits.push(isOne ? 1 : 0)
  }
  return bits
}
