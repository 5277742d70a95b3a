/**
 * Traces of automations beyond the live state: the newest per outcome, so that frequent outcomes do not displace rare
 * ones. Kept for a week, failures for a month.
 */

import type { DatabaseSync } from 'node:sqlite'
import { DAY_MS } from '#shared/durations.ts'
import type { AutomationId } from '#shared/records/automation.ts'
import { type AutomationRun, isPass } from '#shared/records/automationRun.ts'
import { seesRecord } from '#shared/records/registry.ts'
import type { Asker } from './alarmHistory.ts'
import type { View } from './view.ts'
import type { Views } from './views.ts'

const schema = `
  CREATE TABLE IF NOT EXISTS traces (
    stream TEXT NOT NULL, id TEXT NOT NULL, automation TEXT NOT NULL, started_at INTEGER NOT NULL,
    outcome TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (stream, id)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS traces_of ON traces (stream, automation, started_at DESC);
`

export const automationTraces: View = {
  name: 'automationTraces',
  module: import.meta.url,
  schema,
  prepare(db) {
    const KEPT = 20
    const upsert = db.prepare(
      'INSERT OR REPLACE INTO traces (stream, id, automation, started_at, outcome, body) VALUES (?, ?, ?, ?, ?, ?)',
    )
    const thin = db.prepare(
      'DELETE FROM traces WHERE stream = ?1 AND automation = ?2 AND outcome = ?3 AND id NOT IN (SELECT id FROM traces WHERE stream = ?1 AND automation = ?2 AND outcome = ?3 ORDER BY started_at DESC, id DESC LIMIT ?4)',
    )
    const age = db.prepare(
      "DELETE FROM traces WHERE stream = ? AND automation = ? AND (started_at < ? OR (started_at < ? AND outcome NOT IN ('partial', 'failed', 'loop', 'rate', 'missed')))",
    )
    const forget = db.prepare('DELETE FROM traces WHERE stream = ? AND automation = ?')
    return ({ commit: { stream, at }, changes }) => {
      for (const change of changes) {
        if ('remove' in change) {
          if (change.remove.type === 'automation') forget.run(stream, change.remove.id)
          continue
        }
        if (change.put.type !== 'automationRun') continue
        const { type: _, id, ...body } = change.put
        const { automationId, startedAtMs, outcome } = body
        upsert.run(stream, id, automationId, startedAtMs, outcome, JSON.stringify(body))
        if (body.endedAtMs === null) continue
        thin.run(stream, automationId, outcome, KEPT)
        age.run(stream, automationId, at - 30 * DAY_MS, at - 7 * DAY_MS)
      }
    }
  },
}

interface TraceQuestion {
  readonly automationId: AutomationId
  readonly isRun?: boolean | undefined
}
type Trace = Omit<AutomationRun, 'type'>

/** Newest first, few enough to check one by one. The caller may see the automation. */
export function tracesOf(
  views: Views,
  { principal, stream, read }: Asker,
  { automationId, isRun }: TraceQuestion,
): Promise<Trace[]> {
  return views.ask(automationTraces, stream, (db: DatabaseSync) =>
    db
      .prepare(
        'SELECT id, body FROM traces WHERE stream = ? AND automation = ? ORDER BY started_at DESC, id DESC',
      )
      .all(stream, automationId)
      .map((row) => ({ id: String(row.id), onHost: null, ...JSON.parse(String(row.body)) }) as Trace)
      .filter((trace) => isRun === undefined || isPass(trace) !== isRun)
      .filter((trace) => seesRecord(principal, { type: 'automationRun', ...trace }, read)),
  )
}
