import { z } from 'zod'
import { idSchema } from '#shared/kernel/ids.ts'
import { seesDevice } from '#shared/permissions.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { deviceIdSchema } from './device.ts'
import { hostIdSchema } from './host.ts'

export const commandItemSchema = z.strictObject({
  deviceId: deviceIdSchema,
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})

export const commandIdSchema = idSchema('cmd')
export type CommandId = z.infer<typeof commandIdSchema>

/** A command that its host has not acknowledged yet. Settled and timed-out ones leave the live state. */
export const commandRecord = defineRecord({
  type: 'command',
  id: commandIdSchema,
  fields: {
    hostId: hostIdSchema,
    items: z.array(commandItemSchema).readonly(),
    issuedBy: z.string(),
    issuedAtMs: z.number(),
    timesOutAtMs: z.number(),
  },
  indexes: {
    host: (command) => command.hostId,
    device: (command) => command.items.map((item) => item.deviceId),
  },
  isSeenBy: (principal, command, read): boolean =>
    command.items.every(({ deviceId }) => {
      const device = read.get('device', deviceId)
      return device !== undefined && seesDevice(principal, device)
    }),
})

export type Command = RecordFrom<typeof commandRecord>

export type CommandItem = Command['items'][number]
