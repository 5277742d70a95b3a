/**
 * The log, readable: one row per commit for the operation log's pages, with the devices that each of its events is about.
 * Details are read from the commit itself.
 */

import type { DatabaseSync } from 'node:sqlite'
import type { FieldChange, OperationRow } from '#shared/contract/operationLog.ts'
import { type AtriumEvent, readableEvent, readEvent } from '#shared/domain/registry.ts'
import type { Commit, StreamId } from '#shared/kernel/commit.ts'
import { seesEverything } from '#shared/permissions.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { personOf } from '#shared/records/person.ts'
import type { EventLog } from '../../stores/log/eventLog.ts'
import { hiddenPrograms, visibleActor, withoutHidden } from '../sight/hiddenPrograms.ts'
import { deviceVisibility } from '../sight/visibility.ts'
import type { Asker } from './alarmHistory.ts'
import { countedPage } from './countedPage.ts'
import { GONE_SCHEMA, type GoneName, goneNames, keepGoneNames } from './goneNames.ts'
import { NAMES_SCHEMA, NUMBER_OF, nameOf, numberNames } from './names.ts'
import { COUNTS_SCHEMA, countChunks, countOperations, seqRange } from './operationCounts.ts'
import { changesOfCommits, DETAILS_SCHEMA, keepDetails } from './operationDetails.ts'
import { type Condition, conditionOf, NUMBERS_OF, type OperationQuestion } from './operationFilter.ts'
import { PageSlices } from './pageSlices.ts'
import type { View } from './view.ts'
import type { Views } from './views.ts'

/**
 * `grp` is the group of commits that one action of a user led to, `lead` the first commit of that group in all the others.
 * Streams, actors, commands and devices stand as numbers of the table of names: half the size and half the
 * work of a rebuild.
 */
const schema = `
  ${NAMES_SCHEMA}
  ${GONE_SCHEMA}
  ${DETAILS_SCHEMA}
  ${COUNTS_SCHEMA}
  CREATE TABLE IF NOT EXISTS operations (
    stream INTEGER NOT NULL, seq INTEGER NOT NULL, at INTEGER NOT NULL, actor INTEGER NOT NULL,
    command INTEGER NOT NULL, channel INTEGER NOT NULL, about TEXT NOT NULL, grp INTEGER, lead INTEGER, cause INTEGER,
    PRIMARY KEY (stream, seq)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS operations_group ON operations (stream, grp, seq) WHERE grp IS NOT NULL;
  CREATE INDEX IF NOT EXISTS operations_actor ON operations (stream, actor, seq);
  CREATE INDEX IF NOT EXISTS operations_command ON operations (stream, command, seq);
  CREATE INDEX IF NOT EXISTS operations_cause ON operations (stream, cause, seq) WHERE cause IS NOT NULL;
  CREATE TABLE IF NOT EXISTS operation_devices (
    stream INTEGER NOT NULL, device INTEGER NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (stream, device, seq)
  ) WITHOUT ROWID;
`

/** Devices that each event of a commit concerns. */
type About = readonly (readonly DeviceId[])[]

export const operations: View = {
  name: 'operations',
  module: import.meta.url,
  schema,
  prepare(db) {
    const number = numberNames(db)
    const insert = db.prepare(
      'INSERT OR REPLACE INTO operations (stream, seq, at, actor, command, channel, about, grp, lead, cause) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    )
    const leadOf = db.prepare('SELECT MIN(seq) seq FROM operations WHERE stream = ? AND grp = ? AND seq < ?')
    const keepGone = keepGoneNames(db)
    const keep = keepDetails(db, number)
    const count = countChunks(db)
    const link = db.prepare('INSERT OR IGNORE INTO operation_devices (stream, device, seq) VALUES (?, ?, ?)')
    return (committed) => {
      const { about } = committed
      const { stream, seq, at, actor, channel, command, group, cause } = committed.commit
      const inStream = number(stream)
      const devices = about.map((ids) => ids.map(number))
      const grp = group === undefined ? null : number(group)
      const lead = grp === null ? null : (leadOf.get(inStream, grp, seq)?.seq ?? null)
      const [by, what, through] = [number(actor.id), number(command), number(channel)]
      const led = cause === undefined ? null : causeSeqOf(cause, stream)
      insert.run(inStream, seq, at, by, what, through, JSON.stringify(devices), grp, lead, led)
      for (const of of devices) for (const device of of) link.run(inStream, device, seq)
      keepGone(inStream, committed)
      keep(inStream, by, committed)
      count(inStream, seq)
    }
  },
}

/** Sequence of the commit of the same stream that led to another; null for one of another stream. */
function causeSeqOf(cause: string, stream: StreamId): number | null {
  const [of, seq] = cause.split('#')
  return of === stream && seq !== undefined && /^\d+$/.test(seq) ? Number(seq) : null
}

/** Parses the device column. Skipped for unrestricted readers who do not filter by device. */
function readAbout(db: DatabaseSync, isNeeded: boolean): (about: unknown) => About {
  if (!isNeeded) return () => []
  const name = nameOf(db)
  // The fold wrote numbers of names of devices and nothing else.
  return (about) =>
    (JSON.parse(String(about)) as number[][]).map((ids) => ids.map((id) => name(id) as DeviceId))
}

/** Adding a whole floor is one commit of thousands of facts; a page shows the first of them, and how many there are. */
export const EVENTS_SHOWN_MAX = 100

/** One page of readable entries, newest first. The caller checks the right to read the log. */
export async function operationPage(
  { views, log }: { readonly views: Views; readonly log: EventLog },
  asker: Asker,
  question: OperationQuestion,
): Promise<{ list: OperationRow[]; total: number }> {
  const { total, entries } = await views.ask(operations, asker.stream, (db) => pageOf(db, asker, question))
  return { list: await rowsOf(log, entries, asker, question), total }
}

export interface LoggedOperation {
  readonly row: OperationRow
  /** The devices in the reader's sight that it is about. */
  readonly about: readonly DeviceId[]
  /** Changes for a reader who may see everything. */
  readonly changes: readonly FieldChange[]
  readonly causeSeq: number | null
}

/** The same page, with the additional columns of the operation log screen. */
export async function operationLogPage(
  { views, log }: { readonly views: Views; readonly log: EventLog },
  asker: Asker,
  question: OperationQuestion,
): Promise<{ list: LoggedOperation[]; total: number }> {
  const { principal, stream, read } = asker
  const isWhole = seesEverything(principal)
  const found = await views.ask(operations, stream, (db) => {
    const page = pageOf(db, asker, { ...question, isAboutShown: true })
    const seqs = [...page.entries.keys()]
    return { ...page, changes: isWhole ? changesOfCommits(db, stream, seqs) : NO_CHANGES }
  })
  const sees = isWhole ? () => true : deviceVisibility(principal, read)
  const list = await rowsOf(log, found.entries, asker, question)
  return {
    total: found.total,
    list: list.map((row) => ({
      row,
      about: [...new Set((found.entries.get(row.seq) ?? []).flat())].filter(sees),
      changes: found.changes.get(row.seq) ?? [],
      causeSeq: found.causes.get(row.seq) ?? null,
    })),
  }
}

const NO_CHANGES: ReadonlyMap<number, readonly FieldChange[]> = new Map()

/** Last names of deleted set-up records by id. The caller checks whether the reader could have seen them. */
export const namesOfGone = (
  views: Views,
  stream: StreamId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, GoneName>> => views.ask(operations, stream, (db) => goneNames(db, stream, ids))

export interface RecentQuestion {
  readonly fromMs: number
  readonly max: number
  /** Commands to exclude. */
  readonly without: readonly string[]
}

/** The newest readable commits since an instant, newest first. The cost does not depend on older commits. */
export async function recentOperations(
  { views, log }: { readonly views: Views; readonly log: EventLog },
  asker: Asker,
  question: RecentQuestion,
): Promise<OperationRow[]> {
  const entries = await views.ask(operations, asker.stream, (db) => recentOf(db, asker, question))
  return rowsOf(log, entries, asker)
}

/** Limit of scanned commits for a user who may see little of a busy project; about 20 ms. */
const LOOKED_THROUGH_MAX = 5_000

function recentOf(
  db: DatabaseSync,
  { principal, stream, read }: Asker,
  { fromMs, max, without }: RecentQuestion,
): Entries {
  const isWhole = seesEverything(principal)
  const sees = deviceVisibility(principal, read)
  const found = new Map<number, About>()
  const aboutOf = readAbout(db, !isWhole)
  const rows = db
    .prepare(
      `SELECT seq, at, actor = ${NUMBER_OF} is_own, about FROM operations WHERE stream = ${NUMBER_OF} AND command NOT IN ${NUMBERS_OF} ORDER BY seq DESC LIMIT ?`,
    )
    .iterate(principal.accountId, stream, JSON.stringify(without), LOOKED_THROUGH_MAX)
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

/** Commits read from the log together; reading them one by one takes three times as long. */
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
    const read = readEvent(event, commit)
    if (read) events.push(read)
  }
  return events
}

function pageOf(
  db: DatabaseSync,
  asker: Asker,
  question: OperationQuestion,
): { readonly total: number; readonly entries: Entries; readonly causes: ReadonlyMap<number, number> } {
  const stream = Number(db.prepare(`SELECT ${NUMBER_OF} id`).get(asker.stream)?.id ?? 0)
  const range = seqRange(db, stream, question)
  const asked = conditionOf(asker, question)
  const condition = `${asked.condition} AND o.seq > ? AND o.seq <= ?`
  const values = [...asked.values, range.after, range.until]
  const { total, rows } = asked.counted
    ? {
        total: countOperations(db, stream, asked.counted, range),
        rows: db
          .prepare(
            `SELECT seq, about, cause FROM operations o WHERE ${condition} ORDER BY seq DESC LIMIT ? OFFSET ?`,
          )
          .all(...values, question.pageSize, (question.pageNum - 1) * question.pageSize),
      }
    : matchedPage(db, stream, { condition, values }, question)
  const isNeeded =
    question.isAboutShown === true || !seesEverything(asker.principal) || question.deviceId !== undefined
  const aboutOf = readAbout(db, isNeeded)
  return {
    total,
    entries: new Map(rows.map(({ seq, about }) => [Number(seq), aboutOf(about)])),
    causes: new Map(
      rows.flatMap(({ seq, cause }) => (cause === null ? [] : [[Number(seq), Number(cause)] as const])),
    ),
  }
}

/** Long columns are read of the page alone. */
function matchedPage(
  db: DatabaseSync,
  stream: number,
  { condition, values }: Condition,
  question: OperationQuestion,
) {
  const select = `SELECT o.seq FROM operations o WHERE ${condition}`
  const { total, rows } = countedPage(db, { select, values, order: 'seq DESC' }, question)
  const shown = db.prepare(
    'SELECT seq, about, cause FROM operations WHERE stream = ? AND seq IN (SELECT value FROM json_each(?)) ORDER BY seq DESC',
  )
  return { total, rows: shown.all(stream, JSON.stringify(rows.map(({ seq }) => seq))) }
}

function rowOf(
  { seq, at, actor, channel, command, group, events }: Commit,
  entries: About,
  { principal, read }: Asker,
  { deviceId, eventsMax = EVENTS_SHOWN_MAX }: Shown,
): OperationRow {
  const isWhole = seesEverything(principal)
  const sees = deviceVisibility(principal, read)
  const isHidden = hiddenPrograms([{ principal, read }])
  const who = visibleActor(actor, isHidden)
  const shown = events.flatMap(({ type, data }, i) => {
    const about = entries[i] ?? []
    if (deviceId !== undefined && !about.some((id) => id === deviceId)) return []
    const event = isWhole ? { type, data } : readableEvent({ type, data }, about, sees)
    return event === null
      ? []
      : [{ type, data: isWhole ? { ...event.data } : withoutHidden({ ...event.data }, isHidden) }]
  })
  return {
    seq,
    atMs: at,
    actorKind: who.kind,
    actorId: who.id,
    actorName: who.name,
    actorNameEn: personOf(who).nameEn,
    channel,
    command,
    ...(group === undefined ? {} : { group }),
    events: shown.slice(0, eventsMax),
    eventCount: shown.length,
    before: {},
  }
}
