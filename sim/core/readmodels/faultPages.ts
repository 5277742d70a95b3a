/** Faults among all alarms: those that make a device abnormal, and hosts that are absent or there twice. */

import type { DatabaseSync } from 'node:sqlite'
import type { AlarmRow } from '#shared/contract/alarms.ts'
import type { FAULT_SORTS, FaultRow } from '#shared/contract/faultLog.ts'
import { DEVICE_SILENT_CODE, HOST_OFFLINE_CODE, HOST_TWICE_CODE } from '#shared/records/alarm.ts'
import { type Asker, alarmHistory, BY_SEVERITY, sightOf } from './alarmHistory.ts'
import { type Conditions, conditionsGiven, type SqlValue } from './conditions.ts'
import { recordsNamed } from './namedRecords.ts'
import type { Views } from './views.ts'

export interface FaultQuestion {
  readonly state?: 'open' | 'over' | undefined
  readonly kind?: string | undefined
  readonly code?: string | undefined
  readonly deviceId?: string | undefined
  readonly areaIds?: readonly string[] | undefined
  /** There at this instant or later. */
  readonly fromMs?: number | undefined
  /** There before this instant. */
  readonly toMs?: number | undefined
  readonly sort?: (typeof FAULT_SORTS)[number] | undefined
  readonly search?: string | undefined
  readonly nowMs: number
  readonly pageNum: number
  readonly pageSize: number
}

const FAULT_CODES = [DEVICE_SILENT_CODE, HOST_OFFLINE_CODE, HOST_TWICE_CODE]
const CODE = "json_extract(body, '$.code')"
const HOST = "json_extract(body, '$.hostId')"
const ENDED = "json_extract(body, '$.clearedAtMs')"
const LISTED = '(SELECT value FROM json_each(?))'

/** One page of what the principal sees, with how often each such fault came before. */
export function faultPage(
  views: Views,
  asker: Asker,
  question: FaultQuestion,
): Promise<{ list: FaultRow[]; total: number }> {
  return views.ask(alarmHistory, asker.stream, (db) => {
    const { where, values } = conditionOf(asker, question)
    const condition = where.join(' AND ')
    const total = Number(db.prepare(`SELECT COUNT(*) n FROM alarms WHERE ${condition}`).get(...values)?.n)
    const order = orderOf(question)
    const rows = db
      .prepare(
        `SELECT id, body, condition FROM alarms WHERE ${condition} ORDER BY ${order.sql} LIMIT ? OFFSET ?`,
      )
      .all(...values, ...order.values, question.pageSize, (question.pageNum - 1) * question.pageSize)
    const timesOf = countFailures(db, asker)
    return {
      total,
      list: rows.map((row) => {
        // The fold wrote it.
        const body = JSON.parse(String(row.body)) as Omit<AlarmRow, 'id'>
        const alarm = { id: String(row.id), ...body } as AlarmRow
        return { ...alarm, condition: row.condition as FaultRow['condition'], ...timesOf(alarm) }
      }),
    }
  })
}

function conditionOf(asker: Asker, question: FaultQuestion): Conditions {
  const sight = sightOf(asker)
  const { read } = asker
  const { state, kind, code, deviceId, areaIds, fromMs, toMs, search } = question
  const devices = kind === undefined ? undefined : [...read.by('device', 'kind', kind).keys()]
  const given = conditionsGiven([
    ['is_active = ?', state && (state === 'open' ? 1 : 0)],
    [`${CODE} = ?`, code],
    ['device = ?', deviceId],
    [`device IN ${LISTED}`, devices && JSON.stringify(devices)],
    [`area IN ${LISTED}`, areaIds && JSON.stringify(areaIds)],
    [`(is_active = 1 OR ${ENDED} >= ?)`, fromMs],
    ['raised_at < ?', toMs],
  ])
  const isFault = `(condition IS NOT NULL OR ${CODE} IN ${LISTED})`
  const where = ['stream = ?', isFault, ...sight.where, ...given.where]
  const values = [asker.stream, JSON.stringify(FAULT_CODES), ...sight.values, ...given.values]
  const text = search?.trim() ?? ''
  if (text !== '') {
    const named = namedLike(asker, text.toLowerCase())
    where.push(
      `(device IN ${LISTED} OR area IN ${LISTED} OR ${HOST} IN ${LISTED} OR instr(lower(json_extract(body, '$.title') || ' ' || json_extract(body, '$.body') || ' ' || ${CODE}), lower(?)) > 0)`,
    )
    values.push(...named.map((ids) => JSON.stringify(ids)), text)
  }
  return { where, values }
}

/** Ids of the devices, areas and hosts in sight that are called so now. */
function namedLike(asker: Asker, wanted: string): readonly (readonly string[])[] {
  return (['device', 'area', 'host'] as const).map((type) =>
    [...recordsNamed(asker, [type], wanted)].map(({ id }) => id),
  )
}

/** Of equals the newest first. */
const NEWEST = 'raised_at DESC, id DESC'

function orderOf({ sort = '-raised', nowMs }: FaultQuestion): {
  readonly sql: string
  readonly values: readonly SqlValue[]
} {
  const turn = sort.startsWith('-') ? ' DESC' : ''
  switch (sort.replace('-', '')) {
    case 'severity':
      return { sql: `${BY_SEVERITY}${turn}, ${NEWEST}`, values: [] }
    case 'lasted':
      return { sql: `COALESCE(${ENDED}, ?) - raised_at${turn}, ${NEWEST}`, values: [Math.round(nowMs)] }
    default:
      return { sql: `raised_at${turn}, id${turn}`, values: [] }
  }
}

/** Of the same device and code, or of the same host. */
function countFailures(
  db: DatabaseSync,
  { stream }: Asker,
): (alarm: AlarmRow) => Pick<FaultRow, 'failures' | 'meanBetweenMs'> {
  const times = 'COUNT(*) n, MIN(raised_at) first, MAX(raised_at) last'
  const ofDevice = db.prepare(`SELECT ${times} FROM alarms WHERE stream = ? AND device = ? AND ${CODE} = ?`)
  const ofHost = db.prepare(
    `SELECT ${times} FROM alarms WHERE stream = ? AND device IS NULL AND ${HOST} = ? AND ${CODE} = ?`,
  )
  const known = new Map<string, Pick<FaultRow, 'failures' | 'meanBetweenMs'>>()
  return ({ deviceId, hostId, code }) => {
    const key = `${deviceId ?? hostId}/${code}`
    const before = known.get(key)
    if (before) return before
    const found = deviceId === null ? ofHost.get(stream, hostId, code) : ofDevice.get(stream, deviceId, code)
    const failures = Number(found?.n ?? 1)
    const spanMs = Number(found?.last ?? 0) - Number(found?.first ?? 0)
    const told = { failures, meanBetweenMs: failures > 1 ? Math.round(spanMs / (failures - 1)) : null }
    known.set(key, told)
    return told
  }
}

/** How often each device or host had any fault, by its id. */
export function faultsByThing(db: DatabaseSync, stream: string): ReadonlyMap<string, number> {
  const rows = db
    .prepare(
      `SELECT COALESCE(device, ${HOST}) thing, COUNT(*) n FROM alarms WHERE stream = ? AND (condition IS NOT NULL OR ${CODE} IN ${LISTED}) GROUP BY 1`,
    )
    .all(stream, JSON.stringify(FAULT_CODES))
  return new Map(rows.map(({ thing, n }) => [String(thing), Number(n)]))
}
