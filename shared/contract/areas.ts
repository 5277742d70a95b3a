import { z } from 'zod'
import { COPIES_PER_ACTION_MAX } from '#shared/constants.ts'
import { AREA_IMAGES, AREA_KINDS, areaIdSchema, areaRecord } from '#shared/records/area.ts'
import { deviceIdSchema, deviceRecord } from '#shared/records/device.ts'
import { floorIdSchema, floorRecord } from '#shared/records/floor.ts'
import { hostIdSchema } from '#shared/records/host.ts'
import { leftSchema } from './areaTemplates.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { nameFields } from './fields.ts'
import { jsonParam, listParam, numberParam, pageFields } from './parameters.ts'
import { ref } from './references.ts'

/** Area with the number of its devices that the caller may see. */
export const areaRowSchema = areaRecord.row.extend({ devices: z.number().int() })

/** A hotel's whole floor in one step. */
export const AREAS_ADDED_MAX = 200

const command = { scope: 'project', kind: 'command', permission: 'deploy.configure' } as const
const onArea = { areaId: areaIdSchema }
const oneArea = { areaId: ref(areaRecord) }
const facts = {
  name: nameFields.name,
  nameEn: nameFields.nameEn.default(''),
  kind: z.enum(AREA_KINDS).default('room'),
  image: z.enum(AREA_IMAGES).default('room'),
}
const place = { floorId: floorIdSchema, parentId: areaIdSchema.nullable().default(null) }

const copiedProgramSchema = z.strictObject({
  type: z.enum(['scene', 'automation']),
  name: z.string(),
  nameEn: z.string(),
  /** The host of the copy cannot store it, so the server runs it. */
  goesToServer: z.boolean(),
})
/** Further reasons: the program needs repair, or the caller may not control a device in it. */
const programLeftSchema = leftSchema.extend({
  why: z.enum([...leftSchema.shape.why.options, 'broken', 'rights']),
})

const copying = {
  ...onArea,
  count: numberParam(z.number().int().min(1).max(COPIES_PER_ACTION_MAX)).default(1),
  /** Names of the copies. */
  names: listParam(z.array(nameFields.name).min(1).max(COPIES_PER_ACTION_MAX)).optional(),
  floorId: floorIdSchema.optional(),
  parentId: areaIdSchema.nullable().optional(),
  withDevices: z.boolean().default(true),
  /** Scenes and automations that concern only copied devices; only together with the devices. */
  withPrograms: z.boolean().default(true),
  /** Host of the copied devices; default that of each original. */
  hostId: hostIdSchema.optional(),
}

export const areasContract = {
  list: endpoint({
    path: '/moban/arealist',
    permission: 'home.view',
    scope: 'project',
    kind: 'question',
    summary: 'Areas the caller may see, by floor and order',
    input: z.strictObject({
      ...pageFields,
      floorId: floorIdSchema.optional(),
      parentId: areaIdSchema.optional(),
      kind: z.enum(AREA_KINDS).optional(),
      name: z.string().max(50).optional(),
    }),
    output: pageOf(areaRowSchema),
    example: {
      input: { kind: 'room', name: '3' },
      output: {
        list: [
          {
            id: ref('area'),
            floorId: 'flr_main-3',
            parentId: null,
            name: '301',
            nameEn: '301',
            kind: 'room',
            image: '',
            order: 1,
            devices: 9,
          },
        ],
        total: 1,
        pageNum: 1,
        pageSize: 20,
      },
    },
  }),
  add: endpoint({
    ...command,
    path: '/moban/addarea',
    summary: 'Adds an area after its siblings, and further ones beside it in the same step',
    input: z.strictObject({
      ...place,
      ...facts,
      more: jsonParam(z.array(z.strictObject(facts)).max(AREAS_ADDED_MAX - 1)).default([]),
    }),
    output: z.strictObject({ ...onArea, areaIds: z.array(areaIdSchema) }),
    example: {
      input: { floorId: ref(floorRecord), name: '316', nameEn: '316', kind: 'suite', image: 'suite' },
      output: { ...oneArea, areaIds: ['ara_room-316'] },
    },
  }),
  update: endpoint({
    ...command,
    path: '/moban/updatearea',
    summary: 'Changes the names, the kind or the picture of an area; what is left out stays as it is',
    input: z.strictObject({
      ...onArea,
      ...z.strictObject({ ...nameFields, kind: z.enum(AREA_KINDS), image: z.enum(AREA_IMAGES) }).partial()
        .shape,
    }),
    output: z.null(),
    example: { input: { ...oneArea, kind: 'suite' }, output: null },
  }),
  remove: endpoint({
    ...command,
    path: '/moban/delarea',
    summary: 'Deletes an area that holds no sub-area, host or device',
    input: z.strictObject(onArea),
    output: z.null(),
    example: { input: oneArea, output: null },
  }),
  copy: endpoint({
    ...command,
    path: '/moban/copyarea',
    summary:
      'Copies an area with the areas inside it, their devices, and the scenes and automations of these alone, up to 50 times in one step: beside it or to another place, under names that are given or follow from its own. Voice devices are left out',
    input: z.strictObject(copying),
    output: z.strictObject({
      areaIds: z.array(areaIdSchema),
      devicesAdded: z.number().int(),
      /** Devices of the area and inside it, which no copy has. */
      devicesLeftOut: z.number().int(),
      scenesAdded: z.number().int(),
      automationsAdded: z.number().int(),
    }),
    example: {
      input: { ...oneArea, count: 2 },
      output: {
        areaIds: ['ara_room-317', 'ara_room-318'],
        devicesAdded: 18,
        devicesLeftOut: 0,
        scenesAdded: 0,
        automationsAdded: 0,
      },
    },
  }),
  previewCopy: endpoint({
    ...command,
    kind: 'question',
    path: '/moban/previewcopyarea',
    summary: 'What copying an area would make: refused as the copying would be',
    input: z.strictObject(copying),
    output: z.strictObject({
      copies: z.array(
        z.strictObject({
          name: z.string(),
          areas: z.array(z.strictObject({ name: z.string(), nameEn: z.string() })),
          devices: z.array(deviceRecord.row.pick({ number: true, name: true, nameEn: true, kind: true })),
          programs: z.array(copiedProgramSchema),
        }),
      ),
      /** Hosts that would have more devices. */
      hosts: z.array(
        z.strictObject({ hostId: hostIdSchema, devices: z.number().int(), devicesAfter: z.number().int() }),
      ),
      leftOut: z.array(deviceIdSchema),
      /** Scenes and automations that stay behind. */
      programsLeft: z.array(programLeftSchema),
    }),
    example: { input: { ...oneArea, count: 2 } },
  }),
  order: endpoint({
    ...command,
    path: '/moban/paixuarea',
    summary: 'Moves an area one step among its siblings, or to another place with all that is inside it',
    input: z
      .strictObject({
        ...onArea,
        direction: z.enum(['up', 'down']).optional(),
        floorId: floorIdSchema.optional(),
        parentId: areaIdSchema.nullable().default(null),
        beforeId: areaIdSchema.nullable().default(null),
        /** Current position, with the next sibling. Rejected if it has changed since. */
        from: jsonParam(
          z.strictObject({
            floorId: floorIdSchema,
            parentId: areaIdSchema.nullable(),
            beforeId: areaIdSchema.nullable(),
          }),
        ).optional(),
      })
      .refine(({ direction, floorId }) => (direction === undefined) !== (floorId === undefined), {
        path: ['direction'],
        message: 'either a direction or a floor',
      })
      .refine(({ direction, from, parentId, beforeId }) => !direction || !(from || parentId || beforeId), {
        path: ['direction'],
        message: 'a step among its siblings has no other place',
      }),
    output: z.null(),
    example: { input: { ...oneArea, direction: 'up' }, output: null },
  }),
  shown: endpoint({
    path: '/moban/getshowarea',
    permission: 'home.view',
    scope: 'project',
    kind: 'question',
    summary: 'Every area that the caller may see, for pickers: by floor and order',
    input: z.strictObject({}),
    output: z.strictObject({
      list: z.array(
        areaRecord.row.pick({ id: true, floorId: true, parentId: true, name: true, nameEn: true }),
      ),
    }),
    example: {
      input: {},
      output: {
        list: [{ id: ref('area'), floorId: 'flr_main-3', parentId: null, name: '301', nameEn: '301' }],
      },
    },
  }),
  images: endpoint({
    path: '/moban/iconlist',
    permission: 'home.view',
    scope: 'project',
    kind: 'question',
    summary: 'The pictures that an area may be shown with',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(z.enum(AREA_IMAGES)) }),
    example: { input: {}, output: { list: ['room', 'suite'] } },
  }),
}
