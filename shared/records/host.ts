import { z } from 'zod'
import { HOST_NETWORK_NUMBER_MAX } from '#shared/constants.ts'
import { areaIdSchema, hexNumberSchema, hostIdSchema } from '#shared/kernel/ids.ts'
import type { RecordType } from '#shared/kernel/recordStore.ts'

/** A gateway box on site: speaks MQTT and owns up to 255 devices. */
export const hostSchema = z.strictObject({
  type: z.literal('host'),
  id: hostIdSchema,
  number: hexNumberSchema,
  name: z.string(),
  /** Where the box hangs. */
  areaId: areaIdSchema,
  model: z.string(),
  firmwareVersion: z.string(),
  networkNumber: z.number().int().min(0).max(HOST_NETWORK_NUMBER_MAX),
  isOnline: z.boolean(),
  /** When it last came online or went offline; null before it was ever seen. */
  presenceSinceMs: z.number().nullable(),
  createdAtMs: z.number(),
})

export type Host = z.infer<typeof hostSchema>

export const hostType: RecordType<Host> = {
  type: 'host',
  indexes: { number: (host) => host.number, area: (host) => host.areaId, name: (host) => host.name },
}
