export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]
const RIFF = [0x52, 0x49, 0x46, 0x46]
const WEBP = [0x57, 0x45, 0x42, 0x50]
/** After the four letters of RIFF and the length. */
const WEBP_OFFSET = 8

/** The picture type by its magic bytes, ignoring the declared content type; null for anything else. */
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

/** As its header says, of a PNG or JPEG; null where there is none. Nothing is unpacked. */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (holds(bytes, 0, PNG)) {
    const isHeader = bytes.length >= 24 && view.getUint32(12) === IHDR
    return isHeader ? sizeOf(view.getUint32(16), view.getUint32(20)) : null
  }
  return holds(bytes, 0, JPEG) ? jpegSize(view) : null
}

const IHDR = 0x49_48_44_52
/** Tables, which have the numbers of frames. */
const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc])

/** Segment after segment, to the first that begins a frame. */
function jpegSize(view: DataView): PictureSize | null {
  for (let at = 2; at + 9 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null
    const kind = view.getUint8(at + 1)
    if (kind === 0xff) {
      at += 1
      continue
    }
    if (kind >= 0xc0 && kind <= 0xcf && !NO_FRAMES.has(kind)) {
      return sizeOf(view.getUint16(at + 7), view.getUint16(at + 5))
    }
    const length = view.getUint16(at + 2)
    if (length < 2) return null
    at += 2 + length
  }
  return null
}

const sizeOf = (widthPx: number, heightPx: number): PictureSize | null =>
  widthPx > 0 && heightPx > 0 ? { widthPx, heightPx } : null
