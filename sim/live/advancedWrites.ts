/** The effect of a written configuration: it is published to its host, and times out when the host does not respond. */
import { COMMAND_TIMEOUT_MS } from '#shared/constants.ts'
import type { Advanced } from '#shared/records/advanced.ts'
import { type Control, controlTopic } from '#shared/topics.ts'
import type { OwnWorkspace, ProjectWorkspace } from '../workspace/workspaces.ts'
import type { DeviceCommandPorts } from './deviceCommands.ts'

const SYSTEM = { kind: 'system', id: 'commands', name: 'Atrium' } as const
const RETRY_MS = 1_000

/** Starts the effect; what is still open from before a restart times out when it is due. */
export function startAdvancedWrites(ports: DeviceCommandPorts): () => void {
  const { workspaces, clock } = ports
  const timers = new Map<string, () => void>()
  const watch = (workspace: OwnWorkspace, entry: Advanced, leftMs: number): void => {
    timers.set(
      entry.id,
      clock.transport.schedule(leftMs, () => {
        timers.delete(entry.id)
        const context = { actor: SYSTEM, channel: 'system', nowMs: Math.round(clock.now()) } as const
        workspace.run('TimeOutAdvanced', { entryId: entry.id }, context).catch((error) => {
          ports.onError(error)
          watch(workspace, entry, RETRY_MS)
        })
      }),
    )
  }
  for (const { workspace } of workspaces.projects())
    for (const entry of workspace.state.by('advanced', 'state', 'pending').values()) {
      const leftMs = entry.writtenAtMs + COMMAND_TIMEOUT_MS - clock.now()
      watch(workspace, entry, Math.min(COMMAND_TIMEOUT_MS, Math.max(0, leftMs)))
    }
  const stop = workspaces.onCommit('advanced configuration', ({ changes }, workspace) => {
    for (const change of changes) {
      if (!('put' in change) || change.put.type !== 'advanced') continue
      const entry = change.put
      timers.get(entry.id)?.()
      timers.delete(entry.id)
      const found = entry.state === 'pending' ? workspaces.projectOf(workspace) : null
      if (!found) continue
      watch(found.workspace, entry, COMMAND_TIMEOUT_MS)
      send(ports, found, entry)
    }
  })
  return () => {
    stop()
    for (const cancel of timers.values()) cancel()
    timers.clear()
  }
}

function send(ports: DeviceCommandPorts, { project, workspace }: ProjectWorkspace, entry: Advanced): void {
  const host = workspace.state.get('host', entry.hostId)
  if (!host) return
  const { id, deviceId, format, content, serverIp: ip, serverPort: port } = entry
  const number = deviceId === null ? undefined : workspace.state.get('device', deviceId)?.number
  const advanced = { ...(number === undefined ? {} : { device: number }), format, content, ip, port }
  ports.publish(
    controlTopic(project.hex, host.number),
    JSON.stringify({ id, d: {}, advanced } satisfies Control),
  )
}
