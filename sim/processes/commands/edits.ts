/** Field changes of a record after a given commit, with author, to detect conflicts with an open form. */

import { isAbout, readCommit } from '#shared/domain/registry.ts'
import type { Actor, Commit, StreamId } from '#shared/kernel/commit.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import type { RecentCommits } from '../../core/sight/recentCommits.ts'
import type { Committed } from '../../core/workspace/workspace.ts'
import { type EventLog, eachCommit } from '../../stores/log/eventLog.ts'

export interface Edit {
  readonly seq: number
  readonly atMs: number
  readonly by: Actor
}
/** The newest edit of each field. */
export type Edits = ReadonlyMap<string, Edit>

export interface EditsQuestion {
  readonly stream: StreamId
  readonly recordId: string
  /** Sequence of the last known commit. */
  readonly afterSeq: number
  readonly lastSeq: number
  /** State that contains the record. */
  readonly read: ReadState
}

/** A form that is older than so many commits knows too little to change anything. */
const READ_BACK_MAX = 20_000

/** Null where the server remembers no more: too much was decided since. */
export async function editsAfter(
  { recent, log }: { readonly recent: RecentCommits; readonly log: EventLog },
  question: EditsQuestion,
): Promise<Edits | null> {
  const known = recentEdits(recent, question)
  const { stream, recordId, afterSeq, lastSeq, read } = question
  if (known || lastSeq - afterSeq > READ_BACK_MAX) return known
  const edits = new Map<string, Edit>()
  for await (const commit of eachCommit(log, stream, afterSeq, recordId))
    note(edits, commit, fieldsNamed(commit, recordId, read))
  return edits
}

/** Null if not all of those commits are in memory. */
export function recentEdits(
  recent: RecentCommits,
  { stream, recordId, afterSeq, lastSeq }: Omit<EditsQuestion, 'read'>,
): Edits | null {
  const kept = recent.after(stream, afterSeq, lastSeq)
  if (!kept) return null
  const edits = new Map<string, Edit>()
  for (const committed of kept) note(edits, committed.commit, fieldsChanged(committed, recordId))
  return edits
}

function note(edits: Map<string, Edit>, commit: Commit, fields: Iterable<string>): void {
  const edit = { seq: commit.seq, atMs: commit.at, by: commit.actor }
  for (const field of fields) edits.set(field, edit)
}

function fieldsChanged({ changes, inverse }: Committed, id: string): readonly string[] {
  const after = lastPut(changes, id)
  // The inverse is in the order to apply it: its last entry is the state before the commit.
  const before = lastPut(inverse, id)
  if (!after || !before) return []
  return Object.keys({ ...before, ...after }).filter((field) => !isSameJson(before[field], after[field]))
}

function lastPut(changes: readonly AnyChange[], id: string): Readonly<Record<string, unknown>> | undefined {
  const change = changes.findLast((one) => 'put' in one && one.put.id === id)
  return change && 'put' in change ? { ...change.put } : undefined
}

/** Changed fields from the events of an old commit, because record changes are not in the log. */
function fieldsNamed(commit: Commit, id: string, read: ReadState): readonly string[] {
  const { events, ...meta } = readCommit(commit)
  return events.flatMap((event) => {
    const data: Readonly<Record<string, unknown>> = { ...event.data }
    const isNamed = Object.values(data).flat().includes(id)
    return isNamed && isAbout(event, id, read, meta) ? Object.keys(data) : []
  })
}
