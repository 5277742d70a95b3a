/**
 * RC5: 36 kHz, 14 Manchester bits of 2 × 889 µs. Two start bits (the second is the inverted seventh command bit),
 * toggle bit, five address bits, six command bits, most significant first.
 */
import type { IrSignal } from '../signal.ts'

export interface Rc5Code {
  readonly protocol: 'rc5'
  /** 0–31 */
  readonly address: number
  /** 0–127 */
  readonly command: number
  /** Toggle bit: a receiver treats equal consecutive bits as a held key. */
  readonly toggle: 0 | 1
}

const HALF_US = 889
const BITS = 14

const greatestFirst = (value: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => (value >> (count - 1 - i)) & 1)
const numberIn = (bits: readonly number[]): number => bits.reduce((value, bit) => value * 2 + bit, 0)

/** Encodes one RC5 frame at 36 kHz. A command above 63 clears the second start bit (extended RC5). */
export function encodeRc5({ address, command, toggle }: Rc5Code): IrSignal {
  const field = command > 63 ? 0 : 1
  const bits = [1, field, toggle, ...greatestFirst(address, 5), ...greatestFirst(command & 63, 6)]
  const halves = bits.flatMap((bit) => (bit === 1 ? [0, 1] : [1, 0]))
  const timings: number[] = []
  // The first half is dark, like the time before it.
  for (let i = 1; i < halves.length; i += 1) {
    if (i > 1 && halves[i] === halves[i - 1]) timings.push((timings.pop() ?? 0) + HALF_US)
    else timings.push(HALF_US)
  }
  // Dark at the end is no part of it.
  if (halves.at(-1) === 0) timings.pop()
  return { carrierHz: 36_000, timings }
}

/** Reads one RC5 frame from timings in µs; null if a length or the Manchester code is wrong. */
export function decodeRc5(timings: readonly number[]): Rc5Code | null {
  const halves = [0]
  for (const [i, us] of timings.entries()) {
    const count = Math.round(us / HALF_US)
    if (count < 1 || count > 2 || Math.abs(us - count * HALF_US) > HALF_US * 0.35) return null
    for (let k = 0; k < count; k += 1) halves.push(i % 2 === 0 ? 1 : 0)
  }
  if (halves.length === 2 * BITS - 1) halves.push(0)
  if (halves.length !== 2 * BITS) return null
  const bits: number[] = []
  for (let i = 0; i < BITS; i += 1) {
    const [first, second] = [halves[2 * i], halves[2 * i + 1]]
    if (first === second) return null
    bits.push(second === 1 ? 1 : 0)
  }
  if (bits[0] !== 1) return null
  const command = numberIn(bits.slice(8)) + (bits[1] === 1 ? 0 : 64)
  return { protocol: 'rc5', address: numberIn(bits.slice(3, 8)), command, toggle: bits[2] === 1 ? 1 : 0 }
}
