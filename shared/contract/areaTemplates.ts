/** Area templates, created manually or from an area. */
import { z } from 'zod'
import { COPIES_PER_ACTION_MAX, DESCRIPTION_LENGTH_MAX } from '#shared/constants.ts'
import { areaIdSchema } from '#shared/records/area.ts'
import {
  areaTemplateIdSchema,
  areaTemplateRecord,
  NO_CONTENT,
  templateContentSchema,
} from '#shared/records/areaTemplate.ts'
import { automationIdSchema } from '#shared/records/automation.ts'
import { hostIdSchema } from '#shared/records/host.ts'
import { sceneIdSchema } from '#shared/records/scene.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { nameFields } from './fields.ts'
import { jsonParam, listParam, numberParam, pageFields } from './parameters.ts'
import { ref } from './references.ts'

const common = { scope: 'project', permission: 'deploy.configure' } as const
const command = { ...common, kind: 'command' } as const
const onTemplate = { templateId: areaTemplateIdSchema }
const oneTemplate = { templateId: ref(areaTemplateRecord) }
const names = { name: nameFields.name, nameEn: nameFields.nameEn.default('') }
const description = z.string().trim().max(DESCRIPTION_LENGTH_MAX)
const content = jsonParam(templateContentSchema)

const bedroom = {
  areas: [
    {
      key: 'bath',
      parentKey: null,
      name: '{area} 浴室',
      nameEn: '{area} Bathroom',
      kind: 'public',
      image: 'bathroom',
    },
  ],
  devices: [
    {
      key: 'light',
      areaKey: 'bath',
      name: '{area} 浴室灯',
      nameEn: '{area} Bathroom light',
      kind: 'dimmable_light',
      model: '',
      circuits: [{ name: '浴室灯', nameEn: 'Bathroom light' }],
      connection: 'zigbee',
    },
  ],
  scenes: [
    {
      key: 'bright',
      scene: {
        name: '{area} 浴室全亮',
        nameEn: '{area} Bathroom bright',
        image: 'lights',
        areaId: 'ara_bath',
        steps: [{ deviceId: 'dev_light', values: { state: 'ON' }, delayMs: 0 }],
        runBy: 'server',
        key: null,
      },
    },
  ],
  automations: [],
} as const

/** Areas that it is applied to, and the host of new devices: the one that serves each where none is named. */
const applying = {
  ...onTemplate,
  areaIds: listParam(z.array(areaIdSchema).min(1).max(COPIES_PER_ACTION_MAX)),
  hostId: hostIdSchema.nullable().default(null),
  /** Whether to delete records of removed parts. */
  removesGone: z.boolean().default(false),
  /** Whether to overwrite manually changed scenes and automations. Otherwise they stay. */
  replacesChanged: z.boolean().default(false),
}

const sort = { type: z.enum(['scene', 'automation']), name: z.string(), nameEn: z.string() }
/** Value that a scene sets on a device, before and after; null if it sets none. */
const setSchema = z.strictObject({
  name: z.string(),
  nameEn: z.string(),
  kind: z.string(),
  circuits: z.number().int(),
  before: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullable(),
  after: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullable(),
})

/** Why a program is excluded: it refers to a record that is elsewhere, deleted, or excluded itself. */
export const leftSchema = z.strictObject({
  ...sort,
  why: z.enum(['outside', 'gone', 'left']),
  other: z.strictObject({ name: z.string(), nameEn: z.string() }).nullable(),
})

const plannedPartSchema = z.strictObject({
  type: z.enum(['area', 'device', 'scene', 'automation']),
  /** The remaining part was changed manually in the area, and stays unchanged. */
  action: z.enum(['add', 'change', 'gone', 'left']),
  name: z.string(),
  nameEn: z.string(),
  /** Kind of the area or device, or the picture of a scene or automation. */
  kind: z.string(),
  /** Both empty if the change is not textual. */
  changes: z.array(z.strictObject({ field: z.string(), from: z.string(), to: z.string() })),
  /** Values that a scene sets for each device. */
  sets: z.array(setSchema),
})
export type PlannedPart = z.infer<typeof plannedPartSchema>

const areaPlanSchema = z.strictObject({
  areaId: areaIdSchema,
  hostId: hostIdSchema.nullable(),
  /** Previously applied version; null if none. */
  version: z.number().int().nullable(),
  parts: z.array(plannedPartSchema),
  /** Number of parts that match the template. */
  same: z.number().int(),
  /** Problems as message codes with the part. */
  problems: z.array(z.strictObject({ code: z.string(), name: z.string(), nameEn: z.string() })),
})
export type AreaPlanRow = z.infer<typeof areaPlanSchema>

export const areaTemplatesContract = {
  list: endpoint({
    ...common,
    kind: 'question',
    path: '/moban/mobanlist',
    summary: 'Area templates of the project, with how many areas each was applied to',
    input: z.strictObject({ ...pageFields, name: z.string().max(50).optional() }),
    output: pageOf(areaTemplateRecord.row.extend({ usedBy: z.number().int() })),
    example: { input: { name: '标准' } },
  }),
  add: endpoint({
    ...command,
    path: '/moban/addmoban',
    summary: 'Adds an area template: with this content, or with that of an area that is there',
    input: z
      .strictObject({
        ...names,
        description: description.default(''),
        content: content.default(NO_CONTENT),
        /** Source area of the content, including inner areas. */
        areaId: areaIdSchema.optional(),
        /** Scenes and automations of the area to include. If omitted, all that refer only to this area. */
        programIds: listParam(z.array(z.union([sceneIdSchema, automationIdSchema])).max(100)).optional(),
      })
      .refine(
        ({ areaId, content: parts }) => !areaId || Object.values(parts).every(({ length }) => length === 0),
        {
          path: ['areaId'],
          message: 'either an area or a content',
        },
      ),
    output: z.strictObject(onTemplate),
    example: {
      input: { name: '标准间', nameEn: 'Standard room', content: bedroom },
      output: oneTemplate,
    },
  }),
  update: endpoint({
    ...command,
    path: '/moban/updatemoban',
    summary:
      'Changes an area template; areas that it was applied to stay as they are until it is applied again',
    input: z.strictObject({
      ...onTemplate,
      ...z.strictObject({ ...nameFields, description, content }).partial().shape,
    }),
    output: z.null(),
    example: { input: { ...oneTemplate, description: 'Rooms to the courtyard' }, output: null },
  }),
  remove: endpoint({
    ...command,
    path: '/moban/delmoban',
    summary: 'Deletes an area template; what was made of it stays',
    input: z.strictObject(onTemplate),
    output: z.null(),
    example: { input: oneTemplate, output: null },
  }),
  takes: endpoint({
    ...common,
    kind: 'question',
    path: '/moban/previewmobanarea',
    summary:
      'Which scenes and automations of an area a template of it would take along, and why not the others',
    input: z.strictObject({ areaId: areaIdSchema }),
    output: z.strictObject({
      taken: z.array(z.strictObject({ id: z.union([sceneIdSchema, automationIdSchema]), ...sort })),
      left: z.array(leftSchema),
    }),
    example: { input: { areaId: ref('area') } },
  }),
  preview: endpoint({
    ...common,
    kind: 'question',
    path: '/moban/previewmoban',
    summary:
      'What applying an area template would add to, change in and leave behind in each area, and why some cannot',
    input: z.strictObject(applying),
    output: z.strictObject({ version: z.number().int(), areas: z.array(areaPlanSchema) }),
    example: { input: { ...oneTemplate, areaIds: [ref('area')] } },
  }),
  apply: endpoint({
    ...command,
    path: '/moban/applymoban',
    summary:
      'Applies an area template to areas, again where it was applied before: all of it in one step, or nothing',
    input: z.strictObject({
      ...applying,
      /** The version that was previewed: a template that was changed since is refused. */
      version: numberParam(z.number().int().min(1)),
    }),
    output: z.strictObject({
      /** Numbers of added and changed records. */
      devicesAdded: z.number().int(),
      areasAdded: z.number().int(),
      scenesAdded: z.number().int(),
      automationsAdded: z.number().int(),
      changed: z.number().int(),
      removed: z.number().int(),
    }),
    example: {
      input: { ...oneTemplate, areaIds: [ref('area')], version: 1 },
      output: {
        ...{ devicesAdded: 1, areasAdded: 1, scenesAdded: 1, automationsAdded: 0 },
        ...{ changed: 0, removed: 0 },
      },
    },
  }),
}
