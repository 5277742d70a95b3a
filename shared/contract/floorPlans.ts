/** Plans of floors: pictures, outlines of areas, places of devices. */
import { z } from 'zod'
import { areaIdSchema, areaRecord } from '#shared/records/area.ts'
import { deviceIdSchema, deviceRecord } from '#shared/records/device.ts'
import { floorIdSchema, floorRecord } from '#shared/records/floor.ts'
import {
  OUTLINE_POINTS_MAX,
  planMarkRecord,
  planOutlineRecord,
  planPointSchema,
} from '#shared/records/floorPlan.ts'
import { keptPictureSchema } from '#shared/records/keptPicture.ts'
import { endpoint } from './endpoint.ts'
import { ref } from './references.ts'

const command = { scope: 'project', kind: 'command', permission: 'deploy.configure' } as const
const onFloor = { floorId: floorIdSchema }
const oneFloor = { floorId: ref(floorRecord) }

export const PLAN_PICTURE_MAX_MIB = 4
/** Length of a data URL, whose base64 is a third larger. */
const PICTURE_TEXT_MAX = Math.ceil((PLAN_PICTURE_MAX_MIB * 1024 * 1024 * 4) / 3) + 100
/** Maximum number of areas, and of devices, per call. */
export const DRAWN_MAX = 300

const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const floorPlansContract = {
  read: endpoint({
    path: '/plan/info',
    permission: 'home.view',
    scope: 'project',
    kind: 'question',
    summary: 'The plan of a floor: its picture, and the outlines and devices on it that the caller may see',
    input: z.strictObject(onFloor),
    output: z.strictObject({
      picture: keptPictureSchema.nullable(),
      outlines: z.array(z.strictObject({ areaId: areaIdSchema, points: planOutlineRecord.fields.points })),
      marks: z.array(z.strictObject({ deviceId: deviceIdSchema, at: planMarkRecord.fields.at })),
    }),
    example: { input: oneFloor },
  }),
  picture: endpoint({
    path: '/plan/picture',
    isOpenToDisplays: true,
    permission: 'home.view',
    scope: 'project',
    kind: 'question',
    summary: 'The picture of a floor’s plan; no address serves it, so that it is never a document of its own',
    input: z.strictObject(onFloor),
    output: z.strictObject({
      /** Picture as a data URL; null if the plan has none. */
      picture: z.string().nullable(),
    }),
    example: { input: oneFloor },
  }),
  setPicture: endpoint({
    ...command,
    path: '/plan/setpicture',
    summary: `Sets the picture of a floor’s plan: PNG, JPEG or WebP of at most ${PLAN_PICTURE_MAX_MIB} MiB; without one it is removed`,
    input: z.strictObject({
      ...onFloor,
      /** Picture as a data URL. */
      picture: z.string().min(1).max(PICTURE_TEXT_MAX).nullable(),
    }),
    output: z.null(),
    bodyMaxBytes: PICTURE_TEXT_MAX + 1_000,
    example: { input: { ...oneFloor, picture: PICTURE }, output: null },
  }),
  draw: endpoint({
    ...command,
    path: '/plan/draw',
    summary:
      'Outlines areas and places devices on the plans of their floors, in one step; what is not named stays',
    input: z.strictObject({
      outlines: z
        .array(
          z.strictObject({
            areaId: areaIdSchema,
            /** Polygon points from the left and top, 0 to 1; null removes the area from the plan. */
            points: z.array(planPointSchema).min(3).max(OUTLINE_POINTS_MAX).nullable(),
          }),
        )
        .max(DRAWN_MAX)
        .default([]),
      marks: z
        .array(z.strictObject({ deviceId: deviceIdSchema, at: planPointSchema.nullable() }))
        .max(DRAWN_MAX)
        .default([]),
    }),
    output: z.null(),
    example: {
      input: {
        outlines: [
          {
            areaId: ref(areaRecord),
            points: [
              [0.1, 0.1],
              [0.3, 0.1],
              [0.3, 0.4],
            ],
          },
        ],
        marks: [{ deviceId: ref(deviceRecord), at: [0.2, 0.2] }],
      },
      output: null,
    },
  }),
  fromAreas: endpoint({
    ...command,
    path: '/plan/fromareas',
    summary:
      'Outlines every area of a floor in rows along a corridor, in place of the outlines that there are',
    input: z.strictObject(onFloor),
    output: z.strictObject({ outlined: z.number().int() }),
    example: { input: oneFloor },
  }),
}
