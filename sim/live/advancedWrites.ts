/** The effect of a written configuration: it is published to its host, and times out when the host does not respond. */
import type { Advanced } from '#shared/records/advanced.ts'
import { type Control, controlTopic } from '#shared/topics.ts'
import type { OwnWorkspace, ProjectWorkspace } from '../workspace/workspaces.ts'
import { Deadlines, type TimeOut } from './deadlines.ts'
import type { ControlPorts } from './deviceCommands.ts'

/** Starts the effect; what is still open from before a restart times out when it is due. */
export function startAdvancedWrites(ports: ControlPorts): () => void {
  const { workspaces } = ports
  const deadlines = new Deadlines(ports)
  const timeOut =
    (workspace: OwnWorkspace, { id: entryId }: Advanced): TimeOut =>
    (context) =>
      workspace.run('TimeOutAdvanced', { entryId }, context)
  for (const { workspace } of workspaces.projects())
    for (const entry of workspace.state.by('advanced', 'state', 'pending').values())
      deadlines.resume(entry.id, entry.writtenAtMs, timeOut(workspace, entry))
  const stop = workspaces.onCommit('advanced configuration', ({ changes }, workspace) => {
    for (const change of changes) {
      if (!('put' in change) || change.put.type !== 'advanced') continue
      const entry = change.put
      deadlines.end(entry.id)
      const found = entry.state === 'pending' ? workspaces.projectOf(workspace) : null
      if (!found) continue
      deadlines.begin(entry.id, timeOut(found.workspace, entry))
      send(ports, found, entry)
    }
  })
  return () => {
    stop()
    deadlines.stop()
  }
}

function send(ports: ControlPorts, { project, workspace }: ProjectWorkspace, entry: Advanced): void {
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
