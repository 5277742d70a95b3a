/** Device commands: issued to hosts, then confirmed, failed or timed out. */

import { z } from 'zod'
import { COMMAND_TIMEOUT_MS } from '#shared/constants.ts'
import type { Reading, Readings } from '#shared/devices/kind.ts'
import { illegalValue } from '#shared/devices/legalValues.ts'
import { defineAggregate, defineEvent, type EventOf, uncut } from '#shared/domain/defineAggregate.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { called, Rejection } from '#shared/kernel/errors.ts'
import { type Command, type CommandId, commandIdSchema, commandRecord } from '#shared/records/command.ts'
import { type Device, type DeviceId, deviceIdSchema } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import { personOf } from '#shared/records/person.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import { readingsSchema } from '#shared/topicValues.ts'

const onCommand = { commandId: commandIdSchema }
interface OnCommand {
  readonly commandId: CommandId
}

/** Target devices of the command, while it is open. */
const devicesOfCommand = ({ commandId }: OnCommand, read: ReadState): readonly DeviceId[] =>
  read.get('command', commandId)?.items.map(({ deviceId }) => deviceId) ?? []

/** A completed command is removed from the live state. */
const settled = ({ commandId }: OnCommand): AnyChange[] => [{ remove: { type: 'command', id: commandId } }]

export const commandEvents = {
  DeviceCommandIssued: defineEvent({
    schema: z.object({
      ...onCommand,
      ...commandRecord.schema.pick({ hostId: true, items: true, stored: true }).shape,
    }),
    about: ({ items }) => items.map(({ deviceId }) => deviceId),
    cut: (data, sees) => ({ ...data, items: data.items.filter(({ deviceId }) => sees(deviceId)) }),
    evolve({ commandId, hostId, items, stored }, _, { at, actor }): AnyChange[] {
      const command: Command = {
        type: 'command',
        id: commandId,
        hostId,
        items,
        ...(stored ? { stored } : {}),
        issuedBy: personOf(actor),
        issuedAtMs: at,
        timesOutAtMs: at + COMMAND_TIMEOUT_MS,
      }
      return [{ put: command }]
    },
  }),
  DeviceCommandConfirmed: defineEvent({
    schema: z.object(onCommand),
    about: devicesOfCommand,
    cut: uncut,
    evolve: settled,
  }),
  DeviceCommandFailed: defineEvent({
    schema: z.object({ ...onCommand, reason: z.string() }),
    about: devicesOfCommand,
    cut: uncut,
    evolve: settled,
  }),
  DeviceCommandTimedOut: defineEvent({
    schema: z.object(onCommand),
    about: devicesOfCommand,
    cut: uncut,
    evolve: settled,
  }),
  /** The host confirmed the command, but these devices did not report the value in time. */
  DeviceCommandDisobeyed: defineEvent({
    schema: z.object({ ...onCommand, deviceIds: z.array(deviceIdSchema).min(1).readonly() }),
    about: ({ deviceIds }) => deviceIds,
    cut: (data, sees) => ({ ...data, deviceIds: data.deviceIds.filter(sees) }),
    evolve: () => [],
  }),
  /**
   * The host confirmed the command, but the device reports another number than commanded, such as a rounded set
   * point.
   */
  DeviceKeptOtherValues: defineEvent({
    schema: z.object({ ...onCommand, deviceId: deviceIdSchema, asked: readingsSchema, kept: readingsSchema }),
    about: ({ deviceId }) => deviceId,
    // Recorded for the device history only. The values are in its reports.
    evolve: () => [],
  }),
}
export type CommandEvent = EventOf<typeof commandEvents>

interface Item {
  readonly deviceId: DeviceId
  readonly values: Readings
}

export const commandAggregate = defineAggregate({
  events: commandEvents,
  setUp: null,
  commands: {
    /**
     * Sends one command per host. A single offline host rejects the call. With several hosts, the part of an offline
     * host fails and the rest is sent.
     */
    ControlDevices(
      data: { readonly items: readonly Item[] },
      read: ReadState,
      ctx: DecideContext,
    ): CommandEvent[] {
      const byHost = new Map<HostId, Map<DeviceId, Record<string, Reading>>>()
      for (const item of data.items) {
        const device = requireRecord(read, 'device', item.deviceId)
        requireTellable(device, item.values)
        const devices = byHost.get(device.hostId) ?? new Map<DeviceId, Record<string, Reading>>()
        devices.set(device.id, { ...devices.get(device.id), ...item.values })
        byHost.set(device.hostId, devices)
      }
      return [...byHost].flatMap(([hostId, devices]) => issue(hostId, devices, byHost.size === 1, read, ctx))
    },
    ConfirmDeviceCommand(data: OnCommand, read: ReadState): CommandEvent[] {
      return read.get('command', data.commandId) ? [{ type: 'DeviceCommandConfirmed', data }] : []
    },
    FailDeviceCommand(data: OnCommand & { readonly reason: string }, read: ReadState): CommandEvent[] {
      return read.get('command', data.commandId) ? [{ type: 'DeviceCommandFailed', data }] : []
    },
    NoteDisobedience(
      { commandId, deviceIds }: OnCommand & { readonly deviceIds: readonly DeviceId[] },
      read: ReadState,
    ): CommandEvent[] {
      const there = deviceIds.filter((id) => read.get('device', id))
      return there.length === 0
        ? []
        : [{ type: 'DeviceCommandDisobeyed', data: { commandId, deviceIds: there } }]
    },
    NoteKeptValues(
      data: OnCommand & { readonly deviceId: DeviceId; readonly asked: Readings; readonly kept: Readings },
      read: ReadState,
    ): CommandEvent[] {
      return read.get('device', data.deviceId) ? [{ type: 'DeviceKeptOtherValues', data }] : []
    },
    TimeOutDeviceCommand(data: OnCommand, read: ReadState): CommandEvent[] {
      return read.get('command', data.commandId) ? [{ type: 'DeviceCommandTimedOut', data }] : []
    },
  },
})

function issue(
  hostId: HostId,
  devices: ReadonlyMap<DeviceId, Readings>,
  isOnlyHost: boolean,
  read: ReadState,
  ctx: DecideContext,
): CommandEvent[] {
  const host = requireRecord(read, 'host', hostId)
  if (!host.isOnline && isOnlyHost) throw new Rejection('gateway_offline', { host: host.name })
  const commandId = ctx.newId(commandRecord)
  const items = [...devices].map(([deviceId, values]) => ({ deviceId, values: { ...values } }))
  const issued: CommandEvent = {
    type: 'DeviceCommandIssued',
    data: { commandId, hostId, items },
  }
  if (host.isOnline) return [issued]
  return [issued, { type: 'DeviceCommandFailed', data: { commandId, reason: 'gateway_offline' } }]
}

/** @throws Rejection device_not_joined, and as `requireLegal` */
export function requireTellable(device: Device, values: Readings): void {
  if (!device.isJoined) throw new Rejection('device_not_joined', called('device', device))
  requireLegal(device, values)
}

/**
 * Something, and only what the kind can be set to.
 * @throws Rejection property_unknown, value_not_allowed
 */
export function requireLegal(device: Device, values: Readings): void {
  const illegal = illegalValue(device, values)
  if (illegal) throw new Rejection(illegal.code, { ...illegal.details })
}
