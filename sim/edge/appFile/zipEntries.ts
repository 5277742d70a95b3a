/**
 * Reads entries of a ZIP archive from its directory without unpacking the rest. ZIP64 is not supported, because app
 * packages do not need it.
 */
import { inflateRawSync } from 'node:zlib'

/** At most this many bytes from the offset. */
export type ReadPart = (offset: number, lengthBytes: number) => Promise<Uint8Array>

export interface ZipEntry {
  readonly name: string
  readonly isDeflated: boolean
  readonly packedBytes: number
  readonly offset: number
}

const END = 0x0605_4b50
const ENTRY = 0x0201_4b50
const END_BYTES = 22
const COMMENT_MAX_BYTES = 0xffff
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const DIRECTORY_MAX_BYTES = 8 * 1024 * 1024
const DEFLATED = 8

/** Null where it is no intact archive. */
export async function readZipEntries(read: ReadPart, sizeBytes: number): Promise<ZipEntry[] | null> {
  const from = Math.max(0, sizeBytes - END_BYTES - COMMENT_MAX_BYTES)
  const end = endOf(Buffer.from(await read(from, sizeBytes - from)))
  if (!end) return null
  const { directoryBytes, directoryOffset } = end
  if (directoryBytes > DIRECTORY_MAX_BYTES || directoryOffset + directoryBytes > sizeBytes) return null
  const directory = Buffer.from(await read(directoryOffset, directoryBytes))
  return entriesIn(directory, sizeBytes)
}

function endOf(tail: Buffer) {
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1)
    if (tail.readUInt32LE(at) === END)
      return { directoryBytes: tail.readUInt32LE(at + 12), directoryOffset: tail.readUInt32LE(at + 16) }
  return null
}

function entriesIn(directory: Buffer, sizeBytes: number): ZipEntry[] | null {
  const entries: ZipEntry[] = []
  let at = 0
  while (at + ENTRY_BYTES <= directory.length) {
    if (directory.readUInt32LE(at) !== ENTRY) return null
    const nameBytes = directory.readUInt16LE(at + 28)
    const name = directory.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes).toString('utf8')
    const packedBytes = directory.readUInt32LE(at + 20)
    const offset = directory.readUInt32LE(at + 42)
    if (offset + LOCAL_BYTES + packedBytes > sizeBytes) return null
    entries.push({ name, isDeflated: directory.readUInt16LE(at + 10) === DEFLATED, packedBytes, offset })
    at += ENTRY_BYTES + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return at === directory.length ? entries : null
}

/** The content of an entry; null where it is longer than the bound or damaged. */
export async function readZipEntry(
  read: ReadPart,
  { offset, packedBytes, isDeflated }: ZipEntry,
  maxBytes: number,
): Promise<Buffer | null> {
  if (packedBytes > maxBytes) return null
  const local = Buffer.from(await read(offset, LOCAL_BYTES))
  if (local.length < LOCAL_BYTES) return null
  const start = offset + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28)
  const packed = Buffer.from(await read(start, packedBytes))
  if (!isDeflated) return packed
  try {
    return inflateRawSync(packed, { maxOutputLength: maxBytes })
  } catch {
    // Damaged, or longer than the bound: the caller refuses the archive.
    return null
  }
}
