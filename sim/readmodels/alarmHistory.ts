/** Every alarm there ever was, for the alarm centre's pages; the open ones among them are also in the live state. */
import type { DatabaseSync } from 'node:sqlite'
import type { AlarmRow } from '#shared/contract/alarms.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { Commit } from '#shared/kernel/commit.ts'
import type { Principal } from '#shared/permissions.ts'
import type { Alarm } from '#shared/records/alarm.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { seesRecord } from '../live/visibility.ts'
import type { View } from './views.ts'

type AlarmBody = Omit<AlarmRow, 'id'>

const schema = `
  CREATE TABLE IF NOT EXISTS alarms (
    stream TEXT NOT NULL, id TEXT NOT NULL, raised_at INTEGER NOT NULL, severity TEXT NOT NULL,
    area TEXT NOT NULL, device TEXT, is_active INTEGER NOT NULL, is_acknowledged INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (stream, id)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS alarms_newest ON alarms (stream, raised_at DESC);
  CREATE INDEX IF NOT EXISTS alarms_device ON alarms (stream, device, is_active);
`

export const alarmHistory: View = {
  schema,
  fold(db, commit) {
    for (const event of commit.events) foldEvent(db, commit, event)
  },
}

function foldEvent(db: DatabaseSync, commit: Commit<AtriumEvent>, event: AtriumEvent): void {
  switch (event.type) {
    case 'AlarmRaised':
      insert(db, commit.stream, event.data.alarm)
      break
    case 'AlarmRepeated':
      change(db, commit.stream, event.data.alarmId, (alarm) => ({
        ...alarm,
        count: alarm.count + event.data.times,
        lastRaisedAtMs: commit.at,
      }))
      break
    case 'AlarmCleared':
      change(db, commit.stream, event.data.alarmId, (alarm) => ({
        ...alarm,
        isActive: false,
        clearedAtMs: commit.at,
      }))
      break
    case 'AlarmAcknowledged':
      change(db, commit.stream, event.data.alarmId, (alarm) => ({
        ...alarm,
        acknowledgedBy: commit.actor.name,
        acknowledgedAtMs: commit.at,
      }))
      break
    case 'DeviceMarkedNormal': {
      const active = db
        .prepare('SELECT id FROM alarms WHERE stream = ? AND device = ? AND is_active = 1')
        .all(commit.stream, event.data.deviceId)
      for (const { id } of active) {
        change(db, commit.stream, String(id), (alarm) => ({
          ...alarm,
          isActive: false,
          clearedAtMs: commit.at,
        }))
      }
      break
    }
    default:
  }
}

function insert(db: DatabaseSync, stream: string, alarm: Alarm): void {
  const { id, type: _, key: __, acknowledged, ...rest } = alarm
  const body: AlarmBody = {
    ...rest,
    acknowledgedBy: acknowledged?.by ?? null,
    acknowledgedAtMs: acknowledged?.atMs ?? null,
  }
  write(db, stream, id, body)
}

function change(db: DatabaseSync, stream: string, id: string, edit: (alarm: AlarmBody) => AlarmBody): void {
  const row = db.prepare('SELECT body FROM alarms WHERE stream = ? AND id = ?').get(stream, id)
  if (row) write(db, stream, id, edit(JSON.parse(String(row.body)) as AlarmBody))
}

function write(db: DatabaseSync, stream: string, id: string, body: AlarmBody): void {
  db.prepare(
    'INSERT OR REPLACE INTO alarms (stream, id, raised_at, severity, area, device, is_active, is_acknowledged, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  ).run(
    stream,
    id,
    body.raisedAtMs,
    body.severity,
    body.areaId,
    body.deviceId,
    Number(body.isActive),
    Number(body.acknowledgedAtMs !== null),
    JSON.stringify(body),
  )
}

export interface AlarmQuestion {
  readonly state: 'open' | 'unacknowledged' | 'active' | 'closed' | 'all'
  readonly severity?: Alarm['severity'] | undefined
  readonly areaId?: string | undefined
  readonly search?: string | undefined
  readonly pageNum: number
  readonly pageSize: number
}

const STATE_SQL = {
  all: '1',
  open: '(is_active = 1 OR is_acknowledged = 0)',
  unacknowledged: 'is_acknowledged = 0',
  active: 'is_active = 1',
  closed: '(is_active = 0 AND is_acknowledged = 1)',
} as const

/** Who asks, and about which project. */
export interface Asker {
  readonly principal: Principal
  readonly stream: string
  readonly read: ReadState
}

/** One page, newest first, of what the principal sees: its areas, its devices, and hosts with a device of either. */
export function alarmPage(
  db: DatabaseSync,
  { principal, stream, read }: Asker,
  question: AlarmQuestion,
): { list: AlarmRow[]; total: number } {
  const where = ['stream = ?', STATE_SQL[question.state]]
  const values: (string | number)[] = [stream]
  if (question.severity !== undefined) {
    where.push('severity = ?')
    values.push(question.severity)
  }
  if (question.areaId !== undefined) {
    where.push('area = ?')
    values.push(question.areaId)
  }
  if (principal.areas !== 'all') {
    const hosts = [...read.all('host')].filter((host) => seesRecord(principal, host, read))
    where.push(
      "(area IN (SELECT value FROM json_each(?)) OR device IN (SELECT value FROM json_each(?)) OR (device IS NULL AND json_extract(body, '$.hostId') IN (SELECT value FROM json_each(?))))",
    )
    values.push(
      JSON.stringify([...principal.areas]),
      JSON.stringify([...principal.devices]),
      JSON.stringify(hosts.map((host) => host.id)),
    )
  }
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
      `SELECT id, body FROM alarms WHERE ${condition} ORDER BY raised_at DESC, id DESC LIMIT ? OFFSET ?`,
    )
    .all(...values, question.pageSize, (question.pageNum - 1) * question.pageSize)
  const list = rows.map(
    (row) => ({ id: String(row.id), ...(JSON.parse(String(row.body)) as AlarmBody) }) as AlarmRow,
  )
  return { list, total }
}
