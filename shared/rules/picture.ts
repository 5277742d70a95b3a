import { isOnItsSide } from './exifOrientation.ts'

export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]
const RIFF = [0x52, 0x49, 0x46, 0x46]
const WEBP = [0x57, 0x45, 0x42, 0x50]
/** After the four letters of RIFF and the length. */
const WEBP_OFFSET = 8

/** Detects the picture type by its magic bytes, ignoring the declared content type; null for other files. */
export function pictureType(bytes: Uint8Array): PictureType | null {
  if (holds(bytes, 0, PNG)) return 'image/png'
  if (holds(bytes, 0, JPEG)) return 'image/jpeg'
  return holds(bytes, 0, RIFF) && holds(bytes, WEBP_OFFSET, WEBP) ? 'image/webp' : null
}

function holds(bytes: Uint8Array, offset: number, wanted: readonly number[]): boolean {
  return wanted.every((byte, index) => bytes[offset + index] === byte)
}

export interface PictureSize {
  readonly widthPx: number
  readonly heightPx: number
}

/**
 * Size of a picture as browsers display it, after rotation by Exif. Null if the header has no size. The image
 * is not decoded.
 */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (holds(bytes, 0, PNG)) {
    const isHeader = bytes.length >= 24 && view.getUint32(12) === IHDR
    return isHeader ? sizeOf(view.getUint32(16), view.getUint32(20)) : null
  }
  if (holds(bytes, 0, JPEG)) return jpegSize(view)
  return pictureType(bytes) === 'image/webp' && bytes.length >= 30 ? webpSize(view) : null
}

/** The first chunk after the RIFF header identifies the format (RFC 9649 §2.5 to 2.7). */
function webpSize(view: DataView): PictureSize | null {
  switch (view.getUint32(12)) {
    case VP8: {
      const isKeyFrame = (view.getUint8(20) & 1) === 0 && (view.getUint32(22) & 0xff_ff_ff) === 0x9d_01_2a
      return isKeyFrame ? sizeOf(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff) : null
    }
    case VP8L: {
      const bits = view.getUint32(21, true)
      return view.getUint8(20) === 0x2f ? sizeOf((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1) : null
    }
    case VP8X:
      return sizeOf((view.getUint32(23, true) >>> 8) + 1, (view.getUint32(26, true) >>> 8) + 1)
    default:
      return null
  }
}

const VP8 = 0x56_50_38_20
const VP8L = 0x56_50_38_4c
const VP8X = 0x56_50_38_58

const IHDR = 0x49_48_44_52
/** Tables, which have the numbers of frames. */
const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc])

const APP1 = 0xe1

/** Reads segments up to the first frame header. */
function jpegSize(view: DataView): PictureSize | null {
  let isTurned = false
  for (let at = 2; at + 9 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null
    const kind = view.getUint8(at + 1)
    if (kind === 0xff) {
      at += 1
      continue
    }
    if (kind >= 0xc0 && kind <= 0xcf && !NO_FRAMES.has(kind)) {
      const [width, height] = [view.getUint16(at + 7), view.getUint16(at + 5)]
      return isTurned ? sizeOf(height, width) : sizeOf(width, height)
    }
    const length = view.getUint16(at + 2)
    if (length < 2) return null
    if (kind === APP1 && at + 2 + length <= view.byteLength)
      isTurned ||= isOnItsSide(new DataView(view.buffer, view.byteOffset + at + 4, length - 2))
    at += 2 + length
  }
  return null
}

const sizeOf = (widthPx: number, heightPx: number): PictureSize | null =>
  widthPx > 0 && heightPx > 0 ? { widthPx, heightPx } : null
