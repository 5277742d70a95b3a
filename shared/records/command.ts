import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { deviceIdSchema, seesDevices } from './device.ts'
import { hostIdSchema } from './host.ts'
import { automationIn, personSchema } from './person.ts'

export const commandItemSchema = z.strictObject({
  deviceId: deviceIdSchema,
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})

/** A scene as stored on a host. */
export const storedRunSchema = z.strictObject({ slot: z.number().int(), version: z.number().int() })

export const commandIdSchema = idSchema('cmd')
export type CommandId = z.infer<typeof commandIdSchema>

/** Reason of a confirmed command whose device did not report in time. */
export const NOT_REPORTED = 'not_reported'

/** Command that its host has not acknowledged. Settled ones leave the live state. */
export const commandRecord = defineRecord({
  type: 'command',
  id: commandIdSchema,
  word: ['command', '命令'],
  fields: {
    hostId: hostIdSchema,
    items: z.array(commandItemSchema).readonly(),
    /** The scene that its host runs on its own: one frame in place of the values. */
    stored: storedRunSchema.optional(),
    issuedBy: personSchema,
    issuedAtMs: z.number(),
    timesOutAtMs: z.number(),
  },
  indexes: {
    host: (command) => command.hostId,
    device: (command) => command.items.map((item) => item.deviceId),
    issuer: (command) => automationIn(command.issuedBy),
  },
  seenWith: { device: 'device' },
  isSeenBy: (principal, command, read): boolean =>
    seesDevices(
      principal,
      command.items.map(({ deviceId }) => deviceId),
      read,
    ),
})

export type Command = RecordFrom<typeof commandRecord>

export type CommandItem = Command['items'][number]
