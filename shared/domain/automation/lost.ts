/** How devices, scenes and automations were called that automations name and that are gone: whoever repairs them has to know. */
import { type Automation, called, devicesOf, type LostName, scenesOf } from '#shared/records/automation.ts'
import type { Device } from '#shared/records/device.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'

/** In every automation that names what is about to go. */
export function namesKept(read: ReadState, type: 'device' | 'scene' | 'automation', id: string): AnyChange[] {
  const users = [...read.by('automation', type, id).values()].filter((automation) => automation.id !== id)
  const record = users.length > 0 ? read.get(type, id) : undefined
  if (!record) return []
  const { name, nameEn } = record.type === 'device' ? placedNames(record, read) : record
  return users.map((automation) => ({
    put: { ...automation, lost: { ...automation.lost, [id]: { name, nameEn } } },
  }))
}

/** A device is mostly named after its room; where it is not, the room stands in front. */
function placedNames({ areaId, name, nameEn }: Device, read: ReadState): LostName {
  const area = read.get('area', areaId)
  const placed = (own: string, place: string | undefined): string =>
    own === '' || !place || own.startsWith(place) ? own : `${place} ${own}`
  return { name: placed(name, area?.name), nameEn: placed(nameEn, area?.nameEn) }
}

/** Without those that it names no more. */
export function stillLost({ lost, ...automation }: Automation): Automation {
  if (!lost) return automation
  const named = new Set<string>([...devicesOf(automation), ...scenesOf(automation), ...called(automation)])
  const kept = Object.entries(lost).filter(([id]) => named.has(id))
  return kept.length === 0 ? automation : { ...automation, lost: Object.fromEntries(kept) }
}
