/**
 * Drops last values of devices that were removed, replaced or changed type; their history stays. Drops found devices of
 * removed hosts, and those that are configured now.
 */
import { isMomentary, type Readings } from '#shared/devices/kind.ts'
import { propertyOfDevice } from '#shared/devices/registry.ts'
import { type Device, isAnother } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { AnyChange } from '#shared/records/registry.ts'
import { reportTopic } from '#shared/topicNames.ts'
import type { FieldBuses } from '../../core/buses/fieldBuses.ts'
import type { Discovery } from '../../core/discovery/discovery.ts'
import type { HostMessages } from '../../core/ingest/hostMessages.ts'
import type { ReportingHost } from '../../core/ingest/reading.ts'
import type { LastValues } from '../../core/telemetry/lastValues.ts'
import { projectIdOf, type Workspaces } from '../../core/workspace/workspaces.ts'

export interface ForgetPorts {
  readonly workspaces: Workspaces
  readonly last: LastValues
  readonly discovery: Discovery
  readonly hostMessages: HostMessages
  readonly fieldBuses: Pick<FieldBuses, 'forget'>
  /** Bridge devices to forget. */
  readonly bridges: { forgetHost(hostId: HostId): void; forgetProject(projectId: ProjectId): void }
  /** Applies buffered reports of a newly configured device. */
  readonly takeIn: (from: ReportingHost, text: string, topic: string) => void
}

export function forgetDevices(ports: ForgetPorts): () => void {
  const { workspaces, last, discovery, hostMessages, fieldBuses, bridges } = ports
  const takeIn = (projectId: ProjectId, device: Device | undefined, nowMs: number): void => {
    if (!device) return
    const { hostId, number } = device
    const found = workspaces.project(projectId)
    const host = found?.workspace.state.get('host', hostId)
    const known = discovery.drop(hostId, number, nowMs)
    const values = known && lastingValues(device, known.values)
    if (!found || !host || !values || Object.keys(values).length === 0) return
    const text = JSON.stringify({ t: Math.round(known.atMs), seq: 0, d: { [number]: values } })
    ports.takeIn({ projectId, hostId }, text, reportTopic(found.project.hex, host.number))
  }
  return workspaces.onCommit('forgotten devices', ({ commit, changes, inverse }, { stream, state }) => {
    if (stream === 'estate') {
      for (const id of removed(changes, 'listing')) {
        discovery.forgetProject(id as ProjectId)
        bridges.forgetProject(id as ProjectId)
      }
      return
    }
    for (const before of inverse.flatMap(deviceIn)) {
      const now = state.get('device', before.id)
      if (!now || isAnother(before, now)) last.forget(projectIdOf(stream), before.id)
    }
    for (const { type, data } of commit.events) {
      if (type === 'DeviceAdded' || type === 'DeviceReplaced')
        takeIn(projectIdOf(stream), state.get('device', data.deviceId), commit.at)
      if (type === 'HostRemoved' || type === 'HostReplaced') {
        discovery.forgetHost(data.hostId)
        hostMessages.forget(data.hostId)
        fieldBuses.forget(data.hostId)
        bridges.forgetHost(data.hostId)
      }
    }
  })
}

/** Excludes momentary values such as key presses, which ended long ago. */
const lastingValues = (device: Device, values: Readings): Readings =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isMomentary(propertyOfDevice(device, name))))

const deviceIn = (change: AnyChange): readonly Device[] =>
  'put' in change && change.put.type === 'device' ? [change.put] : []

const removed = (changes: readonly AnyChange[], type: string): string[] =>
  changes.flatMap((change) => ('remove' in change && change.remove.type === type ? [change.remove.id] : []))
