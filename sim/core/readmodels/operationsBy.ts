/** Actions of one actor in one stream, by the index of the operation log. */
import type { DatabaseSync } from 'node:sqlite'
import type { StreamId } from '#shared/kernel/commit.ts'
import { NUMBER_OF } from './names.ts'

export interface DoneOperation {
  readonly seq: number
  readonly atMs: number
  readonly command: string
  readonly channel: string
}

/** The newest entries, oldest first. */
export function operationsBy(
  db: DatabaseSync,
  stream: StreamId,
  actorId: string,
  count: number,
): readonly DoneOperation[] {
  const rows = db
    .prepare(
      `SELECT o.seq, o.at, c.name command, t.name channel FROM operations o
       JOIN names c ON c.id = o.command JOIN names t ON t.id = o.channel
       WHERE o.stream = ${NUMBER_OF} AND o.actor = ${NUMBER_OF} ORDER BY o.seq DESC LIMIT ?`,
    )
    .all(stream, actorId, count)
  return rows
    .map(({ seq, at, command, channel }) => ({
      seq: Number(seq),
      atMs: Number(at),
      command: String(command),
      channel: String(channel),
    }))
    .toReversed()
}
