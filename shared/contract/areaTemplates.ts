/** Templates of areas: made by hand or of an area that is there. */
import { z } from 'zod'
import { DESCRIPTION_LENGTH_MAX } from '#shared/constants.ts'
import { areaIdSchema } from '#shared/records/area.ts'
import {
  areaTemplateIdSchema,
  areaTemplateRecord,
  NO_CONTENT,
  templateContentSchema,
} from '#shared/records/areaTemplate.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { nameFields } from './fields.ts'
import { jsonParam, pageFields } from './parameters.ts'
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
} as const

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
        /** The area with everything inside it is what the template holds. */
        areaId: areaIdSchema.optional(),
      })
      .refine(({ areaId, content: { areas, devices } }) => !areaId || areas.length + devices.length === 0, {
        path: ['areaId'],
        message: 'either an area or a content',
      }),
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
}
