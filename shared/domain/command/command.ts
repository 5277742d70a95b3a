/** Telling devices something: issued to their hosts, then confirmed, failed or timed out. */
import { COMMAND_TIMEOUT_MS } from '#shared/constants.ts'
import { isLegalValue, type Reading, type Readings } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import type { EvolveTable } from '#shared/kernel/aggregate.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { CommandId, DeviceId, HostId } from '#shared/kernel/ids.ts'
import type { Command } from '#shared/records/command.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState, Records } from '#shared/records/registry.ts'

export type CommandEvent =
  | { readonly type: 'DeviceCommandIssued'; readonly data: { readonly command: Command } }
  | { readonly type: 'DeviceCommandConfirmed'; readonly data: { readonly commandId: CommandId } }
  | {
      readonly type: 'DeviceCommandFailed'
      readonly data: { readonly commandId: CommandId; readonly reason: string }
    }
  | { readonly type: 'DeviceCommandTimedOut'; readonly data: { readonly commandId: CommandId } }

interface Item {
  readonly deviceId: DeviceId
  readonly values: Readings
}

export const commandDeciders = {
  /**
   * One command per host. A single host that is offline refuses the call; among several, its part fails at once and
   * the others go out.
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
  ConfirmDeviceCommand(data: { readonly commandId: CommandId }, read: ReadState): CommandEvent[] {
    return read.get('command', data.commandId) ? [{ type: 'DeviceCommandConfirmed', data }] : []
  },
  FailDeviceCommand(
    data: { readonly commandId: CommandId; readonly reason: string },
    read: ReadState,
  ): CommandEvent[] {
    return read.get('command', data.commandId) ? [{ type: 'DeviceCommandFailed', data }] : []
  },
  TimeOutDeviceCommand(data: { readonly commandId: CommandId }, read: ReadState): CommandEvent[] {
    return read.get('command', data.commandId) ? [{ type: 'DeviceCommandTimedOut', data }] : []
  },
}

function issue(
  hostId: HostId,
  devices: ReadonlyMap<DeviceId, Readings>,
  isOnlyHost: boolean,
  read: ReadState,
  ctx: DecideContext,
): CommandEvent[] {
  const host = requireRecord(read, 'host', hostId)
  if (!host.isOnline && isOnlyHost) throw new Rejection('gateway_offline', { host: host.name })
  const command: Command = {
    type: 'command',
    id: ctx.newId('cmd'),
    hostId,
    items: [...devices].map(([deviceId, values]) => ({ deviceId, values: { ...values } })),
    issuedBy: ctx.actor.name,
    issuedAtMs: ctx.nowMs,
    timesOutAtMs: ctx.nowMs + COMMAND_TIMEOUT_MS,
  }
  const issued: CommandEvent = { type: 'DeviceCommandIssued', data: { command } }
  if (host.isOnline) return [issued]
  return [issued, { type: 'DeviceCommandFailed', data: { commandId: command.id, reason: 'gateway_offline' } }]
}

function requireTellable(device: Device, values: Readings): void {
  if (!device.isJoined) throw new Rejection('device_not_joined', { device: device.name })
  const properties = kindOf(device.kind)?.properties(device.circuits.length) ?? []
  const told = Object.entries(values)
  if (told.length === 0) throw new Rejection('property_unknown', { device: device.name, property: '' })
  for (const [name, value] of told) {
    const property = properties.find((candidate) => candidate.name === name)
    if (!property?.settable) throw new Rejection('property_unknown', { device: device.name, property: name })
    if (!isLegalValue(property, value)) {
      throw new Rejection('value_not_allowed', { device: device.name, property: name, value })
    }
  }
}

const settled = ({ commandId }: { readonly commandId: CommandId }) => [
  { remove: { type: 'command' as const, id: commandId } },
]

export const commandEvolve: EvolveTable<CommandEvent, Records> = {
  DeviceCommandIssued: ({ command }) => [{ put: command }],
  DeviceCommandConfirmed: settled,
  DeviceCommandFailed: settled,
  DeviceCommandTimedOut: settled,
}
