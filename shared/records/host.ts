import { z } from 'zod'
import { HOST_NETWORK_NUMBER_MAX } from '#shared/constants.ts'
import { deviceNumberSchema, hexNumberSchema, idSchema } from '#shared/kernel/ids.ts'
import { type Principal, seesArea, seesDevice } from '#shared/permissions.ts'
import { nameKey } from '#shared/rules/name.ts'
import { areaIdSchema } from './area.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import type { ReadState } from './registry.ts'
import { some } from './some.ts'

export const hostIdSchema = idSchema('hst')
export type HostId = z.infer<typeof hostIdSchema>

/** A gateway box on site: an MQTT client that owns up to 255 devices. */
export const hostRecord = defineRecord({
  type: 'host',
  id: hostIdSchema,
  word: ['host', '主机'],
  fields: {
    number: hexNumberSchema,
    name: z.string(),
    /** Area where the gateway is installed. */
    areaId: areaIdSchema,
    model: z.string(),
    firmwareVersion: z.string(),
    /** Number of its radio network; 0 if unknown. */
    networkNumber: z.number().int().min(0).max(HOST_NETWORK_NUMBER_MAX),
    /** Areas that are its to serve, in the order in which they were assigned; each has one host at most. */
    servedAreaIds: z.array(areaIdSchema).readonly(),
    isOnline: z.boolean(),
    /** When it last went online or offline (epoch ms); null before its first connection. */
    presenceSinceMs: z.number().nullable(),
    /** Why it last went offline; null if it never did. */
    offlineReason: z.string().nullable(),
    createdAtMs: z.number(),
    /** Numbers of ignored found devices; omitted if there are none. */
    ignoredNumbers: z.array(deviceNumberSchema).readonly().optional(),
  },
  indexes: {
    number: (host) => host.number,
    offline: (host) => (host.isOnline ? null : 'yes'),
    area: (host) => host.areaId,
    name: (host) => nameKey(host.name),
    network: (host) => (host.networkNumber === 0 ? null : String(host.networkNumber)),
    serves: (host) => host.servedAreaIds,
  },
  isSeenBy: (principal, host, read): boolean => seesHost(principal, host, read),
})

export type Host = RecordFrom<typeof hostRecord>

/** Visible if its area, an area it serves, or one of its devices is visible. */
export function seesHost(principal: Principal, host: Host, read: ReadState): boolean {
  return (
    seesArea(principal, host.areaId) ||
    host.servedAreaIds.some((id) => seesArea(principal, id)) ||
    some(read.by('device', 'host', host.id), (device) => seesDevice(principal, device))
  )
}
