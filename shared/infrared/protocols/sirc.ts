/**
 * SIRC: 40 kHz, leader of 2.4 ms mark and 0.6 ms space, then 12, 15 or 20 bits by mark length, least significant first:
 * seven command bits, then address.
 */
import { bitsOf, fromBits, type IrSignal, isAbout } from '../signal.ts'

export const SIRC_BITS = [12, 15, 20] as const

export interface SircCode {
  readonly protocol: 'sirc'
  readonly bits: (typeof SIRC_BITS)[number]
  /** Address, as wide as the bits that the command does not use. */
  readonly address: number
  /** 0–127 */
  readonly command: number
}

const UNIT_US = 600

/** Encodes one SIRC frame of 12, 15 or 20 bits at 40 kHz. */
export function encodeSirc({ bits, address, command }: SircCode): IrSignal {
  const data = [...bitsOf(command, 7), ...bitsOf(address, bits - 7)]
  const timings = [4 * UNIT_US, ...data.flatMap((bit) => [UNIT_US, bit === 1 ? 2 * UNIT_US : UNIT_US])]
  return { carrierHz: 40_000, timings }
}

/** Reads one SIRC frame from timings in µs; null if its length or the number of bits is wrong. */
export function decodeSirc(timings: readonly number[]): SircCode | null {
  const bits = SIRC_BITS.find((count) => timings.length === 1 + 2 * count)
  if (bits === undefined || !isAbout(timings[0], 4 * UNIT_US)) return null
  const data: number[] = []
  for (let i = 0; i < bits; i += 1) {
    const light = timings[2 + 2 * i] ?? 0
    if (!isAbout(timings[1 + 2 * i], UNIT_US)) return null
    if (!isAbout(light, UNIT_US) && !isAbout(light, 2 * UNIT_US)) return null
    data.push(light > 1.5 * UNIT_US ? 1 : 0)
  }
  return { protocol: 'sirc', bits, address: fromBits(data.slice(7)), command: fromBits(data.slice(0, 7)) }
}
