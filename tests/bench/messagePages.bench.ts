/**
 * Pages of operation log, alarm history, fault log and deliveries with a million rows of one year: first page, each
 * filter and sort, and search compared with LIKE on a plain table. In: queries with totals, and building rows. Out:
 * HTTP, and reading commits from the log. Filter and sort figures are the p95 of the slowest. `MESSAGE_ROWS` sets the
 * number, `MESSAGE_TABLES` selects `deliveries`, `operations`, `alarms`. Takes 420 s, 60 in quick mode.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ALARM_SORTS } from '#shared/contract/alarms.ts'
import { FAULT_SORTS } from '#shared/contract/faultLog.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { alarmHistory, alarmPage } from '#sim/core/readmodels/alarmHistory.ts'
import { faultKinds } from '#sim/core/readmodels/faultKinds.ts'
import { faultPage } from '#sim/core/readmodels/faultPages.ts'
import { operationLogPage, operations } from '#sim/core/readmodels/operations.ts'
import type { View } from '#sim/core/readmodels/view.ts'
import type { Views } from '#sim/core/readmodels/views.ts'
import type { Committed } from '#sim/core/workspace/workspace.ts'
import { type Deliveries, Deliveries as DeliveryStore } from '#sim/processes/push/deliveries.ts'
import type { EventLog } from '#sim/stores/log/eventLog.ts'
import { fullOrQuick, note, percentile, printFigures, rounded } from './support/figures.ts'
import {
  ADDRESSES,
  addressAt,
  alarmAt,
  areaAt,
  askerOf,
  commitAt,
  NOW_MS,
  STREAM,
  stateOfProject,
  textAt,
  typeAt,
} from './support/messageRows.ts'

const ROWS = Number(process.env.MESSAGE_ROWS ?? fullOrQuick(1_000_000, 100_000))
const ROUNDS = 30
/** A slow question is asked fewer times. */
const QUESTION_MS = 1_500
const AT_ONCE = 10_000
const wanted = (table: string) => process.env.MESSAGE_TABLES?.split(',').includes(table) ?? true
/** Same settings as views, see viewFile.ts. */
const BUILDING =
  'PRAGMA page_size = 16384; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -256000'
const SERVING = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -2000'
const BAR = { first_ms: '≤ 50', filter_ms: '≤ 50', sort_ms: '≤ 50' } as const
const SEARCH_BAR = { search_ms: '≤ 100', times_faster: '≥ 20' } as const
const page = { pageNum: 1, pageSize: 20 } as const
const projectId = 'prj_bench' as ProjectId
const asker = askerOf(stateOfProject())
const folder = mkdtempSync(join(tmpdir(), 'atrium-messages-'))

type Question = (round: number) => unknown
type Questions = Readonly<Record<string, Question>>

async function p95(question: Question): Promise<number> {
  const tookMs: number[] = []
  const beganMs = performance.now()
  await question(0)
  for (let round = 1; round <= ROUNDS; round += 1) {
    const startMs = performance.now()
    await question(round)
    tookMs.push(performance.now() - startMs)
    if (performance.now() - beganMs > QUESTION_MS) break
  }
  return percentile(tookMs, 0.95)
}

async function slowest(questions: Questions): Promise<{ readonly ms: number; readonly name: string }> {
  let worst = { ms: 0, name: '' }
  for (const [name, question] of Object.entries(questions)) {
    const ms = await p95(question)
    note(`   ${name}: ${ms.toFixed(1)} ms`)
    if (ms > worst.ms) worst = { ms, name }
  }
  return worst
}

async function measure(
  table: string,
  asked: { readonly first: Question; readonly filters: Questions; readonly sorts: Questions },
): Promise<void> {
  note(table)
  const firstMs = await p95(asked.first)
  const filter = await slowest(asked.filters)
  const sort = await slowest(asked.sorts)
  printFigures({
    ...{ bench: 'message-pages', table, rows: ROWS, first_ms: rounded(firstMs) },
    ...{ filter_ms: rounded(filter.ms), slowest_filter: filter.name },
    ...{ sort_ms: rounded(sort.ms), slowest_sort: sort.name },
    bar: BAR,
  })
}

async function measureSearch(table: string, search: Questions, like: Questions): Promise<void> {
  const found = await slowest(search)
  const rival = await slowest(like)
  printFigures({
    ...{
      bench: 'message-pages',
      table,
      rows: ROWS,
      search_ms: rounded(found.ms),
      like_ms: rounded(rival.ms),
    },
    times_faster: rounded(rival.ms / found.ms),
    bar: SEARCH_BAR,
  })
}

/** The view's own tables, with as many rows as its fold makes of the commits. */
function viewOf(view: View, committedAt: (n: number) => Committed): DatabaseSync {
  const db = new DatabaseSync(join(folder, `${view.name}.db`))
  db.exec(BUILDING)
  db.exec(view.schema)
  const fold = view.prepare(db)
  for (let n = 0; n < ROWS; n += AT_ONCE) {
    db.exec('BEGIN')
    for (let i = n; i < Math.min(ROWS, n + AT_ONCE); i += 1) fold(committedAt(i))
    db.exec('COMMIT')
    if (n % (20 * AT_ONCE) === 0) note(`${view.name}: ${n} rows`)
  }
  db.exec(SERVING)
  return db
}

/** The same rows as someone has them without an index of words. */
function plainTable(name: string, textOf: (n: number) => string) {
  const db = new DatabaseSync(join(folder, `plain-${name}.db`))
  db.exec(BUILDING)
  db.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT NOT NULL)')
  const add = db.prepare('INSERT INTO rows (text) VALUES (?)')
  db.exec('BEGIN')
  for (let n = 0; n < ROWS; n += 1) add.run(textOf(n))
  db.exec('COMMIT')
  db.exec(SERVING)
  const count = db.prepare('SELECT COUNT(*) n FROM rows WHERE text LIKE ?')
  const list = db.prepare('SELECT * FROM rows WHERE text LIKE ? ORDER BY id DESC LIMIT 20')
  const ask = (word: string): void => {
    count.get(`%${word}%`)
    list.all(`%${word}%`)
  }
  return { questions: { 'like 门锁': () => ask('门锁'), 'like corridor': () => ask('corridor') }, db }
}

const viewsOn = (db: DatabaseSync): Views =>
  ({
    ask: async (_: View, __: string, question: (of: DatabaseSync) => unknown) => question(db),
  }) as unknown as Views

async function alarmsAndFaults(): Promise<void> {
  const db = viewOf(alarmHistory, (n) => ({ ...commitAt(n + 1, ROWS), changes: [{ put: alarmAt(n, ROWS) }] }))
  const views = viewsOn(db)
  const alarms = (asked: Partial<Parameters<typeof alarmPage>[2]>) =>
    alarmPage(views, asker, { state: 'all', ...page, ...asked })
  const floor = (n: number) => [...asker.read.by('area', 'floor', `flr_${n % 10}`).keys()]
  const at = (n: number) => NOW_MS - (n % 12) * 30 * DAY_MS
  await measure('alarm history', {
    first: () => alarms({}),
    filters: {
      ...Object.fromEntries(
        (['open', 'unacknowledged', 'active', 'shelved', 'closed'] as const).map((state) => [
          state,
          () => alarms({ state }),
        ]),
      ),
      critical: () => alarms({ severity: ['critical'] }),
      'critical or major, open': () => alarms({ severity: ['critical', 'major'], state: 'open' }),
      area: (n) => alarms({ areaId: areaAt(n) }),
      floor: (n) => alarms({ areaIds: floor(n) }),
      device: (n) => alarms({ deviceId: `dev_${n}` }),
      code: () => alarms({ code: 'lock_jammed' }),
      hour: () => alarms({ sinceMs: NOW_MS - DAY_MS / 24 }),
      week: () => alarms({ sinceMs: NOW_MS - 7 * DAY_MS }),
      month: () => alarms({ sinceMs: NOW_MS - 30 * DAY_MS }),
      'own month': (n) => alarms({ sinceMs: at(n) - 30 * DAY_MS, untilMs: at(n) }),
      'month, critical, floor': (n) =>
        alarms({ sinceMs: NOW_MS - 30 * DAY_MS, severity: ['critical'], areaIds: floor(n) }),
    },
    sorts: Object.fromEntries(ALARM_SORTS.map((sort) => [sort, () => alarms({ sort })])),
  })
  const plain = plainTable('alarms', textAt)
  const search = { 门锁: () => alarms({ search: '门锁' }), corridor: () => alarms({ search: 'corridor' }) }
  await measureSearch('alarm history', search, plain.questions)
  await faults(views, plain.questions)
  plain.db.close()
  db.close()
}

async function faults(views: Views, like: Questions): Promise<void> {
  const ask = (asked: Partial<Parameters<typeof faultPage>[2]>) =>
    faultPage(views, asker, { nowMs: NOW_MS, ...page, ...asked })
  const floor = (n: number) => [...asker.read.by('area', 'floor', `flr_${n % 10}`).keys()]
  await measure('fault log', {
    first: () => ask({}),
    filters: {
      open: () => ask({ state: 'open' }),
      over: () => ask({ state: 'over' }),
      kind: () => ask({ kind: 'hotel_lock' }),
      code: () => ask({ code: 'lock_jammed' }),
      device: (n) => ask({ deviceId: `dev_${n}` }),
      area: (n) => ask({ areaIds: [areaAt(n)] }),
      floor: (n) => ask({ areaIds: floor(n) }),
      week: () => ask({ fromMs: NOW_MS - 7 * DAY_MS }),
      quarter: () => ask({ fromMs: NOW_MS - 90 * DAY_MS }),
      'mean by kind': () => faultKinds(views, asker, NOW_MS),
    },
    sorts: Object.fromEntries(FAULT_SORTS.map((sort) => [sort, () => ask({ sort })])),
  })
  const search = {
    'device 1234': () => ask({ search: 'device 1234' }),
    门锁: () => ask({ search: '门锁' }),
    corridor: () => ask({ search: 'corridor' }),
  }
  await measureSearch('fault log', search, like)
}

/** The commits of a page are made, not read. */
const log = {
  async *read(_: string, after: number, count: number) {
    yield Array.from({ length: count }, (__, i) => commitAt(after + 1 + i, ROWS).commit)
  },
} as unknown as EventLog

async function operationLog(): Promise<void> {
  const db = viewOf(operations, (n) => commitAt(n + 1, ROWS))
  const views = viewsOn(db)
  const ask = (asked: Partial<Parameters<typeof operationLogPage>[2]>) =>
    operationLogPage({ views, log }, asker, { ...page, ...asked })
  const since = (days: number) => () => ask({ fromMs: NOW_MS - days * DAY_MS })
  await measure('operation log', {
    first: () => ask({}),
    filters: {
      person: (n) => ask({ actorId: `acc_${n % 50}` }),
      kind: () => ask({ commands: ['AcknowledgeAlarms', 'RaiseAlarm'] }),
      channel: () => ask({ channel: 'automation' }),
      device: (n) => ask({ deviceId: `dev_${n}` }),
      area: (n) => ask({ areaIds: [areaAt(n)] }),
      week: since(7),
      month: since(30),
      quarter: since(90),
      'own month': () => ask({ fromMs: NOW_MS - 200 * DAY_MS, toMs: NOW_MS - 170 * DAY_MS }),
      'month, person, kind': (n) =>
        ask({ fromMs: NOW_MS - 30 * DAY_MS, actorId: `acc_${n % 50}`, commands: ['AcknowledgeAlarms'] }),
    },
    // The log has one order.
    sorts: { newest: () => ask({}) },
  })
  const plain = plainTable('operations', (n) => ((n + 1) % 10 === 0 ? textAt(n + 1) : ''))
  const search = { 门锁: () => ask({ search: '门锁' }), corridor: () => ask({ search: 'corridor' }) }
  await measureSearch('operation log', search, plain.questions)
  plain.db.close()
  db.close()
}

/** Ended but for the last thousand; one in fifty failed. */
function deliver(store: Deliveries): void {
  for (let n = 0; n < ROWS; n += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, ROWS - n) }, (_, i) => n + i)
    store.add(
      numbers.map((i) => ({
        message: { id: `msg_${i}`, projectId, type: typeAt(i), atMs: NOW_MS - ROWS + i, body: `{"n":${i}}` },
        to: [addressAt(i) as never],
      })),
    )
    end(n, Math.min(n + AT_ONCE, ROWS - 1_000))
    if (n % (20 * AT_ONCE) === 0) note(`deliveries: ${n} rows`)
  }
}

/** Together: one by one each is a transaction. */
function end(from: number, until: number): void {
  const db = new DatabaseSync(join(folder, 'push.db'))
  db.prepare(
    "UPDATE deliveries SET state = iif(id % 50 = 0, 'failed', 'delivered'), ended_at = created_at, attempts = 1, status = 200, duration = 12 WHERE id > ? AND id <= ?",
  ).run(from, until)
  db.close()
}

async function deliveries(): Promise<void> {
  const store = new DeliveryStore(folder)
  deliver(store)
  const ask = (asked: object, turn: object = page) =>
    store.page({ projectId, ...asked }, turn as typeof page, NOW_MS)
  const addressId = (n: number) => addressAt(n % ADDRESSES).id
  await measure('push deliveries', {
    first: () => ask({}),
    filters: {
      waiting: () => ask({ state: 'waiting' }),
      delivered: () => ask({ state: 'delivered' }),
      failed: () => ask({ state: 'failed' }),
      type: (n) => ask({ type: typeAt(n) }),
      address: (n) => ask({ addressId: addressId(n) }),
      'address, failed': (n) => ask({ addressId: addressId(n), state: 'failed' }),
      'address, failed, type': (n) => ask({ addressId: addressId(n), state: 'failed', type: typeAt(n) }),
    },
    sorts: { newest: () => ask({}) },
  })
  store.close()
}

if (asker.stream !== STREAM) throw new Error('the questions are about another project')
const tables = { deliveries, operations: operationLog, alarms: alarmsAndFaults }
for (const [name, run] of Object.entries(tables)) if (wanted(name)) await run()
rmSync(folder, { recursive: true })
