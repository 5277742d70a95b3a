/** Decisions of unoccupied-room detection in the last thirty days. The newest per room is also in the live state. */

import type { DatabaseSync } from 'node:sqlite'
import type { DecisionRow } from '#shared/contract/detection.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { StreamId } from '#shared/kernel/commit.ts'
import type { Principal } from '#shared/permissions.ts'
import { type Vacancy, type VacancyOutcome, vacancyOutcome } from '#shared/records/vacancy.ts'
import { conditionsGiven } from './conditions.ts'
import type { View } from './view.ts'
import type { Views } from './views.ts'

const schema = `
  CREATE TABLE IF NOT EXISTS vacancies (
    stream TEXT NOT NULL, id TEXT NOT NULL, began_at INTEGER NOT NULL, detection TEXT NOT NULL, area TEXT NOT NULL,
    outcome TEXT NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (stream, id)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS vacancies_newest ON vacancies (stream, began_at DESC);
`

export const vacancyHistory: View = {
  name: 'vacancyHistory',
  module: import.meta.url,
  schema,
  prepare(db) {
    const keptMs = 30 * DAY_MS
    const upsert = db.prepare(
      'INSERT OR REPLACE INTO vacancies (stream, id, began_at, detection, area, outcome, body) VALUES (?, ?, ?, ?, ?, ?, ?)',
    )
    const find = db.prepare('SELECT body FROM vacancies WHERE stream = ? AND id = ?')
    const forget = db.prepare('DELETE FROM vacancies WHERE stream = ? AND began_at < ?')
    const write = (stream: string, row: Omit<DecisionRow, 'outcome'>): void => {
      const { id, beganAtMs, detectionId, areaId } = row
      const outcome: VacancyOutcome = vacancyOutcome(row)
      const body = JSON.stringify({ ...row, outcome } satisfies DecisionRow)
      upsert.run(stream, id, beganAtMs, detectionId, areaId, outcome, body)
    }
    return ({ commit: { stream, at }, changes }) => {
      let isNew = false
      for (const change of changes) {
        if ('put' in change) {
          if (change.put.type !== 'vacancy') continue
          const { type: _, ...row }: Vacancy = change.put
          write(stream, { ...row, evidence: [...row.evidence], steps: [...row.steps] })
          isNew = true
        } else if (change.remove.type === 'vacancy') {
          // Removed with its rule or room. Open entries end.
          const found = find.get(stream, change.remove.id)
          const row = found && (JSON.parse(String(found.body)) as DecisionRow)
          if (row && row.phase !== 'ended') {
            const { outcome: _, ...before } = row
            write(stream, { ...before, phase: 'ended', ending: 'rule', endedAtMs: at })
          }
        }
      }
      if (isNew) forget.run(stream, at - keptMs)
    }
  },
}

export interface DecisionQuestion {
  readonly areaIds: readonly string[] | null
  readonly detectionId?: string | undefined
  readonly outcome?: VacancyOutcome | undefined
  readonly pageNum: number
  readonly pageSize: number
}

interface Asker {
  readonly principal: Principal
  readonly stream: StreamId
}

/** One page of decisions in visible rooms, newest first. */
export function decisionPage(
  views: Views,
  asker: Asker,
  question: DecisionQuestion,
): Promise<{ list: DecisionRow[]; total: number }> {
  return views.ask(vacancyHistory, asker.stream, (db) => pageOf(db, asker, question))
}

function pageOf(
  db: DatabaseSync,
  { principal, stream }: Asker,
  { areaIds, detectionId, outcome, pageNum, pageSize }: DecisionQuestion,
): { list: DecisionRow[]; total: number } {
  const inside = 'area IN (SELECT value FROM json_each(?))'
  const { where, values } = conditionsGiven([
    ['stream = ?', stream],
    ['detection = ?', detectionId],
    ['outcome = ?', outcome],
    [inside, areaIds === null ? undefined : JSON.stringify(areaIds)],
    [inside, principal.areas === 'all' ? undefined : JSON.stringify([...principal.areas])],
  ])
  const condition = where.join(' AND ')
  const total = Number(
    db.prepare(`SELECT COUNT(*) n FROM vacancies WHERE ${condition}`).get(...values)?.n ?? 0,
  )
  const rows = db
    .prepare(`SELECT body FROM vacancies WHERE ${condition} ORDER BY began_at DESC, id DESC LIMIT ? OFFSET ?`)
    .all(...values, pageSize, (pageNum - 1) * pageSize)
  // Written by the fold.
  return { list: rows.map(({ body }) => JSON.parse(String(body)) as DecisionRow), total }
}
