/** The effect of an issued command: it is published to its host, and times out when the host does not respond. */
import type { Command } from '#shared/records/command.ts'
import { type Control, controlTopic } from '#shared/topics.ts'
import type { OwnWorkspace, ProjectWorkspace, Workspaces } from '../workspace/workspaces.ts'
import { type DeadlinePorts, Deadlines, type TimeOut } from './deadlines.ts'
import type { ReturningHosts } from './returningHosts.ts'
import { isWorthResending, UnansweredCommands } from './unansweredCommands.ts'

export interface ControlPorts extends DeadlinePorts {
  readonly workspaces: Workspaces
  readonly publish: (topic: string, payload: string) => void
}

export interface DeviceCommandPorts extends ControlPorts {
  readonly returns: Pick<ReturningHosts, 'mayReturn' | 'isConnected'>
}

/** Starts the effect; commands still open from before a restart are sent once more, or time out when they are due. */
export function startDeviceCommands(ports: DeviceCommandPorts): () => void {
  const deadlines = new Deadlines(ports)
  const timeOut =
    (workspace: OwnWorkspace, { id: commandId }: Command): TimeOut =>
    (context) =>
      workspace.run('TimeOutDeviceCommand', { commandId }, context)
  const unanswered = new UnansweredCommands({
    ...ports,
    resend(found, command) {
      deadlines.begin(command.id, timeOut(found.workspace, command))
      send(ports, found, command)
    },
    giveUp: ({ workspace }, command) =>
      deadlines.resume(command.id, command.issuedAtMs, timeOut(workspace, command)),
  })
  for (const found of ports.workspaces.projects())
    for (const command of found.workspace.state.all('command')) {
      if (isWorthResending(command, found.workspace.state, ports.clock.now())) unanswered.add(found, command)
      else deadlines.resume(command.id, command.issuedAtMs, timeOut(found.workspace, command))
    }
  const stopListening = ports.workspaces.onCommit('device commands', ({ commit }, workspace) => {
    const settled = new Set<string>()
    for (const event of commit.events) {
      if (event.type === 'DeviceCommandConfirmed' || event.type === 'DeviceCommandTimedOut')
        deadlines.end(event.data.commandId)
      if (event.type === 'DeviceCommandFailed') {
        settled.add(event.data.commandId)
        deadlines.end(event.data.commandId)
      }
    }
    for (const event of commit.events) {
      if (event.type !== 'DeviceCommandIssued' || settled.has(event.data.commandId)) continue
      const found = ports.workspaces.projectOf(workspace)
      const command = found?.workspace.state.get('command', event.data.commandId)
      if (!found || !command) continue
      unanswered.replacedBy(command)
      deadlines.begin(command.id, timeOut(found.workspace, command))
      send(ports, found, command)
    }
  })
  return () => {
    stopListening()
    unanswered.stop()
    deadlines.stop()
  }
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
