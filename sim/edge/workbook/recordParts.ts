/**
 * Serialises records as transferable bytes for another thread. Structured cloning of a large site would block for half
 * a second.
 */
import type { AnyRecord } from '#shared/records/registry.ts'
import { nextTurn } from '../../base/clock.ts'

const RECORDS_PER_PART = 250

export type RecordPart = Uint8Array<ArrayBuffer>

export function* recordParts(records: Iterable<AnyRecord>): Generator<RecordPart> {
  let some: AnyRecord[] = []
  for (const record of records) {
    some.push(record)
    if (some.length < RECORDS_PER_PART) continue
    yield bytesOf(some)
    some = []
  }
  if (some.length > 0) yield bytesOf(some)
}

/** One per turn of the event loop. Concurrent changes may or may not be included. */
export async function packRecords(records: Iterable<AnyRecord>): Promise<RecordPart[]> {
  const parts: RecordPart[] = []
  for (const part of recordParts(records)) {
    parts.push(part)
    await nextTurn()
  }
  return parts
}

export const unpackRecords = (part: RecordPart): AnyRecord[] => JSON.parse(new TextDecoder().decode(part))

const bytesOf = (records: readonly AnyRecord[]): RecordPart =>
  new TextEncoder().encode(JSON.stringify(records))
