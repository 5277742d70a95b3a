import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { can, seesArea } from '#shared/permissions.ts'
import { areaIdSchema } from './area.ts'
import { areaTemplateIdSchema } from './areaTemplate.ts'
import { automationIdSchema } from './automation.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { deviceIdSchema } from './device.ts'
import { sceneIdSchema } from './scene.ts'

export const templateUseIdSchema = idSchema('tus')
export type TemplateUseId = z.infer<typeof templateUseIdSchema>

/** Hash at creation, to detect manual changes. */
const asMade = { key: z.string(), hash: z.string() }

/** Records created per part. Missing records are created again. */
export const madeSchema = z.strictObject({
  areas: z.array(z.strictObject({ key: z.string(), areaId: areaIdSchema })).readonly(),
  devices: z.array(z.strictObject({ key: z.string(), deviceId: deviceIdSchema })).readonly(),
  scenes: z
    .array(z.strictObject({ ...asMade, sceneId: sceneIdSchema }))
    .readonly()
    .default([]),
  automations: z
    .array(z.strictObject({ ...asMade, automationId: automationIdSchema }))
    .readonly()
    .default([]),
})

/** Records the template, and its version, from which an area was created. */
export const templateUseRecord = defineRecord({
  type: 'templateUse',
  id: templateUseIdSchema,
  fields: {
    templateId: areaTemplateIdSchema,
    areaId: areaIdSchema,
    version: z.number().int().min(1),
    made: madeSchema,
    appliedAtMs: z.number(),
  },
  indexes: {
    template: (use) => use.templateId,
    area: (use) => use.areaId,
    pair: (use) => `${use.templateId}/${use.areaId}`,
  },
  belongsTo: { area: 'area' },
  isSeenBy: (principal, use): boolean =>
    can(principal, 'deploy.configure') && seesArea(principal, use.areaId),
})

export type TemplateUse = RecordFrom<typeof templateUseRecord>
