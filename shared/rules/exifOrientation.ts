/** Camera orientation of a JPEG from its Exif segment (CIPA DC-008, tag 0x0112). */

/** `Exif` and two zero bytes precede the data. */
const EXIF = 0x45_78_69_66
const HEAD_LENGTH = 6
const LITTLE_ENDIAN = 0x49_49
const BIG_ENDIAN = 0x4d_4d
const TIFF_MARK = 42
const ORIENTATION = 0x01_12
const SHORT = 3
const ENTRY_LENGTH = 12
/** Orientations 5 to 8 swap width and height; browsers rotate the picture. */
const FIRST_ON_SIDE = 5
const LAST = 8

/** @param segment the content of an APP1 segment */
export function isOnItsSide(segment: DataView): boolean {
  const orientation = orientationIn(segment)
  return orientation !== null && orientation >= FIRST_ON_SIDE && orientation <= LAST
}

/** Null if the segment has no orientation. */
function orientationIn(segment: DataView): number | null {
  if (segment.byteLength < HEAD_LENGTH + 8 || segment.getUint32(0) !== EXIF) return null
  const order = segment.getUint16(HEAD_LENGTH)
  if (order !== LITTLE_ENDIAN && order !== BIG_ENDIAN) return null
  const isLittle = order === LITTLE_ENDIAN
  if (segment.getUint16(HEAD_LENGTH + 2, isLittle) !== TIFF_MARK) return null
  const list = HEAD_LENGTH + segment.getUint32(HEAD_LENGTH + 4, isLittle)
  if (list + 2 > segment.byteLength) return null
  const count = segment.getUint16(list, isLittle)
  for (let i = 0, at = list + 2; i < count && at + ENTRY_LENGTH <= segment.byteLength; i += 1) {
    if (segment.getUint16(at, isLittle) === ORIENTATION)
      return segment.getUint16(at + 2, isLittle) === SHORT ? segment.getUint16(at + 8, isLittle) : null
    at += ENTRY_LENGTH
  }
  return null
}
