/** Alarms that changed between two instants, for a shift hand-over. */
import type { DatabaseSync } from 'node:sqlite'
import type { AlarmRow } from '#shared/contract/alarms.ts'
import { HANDOVER_LISTED_MAX } from '#shared/contract/handovers.ts'
import type { HandoverFigures } from '#shared/records/handover.ts'
import { type Asker, alarmHistory, visibilityOf } from './alarmHistory.ts'
import type { SqlValue } from './conditions.ts'
import type { Views } from './views.ts'

export interface Shift {
  readonly fromMs: number
  /** Exclusive end of the period. */
  readonly toMs: number
}

type Kind = keyof HandoverFigures
export type ShiftAlarms = Readonly<Record<Kind, { readonly count: number; readonly list: AlarmRow[] }>>

const FACTS =
  'id IN (SELECT alarm FROM alarm_facts f WHERE f.stream = ? AND f.kind = ? AND f.at >= ? AND f.at < ?)'

/** An alarm is closed when it is both cleared and acknowledged. */
const OPEN = `raised_at < ? AND (is_active = 1 OR is_acknowledged = 0 OR is_shelved = 1
  OR MAX(ended_at, json_extract(body, '$.acknowledgedAtMs')) >= ?)`

function conditionOf(kind: Kind, stream: string, { fromMs, toMs }: Shift): [string, SqlValue[]] {
  if (kind === 'raised') return ['raised_at >= ? AND raised_at < ?', [fromMs, toMs]]
  if (kind === 'open') return [OPEN, [toMs, toMs]]
  return [FACTS, [stream, kind, fromMs, toMs]]
}

export function shiftAlarms(views: Views, asker: Asker, shift: Shift): Promise<ShiftAlarms> {
  return views.ask(alarmHistory, asker.stream, (db) => {
    const of = (kind: Kind) => listed(db, asker, conditionOf(kind, asker.stream, shift))
    return {
      raised: of('raised'),
      cleared: of('cleared'),
      acknowledged: of('acknowledged'),
      shelved: of('shelved'),
      open: of('open'),
    }
  })
}

function listed(db: DatabaseSync, asker: Asker, [condition, given]: [string, SqlValue[]]) {
  const sight = visibilityOf(asker)
  const where = ['stream = ?', condition, ...sight.where].join(' AND ')
  const values = [asker.stream, ...given, ...sight.values]
  const count = Number(db.prepare(`SELECT COUNT(*) n FROM alarms WHERE ${where}`).get(...values)?.n)
  const rows = db
    .prepare(`SELECT id, body FROM alarms WHERE ${where} ORDER BY rank, raised_at DESC, id DESC LIMIT ?`)
    .all(...values, HANDOVER_LISTED_MAX)
  // The fold wrote the bodies.
  const list = rows.map(({ id, body }) => ({ id, ...JSON.parse(String(body)) }) as AlarmRow)
  return { count, list }
}
