/**
 * Device groups. Membership is a field of the device: it ends with the device, and readers of some devices learn only
 * those members.
 */
import { z } from 'zod'
import { DEVICE_GROUPS_MAX, DEVICES_PER_GROUP_MAX } from '#shared/constants.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { type Changes, changesOf, requireFreeName, requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import { type Device, type DeviceId, deviceIdSchema } from '#shared/records/device.ts'
import {
  type DeviceGroup,
  type DeviceGroupId,
  deviceGroupIdSchema,
  deviceGroupRecord,
  membersOf,
} from '#shared/records/deviceGroup.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'

const onGroup = { groupId: deviceGroupIdSchema }
const { name, nameEn } = deviceGroupRecord.fields

export const deviceGroupEvents = {
  DeviceGroupAdded: defineEvent({
    schema: z.object({ ...onGroup, name, nameEn }),
    evolve: ({ groupId: id, ...names }) => [{ put: { type: 'deviceGroup', id, ...names } }],
  }),
  DeviceGroupRenamed: defineEvent({
    schema: z.object({ ...onGroup, name: name.optional(), nameEn: nameEn.optional() }),
    evolve({ groupId, ...changes }, read): AnyChange[] {
      const group = read.get('deviceGroup', groupId)
      return group ? [{ put: { ...group, ...changesOf<Names>(group, changes) } }] : []
    },
  }),
  /** These become the devices of the group, in this order. */
  DeviceGroupFilled: defineEvent({
    schema: z.object({ ...onGroup, deviceIds: z.array(deviceIdSchema).readonly() }),
    about: ({ groupId, deviceIds }, read) => [
      ...new Set([...deviceIds, ...membersOf(read, groupId).map(({ id }) => id)]),
    ],
    cut: (data, sees) => ({ ...data, deviceIds: data.deviceIds.filter(sees) }),
    evolve: ({ groupId, deviceIds }, read) => filled(groupId, deviceIds, read),
  }),
  DeviceGroupRemoved: defineEvent({
    schema: z.object(onGroup),
    evolve: ({ groupId }, read) => [
      ...filled(groupId, [], read),
      { remove: { type: 'deviceGroup', id: groupId } },
    ],
  }),
}
export type DeviceGroupEvent = EventOf<typeof deviceGroupEvents>

/** Writes the group again: for some readers it becomes visible with its first device. */
function filled(groupId: DeviceGroupId, deviceIds: readonly DeviceId[], read: ReadState): AnyChange[] {
  const group = read.get('deviceGroup', groupId)
  if (!group) return []
  const wanted = new Set<string>(deviceIds)
  const left = membersOf(read, groupId).filter(({ id }) => !wanted.has(id))
  const stay = deviceIds.flatMap((id, i) => {
    const device = read.get('device', id)
    return device ? [withGroup(device, groupId, i + 1)] : []
  })
  return [
    { put: group },
    ...left.map((device) => ({ put: withoutGroup(device, groupId) })),
    ...puts(stay, read),
  ]
}

const puts = (devices: readonly Device[], read: ReadState): AnyChange[] =>
  devices.flatMap((put) => (isSameJson(read.get('device', put.id)?.groups, put.groups) ? [] : [{ put }]))

function withGroup(device: Device, id: DeviceGroupId, order: number): Device {
  const groups = device.groups ?? []
  const isIn = groups.some((one) => one.id === id)
  return {
    ...device,
    groups: isIn ? groups.map((one) => (one.id === id ? { id, order } : one)) : [...groups, { id, order }],
  }
}

function withoutGroup({ groups = [], ...device }: Device, groupId: DeviceGroupId): Device {
  const others = groups.filter(({ id }) => id !== groupId)
  return others.length > 0 ? { ...device, groups: others } : device
}

type Names = Pick<DeviceGroup, 'name' | 'nameEn'>
interface OnGroup {
  readonly groupId: DeviceGroupId
}

export const deviceGroupAggregate = defineAggregate({
  events: deviceGroupEvents,
  setUp: {
    AddDeviceGroup: ['deviceGroup', 'added'],
    ChangeDeviceGroup: ['deviceGroup', 'changed'],
    ChangeGroupMembers: ['deviceGroup', 'changed'],
    RemoveDeviceGroup: ['deviceGroup', 'removed'],
  },
  commands: {
    AddDeviceGroup(
      { deviceIds, ...names }: Names & { readonly deviceIds: readonly DeviceId[] },
      read: ReadState,
      ctx: DecideContext,
    ): DeviceGroupEvent[] {
      const groups = [...read.all('deviceGroup')]
      if (groups.length >= DEVICE_GROUPS_MAX)
        throw new Rejection('too_many_device_groups', { max: DEVICE_GROUPS_MAX })
      const name = requireFreeName(names, groups)
      const groupId = ctx.newId(deviceGroupRecord)
      return [
        { type: 'DeviceGroupAdded', data: { groupId, ...names, name } },
        ...filling(groupId, [], deviceIds, read),
      ]
    },
    /**
     * `removed` lists the devices that the caller removed. Devices added concurrently or hidden from the caller
     * stay.
     */
    ChangeDeviceGroup(
      {
        groupId,
        members,
        ...input
      }: OnGroup &
        Changes<Names> & {
          readonly members?:
            | { readonly deviceIds: readonly DeviceId[]; readonly removed: readonly DeviceId[] }
            | undefined
        },
      read: ReadState,
    ): DeviceGroupEvent[] {
      const group = requireRecord(read, 'deviceGroup', groupId)
      const name = requireFreeName(input, read.all('deviceGroup'), group)
      const changes = changesOf<Names>(group, { ...input, name })
      const before = membersOf(read, groupId).map(({ id }) => id)
      const removed = new Set(members?.removed)
      const after = members ? [...members.deviceIds, ...before.filter((id) => !removed.has(id))] : before
      return [
        ...(changes ? [{ type: 'DeviceGroupRenamed', data: { groupId, ...changes } } as const] : []),
        ...filling(groupId, before, after, read),
      ]
    },
    /** Appends devices and removes others. Other members stay. */
    ChangeGroupMembers(
      data: OnGroup & { readonly add: readonly DeviceId[]; readonly remove: readonly DeviceId[] },
      read: ReadState,
    ): DeviceGroupEvent[] {
      requireRecord(read, 'deviceGroup', data.groupId)
      const before = membersOf(read, data.groupId).map(({ id }) => id)
      const removed = new Set(data.remove)
      const after = [...before, ...data.add].filter((id) => !removed.has(id))
      return filling(data.groupId, before, after, read)
    },
    RemoveDeviceGroup(data: OnGroup, read: ReadState): DeviceGroupEvent[] {
      requireRecord(read, 'deviceGroup', data.groupId)
      return [{ type: 'DeviceGroupRemoved', data }]
    },
  },
})

/** No event if the order is unchanged. */
function filling(
  groupId: DeviceGroupId,
  before: readonly DeviceId[],
  wanted: readonly DeviceId[],
  read: ReadState,
): DeviceGroupEvent[] {
  const deviceIds = [...new Set(wanted)]
  for (const id of deviceIds) requireRecord(read, 'device', id)
  if (deviceIds.length > DEVICES_PER_GROUP_MAX)
    throw new Rejection('device_group_full', { max: DEVICES_PER_GROUP_MAX })
  return isSameJson(before, deviceIds) ? [] : [{ type: 'DeviceGroupFilled', data: { groupId, deviceIds } }]
}
