import { buildingsContract } from '#shared/contract/buildings.ts'
import { type AnyRecord, seesRecord } from '#shared/records/registry.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, type HandlersOf, projectOf } from './call.ts'
import { recordPage } from './declared.ts'

export const buildingHandlers: HandlersOf<typeof buildingsContract> = {
  list: recordPage(buildingsContract.list, {
    type: 'building',
    order: (a, b) => a.order - b.order,
    row: ({ type: _, ...building }, call) => ({
      ...building,
      floors: countSeen(projectOf(call).workspace.state.by('floor', 'building', building.id), call),
    }),
  }),
  floors: recordPage(buildingsContract.floors, {
    type: 'floor',
    equal: { buildingId: 'building' },
    order: (a, b) => b.level - a.level,
    row: ({ type: _, ...floor }, call) => ({
      ...floor,
      areas: countSeen(projectOf(call).workspace.state.by('area', 'floor', floor.id), call),
    }),
  }),
}

function countSeen(records: ReadonlyMap<string, AnyRecord>, call: CallContext): number {
  const read = projectOf(call).workspace.state
  const { principal } = callerOf(call)
  let seen = 0
  for (const record of records.values()) if (seesRecord(principal, record, read)) seen += 1
  return seen
}
