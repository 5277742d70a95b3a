/**
 * Sends written configurations to their host, with time-out. One recorded before a restart may not have been published,
 * so it is sent again when its host is online. Newer versions wait until it has ended.
 */
import { COMMAND_TIMEOUT_MS } from '#shared/constants.ts'
import type { Advanced } from '#shared/records/advanced.ts'
import { type Control, controlTopic } from '#shared/topics.ts'
import { systemContext } from '../../core/workspace/systemContext.ts'
import type { One, Process } from '../kit/process.ts'
import {
  type ControlPorts,
  type DeviceCommandPorts,
  LOOK_EVERY_MS,
  lookingForHosts,
  RESENT_WITHIN_MS,
} from './deviceCommands.ts'

export function advancedWrites(ports: DeviceCommandPorts): Process<'advanced'> {
  const { clock } = ports
  /** Start of the wait per write. */
  const sinceMs = new WeakMap<Advanced, number>()
  const isUnsent = (entry: Advanced): boolean =>
    !sinceMs.has(entry) && Math.abs(clock.now() - entry.writtenAtMs) <= RESENT_WITHIN_MS
  const lookForHost = lookingForHosts<'advanced'>(ports, {
    send: (one) => send(ports, one),
    waits: (entry, fromMs) => sinceMs.set(entry, fromMs ?? entry.writtenAtMs),
  })
  return {
    name: 'advanced configuration',
    type: 'advanced',
    open: (read) => read.by('advanced', 'state', 'pending').values(),
    due({ record }) {
      if (record.state !== 'pending') return null
      return isUnsent(record)
        ? { atMs: record.writtenAtMs }
        : { sinceMs: sinceMs.get(record) ?? record.writtenAtMs, withinMs: COMMAND_TIMEOUT_MS }
    },
    step(one) {
      const { found, record } = one
      if (isUnsent(record)) return lookForHost(one)
      const context = systemContext('commands', clock)
      return found.workspace.run('TimeOutAdvanced', { entryId: record.id }, context)
    },
    changed(one) {
      if (one.record.state !== 'pending') return
      sinceMs.set(one.record, one.record.writtenAtMs)
      send(ports, one)
    },
    againMs: LOOK_EVERY_MS,
  }
}

function send(ports: ControlPorts, { found: { project, workspace }, record: entry }: One<'advanced'>): void {
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
