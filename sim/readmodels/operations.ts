/**
 * The log, readable: one row per commit for the operation log's pages, with the devices that each of its events is about.
 * Details are read from the commit itself.
 */

import type { DatabaseSync } from 'node:sqlite'
import type { OperationRow } from '#shared/contract/deviceHistory.ts'
import { type AtriumEvent, readableEvent, readEvent } from '#shared/domain/registry.ts'
import type { Commit, StreamId } from '#shared/kernel/commit.ts'
import { seesDevice, seesEverything } from '#shared/permissions.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { personOf } from '#shared/records/person.ts'
import { deviceSight } from '../live/visibility.ts'
import type { EventLog } from '../log/eventLog.ts'
import type { Asker } from './alarmHistory.ts'
import { GONE_SCHEMA, type GoneName, goneNames, keepGoneNames } from './goneNames.ts'
import { NAMES_SCHEMA, NUMBER_OF, nameOf, numberNames } from './names.ts'
import { PageSlices } from './pageSlices.ts'
import type { View } from './view.ts'
import type { Views } from './views.ts'

/** Streams, actors, commands and devices stand as numbers of the table of names: half the size and half the work of a rebuild. */
const schema = `
  ${NAMES_SCHEMA}
  ${GONE_SCHEMA}
  CREATE TABLE IF NOT EXISTS operations (
    stream INTEGER NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, actor INTEGER NOT NULL,
    command INTEGER NOT NULL, about TEXT NOT NULL, PRIMARY KEY (stream, seq)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS operations_actor ON operations (stream, actor, seq);
  CREATE TABLE IF NOT EXISTS operation_devices (
    stream INTEGER NOT NULL, device INTEGER NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (stream, device, seq)
  ) WITHOUT ROWID;
`

/** For each event of a commit the devices that it is about. */
type About = readonly (readonly DeviceId[])[]

export const operations: View = {
  name: 'operations',
  schema,
  prepare(db) {
    const number = numberNames(db)
    const insert = db.prepare(
      'INSERT OR REPLACE INTO operations (stream, seq, at, actor, command, about) VALUES (?, ?, ?, ?, ?, ?)',
    )
    const keepGone = keepGoneNames(db)
    const link = db.prepare('INSERT OR IGNORE INTO operation_devices (stream, device, seq) VALUES (?, ?, ?)')
    return (committed) => {
      const { about } = committed
      const { stream, seq, at, actor, command } = committed.commit
      const inStream = number(stream)
      const devices = about.map((ids) => ids.map(number))
      insert.run(inStream, seq, at, number(actor.id), number(command), JSON.stringify(devices))
      for (const of of devices) for (const device of of) link.run(inStream, device, seq)
      keepGone(inStream, committed)
    }
  },
}

/** Reads the column of a row that was written above; nothing of it for somebody who may read all and asks for no device. */
function readAbout(db: DatabaseSync, isNeeded: boolean): (about: unknown) => About {
  if (!isNeeded) return () => []
  const name = nameOf(db)
  // The fold wrote numbers of names of devices and nothing else.
  return (about) =>
    (JSON.parse(String(about)) as number[][]).map((ids) => ids.map((id) => name(id) as DeviceId))
}

export interface OperationQuestion {
  readonly deviceId?: string | undefined
  readonly actorId?: string | undefined
  readonly command?: string | undefined
  readonly seq?: number | undefined
  /** One of these. */
  readonly commands?: readonly string[] | undefined
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
  /** Of each row, beyond which only their number is returned. */
  readonly eventsMax?: number
  readonly pageNum: number
  readonly pageSize: number
}

/** Adding a whole floor is one commit of thousands of facts; a page shows the first of them, and how many there are. */
const EVENTS_SHOWN_MAX = 100

/** One page, newest first, of what the caller may read; whether it may query at all is checked before. */
export async function operationPage(
  { views, log }: { readonly views: Views; readonly log: EventLog },
  asker: Asker,
  question: OperationQuestion,
): Promise<{ list: OperationRow[]; total: number }> {
  const { total, entries } = await views.ask(operations, asker.stream, (db) => pageOf(db, asker, question))
  return { list: await rowsOf(log, entries, asker, question), total }
}

/** What removed things of the set-up were called last, by their ids. Whoever asks has to be one who might have seen them. */
export const namesOfGone = (
  views: Views,
  stream: StreamId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, GoneName>> => views.ask(operations, stream, (db) => goneNames(db, stream, ids))

export interface RecentQuestion {
  readonly fromMs: number
  readonly max: number
}

/** The newest since then, newest first, of what the caller may read. Older commits cost nothing, however many. */
export async function recentOperations(
  { views, log }: { readonly views: Views; readonly log: EventLog },
  asker: Asker,
  question: RecentQuestion,
): Promise<OperationRow[]> {
  const entries = await views.ask(operations, asker.stream, (db) => recentOf(db, asker, question))
  return rowsOf(log, entries, asker)
}

/** Looked through for somebody who sees little of a busy project: about twenty milliseconds. */
const LOOKED_THROUGH_MAX = 5_000

function recentOf(
  db: DatabaseSync,
  { principal, stream, read }: Asker,
  { fromMs, max }: RecentQuestion,
): Entries {
  const isWhole = seesEverything(principal)
  const sees = deviceSight(principal, read)
  const found = new Map<number, About>()
  const aboutOf = readAbout(db, !isWhole)
  const rows = db
    .prepare(
      `SELECT seq, at, actor = ${NUMBER_OF} is_own, about FROM operations WHERE stream = ${NUMBER_OF} ORDER BY seq DESC LIMIT ?`,
    )
    .iterate(principal.accountId, stream, LOOKED_THROUGH_MAX)
  for (const row of rows) {
    if (Number(row.at) < fromMs || found.size >= max) break
    const about = aboutOf(row.about)
    if (isWhole || row.is_own === 1 || about.some((devices) => devices.some(sees)))
      found.set(Number(row.seq), about)
  }
  return found
}

type Entries = ReadonlyMap<number, About>

type Shown = Pick<OperationQuestion, 'deviceId' | 'eventsMax'>

async function rowsOf(
  log: EventLog,
  entries: Entries,
  asker: Asker,
  shown: Shown = {},
): Promise<OperationRow[]> {
  const list: OperationRow[] = []
  const slices = new PageSlices()
  for (const run of runsOf([...entries.keys()])) {
    if (slices.isOver) await slices.next()
    for (const commit of await commitsOf(log, asker.stream, run)) {
      if (slices.isOver) await slices.next()
      const read = { ...commit, events: await readEvents(commit, slices) }
      list.push(rowOf(read, entries.get(commit.seq) ?? [], asker, shown))
    }
  }
  return list
}

/** Read from the log at once: one by one they cost thrice as much. */
const RUN_MAX = 25

/** Sequences that follow each other, newest first. */
function runsOf(seqs: readonly number[]): number[][] {
  const runs: number[][] = []
  for (const seq of seqs) {
    const run = runs.at(-1)
    if (run && run.length < RUN_MAX && run.at(-1) === seq + 1) run.push(seq)
    else runs.push([seq])
  }
  return runs
}

async function commitsOf(log: EventLog, stream: StreamId, run: readonly number[]): Promise<Commit[]> {
  const found: Commit[] = []
  for await (const piece of log.read(stream, Math.min(...run) - 1, run.length)) found.push(...piece)
  return found.reverse()
}

/** An import is thousands of facts. */
async function readEvents(commit: Commit, slices: PageSlices): Promise<AtriumEvent[]> {
  const events: AtriumEvent[] = []
  for (const event of commit.events) {
    if (slices.isOver) await slices.next()
    const read = readEvent(event)
    if (read) events.push(read)
  }
  return events
}

function pageOf(
  db: DatabaseSync,
  asker: Asker,
  question: OperationQuestion,
): { readonly total: number; readonly entries: Entries } {
  const { condition, values } = conditionOf(asker, question)
  const total = Number(db.prepare(`SELECT COUNT(*) n FROM operations o WHERE ${condition}`).get(...values)?.n)
  const rows = db
    .prepare(`SELECT seq, about FROM operations o WHERE ${condition} ORDER BY seq DESC LIMIT ? OFFSET ?`)
    .all(...values, question.pageSize, (question.pageNum - 1) * question.pageSize)
  const aboutOf = readAbout(db, !seesEverything(asker.principal) || question.deviceId !== undefined)
  return { total, entries: new Map(rows.map(({ seq, about }) => [Number(seq), aboutOf(about)])) }
}

function conditionOf(
  { principal, stream, read }: Asker,
  question: OperationQuestion,
): { readonly condition: string; readonly values: (string | number)[] } {
  const where = [`o.stream = ${NUMBER_OF}`]
  const values: (string | number)[] = [stream]
  const add = (sql: string, ...more: (string | number)[]): void => {
    where.push(sql)
    values.push(...more)
  }
  if (question.deviceId !== undefined) {
    add(
      `o.seq IN (SELECT seq FROM operation_devices WHERE stream = o.stream AND device = ${NUMBER_OF})`,
      question.deviceId,
    )
  } else if (!seesEverything(principal)) {
    // By what the reader may see, not by all there is: each half has an index.
    add(
      `o.seq IN (SELECT seq FROM operations WHERE stream = ${NUMBER_OF} AND actor = ${NUMBER_OF} UNION SELECT seq FROM operation_devices WHERE stream = ${NUMBER_OF} AND device IN (SELECT id FROM names WHERE name IN (SELECT value FROM json_each(?))))`,
      stream,
      principal.accountId,
      stream,
      JSON.stringify([...read.all('device')].filter((one) => seesDevice(principal, one)).map(({ id }) => id)),
    )
  }
  if (question.actorId !== undefined) add(`o.actor = ${NUMBER_OF}`, question.actorId)
  if (question.command !== undefined) add(`o.command = ${NUMBER_OF}`, question.command)
  if (question.commands !== undefined)
    add(
      'o.command IN (SELECT id FROM names WHERE name IN (SELECT value FROM json_each(?)))',
      JSON.stringify(question.commands),
    )
  if (question.seq !== undefined) add('o.seq = ?', question.seq)
  if (question.fromMs !== undefined) add('o.at >= ?', question.fromMs)
  if (question.toMs !== undefined) add('o.at <= ?', question.toMs)
  return { condition: where.join(' AND '), values }
}

function rowOf(
  { seq, at, actor, channel, command, events }: Commit,
  entries: About,
  { principal, read }: Asker,
  { deviceId, eventsMax = EVENTS_SHOWN_MAX }: Shown,
): OperationRow {
  const isWhole = seesEverything(principal)
  const sees = deviceSight(principal, read)
  const shown = events.flatMap(({ type, data }, i) => {
    const about = entries[i] ?? []
    if (deviceId !== undefined && !about.some((id) => id === deviceId)) return []
    const event = isWhole ? { type, data } : readableEvent({ type, data }, about, sees)
    return event === null ? [] : [{ type, data: { ...event.data } }]
  })
  return {
    seq,
    atMs: at,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    actorNameEn: personOf(actor).nameEn,
    channel,
    command,
    events: shown.slice(0, eventsMax),
    eventCount: shown.length,
    before: {},
  }
}
