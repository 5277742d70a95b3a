/** Device properties that telemetry needs: which reports are repetitions, and the maximum consumption. */
import { silentAfterMs } from '#shared/devices/kind.ts'
import { ratedKw } from '#shared/devices/rating.ts'
import { type Equipped, kindOf, propertiesOf } from '#shared/devices/registry.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { hasPartHours } from '#shared/time/days.ts'
import type { Workspaces } from '../../workspace/workspaces.ts'
import type { KnownDevices } from '../telemetry.ts'
import type { Speaker } from './chunk.ts'

export function momentaryOf(device: Equipped): Speaker['isMomentary'] {
  const properties = propertiesOf(device)
  const momentary = new Set(properties.filter(({ type }) => type === 'action').map(({ name }) => name))
  return (property) => momentary.has(property)
}

/** Null for a deleted one. */
function speakerIn(workspaces: Workspaces, deviceId: DeviceId): Speaker | null {
  for (const { workspace } of workspaces.projects()) {
    const device = workspace.state.get('device', deviceId)
    const kind = device && kindOf(device.kind)
    if (device && kind)
      return { isMomentary: momentaryOf(device), silentAfterMs: device.silentAfterMs ?? silentAfterMs(kind) }
  }
  return null
}

export const knownIn = (workspaces: Workspaces): KnownDevices => ({
  speakerOf: (deviceId) => speakerIn(workspaces, deviceId),
  ratingOf(projectId, deviceId) {
    const device = workspaces.workspaceOf(projectId)?.state.get('device', deviceId)
    return device ? ratedKw(device.kind) : Number.POSITIVE_INFINITY
  },
  hasPartHours(projectId, atMs) {
    const found = workspaces.project(projectId)
    return found !== undefined && hasPartHours(atMs, found.project.timeZone)
  },
})
