/** The effect of an issued command: it is published to its host, and times out when the host does not respond. */
import { COMMAND_TIMEOUT_MS } from '#shared/constants.ts'
import type { Command } from '#shared/records/command.ts'
import { type Control, controlTopic } from '#shared/topics.ts'
import type { Clock } from '../clock.ts'
import type { OwnWorkspace, ProjectWorkspace, Workspaces } from '../workspace/workspaces.ts'

const SYSTEM = { kind: 'system', id: 'commands', name: 'Atrium' } as const
const RETRY_MS = 1_000

export interface DeviceCommandPorts {
  readonly workspaces: Workspaces
  readonly clock: Clock
  readonly publish: (topic: string, payload: string) => void
  readonly onError: (error: unknown) => void
}

/** Starts the effect; commands still open from before a restart time out when they are due. */
export function startDeviceCommands(ports: DeviceCommandPorts): () => void {
  const timers = new Map<string, () => void>()

  const timeOut = (workspace: OwnWorkspace, command: Command): void => {
    timers.delete(command.id)
    const context = { actor: SYSTEM, channel: 'system', nowMs: Math.round(ports.clock.now()) } as const
    workspace.run('TimeOutDeviceCommand', { commandId: command.id }, context).catch((error) => {
      ports.onError(error)
      timers.set(
        command.id,
        ports.clock.transport.schedule(RETRY_MS, () => timeOut(workspace, command)),
      )
    })
  }
  const watch = (workspace: OwnWorkspace, command: Command, leftMs: number): void => {
    timers.set(
      command.id,
      ports.clock.transport.schedule(leftMs, () => timeOut(workspace, command)),
    )
  }
  const settle = (commandId: string): void => {
    timers.get(commandId)?.()
    timers.delete(commandId)
  }

  for (const { workspace } of ports.workspaces.projects()) {
    for (const command of workspace.state.all('command')) {
      const dueInMs = command.issuedAtMs + COMMAND_TIMEOUT_MS - ports.clock.now()
      watch(workspace, command, Math.min(COMMAND_TIMEOUT_MS, Math.max(0, dueInMs)))
    }
  }
  const stopListening = ports.workspaces.onCommit('device commands', ({ commit }, workspace) => {
    const settled = new Set<string>()
    for (const event of commit.events) {
      if (event.type === 'DeviceCommandConfirmed' || event.type === 'DeviceCommandTimedOut')
        settle(event.data.commandId)
      if (event.type === 'DeviceCommandFailed') {
        settled.add(event.data.commandId)
        settle(event.data.commandId)
      }
    }
    for (const event of commit.events) {
      if (event.type !== 'DeviceCommandIssued' || settled.has(event.data.commandId)) continue
      const found = ports.workspaces.projectOf(workspace)
      const command = found?.workspace.state.get('command', event.data.commandId)
      if (!found || !command) continue
      // Not from the instant of the commit: the world may have gone on for a minute while it was written.
      watch(found.workspace, command, COMMAND_TIMEOUT_MS)
      send(ports, found, command)
    }
  })
  return () => {
    stopListening()
    for (const cancel of timers.values()) cancel()
    timers.clear()
  }
}

function send(ports: DeviceCommandPorts, { project, workspace }: ProjectWorkspace, command: Command): void {
  const host = workspace.state.get('host', command.hostId)
  if (!host) return
  const d: Control['d'] = {}
  for (const { deviceId, values } of command.items) {
    const device = workspace.state.get('device', deviceId)
    if (device) d[device.number] = { ...d[device.number], ...values }
  }
  ports.publish(
    controlTopic(project.hex, host.number),
    JSON.stringify({ id: command.id, d } satisfies Control),
  )
}
