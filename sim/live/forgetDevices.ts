/**
 * What a device reported last is forgotten once it is gone, replaced, or another kind of thing; its history stays. What
 * a host has found is forgotten with the host, and of a device that is configured now.
 */
import { type Device, isAnother } from '#shared/records/device.ts'
import type { AnyChange } from '#shared/records/registry.ts'
import type { Discovery } from '../discovery/discovery.ts'
import type { LastValues } from '../telemetry/lastValues.ts'
import { projectIdOf, type Workspaces } from '../workspace/workspaces.ts'

export interface ForgetPorts {
  readonly workspaces: Workspaces
  readonly last: LastValues
  readonly discovery: Discovery
}

export function forgetDevices({ workspaces, last, discovery }: ForgetPorts): () => void {
  return workspaces.onCommit('forgotten devices', ({ commit, changes, inverse }, { stream, state }) => {
    if (stream === 'estate') {
      for (const id of removed(changes, 'listing')) discovery.forgetProject(id as `prj_${string}`)
      return
    }
    for (const before of inverse.flatMap(deviceIn)) {
      const now = state.get('device', before.id)
      if (!now || isAnother(before, now)) last.forget(projectIdOf(stream), before.id)
    }
    for (const { type, data } of commit.events) {
      if (type === 'DeviceAdded') discovery.drop(data.hostId, data.number)
      if (type === 'DeviceReplaced') {
        const device = state.get('device', data.deviceId)
        if (device) discovery.drop(device.hostId, data.number)
      }
      if (type === 'HostRemoved' || type === 'HostReplaced') discovery.forgetHost(data.hostId)
    }
  })
}

const deviceIn = (change: AnyChange): readonly Device[] =>
  'put' in change && change.put.type === 'device' ? [change.put] : []

const removed = (changes: readonly AnyChange[], type: string): string[] =>
  changes.flatMap((change) => ('remove' in change && change.remove.type === type ? [change.remove.id] : []))
