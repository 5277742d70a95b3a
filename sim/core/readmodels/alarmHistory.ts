/** Every alarm there ever was, for the alarm centre's pages; the open ones among them are also in the live state. */

import type { DatabaseSync } from 'node:sqlite'
import type { TimelineEntry } from '#shared/contract/alarmHandling.ts'
import { type ALARM_SORTS, type AlarmRow, alarmRowOf } from '#shared/contract/alarms.ts'
import type { StreamId } from '#shared/kernel/commit.ts'
import type { Principal } from '#shared/permissions.ts'
import { type Alarm, type AlarmId, SEVERITIES } from '#shared/records/alarm.ts'
import { grantedDevices } from '#shared/records/device.ts'
import { personAtWork, personOf } from '#shared/records/person.ts'
import { type ReadState, seesRecord } from '#shared/records/registry.ts'
import { removedIn } from '../workspace/removedIn.ts'
import type { Committed } from '../workspace/workspace.ts'
import { foldTimeline, TIMELINE_SCHEMA, timelineOf } from './alarmTimeline.ts'
import { conditionsGiven } from './conditions.ts'
import type { View } from './view.ts'
import type { Views } from './views.ts'

type AlarmBody = Omit<AlarmRow, 'id'>

const schema = `
  CREATE TABLE IF NOT EXISTS alarms (
    stream TEXT NOT NULL, id TEXT NOT NULL, raised_at INTEGER NOT NULL, severity TEXT NOT NULL,
    area TEXT NOT NULL, device TEXT, is_active INTEGER NOT NULL, is_acknowledged INTEGER NOT NULL,
    is_shelved INTEGER NOT NULL, condition TEXT,
    body TEXT NOT NULL, PRIMARY KEY (stream, id)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS alarms_newest ON alarms (stream, raised_at DESC);
  CREATE INDEX IF NOT EXISTS alarms_device ON alarms (stream, device);
  ${TIMELINE_SCHEMA}
`

const NO_REASON = { reason: '', reasonEn: '' }

/** One leaves the live state once it is cleared and acknowledged; whichever was missing came with this commit. */
export function settledAlarm(alarm: Alarm, { at, actor, events }: Committed['commit']): Alarm {
  const fact = events.find((e) => e.type === 'AlarmAcknowledged' && e.data.alarmId === alarm.id)
  const { reason, reasonEn } = fact?.type === 'AlarmAcknowledged' ? fact.data : NO_REASON
  const end = events.find((e) => e.type === 'AlarmCleared' && e.data.alarmId === alarm.id)
  const clearReason = end?.type === 'AlarmCleared' ? end.data.reason : undefined
  // The person who shelved it has seen it.
  const { shelved, suppressed: _, ...rest } = alarm
  const seen = shelved && { by: shelved.by, atMs: shelved.atMs, reason: shelved.reason, reasonEn: '' }
  return {
    ...rest,
    ...(clearReason ? { clearReason } : {}),
    isActive: false,
    clearedAtMs: alarm.clearedAtMs ?? at,
    clearedBy: alarm.clearedAtMs === null ? personAtWork(actor) : alarm.clearedBy,
    acknowledged: alarm.acknowledged ?? seen ?? { by: personOf(actor), atMs: at, reason, reasonEn },
  }
}

export const alarmHistory: View = {
  name: 'alarmHistory',
  module: import.meta.url,
  schema,
  prepare(db) {
    const upsert = db.prepare(
      'INSERT OR REPLACE INTO alarms (stream, id, raised_at, severity, area, device, is_active, is_acknowledged, is_shelved, condition, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    )
    const write = (stream: string, alarm: Alarm): void => {
      const { id, ...body }: AlarmRow = alarmRowOf(alarm)
      const { isActive, acknowledged, shelved } = alarm
      const flags = [Number(isActive), Number(acknowledged !== null), Number(shelved !== undefined)] as const
      const { raisedAtMs, severity, areaId, deviceId, condition } = alarm
      upsert.run(
        stream,
        id,
        raisedAtMs,
        severity,
        areaId,
        deviceId,
        ...flags,
        condition,
        JSON.stringify(body),
      )
    }
    const foldFacts = foldTimeline(db)
    return (committed) => {
      const { commit, changes } = committed
      const alarms = new Map<string, Alarm>(removedIn('alarm', committed).map((alarm) => [alarm.id, alarm]))
      for (const change of changes) {
        if ('put' in change) {
          if (change.put.type === 'alarm') alarms.set(change.put.id, change.put)
        } else if (change.remove.type === 'alarm') {
          const { id } = change.remove
          const before = alarms.get(id)
          if (before) alarms.set(id, settledAlarm(before, commit))
        }
      }
      for (const alarm of alarms.values()) write(commit.stream, alarm)
      foldFacts(committed)
    }
  },
}

export interface AlarmQuestion {
  readonly state: 'open' | 'unacknowledged' | 'active' | 'shelved' | 'closed' | 'all'
  /** Any of them. */
  readonly severity?: readonly Alarm['severity'][] | undefined
  readonly areaId?: string | undefined
  /** In any of them. */
  readonly areaIds?: readonly string[] | undefined
  readonly deviceId?: string | undefined
  readonly code?: string | undefined
  readonly sinceMs?: number | undefined
  /** This instant is not among them. */
  readonly untilMs?: number | undefined
  readonly sort?: (typeof ALARM_SORTS)[number] | undefined
  readonly search?: string | undefined
  readonly pageNum: number
  readonly pageSize: number
}

const STATE_SQL = {
  all: '1',
  open: '(is_active = 1 OR is_acknowledged = 0 OR is_shelved = 1)',
  unacknowledged: "(is_acknowledged = 0 AND is_shelved = 0 AND json_extract(body, '$.suppressed') IS NULL)",
  active: 'is_active = 1',
  shelved: 'is_shelved = 1',
  closed: '(is_active = 0 AND is_acknowledged = 1 AND is_shelved = 0)',
} as const

export const BY_SEVERITY = `CASE severity ${SEVERITIES.map((name, rank) => `WHEN '${name}' THEN ${rank}`).join(' ')} END`
/** Of equals the newest first. */
const SORT_SQL = {
  raised: 'raised_at, id',
  '-raised': 'raised_at DESC, id DESC',
  severity: `${BY_SEVERITY}, raised_at DESC, id DESC`,
  '-severity': `${BY_SEVERITY} DESC, raised_at DESC, id DESC`,
} as const

/** The caller and the project of a query. */
export interface Asker {
  readonly principal: Principal
  readonly stream: StreamId
  readonly read: ReadState
}

/** One page, newest first, of what the principal sees: its areas, its devices, and hosts with a device of either. */
export function alarmPage(
  views: Views,
  asker: Asker,
  question: AlarmQuestion,
): Promise<{ list: AlarmRow[]; total: number }> {
  return views.ask(alarmHistory, asker.stream, (db) => pageOf(db, asker, question))
}

function pageOf(
  db: DatabaseSync,
  asker: Asker,
  question: AlarmQuestion,
): { list: AlarmRow[]; total: number } {
  const sight = sightOf(asker)
  const given = conditionsGiven([
    ['severity IN (SELECT value FROM json_each(?))', listed(question.severity)],
    ['raised_at >= ?', question.sinceMs],
    ['raised_at < ?', question.untilMs],
    ['area = ?', question.areaId],
    ['area IN (SELECT value FROM json_each(?))', listed(question.areaIds)],
    ['device = ?', question.deviceId],
    ["json_extract(body, '$.code') = ?", question.code],
  ])
  const where = ['stream = ?', STATE_SQL[question.state], ...given.where, ...sight.where]
  const values = [asker.stream, ...given.values, ...sight.values]
  if (question.search !== undefined && question.search !== '') {
    where.push(
      "instr(lower(json_extract(body, '$.title') || ' ' || json_extract(body, '$.body') || ' ' || json_extract(body, '$.code')), lower(?)) > 0",
    )
    values.push(question.search)
  }
  const condition = where.join(' AND ')
  const total = Number(db.prepare(`SELECT COUNT(*) n FROM alarms WHERE ${condition}`).get(...values)?.n ?? 0)
  const rows = db
    .prepare(
      `SELECT id, body FROM alarms WHERE ${condition} ORDER BY ${SORT_SQL[question.sort ?? '-raised']} LIMIT ? OFFSET ?`,
    )
    .all(...values, question.pageSize, (question.pageNum - 1) * question.pageSize)
  const list = rows.map(
    (row) => ({ id: String(row.id), ...(JSON.parse(String(row.body)) as AlarmBody) }) as AlarmRow,
  )
  return { list, total }
}

const listed = (values: readonly string[] | undefined) => values && JSON.stringify(values)

/** How many alarms that the principal may know of were raised in each area from `fromMs` until before `untilMs`. */
export function alarmsByArea(
  views: Views,
  asker: Asker,
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
): Promise<ReadonlyMap<string, number>> {
  const { where, values } = sightOf(asker)
  const condition = ['stream = ?', 'raised_at >= ?', 'raised_at < ?', ...where].join(' AND ')
  return views.ask(alarmHistory, asker.stream, (db) => {
    const rows = db
      .prepare(`SELECT area, COUNT(*) n FROM alarms WHERE ${condition} GROUP BY area`)
      .all(asker.stream, fromMs, untilMs, ...values)
    return new Map(rows.map(({ area, n }) => [String(area), Number(n)]))
  })
}

/** Whether the principal sees any of these alarms, however long ago they were settled. */
export function wasAnyInSight(views: Views, asker: Asker, ids: readonly AlarmId[]): Promise<boolean> {
  const { where, values } = sightOf(asker)
  const condition = ['stream = ?', 'id IN (SELECT value FROM json_each(?))', ...where].join(' AND ')
  return views.ask(alarmHistory, asker.stream, (db) => {
    const found = db.prepare(`SELECT 1 FROM alarms WHERE ${condition} LIMIT 1`)
    return found.get(asker.stream, JSON.stringify(ids), ...values) !== undefined
  })
}

/** What became of one alarm, which the principal sees. */
export const alarmTimeline = (views: Views, { stream }: Asker, id: AlarmId): Promise<TimelineEntry[]> =>
  views.ask(alarmHistory, stream, (db) => timelineOf(db, stream, id))

/** The alarms that the principal may know of. */
export function sightOf({ principal, read }: Asker): { readonly where: string[]; readonly values: string[] } {
  if (principal.areas === 'all') return { where: [], values: [] }
  const hosts = [...read.all('host')].filter((host) => seesRecord(principal, host, read))
  return {
    where: [
      "(area IN (SELECT value FROM json_each(?)) OR device IN (SELECT value FROM json_each(?)) OR (device IS NULL AND json_extract(body, '$.hostId') IN (SELECT value FROM json_each(?))))",
    ],
    values: [
      JSON.stringify([...principal.areas]),
      JSON.stringify([...grantedDevices(principal, read)]),
      JSON.stringify(hosts.map((host) => host.id)),
    ],
  }
}
