/**
 * Sends issued commands to their host, with time-out. Unanswered commands from before a restart are sent again with the
 * same id when their host is online, unless one of their devices got a newer command. Key presses are not repeated: a
 * second press could revert the first.
 */
import { COMMAND_TIMEOUT_MS } from '#shared/constants.ts'
import { isMomentary } from '#shared/devices/kind.ts'
import { propertyOfDevice } from '#shared/devices/registry.ts'
import type { Command } from '#shared/records/command.ts'
import type { ReadState, Records } from '#shared/records/registry.ts'
import { type Control, controlTopic } from '#shared/topics.ts'
import type { Clock } from '../../base/clock.ts'
import { systemContext } from '../../core/workspace/systemContext.ts'
import type { Committed } from '../../core/workspace/workspace.ts'
import type { ProjectWorkspace } from '../../core/workspace/workspaces.ts'
import { RETURN_GRACE_MS, type ReturningHosts } from '../hosts/returningHosts.ts'
import type { One, Process } from '../kit/process.ts'

export interface ControlPorts {
  readonly clock: Clock
  readonly publish: (topic: string, payload: string) => void
}

export interface DeviceCommandPorts extends ControlPorts {
  readonly returns: Pick<ReturningHosts, 'mayReturn' | 'isConnected'>
}

export const LOOK_EVERY_MS = 500
export const RESENT_WITHIN_MS = COMMAND_TIMEOUT_MS + RETURN_GRACE_MS

export function deviceCommands(ports: DeviceCommandPorts): Process<'command'> {
  const { clock } = ports
  /** Start of the wait for the host: when sent, or when issued if not sent again. */
  const sinceMs = new WeakMap<Command, number>()
  const isUnsent = (command: Command, read: ReadState): boolean =>
    !sinceMs.has(command) && isWorthResending(command, read, clock.now())
  const lookForHost = lookingForHosts<'command'>(ports, {
    send: ({ found, record }) => send(ports, found, record),
    waits: (record, fromMs) => sinceMs.set(record, fromMs ?? record.issuedAtMs),
  })
  /** After this time no older command is worth resending. */
  const lookedForUntilMs = clock.now() + RESENT_WITHIN_MS
  return {
    name: 'device commands',
    type: 'command',
    open: (read) => read.all('command'),
    due: ({ found, record }) =>
      isUnsent(record, found.workspace.state)
        ? { atMs: record.issuedAtMs }
        : { sinceMs: sinceMs.get(record) ?? record.issuedAtMs, withinMs: COMMAND_TIMEOUT_MS },
    step(one) {
      const { workspace } = one.found
      if (isUnsent(one.record, workspace.state)) return lookForHost(one)
      const context = systemContext('commands', clock)
      return workspace.run('TimeOutDeviceCommand', { commandId: one.record.id }, context)
    },
    changed({ found, record }) {
      sinceMs.set(record, record.issuedAtMs)
      send(ports, found, record)
    },
    *touched(committed, { workspace: { state } }) {
      if (clock.now() > lookedForUntilMs) return
      for (const command of otherCommandsIn(committed, state)) {
        if (!isUnsent(command, state)) continue
        sinceMs.set(command, command.issuedAtMs)
        yield command
      }
    },
    againMs: LOOK_EVERY_MS,
  }
}

/** Old commands are outdated, and a stored scene would start again. */
export const isWorthResending = (
  { stored, issuedAtMs, items }: Command,
  read: Pick<ReadState, 'get'>,
  nowMs: number,
): boolean =>
  stored === undefined &&
  Math.abs(nowMs - issuedAtMs) <= RESENT_WITHIN_MS &&
  !items.some(({ deviceId, values }) => {
    const device = read.get('device', deviceId)
    return Object.keys(values).some((name) => isMomentary(propertyOfDevice(device, name)))
  })

interface Unsent<T extends 'command' | 'advanced'> {
  readonly send: (one: One<T>) => void
  /** Waits for the host's acknowledgement from this instant; null: since it was recorded, if not sent. */
  readonly waits: (record: Records[T], fromMs: number | null) => void
}

/** Resends an open command when its host reconnects, and times it out otherwise. */
export function lookingForHosts<T extends 'command' | 'advanced'>(
  { clock, returns }: Pick<DeviceCommandPorts, 'clock' | 'returns'>,
  { send, waits }: Unsent<T>,
) {
  const wereConnected = new WeakSet<Records[T]>()
  return (one: One<T>): null => {
    const { found, record } = one
    const host = found.workspace.state.get('host', record.hostId)
    const isConnected = host !== undefined && returns.isConnected(host.id)
    // A host that has just connected may not have subscribed yet.
    if (isConnected && !wereConnected.has(record)) {
      wereConnected.add(record)
      return null
    }
    if (!isConnected && returns.mayReturn(host)) return null
    waits(record, isConnected ? clock.now() : null)
    if (isConnected) send(one)
    return null
  }
}

/** Open commands of the devices that a commit sent a command to. */
function* otherCommandsIn({ commit }: Committed, read: ReadState): Iterable<Command> {
  for (const { type, data } of commit.events)
    if (type === 'DeviceCommandIssued')
      for (const { deviceId } of data.items)
        for (const command of read.by('command', 'device', deviceId).values())
          if (command.id !== data.commandId) yield command
}

function send(ports: ControlPorts, { project, workspace }: ProjectWorkspace, command: Command): void {
  const host = workspace.state.get('host', command.hostId)
  if (!host) return
  const to = controlTopic(project.hex, host.number)
  if (command.stored) {
    const scene = { op: 'run', ...command.stored } as const
    ports.publish(to, JSON.stringify({ id: command.id, d: {}, scene } satisfies Control))
    return
  }
  const d: Control['d'] = {}
  for (const { deviceId, values } of command.items) {
    const device = workspace.state.get('device', deviceId)
    if (device) d[device.number] = { ...d[device.number], ...values }
  }
  ports.publish(to, JSON.stringify({ id: command.id, d } satisfies Control))
}
