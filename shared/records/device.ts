import { z } from 'zod'
import { capabilitiesSchema } from '#shared/devices/capabilities.ts'
import { scalesSchema } from '#shared/devices/scales.ts'
import { deviceNumberSchema, HEX_NUMBER, idSchema } from '#shared/kernel/ids.ts'
import { type Principal, seesDevice } from '#shared/permissions.ts'
import { nameKey } from '#shared/rules/name.ts'
import { areaIdSchema } from './area.ts'
import { defineRecord, type RecordFrom } from './defineRecord.ts'
import { deviceGroupIdSchema } from './deviceGroup.ts'
import { type HostId, hostIdSchema } from './host.ts'
import type { ReadState } from './registry.ts'

/** Display styles of a circuit. */
export const CIRCUIT_STYLES = [
  'light',
  'downlight',
  'strip',
  'chandelier',
  'lamp',
  'socket',
  'fan',
  'curtain',
  'heater',
  'valve',
  'pump',
  'door',
  'appliance',
] as const

export const circuitSchema = z.strictObject({
  name: z.string(),
  nameEn: z.string(),
  /** Omitted if not set. */
  style: z.enum(CIRCUIT_STYLES).optional(),
  /** Loads of the circuit as text: "minibar, desk lamp". */
  feeds: z.string().optional(),
})
export type Circuit = z.infer<typeof circuitSchema>

/** Connection type; `default` is that of its host. */
export const CONNECTIONS = ['default', 'zigbee', 'ble', 'host', 'wifi', 'ethernet'] as const

/** Location entered by a person; without it, the location of the project. */
export const deviceLocationSchema = z.strictObject({
  longitude: z.number().min(-180).max(180),
  latitude: z.number().min(-90).max(90),
  address: z.string(),
})

export const deviceIdSchema = idSchema('dev')
export type DeviceId = z.infer<typeof deviceIdSchema>

/** Index key per host, because addresses repeat across hosts. */
const hostNumberOf = ({ hostId, number }: { readonly hostId: HostId; readonly number: string }): string =>
  `${hostId}/${number}`

/** A device's configuration and condition in the project. Its current readings are telemetry and not here. */
export const deviceRecord = defineRecord({
  type: 'device',
  id: deviceIdSchema,
  word: ['device', '设备'],
  fields: {
    /** Number at its host. Unique in the project if it has 16 digits, otherwise per host. */
    number: deviceNumberSchema,
    name: z.string(),
    nameEn: z.string(),
    /** A kind in `shared/devices/`. */
    kind: z.string(),
    /** Properties of a generic device. */
    capabilities: capabilitiesSchema.optional(),
    /** Of one of a kind: what its gateway counts in another range. */
    scales: scalesSchema.optional(),
    model: z.string(),
    areaId: areaIdSchema,
    hostId: hostIdSchema,
    circuits: z.array(circuitSchema).min(1).readonly(),
    /** Joined the host's network; a device that has not cannot receive commands. */
    isJoined: z.boolean(),
    isConfigured: z.boolean(),
    connection: z.enum(CONNECTIONS),
    location: deviceLocationSchema.nullable().default(null),
    /** Time without reports after which it counts as silent (ms); null: the default of its kind. */
    silentAfterMs: z.number().int().nullable().default(null),
    /** Worst of its active alarms; an operator can mark it normal. */
    condition: z.enum(['normal', 'abnormal', 'low_battery']),
    /** Present while its alarm for silence is active. */
    isSilent: z.literal(true).optional(),
    /** Present if it takes part in push. */
    isPushed: z.literal(true).optional(),
    createdAtMs: z.number(),
    createdBy: z.string(),
    /** Numbers of replaced predecessors, and until when their reports count for this device, oldest first. */
    formerNumbers: z
      .array(z.strictObject({ number: deviceNumberSchema, untilMs: z.number() }))
      .readonly()
      .optional(),
    /** Its device groups, with the position in each; omitted without groups. */
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
    silent: (device) => (device.isSilent ? 'yes' : null),
    pushed: (device) => (device.isPushed ? 'yes' : null),
    scaled: (device) => (device.scales ? device.hostId : null),
    hostNumber: hostNumberOf,
    hostName: (device) => `${device.hostId}/${nameKey(device.name)}`,
    group: (device) => device.groups?.map(({ id }) => id),
  },
  isSeenBy: (principal, device): boolean => seesDevice(principal, device),
})

export type Device = RecordFrom<typeof deviceRecord>

/** The device changed to another type of appliance. Former readings, alarms and faults no longer apply. */
export const isOtherThing = (
  before: Pick<Device, 'kind' | 'circuits'>,
  now: Pick<Device, 'kind' | 'circuits'>,
): boolean => before.kind !== now.kind || before.circuits.length !== now.circuits.length

/** The device was replaced or is another type of appliance. Earlier reports do not apply to it. */
export const isAnother = (
  before: Pick<Device, 'number' | 'kind' | 'circuits'>,
  now: Pick<Device, 'number' | 'kind' | 'circuits'>,
): boolean => before.number !== now.number || isOtherThing(before, now)

/** Whether all devices exist and are visible. */
export const seesDevices = (principal: Principal, ids: readonly DeviceId[], read: ReadState): boolean =>
  ids.every((id) => {
    const device = read.get('device', id)
    return device !== undefined && seesDevice(principal, device)
  })

/** Devices granted individually or by group, in addition to areas. */
export function grantedDevices(principal: Principal, read: ReadState): ReadonlySet<DeviceId> {
  const granted = new Set(principal.devices)
  for (const groupId of principal.groups) {
    for (const { id } of read.by('device', 'group', groupId).values()) granted.add(id)
  }
  return granted
}

/** The device that a host reports by this number; for 16 digits also one of another host. */
export function deviceNumbered(read: ReadState, hostId: HostId, number: string): Device | undefined {
  const own = read.first('device', 'hostNumber', hostNumberOf({ hostId, number }))
  return own ?? (HEX_NUMBER.test(number) ? read.first('device', 'number', number) : undefined)
}
