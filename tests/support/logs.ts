/** Reads of a log that tests need whole. */
import type { DatabaseSync } from 'node:sqlite'
import type { Commit, DomainEvent, StreamId } from '#shared/kernel/commit.ts'
import { type EventLog, eachCommit } from '#sim/stores/log/eventLog.ts'
import { PersonalLog } from '#sim/stores/people/personalLog.ts'

export const commitsOf = (log: EventLog, stream: StreamId, afterSeq = 0): Promise<Commit[]> =>
  Array.fromAsync(eachCommit(log, stream, afterSeq))

export async function eventsOf(log: EventLog, stream: StreamId, afterSeq = 0): Promise<DomainEvent[]> {
  return (await commitsOf(log, stream, afterSeq)).flatMap(({ events }) => events)
}

/** The file behind the embedded log, to fill its disk or to damage it. */
export function databaseOf(log: EventLog): DatabaseSync {
  const stored = log instanceof PersonalLog ? log.stored : log
  return (stored as EventLog & { db: DatabaseSync }).db
}
