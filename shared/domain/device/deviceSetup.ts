/** Commands of engineers on devices: change, move, rename, copy and remove, any number in one command. */
import { z } from 'zod'
import { COPIES_PER_ACTION_MAX } from '#shared/constants.ts'
import { type Capabilities, capabilitiesSchema } from '#shared/devices/capabilities.ts'
import { GENERIC_KIND } from '#shared/devices/generic.ts'
import { type Scales, scalesSchema } from '#shared/devices/scales.ts'
import type { AlarmEvent } from '#shared/domain/alarm/alarm.ts'
import { namesKept } from '#shared/domain/automation/lost.ts'
import type { CommandEvent } from '#shared/domain/command/command.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { withoutSparedDevice } from '#shared/domain/detection/detection.ts'
import type { FaultEvent } from '#shared/domain/fault/fault.ts'
import type { RemoteEvent } from '#shared/domain/infrared/remotes.ts'
import { type Changes, changesOf, requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { isId } from '#shared/kernel/ids.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import type { AreaId } from '#shared/records/area.ts'
import { withoutBelonging } from '#shared/records/belonging.ts'
import {
  type Device,
  type DeviceId,
  deviceIdSchema,
  deviceRecord,
  isOtherThing,
} from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import { type Renaming, renamed } from '#shared/rules/deviceNames.ts'
import { copiesOf } from './copies.ts'
import { added, type DeviceEvent } from './device.ts'
import { Roster } from './roster.ts'

const onDevice = { deviceId: deviceIdSchema }
const { hostId, areaId, name, nameEn, kind, model, circuits, connection, location, silentAfterMs } =
  deviceRecord.fields
/** Fields that engineers enter for an existing device. Its number identifies it; it reports the other fields. */
const ownFields = {
  hostId,
  areaId,
  name,
  nameEn,
  kind,
  model,
  circuits,
  connection,
  // Omitted means unchanged, so the default is removed.
  location: location.removeDefault(),
  silentAfterMs: silentAfterMs.removeDefault(),
}
type DeviceFacts = Pick<Device, keyof typeof ownFields>
/** What its gateway announces of it. */
const announcedFields = { capabilities: capabilitiesSchema.optional(), scales: scalesSchema.optional() }

export const deviceSetupEvents = {
  DeviceChanged: defineEvent({
    schema: z.object({ ...onDevice, ...z.object(ownFields).partial().shape }),
    about: ({ deviceId }) => deviceId,
    evolve({ deviceId, ...changes }, read): AnyChange[] {
      const device = read.get('device', deviceId)
      if (!device) return []
      const after = { ...device, ...changesOf<DeviceFacts>(device, changes) }
      // A device moved to another host is joined once that host reports it.
      const isJoined = device.isJoined && after.hostId === device.hostId
      return [{ put: { ...after, isJoined } }, ...movedAlarms(device, after, read)]
    },
  }),
  /** The host has reported the device. */
  DeviceJoined: defineEvent({
    schema: z.object(onDevice),
    about: ({ deviceId }) => deviceId,
    evolve({ deviceId }, read): AnyChange[] {
      const device = read.get('device', deviceId)
      return device ? [{ put: { ...device, isJoined: true } }] : []
    },
  }),
  /** Its gateway announces other properties than before. */
  DevicePropertiesChanged: defineEvent({
    schema: z.object({ ...onDevice, ...announcedFields }),
    about: ({ deviceId }) => deviceId,
    evolve({ deviceId, capabilities, scales }, read): AnyChange[] {
      const device = read.get('device', deviceId)
      if (!device) return []
      const { scales: before, ...rest } = device
      const after = scales ?? before ?? []
      return [
        {
          put: {
            ...rest,
            ...(capabilities ? { capabilities } : {}),
            ...(after.length > 0 ? { scales: after } : {}),
          },
        },
      ]
    },
  }),
  DeviceRemoved: defineEvent({
    schema: z.object(onDevice),
    about: ({ deviceId }) => deviceId,
    evolve: ({ deviceId: id }, read): AnyChange[] => [
      ...withoutBelonging('device', id, read),
      ...namesKept(read, 'device', id),
      { remove: { type: 'device', id } },
      ...withoutSparedDevice(read, id),
    ],
  }),
}
export type DeviceSetupEvent = EventOf<typeof deviceSetupEvents>

export type SetupEvent = DeviceSetupEvent | AlarmEvent | CommandEvent | FaultEvent | RemoteEvent

interface OnDevice {
  readonly deviceId: DeviceId
}
interface OnDevices {
  readonly deviceIds: readonly DeviceId[]
}
type DeviceChanges = Changes<DeviceFacts>

export const deviceSetupAggregate = defineAggregate({
  events: deviceSetupEvents,
  setUp: {
    ChangeDevice: ['device', 'changed'],
    ChangeDevices: ['device', 'changed'],
    RenameDevices: ['device', 'changed'],
    CopyDevices: ['device', 'copied'],
    RemoveDevices: ['device', 'removed'],
    NoteDeviceJoined: null,
    NoteDeviceProperties: null,
  },
  commands: {
    ChangeDevice({ deviceId, ...input }: OnDevice & DeviceChanges, read: ReadState): SetupEvent[] {
      return changed([{ device: requireRecord(read, 'device', deviceId), said: input }], read)
    },
    /** Applies the same change to all devices: another area or other options. */
    ChangeDevices(
      { deviceIds, ...input }: OnDevices & Omit<DeviceChanges, 'name'>,
      read: ReadState,
    ): SetupEvent[] {
      return changed(
        each(deviceIds, read).map((device) => ({ device, said: input })),
        read,
      )
    },
    RenameDevices({ deviceIds, ...renaming }: OnDevices & Renaming, read: ReadState): SetupEvent[] {
      const devices = each(deviceIds, read)
      const names = renamed(devices, renaming, read)
      return changed(
        devices.map((device, i) => ({ device, said: names[i] ?? {} })),
        read,
      )
    },
    CopyDevices(
      data: OnDevices & {
        /** Target areas of the copies; if omitted, the areas of the originals. */
        readonly areaIds: readonly AreaId[]
        /** Number of copies per area. */
        readonly times: number
        readonly hostId?: HostId | undefined
      },
      read: ReadState,
      ctx: DecideContext,
    ): DeviceEvent[] {
      const devices = each(data.deviceIds, read)
      if (devices.length * Math.max(1, data.areaIds.length) * data.times > COPIES_PER_ACTION_MAX)
        throw new Rejection('too_many_copies', { max: COPIES_PER_ACTION_MAX })
      const roster = new Roster(read)
      return copiesOf(devices, data, read).flatMap((copy) => added([copy(roster)], roster, ctx))
    },
    RemoveDevices({ deviceIds }: OnDevices, read: ReadState): SetupEvent[] {
      const devices = each(deviceIds, read)
      return [
        ...failedCommands(devices, read),
        ...devices.flatMap((device) => endOfLife(device, read)),
        ...devices.map(({ id: deviceId }): SetupEvent => ({ type: 'DeviceRemoved', data: { deviceId } })),
      ]
    },
    /** No event if the device is already joined. */
    NoteDeviceJoined(data: OnDevice, read: ReadState): DeviceSetupEvent[] {
      return requireRecord(read, 'device', data.deviceId).isJoined ? [] : [{ type: 'DeviceJoined', data }]
    },
    /** What its gateway announces of it now: no fact where that is known. */
    NoteDeviceProperties(data: OnDevice & Announced, read: ReadState): DeviceSetupEvent[] {
      const { deviceId } = data
      const changes = announcedChanges(requireRecord(read, 'device', deviceId), data)
      return changes ? [{ type: 'DevicePropertiesChanged', data: { deviceId, ...changes } }] : []
    },
  },
})

export interface Announced {
  /** Null or left out where it announces none. */
  readonly capabilities?: Capabilities | null | undefined
  readonly scales?: Scales | undefined
}

/** What of it the device has otherwise; null for nothing. A device of a kind has its properties from there, one of none its own. */
export function announcedChanges(
  { kind, ...device }: Pick<Device, 'kind' | 'capabilities' | 'scales'>,
  { capabilities, scales }: Announced,
): Pick<Device, 'capabilities' | 'scales'> | null {
  if (kind === GENERIC_KIND)
    return capabilities && !isSameJson(capabilities, device.capabilities) ? { capabilities } : null
  return scales && !isSameJson(scales, device.scales ?? []) ? { scales } : null
}

const each = (ids: readonly DeviceId[], read: ReadState): Device[] =>
  [...new Set(ids)].map((id) => requireRecord(read, 'device', id))

interface Change {
  readonly device: Device
  readonly said: DeviceChanges
}

/** All devices leave their places before the first takes its new one, so two devices can swap names. */
export function changed(
  all: readonly Change[],
  read: ReadState,
  roster: Roster = new Roster(read),
): SetupEvent[] {
  for (const { device } of all) roster.leave(device)
  return all.flatMap(({ device, said: input }): SetupEvent[] => {
    const hostId = input.hostId ?? device.hostId
    roster.bringNumber(hostId, device)
    const name = roster.join({
      hostId,
      areaId: input.areaId ?? device.areaId,
      kind: input.kind ?? device.kind,
      capabilities: device.capabilities,
      circuits: input.circuits ?? device.circuits,
      name: input.name ?? device.name,
    })
    const changes = changesOf<DeviceFacts>(device, { ...input, name })
    if (!changes) return []
    const isOther = isOtherThing(device, { ...device, ...changes })
    return [
      // A device of another kind cannot clear alarms and faults of the previous kind.
      ...(isOther ? endOfLife(device, read) : []),
      ...remotesGone({ ...device, ...changes }, read),
      { type: 'DeviceChanged', data: { deviceId: device.id, ...changes } },
    ]
  })
}

/** Removes remotes from a device that is no longer an infrared transmitter. */
function remotesGone({ id: deviceId, kind }: Device, read: ReadState): RemoteEvent[] {
  if (kind === 'infrared_remote') return []
  return [...read.by('remote', 'device', deviceId).values()].map(
    ({ id: remoteId }): RemoteEvent => ({ type: 'RemoteRemoved', data: { remoteId, deviceId } }),
  )
}

/** Events that end the alarms and faults of a removed device. */
export function endOfLife({ id, number }: Device, read: ReadState): (AlarmEvent | FaultEvent)[] {
  const alarms = [...read.by('alarm', 'device', id).values()].filter(({ isActive }) => isActive)
  const faults = [...read.by('fault', 'target', number).values()]
  return [
    ...alarms.map((alarm): AlarmEvent => ({ type: 'AlarmCleared', data: { alarmId: alarm.id } })),
    ...faults.map(
      (one): FaultEvent => ({
        type: 'FaultCleared',
        data: { faultId: one.id, fault: one.fault },
      }),
    ),
  ]
}

/** Fails pending commands that include a removed device. */
export function failedCommands(devices: readonly Device[], read: ReadState): CommandEvent[] {
  const ids = devices.flatMap(({ id }) => [...read.by('command', 'device', id).keys()])
  return [...new Set(ids)].map(
    (commandId): CommandEvent => ({
      type: 'DeviceCommandFailed',
      // The keys of the index are command ids.
      data: { commandId: commandId as `cmd_${string}`, reason: 'device_removed' },
    }),
  )
}

function movedAlarms(before: Device, { areaId, hostId }: Device, read: ReadState): AnyChange[] {
  if (isSameJson([before.areaId, before.hostId], [areaId, hostId])) return []
  return [...read.by('alarm', 'device', before.id).values()].map((alarm) => ({
    // The alarm of an energy target belongs to the area of the target and stays there.
    put: isId('tgt', alarm.code) ? { ...alarm, hostId } : { ...alarm, areaId, hostId },
  }))
}
