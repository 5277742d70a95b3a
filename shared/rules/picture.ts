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
