/** Reads package and version from a binary `AndroidManifest.xml` (ResourceTypes.h of AOSP: ResXMLTree). */

export interface AppIdentity {
  readonly identifier: string
  readonly version: string
}

const STRING_POOL = 0x0001
const START_ELEMENT = 0x0102
const CHUNK_HEADER_BYTES = 8
const UTF8 = 0x100
const NO_STRING = 0xffff_ffff
const TYPE_STRING = 3

/** Null if it is not a binary manifest. Texts that refer to resources are empty. */
export function readAndroidManifest(bytes: Buffer): AppIdentity | null {
  if (bytes.length < CHUNK_HEADER_BYTES || bytes.readUInt16LE(0) !== 0x0003) return null
  try {
    return identityIn(bytes)
  } catch (error) {
    // A length or an index that points outside of the file.
    if (error instanceof RangeError) return null
    throw error
  }
}

function identityIn(bytes: Buffer): AppIdentity | null {
  let texts: readonly string[] = []
  for (let at = bytes.readUInt16LE(2); at + CHUNK_HEADER_BYTES <= bytes.length; ) {
    const type = bytes.readUInt16LE(at)
    const sizeBytes = bytes.readUInt32LE(at + 4)
    if (sizeBytes < CHUNK_HEADER_BYTES) return null
    if (type === STRING_POOL) texts = stringsOf(bytes, at)
    if (type === START_ELEMENT) {
      const attributes = attributesOf(bytes, at, texts)
      return { identifier: attributes.get('package') ?? '', version: attributes.get('versionName') ?? '' }
    }
    at += sizeBytes
  }
  return null
}

function stringsOf(bytes: Buffer, chunk: number): string[] {
  const count = Math.min(bytes.readUInt32LE(chunk + 8), 20_000)
  const isUtf8 = (bytes.readUInt32LE(chunk + 16) & UTF8) !== 0
  const start = chunk + bytes.readUInt32LE(chunk + 20)
  const offsets = chunk + bytes.readUInt16LE(chunk + 2)
  return Array.from({ length: count }, (_, n) => {
    const at = start + bytes.readUInt32LE(offsets + n * 4)
    return isUtf8 ? utf8At(bytes, at) : utf16At(bytes, at)
  })
}

/** Lengths use two bytes if the high bit is set. */
function utf8At(bytes: Buffer, at: number): string {
  const afterCharacters = at + (bytes.readUInt8(at) & 0x80 ? 2 : 1)
  const first = bytes.readUInt8(afterCharacters)
  const isLong = (first & 0x80) !== 0
  const length = isLong ? ((first & 0x7f) << 8) | bytes.readUInt8(afterCharacters + 1) : first
  const start = afterCharacters + (isLong ? 2 : 1)
  return bytes.subarray(start, start + length).toString('utf8')
}

function utf16At(bytes: Buffer, at: number): string {
  const first = bytes.readUInt16LE(at)
  const isLong = (first & 0x8000) !== 0
  const length = isLong ? ((first & 0x7fff) << 16) | bytes.readUInt16LE(at + 2) : first
  const start = at + (isLong ? 4 : 2)
  return bytes.subarray(start, start + length * 2).toString('utf16le')
}

function attributesOf(bytes: Buffer, chunk: number, texts: readonly string[]): Map<string, string> {
  const element = chunk + bytes.readUInt16LE(chunk + 2)
  const start = element + bytes.readUInt16LE(element + 8)
  const sizeBytes = bytes.readUInt16LE(element + 10)
  const count = bytes.readUInt16LE(element + 12)
  const found = new Map<string, string>()
  for (let n = 0; n < count; n += 1) {
    const at = start + n * sizeBytes
    const raw = bytes.readUInt32LE(at + 8)
    const isText = bytes.readUInt8(at + 15) === TYPE_STRING
    const value = raw === NO_STRING && isText ? bytes.readUInt32LE(at + 16) : raw
    const text = texts[value]
    const name = texts[bytes.readUInt32LE(at + 4)]
    if (name !== undefined && text !== undefined) found.set(name, text)
  }
  return found
}
