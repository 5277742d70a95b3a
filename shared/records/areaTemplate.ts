import { z } from 'zod'
import { DEVICES_PER_HOST_MAX, NAME_LENGTH_MAX, TEMPLATE_AREAS_MAX } from '#shared/constants.ts'
import { idSchema } from '#shared/kernel/ids.ts'
import { can } from '#shared/permissions.ts'
import { AREA_KINDS } from './area.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { deviceRecord } from './device.ts'
import { personSchema } from './person.ts'

/** Names a part within its template, for as long as the part is in it: what was made of it is found by it again. */
const keySchema = z.string().regex(/^[a-z0-9]{1,16}$/)
/** A name, or a pattern of one: `{area}` stands for the name of the area that the template is applied to. */
const patternSchema = z.string().trim().min(1).max(NAME_LENGTH_MAX)
const names = { name: patternSchema, nameEn: z.string().trim().max(NAME_LENGTH_MAX) }
const { kind, model, circuits, connection } = deviceRecord.fields

/** An area inside the one that the template is applied to. */
export const templateAreaSchema = z.strictObject({
  key: keySchema,
  /** Null directly inside the area that the template is applied to. */
  parentKey: keySchema.nullable(),
  ...names,
  kind: z.enum(AREA_KINDS),
  image: z.string(),
})
export type TemplateArea = z.infer<typeof templateAreaSchema>

export const templateDeviceSchema = z.strictObject({
  key: keySchema,
  /** The area of the template that it is in; null for the area that the template is applied to. */
  areaKey: keySchema.nullable(),
  ...names,
  kind,
  model,
  circuits,
  connection,
})
export type TemplateDevice = z.infer<typeof templateDeviceSchema>

/**
 * What is made wherever the template is applied. A further sort of parts is a list of its own here, with keys and a
 * default for the templates before it.
 */
export const templateContentSchema = z
  .strictObject({
    areas: z.array(templateAreaSchema).max(TEMPLATE_AREAS_MAX).readonly(),
    devices: z.array(templateDeviceSchema).max(DEVICES_PER_HOST_MAX).readonly(),
  })
  .superRefine(({ areas, devices }, ctx) => {
    const known = new Set<string>()
    const refuse = (path: (string | number)[], message: string) =>
      ctx.addIssue({ code: 'custom', path, message })
    areas.forEach(({ key, parentKey }, i) => {
      // An area stands after the one that it is in: there are no circles, and each can be made in turn.
      if (parentKey !== null && !known.has(parentKey)) refuse(['areas', i, 'parentKey'], 'area_unknown')
      if (known.has(key)) refuse(['areas', i, 'key'], 'key_taken')
      known.add(key)
    })
    const taken = new Set<string>()
    devices.forEach(({ key, areaKey }, i) => {
      if (areaKey !== null && !known.has(areaKey)) refuse(['devices', i, 'areaKey'], 'area_unknown')
      if (taken.has(key)) refuse(['devices', i, 'key'], 'key_taken')
      taken.add(key)
    })
  })
export type TemplateContent = z.infer<typeof templateContentSchema>

export const NO_CONTENT: TemplateContent = { areas: [], devices: [] }

export const areaTemplateIdSchema = idSchema('atp')
export type AreaTemplateId = z.infer<typeof areaTemplateIdSchema>

/** A part of an area that can be made again and again: inner areas, and devices with their circuits. */
export const areaTemplateRecord = defineRecord({
  type: 'areaTemplate',
  id: areaTemplateIdSchema,
  fields: {
    name: z.string(),
    nameEn: z.string(),
    description: z.string(),
    content: templateContentSchema,
    /** Counts the changes of the content, from 1. */
    version: z.number().int().min(1),
    changedAtMs: z.number(),
    changedBy: personSchema,
  },
  indexes: { name: ({ name }) => name },
  isSeenBy: (principal): boolean => can(principal, 'deploy.configure'),
})

export type AreaTemplate = RecordFrom<typeof areaTemplateRecord>
