/**
 * Text format of infrared codes under Zigbee2MQTT (`ir_code_to_send`, `learned_ir_code`): durations of mark and space
 * in µs as 16-bit little-endian words, compressed with FastLZ level 1, in base64. The carrier is fixed at 38 kHz.
 */
import { BLASTER_CODE, BLASTER_CODE_LENGTH_MAX } from '#shared/infrared/blasterText.ts'

const TIMINGS_MAX = 1_024
const CARRIER_HZ = 38_000

const LITERAL_MAX = 32
const MATCH_MIN = 3
const MATCH_MAX = 264
const DISTANCE_MAX = 8_192

/** Encodes timings in µs, each rounded and clamped to 1–65,535, as a blaster's base64 text. */
export function toBlasterCode(timings: readonly number[]): string {
  const bytes = new Uint8Array(timings.length * 2)
  const view = new DataView(bytes.buffer)
  timings.forEach((us, i) => {
    view.setUint16(2 * i, Math.min(0xffff, Math.max(1, Math.round(us))), true)
  })
  return btoa(String.fromCharCode(...compress(bytes)))
}

/** Null where it is no such code, or an endless one. */
export function fromBlasterCode(
  text: string,
): { readonly carrierHz: number; readonly timings: readonly number[] } | null {
  if (text.length > BLASTER_CODE_LENGTH_MAX || text.length % 4 !== 0 || !BLASTER_CODE.test(text)) return null
  const bytes = expand(Uint8Array.from(atob(text), (one) => one.charCodeAt(0)))
  if (!bytes || bytes.length === 0 || bytes.length % 2 !== 0) return null
  const view = new DataView(bytes.buffer)
  const timings = Array.from({ length: bytes.length / 2 }, (_, i) => view.getUint16(2 * i, true))
  return { carrierHz: CARRIER_HZ, timings }
}

function compress(bytes: Uint8Array): number[] {
  const out: number[] = []
  let literalsFrom = 0
  const flush = (until: number): void => {
    for (let from = literalsFrom; from < until; from += LITERAL_MAX) {
      const part = bytes.subarray(from, Math.min(until, from + LITERAL_MAX))
      out.push(part.length - 1, ...part)
    }
  }
  let at = 0
  while (at < bytes.length) {
    const { length, distance } = longestMatch(bytes, at)
    if (length < MATCH_MIN) {
      at += 1
      continue
    }
    flush(at)
    const [kept, far] = [length - 2, distance - 1]
    if (kept < 7) out.push((kept << 5) | (far >> 8), far & 0xff)
    else out.push((7 << 5) | (far >> 8), kept - 7, far & 0xff)
    at += length
    literalsFrom = at
  }
  flush(bytes.length)
  return out
}

function longestMatch(bytes: Uint8Array, at: number): { length: number; distance: number } {
  let best = { length: 0, distance: 0 }
  for (let from = Math.max(0, at - DISTANCE_MAX); from < at; from += 1) {
    let length = 0
    while (length < MATCH_MAX && at + length < bytes.length && bytes[from + length] === bytes[at + length])
      length += 1
    if (length > best.length) best = { length, distance: at - from }
  }
  return best
}

function expand(bytes: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const out: number[] = []
  let at = 0
  while (at < bytes.length && out.length <= 2 * TIMINGS_MAX) {
    const head = bytes[at] ?? 0
    at += 1
    const kind = head >> 5
    if (kind === 0) {
      const literals = bytes.subarray(at, at + head + 1)
      if (literals.length !== head + 1) return null
      out.push(...literals)
      at += head + 1
      continue
    }
    const more = kind === 7 ? bytes[at] : 0
    if (kind === 7) at += 1
    const low = bytes[at]
    at += 1
    if (more === undefined || low === undefined) return null
    const from = out.length - (((head & 0x1f) << 8) | low) - 1
    if (from < 0) return null
    for (let i = 0; i < kind + 2 + more; i += 1) out.push(out[from + i] ?? 0)
  }
  return out.length <= 2 * TIMINGS_MAX ? new Uint8Array(out) : null
}
