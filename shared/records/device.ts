import { z } from 'zod'
import { hexNumberSchema, idSchema } from '#shared/kernel/ids.ts'
import { type Principal, seesDevice } from '#shared/permissions.ts'
import { areaIdSchema } from './area.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { deviceGroupIdSchema } from './deviceGroup.ts'
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
    /** The device groups it is in, each with its place among the others there; left out while it is in none. */
    groups: z
      .array(z.strictObject({ id: deviceGroupIdSchema, order: z.number().int() }))
      .readonly()
      .optional(),
  },
  indexes: {
    host: (device) => device.hostId,
    area: (device) => device.areaId,
    number: (device) => device.number,
    kind: (device) => device.kind,
    condition: (device) => device.condition,
    hostName: (device) => `${device.hostId}/${device.name}`,
    group: (device) => device.groups?.map(({ id }) => id),
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

/** Those that are granted beyond areas: one by one, or with their group. */
export function grantedDevices(principal: Principal, read: ReadState): ReadonlySet<DeviceId> {
  const granted = new Set(principal.devices)
  for (const groupId of principal.groups) {
    for (const { id } of read.by('device', 'group', groupId).values()) granted.add(id)
  }
  return granted
}
