import { z } from 'zod'
import {
  DEVICES_PER_HOST_MAX,
  NAME_LENGTH_MAX,
  SCENE_STEPS_MAX,
  TEMPLATE_AREAS_MAX,
  TEMPLATE_PROGRAMS_MAX,
} from '#shared/constants.ts'
import { idSchema } from '#shared/kernel/ids.ts'
import { can } from '#shared/permissions.ts'
import { AREA_KINDS } from './area.ts'
import { automationFields } from './automation.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { deviceRecord } from './device.ts'
import { personSchema } from './person.ts'
import { sceneFields } from './scene.ts'

/** Key of a part within its template. It links the part to the records created from it. */
const keySchema = z.string().regex(/^[a-z0-9]{1,16}$/)
/** A name or name pattern: `{area}` is replaced by the area to which the template is applied. */
const patternSchema = z.string().trim().min(1).max(NAME_LENGTH_MAX)
const names = { name: patternSchema, nameEn: z.string().trim().max(NAME_LENGTH_MAX) }
const { kind, capabilities, model, circuits, connection } = deviceRecord.fields

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
  capabilities,
  model,
  circuits,
  connection,
})
export type TemplateDevice = z.infer<typeof templateDeviceSchema>

/** Scene with keys instead of ids: `dev_d1` is device `d1`. `AREA_ITSELF` is the target area. */
export const templateSceneSchema = z.strictObject({
  key: keySchema,
  scene: z.strictObject({
    ...sceneFields,
    ...names,
    steps: sceneFields.steps.unwrap().max(SCENE_STEPS_MAX).readonly(),
  }),
})
export type TemplateScene = z.infer<typeof templateSceneSchema>

/** Automation with keys instead of ids; its host is `HOST_ITSELF` or none. */
export const templateAutomationSchema = z.strictObject({
  key: keySchema,
  automation: z.strictObject({ ...automationFields, ...names }),
  /** Whether copies are enabled. */
  isEnabled: z.boolean(),
})
export type TemplateAutomation = z.infer<typeof templateAutomationSchema>

/**
 * Placeholders for the area to which a template is applied, and for the host of the devices. Real keys
 * contain no hyphen.
 */
export const AREA_ITSELF = 'ara_the-area'
export const HOST_ITSELF = 'hst_the-host'

/** Parts created on applying. New kinds of parts are separate lists with defaults. */
export const templateContentSchema = z
  .strictObject({
    areas: z.array(templateAreaSchema).max(TEMPLATE_AREAS_MAX).readonly(),
    devices: z.array(templateDeviceSchema).max(DEVICES_PER_HOST_MAX).readonly(),
    scenes: z.array(templateSceneSchema).max(TEMPLATE_PROGRAMS_MAX).readonly().default([]),
    automations: z.array(templateAutomationSchema).max(TEMPLATE_PROGRAMS_MAX).readonly().default([]),
  })
  .superRefine(({ areas, devices, scenes, automations }, ctx) => {
    const known = new Set<string>()
    const refuse = (path: (string | number)[], message: string) =>
      ctx.addIssue({ code: 'custom', path, message })
    areas.forEach(({ key, parentKey }, i) => {
      // An area must follow its parent in the list. This excludes cycles, and areas can be created in order.
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
    const others = { scenes, automations }
    for (const [list, parts] of Object.entries(others))
      parts.forEach(({ key }, i) => {
        if (parts.findIndex((one) => one.key === key) < i) refuse([list, i, 'key'], 'key_taken')
      })
  })
export type TemplateContent = z.infer<typeof templateContentSchema>

export const NO_CONTENT: TemplateContent = { areas: [], devices: [], scenes: [], automations: [] }

export const areaTemplateIdSchema = idSchema('atp')
export type AreaTemplateId = z.infer<typeof areaTemplateIdSchema>

/** Template of an area that can be applied many times: inner areas, and devices with their circuits. */
export const areaTemplateRecord = defineRecord({
  type: 'areaTemplate',
  id: areaTemplateIdSchema,
  word: ['template', '模板'],
  fields: {
    name: z.string(),
    nameEn: z.string(),
    description: z.string(),
    content: templateContentSchema,
    /** Content version, starting at 1. */
    version: z.number().int().min(1),
    changedAtMs: z.number(),
    changedBy: personSchema,
  },
  indexes: { name: ({ name }) => name },
  isSeenBy: (principal): boolean => can(principal, 'deploy.configure'),
})

export type AreaTemplate = RecordFrom<typeof areaTemplateRecord>
