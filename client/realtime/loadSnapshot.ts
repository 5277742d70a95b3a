/**
 * Streams a snapshot into the store part by part, yielding in between. 50,000 devices are 30 MB. A worker would not
 * help, because copying to the page costs as much as parsing.
 */
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { liveContract } from '#shared/contract/live.ts'
import type { SnapshotPart } from '../store/snapshot.ts'
import { readInParts } from './answerParts.ts'

type ServerSnapshot = OutputOf<typeof liveContract.snapshot>

/** Header before the parts. */
export interface SnapshotHead {
  readonly seq: number
  /** The server's clock. */
  readonly nowMs: number
  /** Arrival of the response by this browser's clock. */
  readonly atMs: number
}

export interface SnapshotSource {
  /** The body of a successful answer. */
  readonly lines: AsyncIterable<string>
  /** Turns a value that is no snapshot into its error. */
  readonly refusal: (json: unknown) => Error
  readonly signal: AbortSignal
  /** Records first, so that a reading finds its device. */
  readonly onPart: (part: SnapshotPart) => void
  readonly ventilate?: (() => Promise<void>) | undefined
}

export async function readSnapshot({
  lines,
  refusal,
  signal,
  onPart,
  ventilate,
}: SnapshotSource): Promise<Pick<SnapshotHead, 'seq' | 'nowMs'>> {
  const json = await readInParts(lines, async (member, part) => {
    // Another project may own the store now.
    signal.throwIfAborted()
    onPart(partOf({ [member]: part }))
    await ventilate?.()
  })
  const rest = snapshotIn(json)
  if (!rest) throw refusal(json)
  signal.throwIfAborted()
  onPart(partOf(rest))
  return { seq: rest.seq, nowMs: rest.nowMs }
}

/** The contract leaves records open, and is the same source on both sides; the server's tests check its responses. */
const partOf = ({ records = [], readings = {} }: Partial<ServerSnapshot>): SnapshotPart => ({
  records: records as unknown as SnapshotPart['records'],
  readings: Object.entries(readings),
})

function snapshotIn(json: unknown): ServerSnapshot | null {
  if (typeof json !== 'object' || json === null || !('data' in json)) return null
  const { data } = json
  if (typeof data !== 'object' || data === null || !('records' in data) || !('readings' in data)) return null
  return data as ServerSnapshot
}
