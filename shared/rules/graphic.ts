/**
 * Graphic content of advanced configuration: one bit per pixel, row by row from the top, the leftmost pixel in the highest
 * bit of each byte. 32 × 16 pixels are the 64 bytes that 128 hex characters stand for.
 */
import { bytesToHex, hexToBytes } from './hex.ts'

export const GRAPHIC_WIDTH = 32
export const GRAPHIC_HEIGHT = 16
export const GRAPHIC_PIXELS = GRAPHIC_WIDTH * GRAPHIC_HEIGHT
const HEX_LENGTH = GRAPHIC_PIXELS / 4

/**
 * Whether each pixel is set, row by row. A shorter content is filled up with unset pixels.
 * @throws Error 'Invalid HEX'
 */
export function graphicPixels(content: string): boolean[] {
  const bytes = hexToBytes(content.slice(0, HEX_LENGTH).padEnd(HEX_LENGTH, '0'))
  return Array.from({ length: GRAPHIC_PIXELS }, (_, at) => ((bytes[at >> 3] ?? 0) & (0x80 >> (at & 7))) !== 0)
}

/** 128 uppercase hex characters. */
export function graphicContent(pixels: readonly boolean[]): string {
  const bytes = new Uint8Array(GRAPHIC_PIXELS / 8)
  for (const [at, isSet] of pixels.entries())
    if (isSet) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (0x80 >> (at & 7))
  return bytesToHex(bytes)
}
