/** Finds the newest configuration change by a person that is not undone yet, for the undo shortcut. */
import type { StreamId } from '#shared/kernel/commit.ts'
import { commitAt, type EventLog } from '../../stores/log/eventLog.ts'
import { NUMBER_OF } from '../readmodels/names.ts'
import { isConfiguring } from '../readmodels/operationKinds.ts'
import { operations } from '../readmodels/operations.ts'
import type { Views } from '../readmodels/views.ts'

/** Limit of scanned commits: after so many others, the person probably means a newer change. */
const LOOKED_THROUGH_MAX = 50

export async function lastOwn(
  { views, log }: { readonly views: Views; readonly log: EventLog },
  stream: StreamId,
  accountId: string,
): Promise<number | null> {
  const rows = await views.ask(operations, stream, (db) =>
    db
      .prepare(
        `SELECT seq, lead FROM operations WHERE stream = ${NUMBER_OF} AND actor = ${NUMBER_OF} ORDER BY seq DESC LIMIT ?`,
      )
      .all(stream, accountId, LOOKED_THROUGH_MAX),
  )
  const undone = new Set<number>()
  for (const row of rows) {
    const commit = await commitAt(log, stream, Number(row.seq))
    if (!commit || !isConfiguring(commit.command)) continue
    const entry = Number(row.lead ?? row.seq)
    if (commit.undoes !== undefined) undone.add(Number(commit.undoes.split('#')[1]))
    else if (!undone.has(entry)) return entry
  }
  return null
}
