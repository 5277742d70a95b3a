/** Buildings and their floors. */

import { z } from 'zod'
import { buildingIdSchema } from '#shared/records/building.ts'
import { floorIdSchema } from '#shared/records/floor.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { pageFields } from './parameters.ts'

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
    example: {
      input: { pageNum: 1, pageSize: 20 },
      output: {
        list: [{ id: 'bld_main', name: '主楼', nameEn: 'Main building', order: 1, floors: 12 }],
        total: 1,
        pageNum: 1,
        pageSize: 20,
      },
    },
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
    example: {
      input: {},
      output: {
        list: [
          { id: 'flr_main-3', buildingId: 'bld_main', name: '三层', nameEn: 'Floor 3', level: 3, areas: 24 },
        ],
        total: 1,
        pageNum: 1,
        pageSize: 20,
      },
    },
  }),
}
