import { buildingsContract } from '#shared/contract/buildings.ts'
import { type AnyRecord, seesRecord } from '#shared/records/registry.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, type HandlersOf, projectOf } from './call.ts'
import { projectCommand, recordPage } from './declared.ts'

const seesBuilding = ({ buildingId }: { readonly buildingId: string }) => ({ building: [buildingId] })
const seesFloor = ({ floorId }: { readonly floorId: string }) => ({ floor: [floorId] })

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
  add: projectCommand(buildingsContract.add, 'AddBuilding', {
    returns: (facts) => ({ buildingId: facts.one('BuildingAdded').buildingId }),
  }),
  update: projectCommand(buildingsContract.update, 'ChangeBuilding', { sees: seesBuilding }),
  remove: projectCommand(buildingsContract.remove, 'RemoveBuilding', { sees: seesBuilding }),
  addFloor: projectCommand(buildingsContract.addFloor, 'AddFloor', {
    sees: seesBuilding,
    returns: (facts) => ({ floorId: facts.one('FloorAdded').floorId }),
  }),
  updateFloor: projectCommand(buildingsContract.updateFloor, 'ChangeFloor', { sees: seesFloor }),
  removeFloor: projectCommand(buildingsContract.removeFloor, 'RemoveFloor', { sees: seesFloor }),
}

function countSeen(records: ReadonlyMap<string, AnyRecord>, call: CallContext): number {
  const read = projectOf(call).workspace.state
  const { principal } = callerOf(call)
  let seen = 0
  for (const record of records.values()) if (seesRecord(principal, record, read)) seen += 1
  return seen
}
