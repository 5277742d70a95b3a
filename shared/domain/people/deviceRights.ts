/**
 * Clears the permissions of one device: roles no longer list it, and it leaves the device groups that roles grant.
 * Grants by area stay. A clearing can be undone until the next one of the same device.
 */
import { z } from 'zod'
import { DEVICES_PER_GROUP_MAX } from '#shared/constants.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { type DeviceGroupEvent, deviceGroupEvents } from '#shared/domain/device/deviceGroups.ts'
import { type Granted, requireWithinOwn } from '#shared/domain/project/grants.ts'
import { type StaffEvent, staffEvents } from '#shared/domain/project/staff.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import {
  type DeviceClearingId,
  deviceClearingIdSchema,
  deviceClearingRecord,
} from '#shared/records/deviceClearing.ts'
import { type DeviceGroupId, membersOf } from '#shared/records/deviceGroup.ts'
import { personOf } from '#shared/records/person.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { Role } from '#shared/records/role.ts'

const onClearing = { clearingId: deviceClearingIdSchema, deviceId: deviceClearingRecord.fields.deviceId }
const { roleIds, groupIds } = deviceClearingRecord.fields

export const deviceRightEvents = {
  DevicePermissionsCleared: defineEvent({
    schema: z.object({ ...onClearing, roleIds, groupIds }),
    about: ({ deviceId }) => deviceId,
    evolve: ({ clearingId: id, deviceId, ...from }, read, { at, actor }) => [
      ...[...read.by('deviceClearing', 'device', deviceId).values()].map((before) => ({
        remove: { type: before.type, id: before.id },
      })),
      {
        put: {
          type: 'deviceClearing' as const,
          id,
          deviceId,
          ...from,
          clearedBy: personOf(actor),
          clearedAtMs: at,
        },
      },
    ],
  }),
  /** Undoes the clearing for roles and groups that still exist. */
  DevicePermissionsRestored: defineEvent({
    schema: z.object(onClearing),
    about: ({ deviceId }) => deviceId,
    evolve: ({ clearingId: id }) => [{ remove: { type: 'deviceClearing', id } }],
  }),
}
export type DeviceRightEvent = EventOf<typeof deviceRightEvents>

type AnyEvent = DeviceRightEvent | StaffEvent | DeviceGroupEvent

export const deviceRightAggregate = defineAggregate({
  events: { ...deviceRightEvents, ...staffEvents, ...deviceGroupEvents },
  setUp: null,
  commands: {
    ClearDevicePermissions(
      { deviceId, granter }: { readonly deviceId: DeviceId } & Granted,
      read: ReadState,
      ctx: DecideContext,
    ): AnyEvent[] {
      const device = requireRecord(read, 'device', deviceId)
      const roles = rolesNaming(device, read)
      const groups = grantedGroups(device, read)
      requireWithinOwn(read, { granter }, 'roles.manage', ...roles)
      if (roles.length + groups.length === 0) return []
      const clearing = { roleIds: roles.map(({ id }) => id), groupIds: groups }
      return [
        {
          type: 'DevicePermissionsCleared',
          data: { clearingId: ctx.newId(deviceClearingRecord), deviceId, ...clearing },
        },
        ...roles.map((role) =>
          named(
            role,
            role.devices.filter((id) => id !== deviceId),
          ),
        ),
        ...groups.map((groupId) => {
          const left = membersOf(read, groupId).filter(({ id }) => id !== deviceId)
          return {
            type: 'DeviceGroupFilled',
            data: { groupId, deviceIds: left.map(({ id }) => id) },
          } as const
        }),
      ]
    },
    RestoreDevicePermissions(
      { clearingId, granter }: { readonly clearingId: DeviceClearingId } & Granted,
      read: ReadState,
    ): AnyEvent[] {
      const { deviceId, roleIds, groupIds } = requireRecord(read, 'deviceClearing', clearingId)
      const device = requireRecord(read, 'device', deviceId)
      const roles = roleIds
        .flatMap((id) => read.get('role', id) ?? [])
        .filter(({ devices }) => !devices.includes(deviceId))
      requireWithinOwn(read, { granter }, 'roles.manage', ...roles)
      return [
        { type: 'DevicePermissionsRestored', data: { clearingId, deviceId } },
        ...roles.map((role) => named(role, [...role.devices, deviceId])),
        ...groupIds.flatMap((groupId) => refilled(device, groupId, read)),
      ]
    },
  },
})

const named = ({ id: roleId }: Role, devices: readonly DeviceId[]): StaffEvent => ({
  type: 'RolePowersChanged',
  data: { roleId, devices: [...devices] },
})

/** The roles that grant this device by its id, beyond the roles' areas and groups. */
export const rolesNaming = ({ id }: Device, read: ReadState): Role[] =>
  [...read.all('role')].filter(({ devices }) => devices.includes(id))

/** Groups of the device that at least one role grants. */
export function grantedGroups({ groups = [] }: Device, read: ReadState): DeviceGroupId[] {
  const granted = new Set([...read.all('role')].flatMap((role) => role.groups ?? []))
  return groups.flatMap(({ id }) => (granted.has(id) ? [id] : []))
}

/** Groups that are deleted, full or contain the device again stay unchanged. */
function refilled({ id, groups = [] }: Device, groupId: DeviceGroupId, read: ReadState): DeviceGroupEvent[] {
  const members = membersOf(read, groupId)
  const isIn = groups.some((group) => group.id === groupId)
  if (!read.get('deviceGroup', groupId) || isIn || members.length >= DEVICES_PER_GROUP_MAX) return []
  return [{ type: 'DeviceGroupFilled', data: { groupId, deviceIds: [...members.map((one) => one.id), id] } }]
}
