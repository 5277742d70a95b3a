import { z } from 'zod'
import { hexNumberSchema, idSchema } from '#shared/kernel/ids.ts'
import { type Principal, seesDevice } from '#shared/permissions.ts'
import { areaIdSchema } from './area.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { hostIdSchema } from './host.ts'
import type { ReadState } from './registry.ts'

export const circuitSchema = z.strictObject({ name: z.string(), nameEn: z.string() })

export const deviceIdSchema = idSchema('dev')
export type DeviceId = z.infer<typeof deviceIdSchema>

/** A device's configuration and condition in the project. Its current readings are telemetry and not here. */
export const deviceRecord = defineRecord({
  type: 'device',
  id: deviceIdSchema,
  fields: {
    number: hexNumberSchema,
    name: z.string(),
    nameEn: z.string(),
    /** One of the kinds in `shared/devices/`. */
    kind: z.string(),
    model: z.string(),
    areaId: areaIdSchema,
    hostId: hostIdSchema,
    circuits: z.array(circuitSchema).min(1).readonly(),
    /** Joined the host's network; a device that has not cannot receive commands. */
    isJoined: z.boolean(),
    isConfigured: z.boolean(),
    connection: z.enum(['zigbee', 'ble', 'wifi', 'ethernet', 'host']),
    /** Worst of its active alarms; an operator can mark it normal. */
    condition: z.enum(['normal', 'abnormal', 'low_battery']),
    createdAtMs: z.number(),
    createdBy: z.string(),
  },
  indexes: {
    host: (device) => device.hostId,
    area: (device) => device.areaId,
    number: (device) => device.number,
    kind: (device) => device.kind,
    condition: (device) => device.condition,
    hostName: (device) => `${device.hostId}/${device.name}`,
  },
  isSeenBy: (principal, device): boolean => seesDevice(principal, device),
})

export type Device = RecordFrom<typeof deviceRecord>

/** Whether all of them are there and in sight. */
export const seesDevices = (principal: Principal, ids: readonly DeviceId[], read: ReadState): boolean =>
  ids.every((id) => {
    const device = read.get('device', id)
    return device !== undefined && seesDevice(principal, device)
  })
