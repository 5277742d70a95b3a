/**
 * Floor plan: picture, outlines of areas, and positions of devices. Each is a separate record, so that two users can
 * edit concurrently and outlines of hidden areas are not sent.
 */
import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { areaIdSchema } from './area.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { deviceIdSchema } from './device.ts'
import { floorIdSchema } from './floor.ts'
import { keptPictureSchema } from './keptPicture.ts'

export const OUTLINE_POINTS_MAX = 100

/** Relative to width or height, from left and top. */
const ratio01 = z.number().min(0).max(1)
export const planPointSchema = z.tuple([ratio01, ratio01])
export type PlanPoint = readonly [x01: number, y01: number]

export const floorPlanRecord = defineRecord({
  type: 'floorPlan',
  id: idSchema('fpl'),
  word: ['floor plan', '楼层平面图'],
  fields: { floorId: floorIdSchema, picture: keptPictureSchema },
  indexes: { floor: (plan) => plan.floorId, picture: (plan) => plan.picture.hash },
  belongsTo: { floor: 'floor' },
})
export type FloorPlan = RecordFrom<typeof floorPlanRecord>

export const planOutlineRecord = defineRecord({
  type: 'planOutline',
  id: idSchema('pou'),
  word: ['outline', '轮廓'],
  fields: {
    /** Floor of the outline; a moved area has none there. */
    floorId: floorIdSchema,
    areaId: areaIdSchema,
    points: z.array(planPointSchema).min(3).max(OUTLINE_POINTS_MAX),
  },
  indexes: { floor: (outline) => outline.floorId, area: (outline) => outline.areaId },
  belongsTo: { area: 'area' },
})
export type PlanOutline = RecordFrom<typeof planOutlineRecord>

export const planMarkRecord = defineRecord({
  type: 'planMark',
  id: idSchema('pma'),
  word: ['place on the plan', '平面图位置'],
  fields: { floorId: floorIdSchema, deviceId: deviceIdSchema, at: planPointSchema },
  indexes: { floor: (mark) => mark.floorId, device: (mark) => mark.deviceId },
  belongsTo: { device: 'device' },
})
export type PlanMark = RecordFrom<typeof planMarkRecord>
