/**
 * The log, readable: one row per commit for the operation log's pages, and which devices each commit is about. Details
 * are read from the commit itself.
 */
import type { DatabaseSync } from 'node:sqlite'
import type { OperationRow } from '#shared/contract/deviceHistory.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { Commit, StreamId } from '#shared/kernel/commit.ts'
import { type Principal, seesDevice, seesEverything } from '#shared/permissions.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { EventLog } from '../log/eventLog.ts'
import type { Asker } from './alarmHistory.ts'
import { cutToDevices, subjectsOf } from './subjects.ts'
import type { View } from './views.ts'

const schema = `
  CREATE TABLE IF NOT EXISTS operations (
    stream TEXT NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, actor_kind TEXT NOT NULL, actor_id TEXT NOT NULL,
    actor_name TEXT NOT NULL, channel TEXT NOT NULL, command TEXT NOT NULL, events TEXT NOT NULL,
    PRIMARY KEY (stream, seq)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS operations_newest ON operations (stream, at DESC);
  CREATE INDEX IF NOT EXISTS operations_actor ON operations (stream, actor_id, at DESC);
  CREATE TABLE IF NOT EXISTS operation_devices (
    stream TEXT NOT NULL, device TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (stream, device, seq)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS operation_references (
    stream TEXT NOT NULL, reference TEXT NOT NULL, device TEXT NOT NULL, PRIMARY KEY (stream, reference, device)
  ) WITHOUT ROWID;
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
    foldDevices(db, stream, seq, events)
  },
}

function foldDevices(db: DatabaseSync, stream: string, seq: number, events: readonly AtriumEvent[]): void {
  const devices = new Set<string>()
  for (const { data } of events) {
    const subjects = subjectsOf(data)
    for (const [reference, device] of subjects.defined) {
      db.prepare(
        'INSERT OR IGNORE INTO operation_references (stream, reference, device) VALUES (?, ?, ?)',
      ).run(stream, reference, device)
    }
    for (const device of devicesOf(db, stream, subjects)) devices.add(device)
  }
  if (devices.size === 0) return
  const insert = db.prepare('INSERT OR IGNORE INTO operation_devices (stream, device, seq) VALUES (?, ?, ?)')
  for (const device of devices) insert.run(stream, device, seq)
}

/** Those that are named, and those that a named command or alarm stands for. */
function devicesOf(
  db: DatabaseSync,
  stream: string,
  { devices, references }: ReturnType<typeof subjectsOf>,
): Set<string> {
  const all = new Set(devices)
  if (references.size === 0) return all
  const meant = db.prepare('SELECT device FROM operation_references WHERE stream = ? AND reference = ?')
  for (const reference of references)
    for (const { device } of meant.all(stream, reference)) all.add(String(device))
  return all
}

export interface OperationQuestion {
  readonly deviceId?: string | undefined
  readonly actorId?: string | undefined
  readonly command?: string | undefined
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
  readonly pageNum: number
  readonly pageSize: number
}

/** Adding a whole floor is one commit of thousands of facts; a page tells the first of them, and how many there are. */
const EVENTS_SHOWN_MAX = 100

/** One page, newest first, of what the asker may know; whether it may ask at all is judged before. */
export function operationPage(
  db: DatabaseSync,
  log: EventLog,
  asker: Asker,
  question: OperationQuestion,
): { list: OperationRow[]; total: number } {
  const { condition, values } = conditionOf(asker, question)
  const total = Number(db.prepare(`SELECT COUNT(*) n FROM operations o WHERE ${condition}`).get(...values)?.n)
  const rows = db
    .prepare(`SELECT seq FROM operations o WHERE ${condition} ORDER BY seq DESC LIMIT ? OFFSET ?`)
    .all(...values, question.pageSize, (question.pageNum - 1) * question.pageSize)
  const list = rows.flatMap(({ seq }) => {
    const commit = commitAt(log, asker.stream as StreamId, Number(seq))
    return commit ? [rowOf(db, commit, asker, question.deviceId)] : []
  })
  return { list, total }
}

function conditionOf(
  { principal, stream, read }: Asker,
  question: OperationQuestion,
): { readonly condition: string; readonly values: (string | number)[] } {
  const where = ['o.stream = ?']
  const values: (string | number)[] = [stream]
  const add = (sql: string, ...more: (string | number)[]): void => {
    where.push(sql)
    values.push(...more)
  }
  if (question.deviceId !== undefined) {
    add(
      'o.seq IN (SELECT seq FROM operation_devices WHERE stream = o.stream AND device = ?)',
      question.deviceId,
    )
  } else if (!seesEverything(principal)) {
    add(
      '(o.actor_id = ? OR o.seq IN (SELECT seq FROM operation_devices WHERE stream = o.stream AND device IN (SELECT value FROM json_each(?))))',
      principal.accountId,
      JSON.stringify([...read.all('device')].filter((one) => seesDevice(principal, one)).map(({ id }) => id)),
    )
  }
  if (question.actorId !== undefined) add('o.actor_id = ?', question.actorId)
  if (question.command !== undefined) add('o.command = ?', question.command)
  if (question.fromMs !== undefined) add('o.at >= ?', question.fromMs)
  if (question.toMs !== undefined) add('o.at <= ?', question.toMs)
  return { condition: where.join(' AND '), values }
}

function commitAt(log: EventLog, stream: StreamId, seq: number): Commit | null {
  for (const commit of log.read(stream, seq - 1)) return commit
  return null
}

function rowOf(
  db: DatabaseSync,
  commit: Commit,
  { principal, read }: Asker,
  deviceId: string | undefined,
): OperationRow {
  const { stream, seq, at, actor, channel, command } = commit
  const isSeen = seenBy(principal, read)
  const told = commit.events.flatMap(({ type, data }) => {
    const devices = devicesOf(db, stream, subjectsOf(data))
    if (deviceId !== undefined && !devices.has(deviceId)) return []
    if (isSeen === 'all') return [{ type, data: { ...data } }]
    const cut = cutToDevices(data, isSeen)
    const left = devicesOf(db, stream, subjectsOf(cut))
    // What a command or an alarm stands for is not told again: one device in sight is enough to know of its end.
    const isKnown = [...left].some(isSeen) && [...subjectsOf(cut).devices].every(isSeen)
    return isKnown ? [{ type, data: cut }] : []
  })
  return {
    seq,
    atMs: at,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    channel,
    command,
    events: told.slice(0, EVENTS_SHOWN_MAX),
    eventCount: told.length,
    before: {},
  }
}

function seenBy(principal: Principal, read: ReadState): 'all' | ((deviceId: string) => boolean) {
  if (seesEverything(principal)) return 'all'
  return (deviceId) => {
    const device = read.get('device', deviceId)
    return device !== undefined && seesDevice(principal, device)
  }
}
