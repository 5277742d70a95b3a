/** The checksum of zip files and gateways' packages (ISO 3309), to be fed piece by piece. */
const POLYNOMIAL = 0xedb88320
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1
  return value
})

/** `before` is the checksum of preceding pieces; 0 initially. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let value = ~before
  for (const byte of bytes) value = (value >>> 8) ^ (TABLE[(value ^ byte) & 0xff] as number)
  return ~value >>> 0
}

export const crcText = (crc: number): string => crc.toString(16).toUpperCase().padStart(8, '0')
