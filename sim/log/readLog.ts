/** Reads the log in batches, so that nobody holds the event loop or a cursor for the length of a stream. */
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { Commit, StreamId } from '#shared/kernel/commit.ts'
import type { EventLog } from './eventLog.ts'

const BATCH = 512

export type StoredCommit = Commit<AtriumEvent>

export async function* readBatches(
  log: EventLog,
  stream: StreamId,
  afterSeq: number,
): AsyncIterable<readonly StoredCommit[]> {
  let after = afterSeq
  for (;;) {
    const batch: StoredCommit[] = []
    // What is in the log was written as an event of the domain.
    for (const commit of log.read(stream, after)) if (batch.push(commit as StoredCommit) >= BATCH) break
    const last = batch.at(-1)
    if (!last) return
    yield batch
    after = last.seq
  }
}

/** The commits with these sequences, in their order; those that are not in the log are left out. */
export async function commitsAt(
  log: EventLog,
  stream: StreamId,
  seqs: readonly number[],
): Promise<StoredCommit[]> {
  return seqs.flatMap((seq) => {
    for (const commit of log.read(stream, seq - 1)) return [commit as StoredCommit]
    return []
  })
}
