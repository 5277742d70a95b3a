/** Body of a keyframe: last values as JSON list, compressed in pieces that form one stream. */
import { constants, deflateRawSync, inflateRawSync } from 'node:zlib'
import type { DeviceId } from '#shared/records/device.ts'
import { DamagedContentError } from '../../stores/storage/errors.ts'
import type { LastReadings } from './lastValues.ts'

export type KeyframeEntries = readonly (readonly [DeviceId, LastReadings])[]

/** About a millisecond's work. */
const PIECE_ENTRIES = 128

/** Yields after each piece, so that a caller can yield to the event loop. */
export function* keyframeBody(entries: KeyframeEntries): Generator<void, Buffer> {
  const pieces: Buffer[] = [piece('[')]
  for (let n = 0; n < entries.length; n += PIECE_ENTRIES) {
    const text = JSON.stringify(entries.slice(n, n + PIECE_ENTRIES)).slice(1, -1)
    pieces.push(piece(n === 0 ? text : `,${text}`))
    yield
  }
  pieces.push(deflateRawSync(']'))
  return Buffer.concat(pieces)
}

/** Flushes at a byte boundary without ending the stream, so that another piece can follow. */
const piece = (text: string): Buffer => deflateRawSync(text, { finishFlush: constants.Z_SYNC_FLUSH })

/** @throws DamagedContentError */
export function entriesOf(body: Uint8Array): KeyframeEntries {
  let entries: unknown
  try {
    entries = JSON.parse(inflateRawSync(body).toString())
  } catch (error) {
    throw new DamagedContentError('a keyframe cannot be read', { cause: error })
  }
  if (!Array.isArray(entries)) throw new DamagedContentError('a keyframe is no list')
  // Written by `keyframeBody`.
  return entries as KeyframeEntries
}
