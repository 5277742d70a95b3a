import type { Commit, StreamId } from '#shared/kernel/commit.ts'
import { commitAt, type EventLog, eachCommit } from './eventLog.ts'

const TAIL_COMMITS = 500

/** The commits of a stream after that instant, of many the newest. Only the end of the stream is read. */
export async function* commitsSince(
  log: EventLog,
  { stream, seq }: { readonly stream: StreamId; readonly seq: number },
  sinceMs: number,
  max = Number.POSITIVE_INFINITY,
): AsyncGenerator<Commit> {
  let back = TAIL_COMMITS
  while (back < Math.min(seq, max) && ((await commitAt(log, stream, seq - back))?.at ?? 0) > sinceMs)
    back *= 4
  for await (const commit of eachCommit(log, stream, Math.max(0, seq - Math.min(back, max))))
    if (commit.at > sinceMs) yield commit
}
