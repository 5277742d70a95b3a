import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { automationIdSchema } from './automation.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { copyFields, seesCopy } from './hostCopy.ts'

export const hostAutomationIdSchema = idSchema('hau')
export type HostAutomationId = z.infer<typeof hostAutomationIdSchema>

/** Number of recent contents stored per host copy. A late report may refer to an earlier one. */
export const SENT_KEPT = 8

const sentSchema = z.strictObject({
  version: z.number().int(),
  hash: z.string(),
  /** Version of the automation from which it was created. */
  ruleVersion: z.number().int(),
})

/** Copy of an automation on its host. It exists until the host has confirmed the removal. */
export const hostAutomationRecord = defineRecord({
  type: 'hostAutomation',
  id: hostAutomationIdSchema,
  fields: {
    automationId: automationIdSchema,
    ...copyFields,
    /** Number of the last run that its host reported. */
    told: z.number().int().min(0),
    /** Newest last. */
    sent: z.array(sentSchema).max(SENT_KEPT).readonly(),
  },
  indexes: {
    automation: ({ automationId }) => automationId,
    host: ({ hostId }) => hostId,
    state: ({ state }) => state,
  },
  isSeenBy: (principal, copy, read): boolean => seesCopy(principal, copy, read),
})

export type HostAutomation = RecordFrom<typeof hostAutomationRecord>
