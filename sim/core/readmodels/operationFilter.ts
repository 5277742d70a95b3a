/** SQL filter of the operation log for a query, restricted to what its reader may see. */

import { OPERATION_SEARCH_MAX } from '#shared/contract/operationLog.ts'
import { type Principal, seesDevice, seesEverything } from '#shared/permissions.ts'
import { RECORDS } from '#shared/records/registry.ts'
import type { Asker } from './alarmHistory.ts'
import { type Conditions, conditionsGiven, type SqlValue } from './conditions.ts'
import { recordsNamed } from './namedRecords.ts'
import { NUMBER_OF } from './names.ts'
import type { Counted } from './operationCounts.ts'
import { isLogThing } from './operationDetails.ts'

export interface OperationQuestion {
  readonly deviceId?: string | undefined
  readonly actorId?: string | undefined
  readonly command?: string | undefined
  readonly seq?: number | undefined
  /** All commits of this group, individually. */
  readonly group?: string | undefined
  /** Only commits caused by this one. */
  readonly cause?: number | undefined
  /** Only commits of these commands. */
  readonly commands?: readonly string[] | undefined
  /** Commits that concern this record. */
  readonly objectId?: string | undefined
  readonly channel?: string | undefined
  /** Commits that concern one of these areas, or a device that is now in one. */
  readonly areaIds?: readonly string[] | undefined
  readonly search?: string | undefined
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
  /** Maximum events per row; beyond it only their number is returned. */
  readonly eventsMax?: number
  /** Whether to return the devices of each row even to readers of everything. */
  readonly isAboutShown?: boolean
  readonly pageNum: number
  readonly pageSize: number
}

export interface Condition {
  readonly condition: string
  readonly values: readonly SqlValue[]
}

/** Numbers of the names in a JSON list. */
export const NUMBERS_OF = '(SELECT id FROM names WHERE name IN (SELECT value FROM json_each(?)))'

/** `counted` if stored counts give the number of rows. The period is checked separately. */
export function conditionOf(
  asker: Asker,
  question: OperationQuestion,
): Condition & { readonly counted: Counted | null } {
  const { deviceId, areaIds, search } = question
  const { principal, stream } = asker
  const parts: Condition[] = [{ condition: `o.stream = ${NUMBER_OF}`, values: [stream] }]
  if (deviceId !== undefined) parts.push(deviceCondition(asker, deviceId))
  else if (!seesEverything(principal)) parts.push(sightCondition(asker))
  const plain = countedConditions(question)
  parts.push(...joined(plain), ...joined(rowConditions(question)))
  const { objectId } = question
  if (objectId !== undefined) parts.push(among(concerning(asker, [objectId], [objectId])))
  if (areaIds !== undefined) parts.push(among(concerning(asker, areaIds, devicesIn(asker, areaIds))))
  if (search !== undefined && search.trim() !== '') parts.push(searchCondition(asker, search.trim()))
  const isLeadAsked = isGrouped(principal, question)
  if (isLeadAsked) parts.push({ condition: 'o.lead IS NULL', values: [] })
  return {
    // Precomputed counts apply to unrestricted readers that filter only by these columns.
    counted: isLeadAsked ? { ...plain, isGrouped: true } : null,
    condition: parts.map(({ condition }) => condition).join(' AND '),
    values: parts.flatMap(({ values }) => values),
  }
}

const deviceCondition = ({ stream }: Asker, deviceId: string): Condition => ({
  condition: `o.seq IN (SELECT seq FROM operation_devices WHERE stream = ${NUMBER_OF} AND device = ${NUMBER_OF})`,
  values: [stream, deviceId],
})

/** Filters by what the reader may see; each part has an index. */
const sightCondition = ({ principal, stream, read }: Asker): Condition => ({
  condition: `o.seq IN (SELECT seq FROM operations WHERE stream = ${NUMBER_OF} AND actor = ${NUMBER_OF} UNION SELECT seq FROM operation_devices WHERE stream = ${NUMBER_OF} AND device IN ${NUMBERS_OF})`,
  values: [
    stream,
    principal.accountId,
    stream,
    JSON.stringify([...read.all('device')].filter((one) => seesDevice(principal, one)).map(({ id }) => id)),
  ],
})

const countedConditions = ({ actorId, command, commands, channel }: OperationQuestion): Conditions =>
  conditionsGiven([
    [`o.actor = ${NUMBER_OF}`, actorId],
    [`o.command = ${NUMBER_OF}`, command],
    [`o.command IN ${NUMBERS_OF}`, commands && JSON.stringify(commands)],
    [`o.channel = ${NUMBER_OF}`, channel],
  ])

const rowConditions = ({ seq, group, cause }: OperationQuestion): Conditions =>
  conditionsGiven([
    ['o.seq = ?', seq],
    [`o.grp = ${NUMBER_OF}`, group],
    ['o.cause = ?', cause],
  ])

const joined = ({ where, values }: Conditions): Condition[] =>
  where.length === 0 ? [] : [{ condition: where.join(' AND '), values }]

/** Sequences of commits that concern any of these records. A subquery, so it runs once instead of per row. */
function concerning(
  { stream }: Asker,
  objects: readonly string[],
  devices: readonly string[],
  isNewest = false,
): Condition {
  const newest = isNewest ? ` AND ${NEWEST}` : ''
  const values = (ids: readonly string[]) => [stream, JSON.stringify(ids), ...(isNewest ? [stream] : [])]
  return {
    condition: `SELECT seq FROM operation_objects WHERE stream = ${NUMBER_OF} AND object IN ${NUMBERS_OF}${newest} UNION SELECT seq FROM operation_devices WHERE stream = ${NUMBER_OF} AND device IN ${NUMBERS_OF}${newest}`,
    values: [...values(objects), ...values(devices)],
  }
}

const among = ({ condition, values }: Condition): Condition => ({
  condition: `o.seq IN (${condition})`,
  values,
})

/** The location of a device at that time is not stored, so devices that are now in the areas count. */
const devicesIn = ({ read }: Asker, areaIds: readonly string[]): readonly string[] =>
  areaIds.flatMap((id) => [...read.by('device', 'area', id).keys()])

/** A search covers the newest commits; the first bound value is the stream. */
const NEWEST = `seq > (SELECT MAX(seq) FROM operations WHERE stream = ${NUMBER_OF}) - ${OPERATION_SEARCH_MAX}`

/** People by any of their names, or automations, hosts and the server. */
const BY_ACTOR = `SELECT seq FROM operations INDEXED BY operations_actor WHERE stream = ${NUMBER_OF} AND ${NEWEST} AND actor IN (
    SELECT actor FROM operation_actors WHERE stream = ${NUMBER_OF} AND is_account = ? AND instr(lower(names), ?) > 0)`

/** Texts of the entry: names at that time, titles of alarms, reasons. */
const BY_WORD = `SELECT seq FROM operation_words WHERE stream = ${NUMBER_OF} AND ${NEWEST} AND word IN (SELECT id FROM words WHERE instr(text, ?) > 0)`

/** Deleted devices by their last names. A join would read all device rows. */
const BY_GONE_NAME = `SELECT seq FROM operation_devices WHERE stream = ${NUMBER_OF} AND ${NEWEST} AND device IN (
    SELECT n.id FROM gone_names g JOIN names n ON n.name = g.id
    WHERE g.stream = ${NUMBER_OF} AND instr(lower(g.name || char(10) || g.name_en), ?) > 0)`

/** Names are few compared with rows, so the search scans names and finds rows by them. */
function searchCondition(asker: Asker, search: string): Condition {
  const { stream, principal } = asker
  // Lower case for ASCII only, like SQLite.
  const wanted = search.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const { objects, devices } = namedLike(asker, search.toLowerCase())
  const found: Condition[] = [
    concerning(asker, objects, devices, true),
    { condition: BY_ACTOR, values: [stream, stream, stream, 1, wanted] },
  ]
  // Readers with restricted access could infer hidden events from these.
  if (seesEverything(principal))
    found.push(
      { condition: BY_ACTOR, values: [stream, stream, stream, 0, wanted] },
      { condition: BY_WORD, values: [stream, stream, search.toLowerCase()] },
      { condition: BY_GONE_NAME, values: [stream, stream, stream, wanted] },
    )
  return {
    condition: `o.seq IN (${found.map(({ condition }) => condition).join(' UNION ')})`,
    values: found.flatMap(({ values }) => values),
  }
}

/** Visible records with a matching name; a room includes its content. */
function namedLike(
  asker: Asker,
  wanted: string,
): { readonly objects: readonly string[]; readonly devices: readonly string[] } {
  const objects = new Set<string>()
  const devices = new Set<string>()
  const types = Object.values(RECORDS).map(({ type }) => type)
  for (const { type, id } of recordsNamed(asker, types.filter(isLogThing), wanted)) {
    if (type === 'device') devices.add(id)
    else objects.add(id)
    if (type === 'area') for (const device of asker.read.by('device', 'area', id).keys()) devices.add(device)
  }
  return { objects: [...objects], devices: [...devices] }
}

/**
 * Unrestricted readers see one entry per group. Other readers may not see its first commit, and filters may not match
 * it.
 */
const isGrouped = (principal: Principal, question: OperationQuestion): boolean =>
  seesEverything(principal) &&
  [
    question.deviceId,
    question.objectId,
    question.areaIds,
    question.search || undefined,
    question.seq,
    question.group,
    question.cause,
  ].every((asked) => asked === undefined)
