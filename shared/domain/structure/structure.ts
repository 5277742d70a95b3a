/** Buildings and floors of a project. Areas are a separate aggregate. */
import { z } from 'zod'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import {
  type Changes,
  changesOf,
  requireFreeName,
  requireRecord,
  withFreeNames,
} from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { withoutBelonging } from '#shared/records/belonging.ts'
import { type Building, type BuildingId, buildingIdSchema, buildingRecord } from '#shared/records/building.ts'
import { type Floor, type FloorId, floorIdSchema, floorRecord } from '#shared/records/floor.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'

type BuildingFacts = Pick<Building, keyof typeof buildingRecord.fields>
/** A floor stays in its building. */
const { buildingId: _, ...floorFields } = floorRecord.fields
type FloorFacts = Pick<Floor, keyof typeof floorFields>

export const structureEvents = {
  BuildingAdded: defineEvent({
    schema: z.object({
      buildingId: buildingIdSchema,
      ...buildingRecord.schema.pick({ name: true, nameEn: true, order: true }).shape,
    }),
    evolve: ({ buildingId, ...facts }) => [{ put: { type: 'building', id: buildingId, ...facts } }],
  }),
  BuildingChanged: defineEvent({
    schema: z.object({ buildingId: buildingIdSchema, ...z.object(buildingRecord.fields).partial().shape }),
    evolve({ buildingId, ...changes }, read): AnyChange[] {
      const building = read.get('building', buildingId)
      return building ? [{ put: { ...building, ...changesOf<BuildingFacts>(building, changes) } }] : []
    },
  }),
  BuildingRemoved: defineEvent({
    schema: z.object({ buildingId: buildingIdSchema }),
    evolve: ({ buildingId: id }) => [{ remove: { type: 'building', id } }],
  }),
  FloorAdded: defineEvent({
    schema: z.object({
      floorId: floorIdSchema,
      ...floorRecord.schema.pick({ buildingId: true, name: true, nameEn: true, level: true }).shape,
    }),
    evolve: ({ floorId, ...facts }) => [{ put: { type: 'floor', id: floorId, ...facts } }],
  }),
  FloorChanged: defineEvent({
    schema: z.object({ floorId: floorIdSchema, ...z.object(floorFields).partial().shape }),
    evolve({ floorId, ...changes }, read): AnyChange[] {
      const floor = read.get('floor', floorId)
      return floor ? [{ put: { ...floor, ...changesOf<FloorFacts>(floor, changes) } }] : []
    },
  }),
  FloorRemoved: defineEvent({
    schema: z.object({ floorId: floorIdSchema }),
    evolve: ({ floorId: id }, read) => [
      { remove: { type: 'floor', id } },
      ...withoutBelonging('floor', id, read),
    ],
  }),
}
export type StructureEvent = EventOf<typeof structureEvents>

export const structureAggregate = defineAggregate({
  events: structureEvents,
  setUp: {
    AddBuilding: ['building', 'added'],
    ChangeBuilding: ['building', 'changed'],
    RemoveBuilding: ['building', 'removed'],
    AddFloor: ['floor', 'added'],
    ChangeFloor: ['floor', 'changed'],
    RemoveFloor: ['floor', 'removed'],
  },
  commands: {
    AddBuilding(
      data: { readonly name: string; readonly nameEn: string },
      read: ReadState,
      ctx: DecideContext,
    ): StructureEvent[] {
      return buildingsAdded([data], read, ctx)
    },
    ChangeBuilding(
      { buildingId, ...input }: { readonly buildingId: BuildingId } & Changes<BuildingFacts>,
      read: ReadState,
    ): StructureEvent[] {
      const building = requireRecord(read, 'building', buildingId)
      const name = requireFreeName(input, read.all('building'), building)
      const changes = changesOf<BuildingFacts>(building, { ...input, name })
      return changes ? [{ type: 'BuildingChanged', data: { buildingId, ...changes } }] : []
    },
    RemoveBuilding(data: { readonly buildingId: BuildingId }, read: ReadState): StructureEvent[] {
      requireRecord(read, 'building', data.buildingId)
      if (read.by('floor', 'building', data.buildingId).size > 0) throw new Rejection('building_has_floors')
      return [{ type: 'BuildingRemoved', data }]
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
      const { buildingId, ...facts } = data
      return floorsAdded(buildingId, [facts], read, ctx)
    },
    ChangeFloor(
      { floorId, ...input }: { readonly floorId: FloorId } & Changes<FloorFacts>,
      read: ReadState,
    ): StructureEvent[] {
      const floor = requireRecord(read, 'floor', floorId)
      const others = read.by('floor', 'building', floor.buildingId).values()
      const name = requireFreeName(input, others, floor)
      const changes = changesOf<FloorFacts>(floor, { ...input, name })
      return changes ? [{ type: 'FloorChanged', data: { floorId, ...changes } }] : []
    },
    RemoveFloor(data: { readonly floorId: FloorId }, read: ReadState): StructureEvent[] {
      requireRecord(read, 'floor', data.floorId)
      if (read.by('area', 'floor', data.floorId).size > 0) throw new Rejection('floor_has_areas')
      return [{ type: 'FloorRemoved', data }]
    },
  },
})

/**
 * Appends buildings to the order.
 * @throws Rejection name_invalid, name_taken, name_en_taken
 */
export function buildingsAdded(
  buildings: readonly Pick<BuildingFacts, 'name' | 'nameEn'>[],
  read: ReadState,
  ctx: DecideContext,
): StructureEvent[] {
  let last = 0
  for (const { order } of read.all('building')) last = Math.max(last, order)
  return withFreeNames(buildings, read.all('building')).map(({ name, nameEn }, i) => {
    const facts = { name, nameEn, order: last + i + 1 }
    return { type: 'BuildingAdded', data: { buildingId: ctx.newId(buildingRecord), ...facts } }
  })
}

/**
 * Adds floors to one building.
 * @throws Rejection record_unknown, name_invalid, name_taken, name_en_taken
 */
export function floorsAdded(
  buildingId: BuildingId,
  floors: readonly Pick<Floor, 'name' | 'nameEn' | 'level'>[],
  read: ReadState,
  ctx: DecideContext,
): StructureEvent[] {
  requireRecord(read, 'building', buildingId)
  const others = read.by('floor', 'building', buildingId).values()
  return withFreeNames(floors, others).map((floor) => ({
    type: 'FloorAdded',
    data: { floorId: ctx.newId(floorRecord), buildingId, ...floor },
  }))
}
