import { buildingsContract } from '#shared/contract/buildings.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { BuildingId } from '#shared/records/building.ts'
import type { FloorId } from '#shared/records/floor.ts'
import { type AnyRecord, type ReadState, seesRecord } from '#shared/records/registry.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, type HandlersOf, projectOf } from './call.ts'
import { projectCommand, recordPage } from './declared.ts'

type Building = { readonly buildingId: BuildingId }
type Floor = { readonly floorId: FloorId }

const areasOfFloor = ({ floorId }: Floor, read: ReadState): AreaId[] =>
  [...read.by('area', 'floor', floorId).values()].map(({ id }) => id)
const areasOfBuilding = ({ buildingId }: Building, read: ReadState): AreaId[] =>
  [...read.by('floor', 'building', buildingId).values()].flatMap(({ id }) =>
    areasOfFloor({ floorId: id }, read),
  )
/** A user who sees only a part of a building or floor cannot change it as a whole. */
const wholeBuilding = {
  sees: (input: Building) => ({ building: [input.buildingId] }),
  concerns: areasOfBuilding,
}
const wholeFloor = { sees: (input: Floor) => ({ floor: [input.floorId] }), concerns: areasOfFloor }

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
    concerns: () => 'all',
    returns: (facts) => ({ buildingId: facts.one('BuildingAdded').buildingId }),
  }),
  update: projectCommand(buildingsContract.update, 'ChangeBuilding', wholeBuilding),
  remove: projectCommand(buildingsContract.remove, 'RemoveBuilding', wholeBuilding),
  addFloor: projectCommand(buildingsContract.addFloor, 'AddFloor', {
    ...wholeBuilding,
    returns: (facts) => ({ floorId: facts.one('FloorAdded').floorId }),
  }),
  updateFloor: projectCommand(buildingsContract.updateFloor, 'ChangeFloor', wholeFloor),
  removeFloor: projectCommand(buildingsContract.removeFloor, 'RemoveFloor', wholeFloor),
}

function countSeen(records: ReadonlyMap<string, AnyRecord>, call: CallContext): number {
  const read = projectOf(call).workspace.state
  const { principal } = callerOf(call)
  let seen = 0
  for (const record of records.values()) if (seesRecord(principal, record, read)) seen += 1
  return seen
}
