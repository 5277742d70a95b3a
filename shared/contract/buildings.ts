/** Buildings and their floors. */

import { z } from 'zod'
import { buildingIdSchema, buildingRecord } from '#shared/records/building.ts'
import { floorIdSchema, floorRecord } from '#shared/records/floor.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { nameFields } from './fields.ts'
import { numberParam, pageFields } from './parameters.ts'
import { ref } from './references.ts'

const command = { scope: 'project', kind: 'command', permission: 'deploy.configure' } as const
const level = numberParam(floorRecord.fields.level)
const onBuilding = { buildingId: buildingIdSchema }
const onFloor = { floorId: floorIdSchema }
const oneBuilding = { buildingId: ref(buildingRecord) }
const oneFloor = { floorId: ref(floorRecord) }

export const buildingsContract = {
  list: endpoint({
    path: '/building/buildinglist',
    permission: 'home.view',
    scope: 'project',
    kind: 'question',
    summary: 'Buildings in which the caller may see something',
    input: z.strictObject({ ...pageFields, name: z.string().max(50).optional() }),
    output: pageOf(z.strictObject({ ...buildingRecord.row.shape, floors: z.number().int() })),
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
    output: pageOf(z.strictObject({ ...floorRecord.row.shape, areas: z.number().int() })),
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
  add: endpoint({
    ...command,
    path: '/building/addbuilding',
    summary: 'Adds a building, after the others',
    input: z.strictObject({ name: nameFields.name, nameEn: nameFields.nameEn.default('') }),
    output: z.strictObject(onBuilding),
    example: { input: { name: '副楼', nameEn: 'Annexe' }, output: oneBuilding },
  }),
  update: endpoint({
    ...command,
    path: '/building/updatebuilding',
    summary: 'Changes the names or the place of a building in their order; what is left out stays as it is',
    input: z.strictObject({
      ...onBuilding,
      ...z.strictObject({ ...nameFields, order: numberParam(z.number().int().min(1).max(10_000)) }).partial()
        .shape,
    }),
    output: z.null(),
    example: { input: { ...oneBuilding, nameEn: 'Garden house' }, output: null },
  }),
  remove: endpoint({
    ...command,
    path: '/building/delbuilding',
    summary: 'Deletes a building without floors',
    input: z.strictObject(onBuilding),
    output: z.null(),
    example: { input: oneBuilding, output: null },
  }),
  addFloor: endpoint({
    ...command,
    path: '/building/addfloor',
    summary: 'Adds a floor to a building',
    input: z.strictObject({
      ...onBuilding,
      name: nameFields.name,
      nameEn: nameFields.nameEn.default(''),
      level,
    }),
    output: z.strictObject(onFloor),
    example: { input: { ...oneBuilding, name: '二层', nameEn: 'Floor 2', level: 2 }, output: oneFloor },
  }),
  updateFloor: endpoint({
    ...command,
    path: '/building/updatefloor',
    summary: 'Changes the names or the storey of a floor; what is left out stays as it is',
    input: z.strictObject({ ...onFloor, ...z.strictObject({ ...nameFields, level }).partial().shape }),
    output: z.null(),
    example: { input: { ...oneFloor, nameEn: 'Second floor' }, output: null },
  }),
  removeFloor: endpoint({
    ...command,
    path: '/building/delfloor',
    summary: 'Deletes a floor without areas',
    input: z.strictObject(onFloor),
    output: z.null(),
    example: { input: oneFloor, output: null },
  }),
}
