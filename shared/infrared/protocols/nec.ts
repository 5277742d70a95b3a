/**
 * NEC protocol: 38 kHz, leader of 9 ms mark and 4.5 ms space, then 32 bits, pulse-distance coded, least significant
 * first: address, complement, command, complement. The extended form has a 16-bit address without complement.
 */
import { bitsOf, distanceCoded, fromBits, type IrSignal, isAbout, readDistanceCoded } from '../signal.ts'

export interface NecCode {
  readonly protocol: 'nec'
  /** 0–255, or up to 65,535 in the extended form. */
  readonly address: number
  /** 0–255 */
  readonly command: number
}

const LEAD = [9_000, 4_500] as const
const TIMES = { markUs: 562, zeroUs: 562, oneUs: 1_687 } as const
const complement = (byte: number): number => ~byte & 0xff

/** Encodes one NEC frame at 38 kHz. An address above 255 selects the extended form. */
export function encodeNec({ address, command }: NecCode): IrSignal {
  const high = address > 0xff ? address >> 8 : complement(address)
  const bytes = [address & 0xff, high, command, complement(command)]
  const bits = bytes.flatMap((byte) => bitsOf(byte, 8))
  return { carrierHz: 38_000, timings: [...LEAD, ...distanceCoded(bits, TIMES), TIMES.markUs] }
}

/** Reads one NEC frame from timings in µs; null if a length or the complement of the command is wrong. */
export function decodeNec(timings: readonly number[]): NecCode | null {
  if (timings.length < 67 || !isAbout(timings[0], LEAD[0]) || !isAbout(timings[1], LEAD[1])) return null
  const bits = readDistanceCoded(timings, 2, 32, TIMES)
  if (!bits || !isAbout(timings[66], TIMES.markUs)) return null
  const [low = 0, high = 0, command = 0, inverse = 0] = [0, 8, 16, 24].map((at) =>
    fromBits(bits.slice(at, at + 8)),
  )
  if (inverse !== complement(command)) return null
  const address = high === complement(low) ? low : low | (high << 8)
  return { protocol: 'nec', address, command }
}
