/**
 * Pronto hex, a common format of published infrared codes: four header words (0000, carrier, two pair counts), then
 * mark and space in carrier periods. https://www.remotecentral.com/features/irdisp2.htm
 */
import type { IrSignal } from './signal.ts'

const CLOCK_US = 0.241246
/** Final space in µs. */
const END_US = 40_000
export const PRONTO_LENGTH_MAX = 4_000

const word = (value: number): string => value.toString(16).toUpperCase().padStart(4, '0')

/** Encodes a signal as learned code (format 0000). An odd number of timings gets a final gap of 40 ms. */
export function toPronto({ carrierHz, timings }: IrSignal): string {
  const carrier = Math.round(1e6 / (carrierHz * CLOCK_US))
  const periodUs = carrier * CLOCK_US
  const even = timings.length % 2 === 0 ? timings : [...timings, END_US]
  const words = even.map((us) => Math.min(0xffff, Math.max(1, Math.round(us / periodUs))))
  return [0, carrier, even.length / 2, 0, ...words].map(word).join(' ')
}

/** Null if the text is no raw Pronto code. For a code with a repeating part, both parts are sent once. */
export function fromPronto(text: string): IrSignal | null {
  const trimmed = text.trim()
  if (trimmed.length > PRONTO_LENGTH_MAX || !/^[0-9a-f]{4}(\s+[0-9a-f]{4})+$/i.test(trimmed)) return null
  const [form, carrier = 0, once = 0, again = 0, ...data] = trimmed
    .split(/\s+/)
    .map((one) => Number.parseInt(one, 16))
  if (form !== 0 || carrier === 0 || data.length !== 2 * (once + again) || data.length === 0) return null
  const periodUs = carrier * CLOCK_US
  const timings = data.slice(0, -1).map((periods) => Math.round(periods * periodUs))
  return { carrierHz: Math.round(1e6 / periodUs), timings }
}
