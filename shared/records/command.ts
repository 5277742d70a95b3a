import { z } from 'zod'
import { commandIdSchema, deviceIdSchema, hostIdSchema } from '#shared/kernel/ids.ts'
import type { RecordType } from '#shared/kernel/recordStore.ts'

export const commandItemSchema = z.strictObject({
  deviceId: deviceIdSchema,
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})

/** A command that its host has not answered yet. Answered and timed-out ones leave the live state. */
export const commandSchema = z.strictObject({
  type: z.literal('command'),
  id: commandIdSchema,
  hostId: hostIdSchema,
  items: z.array(commandItemSchema).readonly(),
  issuedBy: z.string(),
  issuedAtMs: z.number(),
  timesOutAtMs: z.number(),
})

export type Command = z.infer<typeof commandSchema>
export type CommandItem = Command['items'][number]

export const commandType: RecordType<Command> = {
  type: 'command',
  indexes: {
    host: (command) => command.hostId,
    device: (command) => command.items.map((item) => item.deviceId),
  },
}
