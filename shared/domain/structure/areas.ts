/** The tree of areas inside a floor: rooms, suites with rooms inside them, corridors, plant rooms. */
import { z } from 'zod'
import type { AlarmEvent } from '#shared/domain/alarm/alarm.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { withoutDetectedArea } from '#shared/domain/detection/detection.ts'
import { clearOfArea } from '#shared/domain/energy/targetAlarm.ts'
import { withoutAreas } from '#shared/domain/host/serving.ts'
import { type Changes, changesOf, requireRecord } from '#shared/domain/rules.ts'
import { requireFreeAreaName, withFreeAreaNames } from '#shared/domain/structure/areaNames.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { called, Rejection } from '#shared/kernel/errors.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import { type Area, type AreaId, areaIdSchema, areaRecord } from '#shared/records/area.ts'
import { withoutBelonging } from '#shared/records/belonging.ts'
import { type FloorId, floorIdSchema } from '#shared/records/floor.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'

const onArea = { areaId: areaIdSchema }
const {
  floorId: _floor,
  parentId: _parent,
  order: _order,
  picture: _picture,
  ...ownFields
} = areaRecord.fields
type AreaFacts = Pick<Area, keyof typeof ownFields>

/** Parent of an area: a floor and, optionally, an area on that floor. */
interface Place {
  readonly floorId: FloorId
  readonly parentId: AreaId | null
}

export const areaEvents = {
  AreaAdded: defineEvent({
    schema: z.object({ ...onArea, ...areaRecord.fields }),
    evolve: ({ areaId, ...facts }) => [{ put: { type: 'area', id: areaId, ...facts } }],
  }),
  AreaChanged: defineEvent({
    schema: z.object({ ...onArea, ...z.object(ownFields).partial().shape }),
    evolve({ areaId, ...changes }, read): AnyChange[] {
      const area = read.get('area', areaId)
      return area ? [{ put: { ...area, ...changesOf<AreaFacts>(area, changes) } }] : []
    },
  }),
  /** Moves the area with all inner areas. A separate event sets its position among its siblings. */
  AreaMoved: defineEvent({
    schema: z.object({ ...onArea, floorId: floorIdSchema, parentId: areaIdSchema.nullable() }),
    evolve({ areaId, floorId, parentId }, read): AnyChange[] {
      return withInnerAreas(read, areaId).map((area) => ({
        put: { ...area, floorId, parentId: area.id === areaId ? parentId : area.parentId },
      }))
    },
  }),
  /** New order of these siblings. */
  AreasOrdered: defineEvent({
    /** `areaId` is the moved area; older events lack it. */
    schema: z.object({ areaIds: z.array(areaIdSchema).readonly(), areaId: areaIdSchema.optional() }),
    evolve: ({ areaIds }, read) =>
      areaIds.flatMap((id, i): AnyChange[] => {
        const area = read.get('area', id)
        return area && area.order !== i + 1 ? [{ put: { ...area, order: i + 1 } }] : []
      }),
  }),
  AreaRemoved: defineEvent({
    schema: z.object(onArea),
    evolve: ({ areaId }, read): AnyChange[] => [
      { remove: { type: 'area', id: areaId } },
      ...withoutBelonging('area', areaId, read),
      ...withoutDetectedArea(read, areaId),
      ...withoutAreas(read, read.first('host', 'serves', areaId)?.id, [areaId]),
    ],
  }),
}
export type AreaEvent = EventOf<typeof areaEvents>

/** A place, and before which sibling; null: after them all. */
export interface Spot extends Place {
  readonly beforeId: AreaId | null
}

/** The position of an area alone, without the other fields of the argument. */
export const spotFields = ({ floorId, parentId, beforeId }: Spot): Spot => ({ floorId, parentId, beforeId })

/** The position of the area among those siblings for which `counts` returns true. */
export function spotOf(area: Area, read: ReadState, counts: (sibling: Area) => boolean = () => true): Spot {
  const siblings = siblingsIn(read, area).filter((one) => one.id === area.id || counts(one))
  const next = siblings[siblings.findIndex(({ id }) => id === area.id) + 1]
  return spotFields({ ...area, beforeId: next?.id ?? null })
}

interface OnArea {
  readonly areaId: AreaId
}

export const areaAggregate = defineAggregate({
  events: areaEvents,
  setUp: {
    AddArea: ['area', 'added'],
    AddAreas: ['area', 'added'],
    ChangeArea: ['area', 'changed'],
    MoveArea: ['area', 'moved'],
    ShiftArea: ['area', 'moved'],
    RemoveArea: ['area', 'removed'],
  },
  commands: {
    AddArea(data: AreaFacts & Place, read: ReadState, ctx: DecideContext): AreaEvent[] {
      const { floorId, parentId, ...facts } = data
      return added({ floorId, parentId }, [facts], read, ctx)
    },
    /** Adds many areas in one command, such as all rooms of a floor. The user can undo it in one step. */
    AddAreas(
      { areas, ...place }: Place & { readonly areas: readonly AreaFacts[] },
      read: ReadState,
      ctx: DecideContext,
    ): AreaEvent[] {
      return added(place, areas, read, ctx)
    },
    ChangeArea({ areaId, ...input }: OnArea & Changes<AreaFacts>, read: ReadState): AreaEvent[] {
      const area = requireRecord(read, 'area', areaId)
      const name = requireFreeAreaName(input, siblingsIn(read, area), area)
      const changes = changesOf<AreaFacts>(area, { ...input, name })
      return changes ? [{ type: 'AreaChanged', data: { areaId, ...changes } }] : []
    },
    /**
     * Moves an area before a new sibling or to the end. With `from`, only if it is still at that position.
     */
    MoveArea(
      { areaId, beforeId, from, ...place }: OnArea & Spot & { readonly from?: Spot | undefined },
      read: ReadState,
    ): AreaEvent[] {
      const area = requireRecord(read, 'area', areaId)
      if (from && !isSameJson(spotOf(area, read), spotFields(from)))
        throw new Rejection('changed_since', called('name', area))
      requireAreaPlace(read, place)
      if (withInnerAreas(read, areaId).some(({ id }) => id === place.parentId))
        throw new Rejection('area_inside_itself')
      const others = siblingsIn(read, place).filter(({ id }) => id !== areaId)
      const at = beforeId === null ? others.length : others.findIndex(({ id }) => id === beforeId)
      if (at === -1) throw new Rejection('record_unknown', { kind: 'area' })
      const isMoved = area.floorId !== place.floorId || area.parentId !== place.parentId
      if (isMoved) requireFreeAreaName(area, others)
      const order = others.map(({ id }) => id).toSpliced(at, 0, areaId)
      return [
        ...(isMoved ? [{ type: 'AreaMoved', data: { areaId, ...place } } as const] : []),
        ...ordered(siblingsIn(read, place), order, areaId),
      ]
    },
    /** Moves an area by one position among its siblings. No event at the end of the list. */
    ShiftArea(
      { areaId, direction }: OnArea & { readonly direction: 'up' | 'down' },
      read: ReadState,
    ): AreaEvent[] {
      const siblings = siblingsIn(read, requireRecord(read, 'area', areaId))
      const order = siblings.map(({ id }) => id)
      const from = order.indexOf(areaId)
      const to = from + (direction === 'up' ? -1 : 1)
      return to in order ? ordered(siblings, order.toSpliced(from, 1).toSpliced(to, 0, areaId), areaId) : []
    },
    RemoveArea(data: OnArea, read: ReadState): (AreaEvent | AlarmEvent)[] {
      requireRecord(read, 'area', data.areaId)
      if (read.by('area', 'parent', data.areaId).size > 0) throw new Rejection('area_has_children')
      if (read.by('host', 'area', data.areaId).size > 0) throw new Rejection('area_has_host')
      const devices = read.by('device', 'area', data.areaId).size
      if (devices > 0) throw new Rejection('area_has_devices', { count: devices })
      return [...clearOfArea(read, data.areaId), { type: 'AreaRemoved', data }]
    },
  },
})

function added(place: Place, areas: readonly AreaFacts[], read: ReadState, ctx: DecideContext): AreaEvent[] {
  requireAreaPlace(read, place)
  const siblings = siblingsIn(read, place)
  const last = siblings.at(-1)?.order ?? 0
  return withFreeAreaNames(areas, siblings).map((facts, i) => {
    const areaId = ctx.newId(areaRecord)
    return { type: 'AreaAdded', data: { areaId, ...place, ...facts, order: last + i + 1 } }
  })
}

/** The tree of areas stays inside one floor. */
export function requireAreaPlace(read: ReadState, { floorId, parentId }: Place): void {
  requireRecord(read, 'floor', floorId)
  if (parentId !== null && requireRecord(read, 'area', parentId).floorId !== floorId) {
    throw new Rejection('record_unknown', { kind: 'area' })
  }
}

/** The areas with this floor and parent, in their display order. */
export function siblingsIn(read: ReadState, { floorId, parentId }: Place): Area[] {
  const siblings = [...read.by('area', 'floor', floorId).values()].filter((one) => one.parentId === parentId)
  return siblings.sort((a, b) => a.order - b.order)
}

/** The area and all inner areas; empty if it was deleted. */
export function withInnerAreas(read: ReadState, areaId: AreaId): Area[] {
  const area = read.get('area', areaId)
  if (!area) return []
  return [
    area,
    ...[...read.by('area', 'parent', areaId).keys()].flatMap((id) => withInnerAreas(read, id as AreaId)),
  ]
}

/** No event if the order is unchanged. */
function ordered(siblings: readonly Area[], areaIds: readonly AreaId[], areaId: AreaId): AreaEvent[] {
  const isSame = isSameJson(
    siblings.map(({ id }) => id),
    areaIds,
  )
  return isSame ? [] : [{ type: 'AreasOrdered', data: { areaIds, areaId } }]
}
