/** How devices, scenes and automations were called that others name and that are gone: whoever repairs these has to know. */
import { type Automation, called, devicesOf, scenesOf } from '#shared/records/automation.ts'
import type { Device } from '#shared/records/device.ts'
import type { LostName } from '#shared/records/lostName.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import type { Scene } from '#shared/records/scene.ts'

/** In every scene and automation that names what is about to go. */
export function namesKept(read: ReadState, type: 'device' | 'scene' | 'automation', id: string): AnyChange[] {
  const users: (Scene | Automation)[] = [
    ...(type === 'device' ? read.by('scene', 'device', id).values() : []),
    ...[...read.by('automation', type, id).values()].filter((automation) => automation.id !== id),
  ]
  const record = users.length > 0 ? read.get(type, id) : undefined
  if (!record) return []
  const { name, nameEn } = record.type === 'device' ? placedNames(record, read) : record
  return users.map((user) => ({ put: { ...user, lost: { ...user.lost, [id]: { name, nameEn } } } }))
}

/** A device is mostly named after its room; where it is not, the room stands in front. */
function placedNames({ areaId, name, nameEn }: Device, read: ReadState): LostName {
  const area = read.get('area', areaId)
  const placed = (own: string, place: string | undefined): string =>
    own === '' || !place || own.startsWith(place) ? own : `${place} ${own}`
  return { name: placed(name, area?.name), nameEn: placed(nameEn, area?.nameEn) }
}

const namedBy = (user: Scene | Automation): readonly string[] =>
  user.type === 'scene'
    ? user.steps.map(({ deviceId }) => deviceId)
    : [...devicesOf(user), ...scenesOf(user), ...called(user)]

/** Of what it still names. */
export function lostOf(user: Scene | Automation): Pick<Scene, 'lost'> {
  if (!user.lost) return {}
  const named = new Set(namedBy(user))
  const kept = Object.entries(user.lost).filter(([id]) => named.has(id))
  return kept.length === 0 ? {} : { lost: Object.fromEntries(kept) }
}

/** Without those that it names no more. */
export function withStillLost<T extends Scene | Automation>(user: T): Omit<T, 'lost'> & Pick<Scene, 'lost'> {
  const { lost: _, ...rest } = user
  return { ...rest, ...lostOf(user) }
}
