/** History of all alarms, for the alarm pages. Open alarms are also in the live state. */

import type { DatabaseSync } from 'node:sqlite'
import type { TimelineEntry } from '#shared/contract/alarmHandling.ts'
import type { ALARM_SORTS, AlarmRow } from '#shared/contract/alarms.ts'
import type { StreamId } from '#shared/kernel/commit.ts'
import type { Principal } from '#shared/permissions.ts'
import { type Alarm, type AlarmId, SEVERITIES } from '#shared/records/alarm.ts'
import { grantedDevices } from '#shared/records/device.ts'
import { personAtWork, personOf } from '#shared/records/person.ts'
import { type ReadState, seesRecord } from '#shared/records/registry.ts'
import { removedIn } from '../workspace/removedIn.ts'
import type { Committed } from '../workspace/workspace.ts'
import { type AlarmQuery, alarmIds, countAlarms, LISTED } from './alarmQuery.ts'
import { ALARM_SCHEMA, OPEN, readAlarms, writeAlarms } from './alarmRows.ts'
import { byWords, searchAlarms } from './alarmSearch.ts'
import { foldTimeline, TIMELINE_SCHEMA, timelineOf } from './alarmTimeline.ts'
import { conditionsGiven } from './conditions.ts'
import type { View } from './view.ts'
import type { Views } from './views.ts'

const NO_REASON = { reason: '', reasonEn: '' }

/** The alarm as it leaves the live state, cleared and acknowledged; this commit supplied the missing part. */
export function settledAlarm(alarm: Alarm, { at, actor, events }: Committed['commit']): Alarm {
  const fact = events.find((e) => e.type === 'AlarmAcknowledged' && e.data.alarmId === alarm.id)
  const { reason, reasonEn } = fact?.type === 'AlarmAcknowledged' ? fact.data : NO_REASON
  const end = events.find((e) => e.type === 'AlarmCleared' && e.data.alarmId === alarm.id)
  const clearReason = end?.type === 'AlarmCleared' ? end.data.reason : undefined
  // The person who shelved the alarm has seen it.
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
  schema: `${ALARM_SCHEMA}
  ${TIMELINE_SCHEMA}`,
  prepare(db) {
    const write = writeAlarms(db)
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
  /** In any of these areas. */
  readonly areaIds?: readonly string[] | undefined
  readonly deviceId?: string | undefined
  readonly code?: string | undefined
  readonly sinceMs?: number | undefined
  /** Exclusive end of the period. */
  readonly untilMs?: number | undefined
  readonly sort?: (typeof ALARM_SORTS)[number] | undefined
  readonly search?: string | undefined
  readonly pageNum: number
  readonly pageSize: number
}

const STATE_SQL = {
  all: '1',
  open: OPEN,
  unacknowledged: `${OPEN} AND is_acknowledged = 0 AND is_shelved = 0 AND is_suppressed = 0`,
  active: `${OPEN} AND is_active = 1`,
  shelved: `${OPEN} AND is_shelved = 1`,
  closed: 'is_active = 0 AND is_acknowledged = 1 AND is_shelved = 0',
} as const

/** Ties are sorted newest first. */
const SORT_SQL = {
  raised: 'raised_at, id',
  '-raised': 'raised_at DESC, id DESC',
  severity: 'rank, raised_at DESC, id DESC',
  '-severity': 'rank DESC, raised_at DESC, id DESC',
} as const

/** The caller and the project of a query. */
export interface Asker {
  readonly principal: Principal
  readonly stream: StreamId
  readonly read: ReadState
}

/** One page of visible alarms, newest first: of the principal's areas, devices, and hosts with such a device. */
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
  const query = queryOf(asker, question)
  const order = SORT_SQL[question.sort ?? '-raised']
  const search = question.search?.toLowerCase() || undefined
  const { rows: found, total } = search
    ? searchAlarms(
        db,
        { conditions: query, ways: [byWords(search)], columns: ['raised_at', 'rank'], order },
        question,
      )
    : { rows: alarmIds(db, query, order, question), total: countAlarms(db, query) }
  return { list: readAlarms(db, asker.stream, found).map(({ alarm }) => alarm), total }
}

function queryOf(asker: Asker, question: AlarmQuestion): AlarmQuery {
  const { severity, sinceMs, untilMs, areaIds } = question
  const sight = visibilityOf(asker)
  const driven = indexFor(question)
  const { among } = driven
  const ranks = severity && among?.column !== 'rank' ? ranksOf(severity) : undefined
  const areas = among?.column !== 'area' ? areaIds : undefined
  const given = conditionsGiven([
    [`rank IN ${LISTED}`, ranks && JSON.stringify(ranks)],
    ['raised_at >= ?', sinceMs],
    ['raised_at < ?', untilMs],
    ['area = ?', question.areaId],
    [`area IN ${LISTED}`, areas && JSON.stringify(areas)],
    ['device = ?', question.deviceId],
    ['code = ?', question.code],
  ])
  return {
    ...driven,
    where: ['stream = ?', STATE_SQL[question.state], ...given.where, ...sight.where],
    values: [asker.stream, ...given.values, ...sight.values],
    isCounted: sinceMs === undefined && untilMs === undefined,
  }
}

const ranksOf = (severities: readonly Alarm['severity'][]): number[] =>
  severities.map((one) => SEVERITIES.indexOf(one))

/** Chooses the index that leaves the fewest rows to scan. */
function indexFor(question: AlarmQuestion): Pick<AlarmQuery, 'index' | 'among'> {
  const { state, severity, areaId, areaIds, deviceId, code, sort = '-raised', search } = question
  if (search) return { index: 'alarms_words' }
  if (state !== 'all' && state !== 'closed') return { index: 'alarms_open' }
  if (deviceId !== undefined) return { index: 'alarms_device' }
  const byRank = { column: 'rank', values: ranksOf([...new Set(severity ?? SEVERITIES)]) } as const
  if (sort.endsWith('severity')) return { index: 'alarms_worst', among: byRank }
  if (areaId !== undefined) return { index: 'alarms_area' }
  if (areaIds !== undefined && areaIds.length <= AREAS_EACH_MAX)
    return { index: 'alarms_area', among: { column: 'area', values: [...new Set(areaIds)] } }
  if (code !== undefined) return { index: 'alarms_code' }
  return severity === undefined ? { index: 'alarms_newest' } : { index: 'alarms_worst', among: byRank }
}

/** Up to this number, areas are looked up individually. */
const AREAS_EACH_MAX = 100

/** Number of visible alarms raised per area, from `fromMs` (inclusive) to `untilMs` (exclusive). */
export function alarmsByArea(
  views: Views,
  asker: Asker,
  { fromMs, untilMs }: { readonly fromMs: number; readonly untilMs: number },
): Promise<ReadonlyMap<string, number>> {
  const { where, values } = visibilityOf(asker)
  const condition = ['stream = ?', 'raised_at >= ?', 'raised_at < ?', ...where].join(' AND ')
  return views.ask(alarmHistory, asker.stream, (db) => {
    const rows = db
      .prepare(`SELECT area, COUNT(*) n FROM alarms WHERE ${condition} GROUP BY area`)
      .all(asker.stream, fromMs, untilMs, ...values)
    return new Map(rows.map(({ area, n }) => [String(area), Number(n)]))
  })
}

/** Whether the principal may see any of these alarms, including settled ones. */
export function wasAnyVisible(views: Views, asker: Asker, ids: readonly AlarmId[]): Promise<boolean> {
  const { where, values } = visibilityOf(asker)
  const condition = ['stream = ?', 'id IN (SELECT value FROM json_each(?))', ...where].join(' AND ')
  return views.ask(alarmHistory, asker.stream, (db) => {
    const found = db.prepare(`SELECT 1 FROM alarms WHERE ${condition} LIMIT 1`)
    return found.get(asker.stream, JSON.stringify(ids), ...values) !== undefined
  })
}

/** Timeline of one alarm that the principal may see. */
export const alarmTimeline = (views: Views, { stream }: Asker, id: AlarmId): Promise<TimelineEntry[]> =>
  views.ask(alarmHistory, stream, (db) => timelineOf(db, stream, id))

/** The alarms that the principal may know of. */
export function visibilityOf({ principal, read }: Asker): {
  readonly where: string[]
  readonly values: string[]
} {
  if (principal.areas === 'all') return { where: [], values: [] }
  const hosts = [...read.all('host')].filter((host) => seesRecord(principal, host, read))
  return {
    where: [`(area IN ${LISTED} OR device IN ${LISTED} OR (device = '' AND host IN ${LISTED}))`],
    values: [
      JSON.stringify([...principal.areas]),
      JSON.stringify([...grantedDevices(principal, read)]),
      JSON.stringify(hosts.map((host) => host.id)),
    ],
  }
}
