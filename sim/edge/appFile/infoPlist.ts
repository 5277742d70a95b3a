/** Reads identifier and version from an `Info.plist`, as XML or in Apple's binary form (CFBinaryPList.c). */
import type { AppIdentity } from './androidManifest.ts'

const TRAILER_BYTES = 32
const IDENTIFIER = 'CFBundleIdentifier'
const VERSION = 'CFBundleShortVersionString'
const KEYS_MAX = 500

/** Null where it is neither. */
export function readInfoPlist(bytes: Buffer): AppIdentity | null {
  try {
    if (bytes.subarray(0, 8).toString('latin1') === 'bplist00') return identityOf(binaryTexts(bytes))
  } catch (error) {
    // A length or an index that points outside of the file.
    if (error instanceof RangeError) return null
    throw error
  }
  const xml = bytes.toString('utf8')
  return xml.includes('<plist') ? identityOf(xmlTexts(xml)) : null
}

const identityOf = (texts: ReadonlyMap<string, string>): AppIdentity => ({
  identifier: texts.get(IDENTIFIER) ?? '',
  version: texts.get(VERSION) ?? '',
})

function xmlTexts(xml: string): Map<string, string> {
  const pairs = xml.matchAll(/<key>([^<]{1,100})<\/key>\s*<string>([^<]{0,500})<\/string>/g)
  return new Map([...pairs].map(([, key = '', value = '']) => [key, value]))
}

function binaryTexts(bytes: Buffer): Map<string, string> {
  const trailer = bytes.length - TRAILER_BYTES
  const offsetBytes = bytes.readUInt8(trailer + 6)
  const refBytes = bytes.readUInt8(trailer + 7)
  const table = Number(bytes.readBigUInt64BE(trailer + 24))
  const objectAt = (index: number): number => bytes.readUIntBE(table + index * offsetBytes, offsetBytes)
  const refAt = (at: number): number => bytes.readUIntBE(at, refBytes)
  const top = objectAt(Number(bytes.readBigUInt64BE(trailer + 16)))
  const found = new Map<string, string>()
  if (bytes.readUInt8(top) >> 4 !== 0xd) return found
  const { length, start } = sizeAt(bytes, top)
  for (let n = 0; n < Math.min(length, KEYS_MAX); n += 1) {
    const key = textAt(bytes, objectAt(refAt(start + n * refBytes)))
    const value = textAt(bytes, objectAt(refAt(start + (length + n) * refBytes)))
    if (key !== null && value !== null) found.set(key, value)
  }
  return found
}

/** The lower half of an object's first byte; 15 where a number with the size follows. */
function sizeAt(bytes: Buffer, at: number): { readonly length: number; readonly start: number } {
  const low = bytes.readUInt8(at) & 0x0f
  if (low !== 0x0f) return { length: low, start: at + 1 }
  const numberBytes = 1 << (bytes.readUInt8(at + 1) & 0x03)
  return { length: bytes.readUIntBE(at + 2, Math.min(numberBytes, 6)), start: at + 2 + numberBytes }
}

function textAt(bytes: Buffer, at: number): string | null {
  const kind = bytes.readUInt8(at) >> 4
  const { length, start } = sizeAt(bytes, at)
  if (kind === 0x5) return bytes.subarray(start, start + length).toString('latin1')
  if (kind !== 0x6) return null
  return Buffer.from(bytes.subarray(start, start + length * 2))
    .swap16()
    .toString('utf16le')
}
