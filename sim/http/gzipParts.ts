/**
 * One gzip stream (RFC 1952) of parts that are compressed each by itself, so that a part that is sent again and again is
 * compressed once. Each ends on a byte and refers to none before it (a full flush, RFC 1951).
 */
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

export interface DeflatedPart {
  readonly bytes: Uint8Array
  /** Of what it is when it is inflated. */
  readonly crc: number
  readonly length: number
}

const deflate = promisify(deflateRaw)

export async function deflatedPart(text: string): Promise<DeflatedPart> {
  const raw = Buffer.from(text)
  const bytes = await deflate(raw, { level: 1, finishFlush: constants.Z_FULL_FLUSH })
  return { bytes, crc: crc32(raw), length: raw.length }
}

/** No name, no time, no flags; an unknown system. */
const HEAD = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255)
/** An empty block that is marked as the last. */
const LAST_BLOCK = [3, 0]

export class GzipParts {
  readonly head: Uint8Array = HEAD
  #crc = 0
  #length = 0

  /** Notes a part that is sent, in the order of sending. */
  note({ crc, length }: DeflatedPart): void {
    this.#crc = combinedCrc(this.#crc, crc, length)
    this.#length += length
  }

  /** What stands after the last part. */
  tail(): Uint8Array {
    const tail = Buffer.from([...LAST_BLOCK, 0, 0, 0, 0, 0, 0, 0, 0])
    tail.writeUInt32LE(this.#crc, 2)
    tail.writeUInt32LE(this.#length % 2 ** 32, 6)
    return tail
  }
}

/** Polynomials over GF(2) modulo that of CRC-32, the highest power in the lowest bit, as zlib's crc32_combine has them. */
const POLYNOMIAL = 0xedb88320
const ONE = 0x80000000

function product(a: number, b: number): number {
  let sum = 0
  let shifted = b
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) sum ^= shifted
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1
  }
  return sum >>> 0
}

/** x to the power of 8, 16, 32 …: of one byte, two, four. */
const BYTE_POWERS = [product(0x08000000, 0x08000000)]
for (let n = 1; n < 32; n += 1) BYTE_POWERS.push(product(BYTE_POWERS[n - 1] ?? 0, BYTE_POWERS[n - 1] ?? 0))

/** The checksum of two parts, the second of which is `length` bytes long, from those of each. */
export function combinedCrc(first: number, second: number, length: number): number {
  let power = ONE
  for (let rest = length, n = 0; rest > 0; rest = Math.floor(rest / 2), n += 1)
    if (rest % 2 === 1) power = product(BYTE_POWERS[n] ?? 0, power)
  return (product(power, first) ^ second) >>> 0
}
