import { z } from 'zod'
import { areaIdSchema, deviceIdSchema, hexNumberSchema, hostIdSchema } from '#shared/kernel/ids.ts'
import type { RecordType } from '#shared/kernel/recordStore.ts'

export const circuitSchema = z.strictObject({ name: z.string(), nameEn: z.string() })

/** What the project knows of a device. What the device says about itself now is telemetry and not here. */
export const deviceSchema = z.strictObject({
  type: z.literal('device'),
  id: deviceIdSchema,
  number: hexNumberSchema,
  name: z.string(),
  nameEn: z.string(),
  /** One of the kinds in `shared/devices/`. */
  kind: z.string(),
  model: z.string(),
  areaId: areaIdSchema,
  hostId: hostIdSchema,
  circuits: z.array(circuitSchema).min(1).readonly(),
  /** Joined the host's network; a device that has not cannot be told anything. */
  isJoined: z.boolean(),
  isConfigured: z.boolean(),
  connection: z.enum(['zigbee', 'ble', 'wifi', 'ethernet', 'host']),
  /** Worst of its active alarms; an operator can mark it normal. */
  condition: z.enum(['normal', 'abnormal', 'low_battery']),
  createdAtMs: z.number(),
  createdBy: z.string(),
})

export type Device = z.infer<typeof deviceSchema>

export const deviceType: RecordType<Device> = {
  type: 'device',
  indexes: {
    host: (device) => device.hostId,
    area: (device) => device.areaId,
    number: (device) => device.number,
    kind: (device) => device.kind,
    condition: (device) => device.condition,
    hostName: (device) => `${device.hostId}/${device.name}`,
  },
}
