/**
 * The deploy record: entries of the operation log about configuration, with the things each step concerned.
 */

import {
  BUILT_THINGS_SHOWN,
  type BuiltThing,
  type deployRecordContract,
} from '#shared/contract/deployRecord.ts'
import type { OperationRow } from '#shared/contract/operationLog.ts'
import { PROJECT_STREAM } from '#shared/domain/registry.ts'
import { DAY_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import { seesEverything } from '#shared/permissions.ts'
import { type ReadState, seesRecord } from '#shared/records/registry.ts'
import { isNamedThing } from '../../core/readmodels/goneNames.ts'
import { operationPage } from '../../core/readmodels/operations.ts'
import { PageSlices } from '../../core/readmodels/pageSlices.ts'
import { callerOf, type HandlersOf, projectOf } from './call.ts'
import { requireSeen } from './declared.ts'
import { idsNamedIn, nearestOf, type SeesRecord, thingOf, withGoneNames } from './namedThings.ts'

const SPAN_DAYS = { day: 1, week: 7, month: 30, quarter: 90 } as const

export const deployRecordHandlers: HandlersOf<typeof deployRecordContract> = {
  async list({ kind, span, fromMs, ...input }, call) {
    if (input.deviceId) requireSeen({ device: [input.deviceId] }, call)
    const { principal } = callerOf(call)
    const { workspace } = projectOf(call)
    const asker = { principal, stream: workspace.stream, read: workspace.state }
    const steps = [...PROJECT_STREAM.setUp].filter(([, [of]]) => kind === undefined || of === kind)
    const commands = steps.map(([name]) => name)
    const since = span ? call.services.clock.now() - SPAN_DAYS[span] * DAY_MS : fromMs
    const page = await operationPage(call.services, asker, {
      ...{ ...input, commands, fromMs: since },
      // Counts records, not events, because a step has several events per record.
      eventsMax: Number.POSITIVE_INFINITY,
    })
    const sees = (record: Parameters<typeof seesRecord>[1]) => seesRecord(principal, record, workspace.state)
    const slices = new PageSlices()
    const list: BuiltRow[] = []
    for (const row of page.list)
      list.push(builtRow(row, await thingsOf(row.events, { read: workspace.state, sees, slices })))
    return {
      list: seesEverything(principal) ? await withGoneNames(list, call) : list,
      total: page.total,
      pageNum: input.pageNum,
      pageSize: input.pageSize,
    }
  },
}

interface Looking {
  readonly read: ReadState
  readonly sees: SeesRecord
  readonly slices: PageSlices
}

/** Looks up by id, because an import concerns thousands. */
async function thingsOf(
  events: OperationRow['events'],
  { read, sees, slices }: Looking,
): Promise<ReadonlyMap<string, BuiltThing>> {
  const things = new Map<string, BuiltThing>()
  for (const { data } of events) {
    if (slices.isOver) await slices.next()
    const { own, around } = idsNamedIn(data, isNamedThing)
    const named = own[0] ?? nearestOf(around)
    if (named) things.set(named[1], thingOf(named, { data, read, sees }))
  }
  return things
}

type BuiltRow = ReturnType<typeof builtRow>

function builtRow(row: OperationRow, things: ReadonlyMap<string, BuiltThing>) {
  const { seq, atMs, actorId, actorName, actorNameEn, command } = row
  const [kind, action] = must(PROJECT_STREAM.setUp.get(command), command)
  return {
    seq,
    atMs,
    actorId,
    actorName,
    actorNameEn,
    kind,
    action,
    things: [...things.values()].slice(0, BUILT_THINGS_SHOWN),
    count: things.size,
  }
}
