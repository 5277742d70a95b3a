/** What a project is built of: buildings, floors, and the tree of areas inside a floor. */
import { requireName, requireRecord } from '#shared/domain/rules.ts'
import type { EvolveTable } from '#shared/kernel/aggregate.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AreaId, BuildingId, FloorId } from '#shared/kernel/ids.ts'
import type { Area } from '#shared/records/area.ts'
import type { Building } from '#shared/records/building.ts'
import type { Floor } from '#shared/records/floor.ts'
import type { ReadState, Records } from '#shared/records/registry.ts'

export type StructureEvent =
  | { readonly type: 'BuildingAdded'; readonly data: { readonly building: Building } }
  | { readonly type: 'FloorAdded'; readonly data: { readonly floor: Floor } }
  | { readonly type: 'AreaAdded'; readonly data: { readonly area: Area } }
  | { readonly type: 'AreaRemoved'; readonly data: { readonly areaId: AreaId } }

export const structureDeciders = {
  AddBuilding(
    data: { readonly name: string; readonly nameEn: string },
    read: ReadState,
    ctx: DecideContext,
  ): StructureEvent[] {
    const name = requireName(data.name)
    for (const building of read.all('building')) {
      if (building.name === name) throw new Rejection('name_taken', { name })
    }
    const building: Building = {
      type: 'building',
      id: ctx.newId('bld'),
      name,
      nameEn: data.nameEn,
      order: read.count('building') + 1,
    }
    return [{ type: 'BuildingAdded', data: { building } }]
  },
  AddFloor(
    data: {
      readonly buildingId: BuildingId
      readonly name: string
      readonly nameEn: string
      readonly level: number
    },
    read: ReadState,
    ctx: DecideContext,
  ): StructureEvent[] {
    requireRecord(read, 'building', data.buildingId)
    const name = requireName(data.name)
    for (const floor of read.by('floor', 'building', data.buildingId).values()) {
      if (floor.name === name) throw new Rejection('name_taken', { name })
    }
    return [{ type: 'FloorAdded', data: { floor: { type: 'floor', id: ctx.newId('flr'), ...data, name } } }]
  },
  AddArea(
    data: {
      readonly floorId: FloorId
      readonly parentId: AreaId | null
      readonly name: string
      readonly nameEn: string
      readonly kind: Area['kind']
      readonly image: string
    },
    read: ReadState,
    ctx: DecideContext,
  ): StructureEvent[] {
    requireRecord(read, 'floor', data.floorId)
    if (data.parentId !== null) requireParent(read, data.parentId, data.floorId)
    const name = requireName(data.name)
    let order = 1
    for (const area of read.by('area', 'floor', data.floorId).values()) {
      if (area.name === name && area.parentId === data.parentId) throw new Rejection('name_taken', { name })
      if (area.parentId === data.parentId) order = Math.max(order, area.order + 1)
    }
    return [
      { type: 'AreaAdded', data: { area: { type: 'area', id: ctx.newId('ara'), ...data, name, order } } },
    ]
  },
  RemoveArea(data: { readonly areaId: AreaId }, read: ReadState): StructureEvent[] {
    requireRecord(read, 'area', data.areaId)
    if (read.by('area', 'parent', data.areaId).size > 0) throw new Rejection('area_has_children')
    if (read.by('host', 'area', data.areaId).size > 0) throw new Rejection('area_has_host')
    return [{ type: 'AreaRemoved', data }]
  },
}

/** The tree of areas stays inside one floor. */
function requireParent(read: ReadState, parentId: AreaId, floorId: FloorId): void {
  if (requireRecord(read, 'area', parentId).floorId !== floorId) {
    throw new Rejection('record_unknown', { kind: 'area' })
  }
}

export const structureEvolve: EvolveTable<StructureEvent, Records> = {
  BuildingAdded: ({ building }) => [{ put: building }],
  FloorAdded: ({ floor }) => [{ put: floor }],
  AreaAdded: ({ area }) => [{ put: area }],
  AreaRemoved: ({ areaId }) => [{ remove: { type: 'area', id: areaId } }],
}
