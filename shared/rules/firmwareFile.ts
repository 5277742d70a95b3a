/** Checks by name and first bytes whether a file can be firmware. */
import type { OtaHeader } from '#shared/records/firmware.ts'

/** Endings that firmware files have. */
export const FIRMWARE_ENDINGS = ['.bin', '.ota', '.zigbee', '.hex', '.gbl', '.img', '.fw', '.dfu'] as const
/** Number of bytes examined. */
export const FIRMWARE_HEAD_BYTES = 4_096

const OTA_MAGIC = 0x0bee_f11e
const OTA_HEADER_BYTES = 56
/** Some manufacturers prepend a signature. */
const OTA_MAGIC_WITHIN = FIRMWARE_HEAD_BYTES - OTA_HEADER_BYTES
const GBL_MAGIC = 0x03a6_17eb

export interface FirmwareFacts {
  readonly fileName: string
  readonly sizeBytes: number
  readonly head: Uint8Array
}

export type FirmwareFileError = 'empty' | 'wrongKind' | 'malformed'

/** Null where nothing speaks against it. */
export function firmwareFileError(file: FirmwareFacts): FirmwareFileError | null {
  const { fileName, sizeBytes, head } = file
  if (sizeBytes === 0) return 'empty'
  const ending = endingOf(fileName)
  if (!FIRMWARE_ENDINGS.some((one) => one === ending)) return 'wrongKind'
  if (isOtherKind(head)) return 'wrongKind'
  if (head.every((byte) => byte === head[0])) return 'malformed'
  if (ending === '.ota' || ending === '.zigbee') return isWholeOta(file) ? null : 'malformed'
  if (ending === '.hex') return isIntelHex(head) ? null : 'malformed'
  if (ending === '.gbl') return viewOf(head, 4)?.getUint32(0, true) === GBL_MAGIC ? null : 'malformed'
  return null
}

/** Null where the file is no Zigbee OTA file. Zigbee Cluster Library, 11.4.2: all numbers are little-endian. */
export function otaHeaderOf(head: Uint8Array): OtaHeader | null {
  const found = otaAt(head)
  if (!found) return null
  return {
    manufacturerCode: found.getUint16(10, true),
    imageType: found.getUint16(12, true),
    fileVersion: found.getUint32(14, true),
  }
}

function otaAt(head: Uint8Array): DataView | null {
  for (let offset = 0; offset <= OTA_MAGIC_WITHIN; offset += 1) {
    const view = viewOf(head.subarray(offset), OTA_HEADER_BYTES)
    if (!view) return null
    if (view.getUint32(0, true) === OTA_MAGIC) return view
  }
  return null
}

/** A truncated file is shorter than its header states. */
function isWholeOta({ head, sizeBytes }: FirmwareFacts): boolean {
  const view = otaAt(head)
  if (!view) return false
  const imageBytes = view.getUint32(52, true)
  return imageBytes >= OTA_HEADER_BYTES && view.byteOffset - head.byteOffset + imageBytes <= sizeBytes
}

const isIntelHex = (head: Uint8Array): boolean =>
  /^:[0-9A-Fa-f]{10,}/.test(new TextDecoder('latin1').decode(head.subarray(0, 64)))

const OTHER_KINDS: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04], // ZIP, and with it office documents and apps
  [0x25, 0x50, 0x44, 0x46], // PDF
  [0x89, 0x50, 0x4e, 0x47], // PNG
  [0xff, 0xd8, 0xff], // JPEG
  [0x47, 0x49, 0x46, 0x38], // GIF
  [0x4d, 0x5a, 0x90, 0x00], // a program for Windows
  [0xd0, 0xcf, 0x11, 0xe0], // older office documents
]

function isOtherKind(head: Uint8Array): boolean {
  if (OTHER_KINDS.some((magic) => magic.every((byte, n) => head[n] === byte))) return true
  const text = new TextDecoder('latin1').decode(head.subarray(0, 64)).trimStart().toLowerCase()
  return text.startsWith('<!doctype') || text.startsWith('<html') || text.startsWith('<?xml')
}

function viewOf(bytes: Uint8Array, length: number): DataView | null {
  return bytes.length < length ? null : new DataView(bytes.buffer, bytes.byteOffset, length)
}

const endingOf = (fileName: string): string => /\.[^.]+$/.exec(fileName.toLowerCase())?.[0] ?? ''
