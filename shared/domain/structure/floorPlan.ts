/** Plans of floors: a picture, outlines of areas, places of devices. */
import { z } from 'zod'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import { type AreaId, areaIdSchema } from '#shared/records/area.ts'
import { type DeviceId, deviceIdSchema } from '#shared/records/device.ts'
import { type FloorId, floorIdSchema } from '#shared/records/floor.ts'
import {
  floorPlanRecord,
  type PlanPoint,
  planMarkRecord,
  planOutlineRecord,
} from '#shared/records/floorPlan.ts'
import { type KeptPicture, keptPictureSchema } from '#shared/records/keptPicture.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { outlinesOf, rounded } from '#shared/rules/planLayout.ts'

export const floorPlanEvents = {
  /** Replaces the previous picture, if any. Outlines stay unchanged. */
  PlanPictureSet: defineEvent({
    schema: z.object({ planId: floorPlanRecord.id, floorId: floorIdSchema, picture: keptPictureSchema }),
    evolve: ({ planId: id, ...facts }) => [{ put: { type: 'floorPlan', id, ...facts } }],
  }),
  PlanPictureRemoved: defineEvent({
    schema: z.object({ planId: floorPlanRecord.id }),
    evolve: ({ planId: id }) => [{ remove: { type: 'floorPlan', id } }],
  }),
  AreaOutlined: defineEvent({
    schema: z.object({ outlineId: planOutlineRecord.id, ...planOutlineRecord.fields }),
    evolve: ({ outlineId: id, ...facts }) => [{ put: { type: 'planOutline', id, ...facts } }],
  }),
  AreaOutlineRemoved: defineEvent({
    schema: z.object({ outlineId: planOutlineRecord.id, areaId: areaIdSchema }),
    evolve: ({ outlineId: id }) => [{ remove: { type: 'planOutline', id } }],
  }),
  DevicePlaced: defineEvent({
    schema: z.object({ markId: planMarkRecord.id, ...planMarkRecord.fields }),
    evolve: ({ markId: id, ...facts }) => [{ put: { type: 'planMark', id, ...facts } }],
    about: ({ deviceId }) => deviceId,
  }),
  DeviceTakenOffPlan: defineEvent({
    schema: z.object({ markId: planMarkRecord.id, deviceId: deviceIdSchema }),
    evolve: ({ markId: id }) => [{ remove: { type: 'planMark', id } }],
    about: ({ deviceId }) => deviceId,
  }),
}
export type FloorPlanEvent = EventOf<typeof floorPlanEvents>

interface Drawing {
  /** Null removes the area from the plan. */
  readonly outlines: readonly { readonly areaId: AreaId; readonly points: readonly PlanPoint[] | null }[]
  /** Null removes the device from the plan. */
  readonly marks: readonly { readonly deviceId: DeviceId; readonly at: PlanPoint | null }[]
}

interface OnFloor {
  readonly floorId: FloorId
}

export const floorPlanAggregate = defineAggregate({
  events: floorPlanEvents,
  setUp: {
    SetPlanPicture: ['floorPlan', 'changed'],
    DrawPlan: ['floorPlan', 'changed'],
    OutlineFloor: ['floorPlan', 'changed'],
  },
  commands: {
    SetPlanPicture(
      { floorId, picture }: OnFloor & { readonly picture: KeptPicture | null },
      read: ReadState,
      ctx: DecideContext,
    ): FloorPlanEvent[] {
      requireRecord(read, 'floor', floorId)
      const before = read.first('floorPlan', 'floor', floorId)
      if (!picture) return before ? [{ type: 'PlanPictureRemoved', data: { planId: before.id } }] : []
      if (before && isSameJson(before.picture, picture)) return []
      const planId = before?.id ?? ctx.newId(floorPlanRecord)
      return [{ type: 'PlanPictureSet', data: { planId, floorId, picture } }]
    },
    /** Any number of areas and devices in one step; fields that are not named stay unchanged. */
    DrawPlan({ outlines, marks }: Drawing, read: ReadState, ctx: DecideContext): FloorPlanEvent[] {
      return [
        ...outlines.flatMap(({ areaId, points }) => outlined(read, ctx, areaId, points)),
        ...marks.flatMap(({ deviceId, at }) => placed(read, ctx, deviceId, at)),
      ]
    },
    /** A plan from the areas alone, in place of all outlines that the floor has. */
    OutlineFloor({ floorId }: OnFloor, read: ReadState, ctx: DecideContext): FloorPlanEvent[] {
      requireRecord(read, 'floor', floorId)
      const areas = [...read.by('area', 'floor', floorId).values()].sort((a, b) => a.order - b.order)
      return outlinesOf(areas).flatMap(({ areaId, points }) => outlined(read, ctx, areaId, points))
    },
  },
})

function outlined(
  read: ReadState,
  ctx: DecideContext,
  areaId: AreaId,
  points: readonly PlanPoint[] | null,
): FloorPlanEvent[] {
  const { floorId } = requireRecord(read, 'area', areaId)
  const before = read.first('planOutline', 'area', areaId)
  if (!points) return before ? [{ type: 'AreaOutlineRemoved', data: { outlineId: before.id, areaId } }] : []
  const kept = points.map(([x, y]): [number, number] => [rounded(x), rounded(y)])
  if (new Set(kept.map(String)).size < 3) throw new Rejection('outline_invalid')
  if (before?.floorId === floorId && isSameJson(before.points, kept)) return []
  const outlineId = before?.id ?? ctx.newId(planOutlineRecord)
  return [{ type: 'AreaOutlined', data: { outlineId, floorId, areaId, points: kept } }]
}

function placed(
  read: ReadState,
  ctx: DecideContext,
  deviceId: DeviceId,
  at: PlanPoint | null,
): FloorPlanEvent[] {
  const { areaId } = requireRecord(read, 'device', deviceId)
  const { floorId } = requireRecord(read, 'area', areaId)
  const before = read.first('planMark', 'device', deviceId)
  if (!at) return before ? [{ type: 'DeviceTakenOffPlan', data: { markId: before.id, deviceId } }] : []
  const kept: [number, number] = [rounded(at[0]), rounded(at[1])]
  if (before?.floorId === floorId && isSameJson(before.at, kept)) return []
  const markId = before?.id ?? ctx.newId(planMarkRecord)
  return [{ type: 'DevicePlaced', data: { markId, floorId, deviceId, at: kept } }]
}
