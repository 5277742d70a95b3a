/** The deploy record: what of the operation log is about the set-up, and which things each step was about. */
import {
  BUILT_THINGS_SHOWN,
  type BuiltThing,
  type deployRecordContract,
} from '#shared/contract/deployRecord.ts'
import type { OperationRow } from '#shared/contract/deviceHistory.ts'
import { PROJECT_STREAM } from '#shared/domain/registry.ts'
import { must } from '#shared/kernel/assert.ts'
import { type ReadState, seesRecord } from '#shared/records/registry.ts'
import { operationPage } from '../readmodels/operations.ts'
import { DAY_MS } from '../telemetry/energy.ts'
import { callerOf, type HandlersOf, projectOf } from './call.ts'
import { requireSeen } from './declared.ts'

const SPAN_DAYS = { day: 1, week: 7, month: 30, quarter: 90 } as const

/** The fields of facts that name things, those that a fact is about before those that it mentions. */
const NAMED = {
  automationId: 'automation',
  detectionId: 'detection',
  sceneId: 'scene',
  remoteId: 'remote',
  deviceId: 'device',
  templateId: 'areaTemplate',
  groupId: 'deviceGroup',
  // A host stands in an area.
  hostId: 'host',
  areaId: 'area',
  floorId: 'floor',
  buildingId: 'building',
} as const

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
    return {
      list: page.list.map((row) => builtRow(row, workspace.state, sees)),
      total: page.total,
      pageNum: input.pageNum,
      pageSize: input.pageSize,
    }
  },
}

type Sees = (record: Parameters<typeof seesRecord>[1]) => boolean

function builtRow(row: OperationRow, read: ReadState, sees: Sees) {
  const { seq, atMs, actorId, actorName, actorNameEn, command, events } = row
  const [kind, action] = must(PROJECT_STREAM.setUp.get(command), command)
  const things = new Map<string, BuiltThing>()
  for (const { data } of events) {
    const thing = thingOf(data, read, sees)
    if (thing) things.set(thing.id, thing)
  }
  const who = { actorId, actorName, actorNameEn }
  return {
    seq,
    atMs,
    ...who,
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
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  for (const [field, type] of Object.entries(NAMED) as [keyof typeof NAMED, BuiltThing['type']][]) {
    const id = text(data[field])
    if (id === '') continue
    const record = read.get(type, id)
    if (record && sees(record))
      return {
        type,
        id,
        name: record.name,
        nameEn: 'nameEn' in record ? record.nameEn : record.name,
        isThere: true,
      }
    return { type, id, name: text(data.name), nameEn: text(data.nameEn), isThere: false }
  }
  return null
}
