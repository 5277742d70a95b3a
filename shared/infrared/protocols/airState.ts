/**
 * State frame of an air conditioner: every key sends the complete state, at 38 kHz. A leader of 4.4 ms mark and space
 * precedes nine bytes, pulse-distance coded, least significant bit first. The bytes are marker, maker, model, power and
 * mode, temperature, fan and louvre, two zeros, and a checksum. The frame repeats after a space of 5.2 ms. The format
 * is specific to this product and drives simulated units only.
 */
import { AIR_TEMPERATURE_MAX_C, AIR_TEMPERATURE_MIN_C } from '#shared/constants.ts'
import { AIR_FANS, AIR_MODES } from '../airModes.ts'
import { bitsOf, distanceCoded, fromBits, type IrSignal, isAbout, readDistanceCoded } from '../signal.ts'

export interface AirState {
  readonly isOn: boolean
  readonly mode: (typeof AIR_MODES)[number]
  readonly temperatureC: number
  readonly fan: (typeof AIR_FANS)[number]
  readonly isSwinging: boolean
}

export interface AirCode {
  readonly protocol: 'air'
  /** 0–255 each */
  readonly maker: number
  readonly model: number
  readonly state: AirState
}

const MARKER = 0xa5
const BYTES = 9
const LEAD_US = 4_400
const GAP_US = 5_200
const TIMES = { markUs: 560, zeroUs: 560, oneUs: 1_640 } as const
const FRAME_LENGTH = 2 + BYTES * 16 + 1

const sumOf = (bytes: readonly number[]): number => bytes.reduce((sum, byte) => sum + byte, 0) & 0xff

/** The state frame and its repetition, at 38 kHz. */
export function encodeAir({ maker, model, state }: AirCode): IrSignal {
  const { isOn, mode, temperatureC, fan, isSwinging } = state
  const power = (isOn ? 0x80 : 0) | AIR_MODES.indexOf(mode)
  const air = AIR_FANS.indexOf(fan) | (isSwinging ? 0x10 : 0)
  const bytes = [MARKER, maker, model, power, temperatureC, air, 0, 0]
  const bits = [...bytes, sumOf(bytes)].flatMap((byte) => bitsOf(byte, 8))
  const frame = [LEAD_US, LEAD_US, ...distanceCoded(bits, TIMES), TIMES.markUs]
  return { carrierHz: 38_000, timings: [...frame, GAP_US, ...frame] }
}

/** Both frames must be complete and identical. */
export function decodeAir(timings: readonly number[]): AirCode | null {
  if (timings.length !== 2 * FRAME_LENGTH + 1 || !isAbout(timings[FRAME_LENGTH], GAP_US)) return null
  const first = readFrame(timings, 0)
  const second = readFrame(timings, FRAME_LENGTH + 1)
  if (!first || !second || first.some((byte, i) => byte !== second[i])) return null
  const [, maker = 0, model = 0, power = 0, temperatureC = 0, air = 0] = first
  const mode = AIR_MODES[power & 0x7f]
  const fan = AIR_FANS[air & 0x0f]
  const isInRange = temperatureC >= AIR_TEMPERATURE_MIN_C && temperatureC <= AIR_TEMPERATURE_MAX_C
  if (mode === undefined || fan === undefined || !isInRange) return null
  const state = { isOn: (power & 0x80) !== 0, mode, temperatureC, fan, isSwinging: (air & 0x10) !== 0 }
  return { protocol: 'air', maker, model, state }
}

function readFrame(timings: readonly number[], at: number): readonly number[] | null {
  if (!isAbout(timings[at], LEAD_US) || !isAbout(timings[at + 1], LEAD_US)) return null
  const bits = readDistanceCoded(timings, at + 2, BYTES * 8, TIMES)
  if (!bits) return null
  const bytes = Array.from({ length: BYTES }, (_, i) => fromBits(bits.slice(8 * i, 8 * i + 8)))
  return bytes[0] === MARKER && bytes.at(-1) === sumOf(bytes.slice(0, -1)) ? bytes : null
}
