/** Faults among the alarms: abnormal devices, and offline or duplicate hosts. */

import type { DatabaseSync } from 'node:sqlite'
import type { AlarmRow } from '#shared/contract/alarms.ts'
import type { FAULT_SORTS, FaultRow } from '#shared/contract/faultLog.ts'
import { SEVERITIES } from '#shared/records/alarm.ts'
import { type Asker, alarmHistory, visibilityOf } from './alarmHistory.ts'
import { type AlarmIndex, type AlarmQuery, alarmIds, countAlarms, LISTED } from './alarmQuery.ts'
import { OPEN, readAlarms } from './alarmRows.ts'
import { type AlarmWay, byWords, searchAlarms } from './alarmSearch.ts'
import { type Conditions, conditionsGiven } from './conditions.ts'
import { recordsNamed } from './namedRecords.ts'
import type { Views } from './views.ts'

export interface FaultQuestion {
  readonly state?: 'open' | 'over' | undefined
  readonly kind?: string | undefined
  readonly code?: string | undefined
  readonly deviceId?: string | undefined
  readonly areaIds?: readonly string[] | undefined
  /** Active at or after this instant. */
  readonly fromMs?: number | undefined
  /** Active before this instant. */
  readonly toMs?: number | undefined
  readonly sort?: (typeof FAULT_SORTS)[number] | undefined
  readonly search?: string | undefined
  readonly nowMs: number
  readonly pageNum: number
  readonly pageSize: number
}

/** One page of visible faults, each with the number of earlier equal ones. */
export function faultPage(
  views: Views,
  asker: Asker,
  question: FaultQuestion,
): Promise<{ list: FaultRow[]; total: number }> {
  return views.ask(alarmHistory, asker.stream, (db) => {
    const query = queryOf(asker, question)
    const ways = waysToFind(asker, question)
    const { rows: found, total } = ways
      ? searchAlarms(db, { conditions: inPeriod(query, question), ways, ...orderFound(question) }, question)
      : { rows: idsOf(db, query, question), total: countFaults(db, query, question) }
    const rows = readAlarms(db, asker.stream, found)
    const timesOf = countFailures(db, asker)
    return {
      total,
      list: rows.map(({ alarm, condition }) => ({ ...alarm, condition, ...timesOf(alarm) })),
    }
  })
}

/** `where` is without the beginning of the period, which needs another index for faults that are over. */
function queryOf(asker: Asker, question: FaultQuestion): AlarmQuery {
  const sight = visibilityOf(asker)
  const { state, kind, code, deviceId, areaIds, fromMs, toMs } = question
  const devices = kind === undefined ? undefined : [...asker.read.by('device', 'kind', kind).keys()]
  const given = conditionsGiven([
    ['code = ?', code],
    ['device = ?', deviceId],
    [`device IN ${LISTED}`, devices && JSON.stringify(devices)],
    [`area IN ${LISTED}`, areaIds && JSON.stringify(areaIds)],
    ['raised_at < ?', toMs],
  ])
  return {
    where: ['stream = ?', 'is_fault = 1', ...stateSql(state), ...sight.where, ...given.where],
    values: [asker.stream, ...sight.values, ...given.values],
    index: indexFor(question),
    isCounted: fromMs === undefined && toMs === undefined,
  }
}

const inPeriod = ({ where, values }: Conditions, { fromMs }: FaultQuestion): Conditions =>
  fromMs === undefined
    ? { where, values }
    : { where: [...where, '(ended_at IS NULL OR ended_at >= ?)'], values: [...values, fromMs] }

const indexFor = ({ state, deviceId }: FaultQuestion): AlarmIndex =>
  state === 'open' ? 'alarms_open' : deviceId === undefined ? 'faults_newest' : 'alarms_device'

function stateSql(state: FaultQuestion['state']): readonly string[] {
  if (state === undefined) return []
  return state === 'open' ? OPEN_FAULT : ['is_active = 0']
}

const OPEN_FAULT = [OPEN, 'is_active = 1']

/** A fault overlaps the period if it is active or ended after the start of the period. */
function countFaults(db: DatabaseSync, query: AlarmQuery, { fromMs }: FaultQuestion): number {
  if (fromMs === undefined) return countAlarms(db, query)
  const open = { ...query, where: [...query.where, ...OPEN_FAULT], index: 'alarms_open' } as const
  const over: AlarmQuery = {
    where: [...query.where, 'is_active = 0', 'ended_at >= ?'],
    values: [...query.values, fromMs],
    index: 'faults_ended',
    isCounted: false,
  }
  return countAlarms(db, open) + countAlarms(db, over)
}

/** Searches names of device, area and host, and the alarm text; null without a search text. */
function waysToFind(asker: Asker, { search }: FaultQuestion): readonly AlarmWay[] | null {
  const text = search?.trim().toLowerCase() ?? ''
  if (text === '') return null
  const { devices, areas, hosts } = namedLike(asker, text)
  const way = (index: AlarmIndex, condition: string, ids: readonly string[]): AlarmWay[] =>
    ids.length === 0 ? [] : [{ index, condition: `${condition} IN ${LISTED}`, values: [JSON.stringify(ids)] }]
  return [
    ...way('alarms_device', 'device', devices),
    ...way('alarms_area', 'area', areas),
    ...way('alarms_device', "device = '' AND host", hosts),
    byWords(text),
  ]
}

/** Ids of the devices, areas and hosts in sight that are called so now; a host brings its devices. */
function namedLike(asker: Asker, wanted: string) {
  const ids = (type: 'device' | 'area' | 'host') =>
    [...recordsNamed(asker, [type], wanted)].map(({ id }) => id as string)
  const hosts = ids('host')
  const ofHosts = hosts.flatMap((id) => [...asker.read.by('device', 'host', id).keys()])
  return { devices: [...new Set([...ids('device'), ...ofHosts])], areas: ids('area'), hosts }
}

/** Ties are sorted newest first. */
const NEWEST = 'raised_at DESC, id DESC'

const sortOf = ({ sort = '-raised' }: FaultQuestion) => ({
  turn: sort.startsWith('-') ? ' DESC' : '',
  column: sort.replace('-', ''),
})

/** Sort order of found faults. */
function orderFound(question: FaultQuestion) {
  const { column, turn } = sortOf(question)
  if (column === 'raised') return { columns: ['raised_at'], order: `raised_at${turn}, id${turn}` }
  if (column !== 'lasted') return { columns: ['raised_at', 'rank'], order: `rank${turn}, ${NEWEST}` }
  const lasted = `COALESCE(ended_at, ${Math.round(question.nowMs)}) - raised_at lasted`
  return { columns: ['raised_at', lasted], order: `lasted${turn}, ${NEWEST}` }
}

function idsOf(db: DatabaseSync, query: AlarmQuery, question: FaultQuestion) {
  const { column, turn } = sortOf(question)
  const asked = { ...query, ...inPeriod(query, question) }
  if (column === 'lasted') return byLength(db, asked, question, turn)
  if (column === 'raised') return alarmIds(db, asked, `raised_at${turn}, id${turn}`, question)
  const among = { column: 'rank', values: SEVERITIES.map((_, rank) => rank) } as const
  const bySeverity =
    asked.index === 'faults_newest' ? ({ ...asked, index: 'faults_worst', among } as const) : asked
  return alarmIds(db, bySeverity, `rank${turn}, ${NEWEST}`, question)
}

/** Ended faults are indexed by duration. Active ones are few, as are those of one device. */
function byLength(db: DatabaseSync, query: AlarmQuery, question: FaultQuestion, turn: string) {
  const { where, values, index } = query
  const { pageNum, pageSize } = question
  const nowMs = Math.round(question.nowMs)
  const end = pageNum * pageSize
  const page = [pageSize, end - pageSize] as const
  const condition = where.join(' AND ')
  const few = 'SELECT id, raised_at, COALESCE(ended_at, ?) - raised_at lasted FROM alarms'
  const order = `ORDER BY lasted${turn}, ${NEWEST} LIMIT ? OFFSET ?`
  if (index !== 'faults_newest')
    return db.prepare(`${few} INDEXED BY ${index} WHERE ${condition} ${order}`).all(nowMs, ...values, ...page)
  const open = `${few} INDEXED BY alarms_open WHERE ${condition} AND ${OPEN} AND is_active = 1`
  const over = `SELECT id, raised_at, ended_at - raised_at lasted FROM alarms INDEXED BY faults_lasted WHERE ${condition} AND is_active = 0 ORDER BY ended_at - raised_at${turn}, ${NEWEST} LIMIT ?`
  return db
    .prepare(`SELECT id FROM (${open} UNION ALL SELECT * FROM (${over})) ${order}`)
    .all(nowMs, ...values, ...values, end, ...page)
}

/** Counts faults of the same device and code, or of the same host. */
function countFailures(
  db: DatabaseSync,
  { stream }: Asker,
): (alarm: AlarmRow) => Pick<FaultRow, 'failures' | 'meanBetweenMs'> {
  const times = 'COUNT(*) n, MIN(raised_at) first, MAX(raised_at) last'
  const ofDevice = db.prepare(`SELECT ${times} FROM alarms WHERE stream = ? AND device = ? AND code = ?`)
  const ofHost = db.prepare(
    `SELECT ${times} FROM alarms WHERE stream = ? AND device = '' AND host = ? AND code = ?`,
  )
  const known = new Map<string, Pick<FaultRow, 'failures' | 'meanBetweenMs'>>()
  return ({ deviceId, hostId, code }) => {
    const key = `${deviceId ?? hostId}/${code}`
    const before = known.get(key)
    if (before) return before
    const found = deviceId === null ? ofHost.get(stream, hostId, code) : ofDevice.get(stream, deviceId, code)
    const failures = Number(found?.n ?? 1)
    const spanMs = Number(found?.last ?? 0) - Number(found?.first ?? 0)
    const figures = { failures, meanBetweenMs: failures > 1 ? Math.round(spanMs / (failures - 1)) : null }
    known.set(key, figures)
    return figures
  }
}

/** Number of faults of each device or host, keyed by id. */
export function faultsByThing(db: DatabaseSync, stream: string): ReadonlyMap<string, number> {
  const rows = db
    .prepare(
      "SELECT CASE device WHEN '' THEN host ELSE device END thing, SUM(n) n FROM alarm_counts WHERE stream = ? AND is_fault = 1 GROUP BY 1",
    )
    .all(stream)
  return new Map(rows.map(({ thing, n }) => [String(thing), Number(n)]))
}
