/** The part of a scene that its host stores, in the host's format: device numbers, values, delays. Pure. */
import { fingerprint } from '#shared/kernel/fingerprint.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { Scene, SceneStep } from '#shared/records/scene.ts'
import type { StoredScene } from '#shared/topics.ts'

export interface HostContent extends Pick<StoredScene, 'steps' | 'key' | 'hash'> {
  readonly hostId: HostId
}

/** Why a scene cannot be stored on one host. */
export type NoHost = 'scene_empty' | 'scene_hosts_many'

/** Deleted devices are skipped. */
export function hostContentOf(
  { steps, key }: Pick<Scene, 'steps' | 'key'>,
  read: ReadState,
): HostContent | NoHost {
  const hostIds = new Set(steps.flatMap(({ deviceId }) => read.get('device', deviceId)?.hostId ?? []))
  const [hostId] = hostIds
  if (hostId === undefined) return 'scene_empty'
  if (hostIds.size > 1) return 'scene_hosts_many'
  const panel = key && read.get('device', key.deviceId)
  const content = {
    steps: steps.flatMap((step) => stepOnHost(step, read)),
    key: key && panel?.hostId === hostId ? { d: panel.number, action: key.action } : null,
  }
  return { hostId, ...content, hash: fingerprint(JSON.stringify(content)) }
}

/** Names in one order, so that equal values have one fingerprint. */
export const inOneOrder = <V>(values: Readonly<Record<string, V>>): Record<string, V> =>
  Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)))

function stepOnHost({ deviceId, values, delayMs }: SceneStep, read: ReadState) {
  const device = read.get('device', deviceId)
  if (!device) return []
  return [{ d: device.number, values: inOneOrder(values), delayMs }]
}
