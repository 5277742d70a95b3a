import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { can, seesEverything } from '#shared/permissions.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { personSchema } from './person.ts'
import { roleRecord } from './role.ts'

export const apiKeyIdSchema = idSchema('key')
export type ApiKeyId = z.infer<typeof apiKeyIdSchema>

const { rights, areas, devices, scenes } = roleRecord.fields

/**
 * API key: access of another system to the project. Its rights are a subset of its creator's. It stays when the creator
 * leaves. The hash of its secret is stored outside the log.
 */
export const apiKeyRecord = defineRecord({
  type: 'apiKey',
  id: apiKeyIdSchema,
  word: ['API key', 'API 密钥'],
  fields: {
    name: z.string(),
    rights,
    areas,
    devices,
    scenes,
    madeBy: personSchema,
    madeAtMs: z.number(),
    /** Real time, also in a simulated world. */
    expiresAtMs: z.number(),
    /** Null before the first rotation. */
    rotatedAtMs: z.number().nullable(),
  },
  indexes: {},
  isSeenBy: (principal): boolean => can(principal, 'roles.manage') && seesEverything(principal),
})

export type ApiKey = RecordFrom<typeof apiKeyRecord>
