/** Buildings and their floors. */
import { z } from 'zod'
import { buildingIdSchema, floorIdSchema } from '#shared/kernel/ids.ts'
import { endpoint, pageFields, pageOf } from './endpoint.ts'

export const buildingsContract = {
  list: endpoint({
    path: '/building/buildinglist',
    permission: 'home.view',
    scope: 'project',
    kind: 'question',
    summary: 'Buildings in which the caller may see something',
    input: z.strictObject({ ...pageFields, name: z.string().max(50).optional() }),
    output: pageOf(
      z.strictObject({
        id: buildingIdSchema,
        name: z.string(),
        nameEn: z.string(),
        order: z.number(),
        floors: z.number().int(),
      }),
    ),
  }),
  floors: endpoint({
    path: '/building/floorlist',
    permission: 'home.view',
    scope: 'project',
    kind: 'question',
    summary: 'Floors from the top down',
    input: z.strictObject({ ...pageFields, buildingId: buildingIdSchema.optional() }),
    output: pageOf(
      z.strictObject({
        id: floorIdSchema,
        buildingId: buildingIdSchema,
        name: z.string(),
        nameEn: z.string(),
        level: z.number().int(),
        areas: z.number().int(),
      }),
    ),
  }),
}
