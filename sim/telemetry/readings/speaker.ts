/** What distinguishes repetitions of a device from changes: its kind. */
import { silentAfterMs } from '#shared/devices/kind.ts'
import { kindOf } from '#shared/devices/registry.ts'
import type { Device, DeviceId } from '#shared/records/device.ts'
import type { Workspaces } from '../../workspace/workspaces.ts'
import type { Speaker } from './chunk.ts'

export function momentaryOf({ kind, circuits }: Pick<Device, 'kind' | 'circuits'>): Speaker['isMomentary'] {
  const properties = kindOf(kind)?.properties(circuits.length) ?? []
  const momentary = new Set(properties.filter(({ type }) => type === 'action').map(({ name }) => name))
  return (property) => momentary.has(property)
}

/** Null for one that is gone. */
export function speakerIn(workspaces: Workspaces, deviceId: DeviceId): Speaker | null {
  for (const { workspace } of workspaces.projects()) {
    const device = workspace.state.get('device', deviceId)
    const kind = device && kindOf(device.kind)
    if (device && kind)
      return { isMomentary: momentaryOf(device), silentAfterMs: device.silentAfterMs ?? silentAfterMs(kind) }
  }
  return null
}
