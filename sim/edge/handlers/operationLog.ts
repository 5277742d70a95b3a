/** Rows of the operation log: kind of change, affected records, and changed fields. */

import { type LogRow, OPERATION_THINGS_SHOWN, type OperationThing } from '#shared/contract/operationLog.ts'
import { seesEverything } from '#shared/permissions.ts'
import { recordTypeOf } from '#shared/records/recordTypeOf.ts'
import { type ReadState, seesRecord } from '#shared/records/registry.ts'
import type { Asker } from '../../core/readmodels/alarmHistory.ts'
import { isLogThing } from '../../core/readmodels/operationDetails.ts'
import { kindOfCommand } from '../../core/readmodels/operationKinds.ts'
import { EVENTS_SHOWN_MAX, type LoggedOperation } from '../../core/readmodels/operations.ts'
import { PageSlices } from '../../core/readmodels/pageSlices.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf } from './call.ts'
import { requireSeen } from './declared.ts'
import { idsNamedIn, type NamedId, nearestOf, thingOf, withGoneNames } from './namedThings.ts'

/** @param list with all events of each row, from which things are counted */
export async function logRows(
  list: readonly LoggedOperation[],
  asker: Asker,
  call: CallContext,
): Promise<LogRow[]> {
  const slices = new PageSlices()
  const rows: LogRow[] = []
  for (const logged of list) rows.push(await logRow(logged, asker, slices))
  // For restricted readers the former visibility of deleted records is unknown.
  return seesEverything(asker.principal) ? withGoneNames(rows, call) : rows
}

async function logRow(logged: LoggedOperation, asker: Asker, slices: PageSlices): Promise<LogRow> {
  const { row, changes, causeSeq } = logged
  const things = await thingsOf(logged, asker, slices)
  return {
    ...row,
    events: row.events.slice(0, EVENTS_SHOWN_MAX),
    kind: kindOfCommand(row.command),
    things: things.slice(0, OPERATION_THINGS_SHOWN),
    thingCount: things.length,
    changes: [...changes],
    ...(causeSeq === null ? {} : { causeSeq }),
  }
}

/** Records in the events; otherwise devices; otherwise their areas. */
async function thingsOf(
  { row, about }: LoggedOperation,
  { principal, read }: Asker,
  slices: PageSlices,
): Promise<readonly OperationThing[]> {
  const sees = (record: Parameters<typeof seesRecord>[1]) => seesRecord(principal, record, read)
  const own = new Map<string, OperationThing>()
  const around = new Map<string, OperationThing>()
  const put = (named: NamedId | undefined, data: object, into: Map<string, OperationThing>): void => {
    if (named) into.set(named[1], thingOf(named, { data: { ...data }, read, sees }))
  }
  for (const { data } of row.events) {
    if (slices.isOver) await slices.next()
    const named = idsNamedIn(data, isLogThing)
    put(named.own[0], data, own)
    put(nearestOf(named.around), data, around)
  }
  if (own.size > 0) return [...own.values()]
  // A host's presence events list its devices, but concern the host.
  if (kindOfCommand(row.command) === 'hosts' || about.length === 0) return [...around.values()]
  return about.map((id) => thingOf(['device', id], { data: {}, read, sees }))
}

/** Queried area with inner areas, or a floor; undefined if neither. */
export function areasAsked(
  { areaId, floorId }: { readonly areaId?: string | undefined; readonly floorId?: string | undefined },
  read: ReadState,
): readonly string[] | undefined {
  if (areaId === undefined && floorId === undefined) return undefined
  if (areaId === undefined)
    return floorId === undefined ? undefined : [...read.by('area', 'floor', floorId).keys()]
  const found: string[] = [areaId]
  for (const id of found) found.push(...read.by('area', 'parent', id).keys())
  return floorId === undefined ? found : found.filter((id) => read.get('area', id)?.floorId === floorId)
}

/**
 * Only callers who see everything may query a deleted record.
 * @throws Rejection record_unknown
 */
export function requireObject(id: string, call: CallContext): void {
  const type = recordTypeOf(id)
  if (type && !seesEverything(callerOf(call).principal)) requireSeen({ [type]: [id] }, call)
}
