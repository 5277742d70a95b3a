/** The log, readable: one row per commit, for the operation log's pages. Details are read from the commit itself. */
import type { View } from './views.ts'

const schema = `
  CREATE TABLE IF NOT EXISTS operations (
    stream TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, actor_kind TEXT NOT NULL, actor_id TEXT NOT NULL,
    actor_name TEXT NOT NULL, channel TEXT NOT NULL, command TEXT NOT NULL, events TEXT NOT NULL,
    PRIMARY KEY (stream, seq)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS operations_newest ON operations (stream, at DESC);
  CREATE INDEX IF NOT EXISTS operations_actor ON operations (stream, actor_id, at DESC);
`

export const operations: View = {
  schema,
  fold(db, { stream, seq, at, actor, channel, command, events }) {
    db.prepare(
      'INSERT OR REPLACE INTO operations (stream, seq, at, actor_kind, actor_id, actor_name, channel, command, events) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    ).run(
      stream,
      seq,
      at,
      actor.kind,
      actor.id,
      actor.name,
      channel,
      command,
      JSON.stringify(events.map((e) => e.type)),
    )
  },
}
