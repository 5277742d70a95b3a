/** The deploy record: what of the operation log is about the set-up, and which things each step was about. */

import {
  BUILT_THINGS_SHOWN,
  type BuiltThing,
  type deployRecordContract,
} from '#shared/contract/deployRecord.ts'
import type { OperationRow } from '#shared/contract/deviceHistory.ts'
import { PROJECT_STREAM } from '#shared/domain/registry.ts'
import { DAY_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import { seesEverything } from '#shared/permissions.ts'
import { recordTypeOf } from '#shared/records/recordTypeOf.ts'
import { type ReadState, type RecordName, seesRecord } from '#shared/records/registry.ts'
import type { CallContext } from '../http/mount.ts'
import { isNamedThing } from '../readmodels/goneNames.ts'
import { namesOfGone, operationPage } from '../readmodels/operations.ts'
import { PageSlices } from '../readmodels/pageSlices.ts'
import { callerOf, type HandlersOf, projectOf } from './call.ts'
import { requireSeen } from './declared.ts'

const SPAN_DAYS = { day: 1, week: 7, month: 30, quarter: 90 } as const

/** Around other things, the nearest first: a fact that names one of them and something else is about that. */
const AROUND: readonly RecordName[] = ['host', 'area', 'floor', 'building']

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
      // What people count is things; a step has several facts about one.
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

/** What is gone is called as it was at last; of things that a limited person cannot see it is not known which they saw. */
async function withGoneNames(list: readonly BuiltRow[], call: CallContext) {
  const ids = list.flatMap(({ things }) => things.flatMap(({ id, isThere }) => (isThere ? [] : [id])))
  if (ids.length === 0) return [...list]
  const names = await namesOfGone(call.services.views, projectOf(call).workspace.stream, ids)
  return list.map((row) => ({ ...row, things: row.things.map((one) => ({ ...one, ...names.get(one.id) })) }))
}

type Sees = (record: Parameters<typeof seesRecord>[1]) => boolean

interface Looking {
  readonly read: ReadState
  readonly sees: Sees
  readonly slices: PageSlices
}

/** By their ids. An import is about thousands of them. */
async function thingsOf(
  events: OperationRow['events'],
  { read, sees, slices }: Looking,
): Promise<ReadonlyMap<string, BuiltThing>> {
  const things = new Map<string, BuiltThing>()
  for (const { data } of events) {
    if (slices.isOver) await slices.next()
    const thing = thingOf(data, read, sees)
    if (thing) things.set(thing.id, thing)
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

/** The thing that a fact is about; null where it names none. */
function thingOf(
  data: OperationRow['events'][number]['data'],
  read: ReadState,
  sees: Sees,
): BuiltThing | null {
  const named = Object.entries(data).flatMap(([field, value]): (readonly [RecordName, string])[] => {
    const id = field.endsWith('Id') ? text(value) : ''
    const type = recordTypeOf(id)
    return type && isNamedThing(type) ? [[type, id]] : []
  })
  const around = AROUND.flatMap((one) => named.filter(([type]) => type === one))
  const [type, id] = named.find(([type]) => !AROUND.includes(type)) ?? around[0] ?? []
  if (!type || !id) return null
  const record = read.get(type, id)
  const { name, nameEn = name }: Readonly<Record<string, unknown>> =
    record && sees(record) ? { ...record } : data
  return { type, id, name: text(name), nameEn: text(nameEn), isThere: record !== undefined && sees(record) }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
