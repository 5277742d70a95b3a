/** Scene runs beyond the few in the live state: the newest hundred of each scene, for 90 days. */

import type { DatabaseSync } from 'node:sqlite'
import { DAY_MS } from '#shared/durations.ts'
import { seesRecord } from '#shared/records/registry.ts'
import type { SceneId } from '#shared/records/scene.ts'
import type { SceneRun } from '#shared/records/sceneRun.ts'
import { visibleRecord } from '../sight/hiddenPrograms.ts'
import type { Asker } from './alarmHistory.ts'
import type { View } from './view.ts'
import type { Views } from './views.ts'

const schema = `
  CREATE TABLE IF NOT EXISTS runs (
    stream TEXT NOT NULL, id TEXT NOT NULL, scene TEXT NOT NULL, started_at INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (stream, id)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS runs_of ON runs (stream, scene, started_at DESC);
`

export const sceneRunHistory: View = {
  name: 'sceneRunHistory',
  module: import.meta.url,
  schema,
  prepare(db) {
    const KEPT = 100
    const KEPT_MS = 90 * DAY_MS
    const upsert = db.prepare(
      'INSERT OR REPLACE INTO runs (stream, id, scene, started_at, body) VALUES (?, ?, ?, ?, ?)',
    )
    const thin = db.prepare(
      'DELETE FROM runs WHERE stream = ?1 AND scene = ?2 AND (started_at < ?3 OR id NOT IN (SELECT id FROM runs WHERE stream = ?1 AND scene = ?2 ORDER BY started_at DESC, id DESC LIMIT ?4))',
    )
    const forget = db.prepare('DELETE FROM runs WHERE stream = ? AND scene = ?')
    return ({ commit: { stream, at }, changes }) => {
      for (const change of changes) {
        if ('remove' in change) {
          if (change.remove.type === 'scene') forget.run(stream, change.remove.id)
          continue
        }
        // A preview that was restored is no run of the scene.
        if (change.put.type !== 'sceneRun' || change.put.kind !== 'scene') continue
        const { type: _, id, ...body } = change.put
        const sceneId = body.sceneId ?? ''
        upsert.run(stream, id, sceneId, body.startedAtMs, JSON.stringify(body))
        if (body.endedAtMs !== null) thin.run(stream, sceneId, at - KEPT_MS, KEPT)
      }
    }
  },
}

interface RunQuestion {
  readonly sceneId: SceneId
  readonly isWrong?: boolean | undefined
}
type Run = Omit<SceneRun, 'type'>

const isWrongRun = ({ state }: Run): boolean => state !== 'done' && state !== 'running'

/** Newest first, few enough to check one by one. The caller may see the scene. */
export function runsOfScene(
  views: Views,
  { principal, stream, read }: Asker,
  { sceneId, isWrong }: RunQuestion,
): Promise<Run[]> {
  return views.ask(sceneRunHistory, stream, (db: DatabaseSync) =>
    db
      .prepare('SELECT id, body FROM runs WHERE stream = ? AND scene = ? ORDER BY started_at DESC, id DESC')
      .all(stream, sceneId)
      .map((row) => ({ id: String(row.id), ...JSON.parse(String(row.body)) }) as Run)
      .filter((run) => isWrong === undefined || isWrongRun(run) === isWrong)
      .flatMap((run) => {
        const record = { type: 'sceneRun', ...run } as const
        if (!seesRecord(principal, record, read)) return []
        const { type: _, ...seen } = visibleRecord<SceneRun>(record, { principal, read })
        return [seen]
      }),
  )
}
