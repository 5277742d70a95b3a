/** Folds a stream to a point and shows the state there, or what two points differ in. */
import { foldState, MalformedEventError, readCommit, readEvent } from '#shared/domain/registry.ts'
import type { StreamId } from '#shared/kernel/commit.ts'
import { type AnyRecord, createState, type State } from '#shared/records/registry.ts'
import { isUpTo, type Point } from './select.ts'
import type { StoredLog } from './storedLog.ts'

export interface Replayed {
  readonly state: State
  /** Sequence of the last commit folded; 0 where the point is before the first. */
  readonly seq: number
  /** Number of unknown events by type. */
  readonly skipped: ReadonlyMap<string, number>
}

export async function replayTo(log: StoredLog, stream: StreamId, point: Point): Promise<Replayed> {
  const state = createState()
  const skipped = new Map<string, number>()
  const note = (type: string): void => {
    const name = `${type} (unknown event, skipped)`
    skipped.set(name, (skipped.get(name) ?? 0) + 1)
  }
  let seq = 0
  for await (const commit of log.commits(stream)) {
    if (!isUpTo(commit, point)) break
    foldState(state, readCommit(commit, note))
    seq = commit.seq
  }
  return { state, seq, skipped }
}

/** One line per unreadable event of a known type, which would prevent a start. */
export async function malformedEvents(log: StoredLog): Promise<readonly string[]> {
  const found: string[] = []
  for (const stream of await log.streams())
    for await (const commit of log.commits(stream))
      for (const event of commit.events)
        try {
          readEvent(event, commit)
        } catch (error) {
          if (!(error instanceof MalformedEventError)) throw error
          found.push(`${stream}#${commit.seq} ${event.type}: ${error.why}`)
        }
  return found
}

/** Number of records by type. */
export function countRecords(state: State): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { type } of state.dump()) counts.set(type, (counts.get(type) ?? 0) + 1)
  return counts
}

export const findRecord = (state: State, id: string): AnyRecord | undefined =>
  state.dump().find((record) => record.id === id)

export interface RecordDifference {
  readonly id: string
  readonly before: AnyRecord | null
  readonly after: AnyRecord | null
}

/** Records that were put, removed or changed from one state to the other, in the order of the registry. */
export function differences(before: State, after: State): readonly RecordDifference[] {
  const older = new Map(before.dump().map((record) => [record.id, record]))
  const found: RecordDifference[] = []
  for (const record of after.dump()) {
    const was = older.get(record.id) ?? null
    older.delete(record.id)
    if (was === null || JSON.stringify(was) !== JSON.stringify(record))
      found.push({ id: record.id, before: was, after: record })
  }
  for (const record of older.values()) found.push({ id: record.id, before: record, after: null })
  return found
}
