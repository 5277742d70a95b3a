/** How devices, scenes and automations were called that others name and that are gone: anyone who repairs these has to know. */
import type { AreaId } from '#shared/records/area.ts'
import { type Automation, called, devicesOf, scenesOf } from '#shared/records/automation.ts'
import type { Device } from '#shared/records/device.ts'
import type { Lost } from '#shared/records/lostName.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import type { Scene } from '#shared/records/scene.ts'

type Named = Device | Scene | Automation
const NAMED = ['device', 'scene', 'automation'] as const

/** In every scene and automation that names the record to be deleted. */
export function namesKept(read: ReadState, type: 'device' | 'scene' | 'automation', id: string): AnyChange[] {
  const users: (Scene | Automation)[] = [
    ...(type === 'device' ? read.by('scene', 'device', id).values() : []),
    ...[...read.by('automation', type, id).values()].filter((automation) => automation.id !== id),
  ]
  const record = users.length > 0 ? read.get(type, id) : undefined
  if (!record) return []
  const { name, nameEn } = record.type === 'device' ? placedNames(record, read) : record
  const places = placesOf(record, read)
  return users.map((user) => ({ put: { ...user, lost: { ...user.lost, [id]: { name, nameEn, places } } } }))
}

/** Where all that it was or named stood, each place once. */
function placesOf(record: Named, read: ReadState): string[][] {
  const places = new Map<string, string[]>()
  const met = new Set<string>()
  const open = [record]
  for (let one = open.pop(); one; one = open.pop()) {
    if (met.has(one.id)) continue
    met.add(one.id)
    const named = one.type === 'device' ? [] : namedBy(one)
    for (const id of named)
      open.push(...NAMED.flatMap((type): Named[] => [read.get(type, id)].filter((it) => it !== undefined)))
    const own = [...(one.type === 'device' ? [placesOfDevice(one, read)] : lostPlaces(one.lost))]
    if (one.type === 'automation' && one.areaId && named.length === 0) own.push(areasAround(one.areaId, read))
    for (const place of own) places.set(place.join(), place)
  }
  return [...places.values()]
}

const lostPlaces = (lost: Lost): string[][] =>
  Object.values(lost ?? {}).flatMap(({ places }) => (places ?? [[]]).map((place) => [...place]))

const placesOfDevice = ({ areaId, groups = [] }: Device, read: ReadState): string[] => [
  ...areasAround(areaId, read),
  ...groups.map(({ id }) => id),
]

/** Who sees an area sees what lies inside it, also once that is gone. */
function areasAround(areaId: AreaId, read: ReadState): string[] {
  const around: string[] = []
  for (let id: AreaId | null = areaId; id !== null; id = read.get('area', id)?.parentId ?? null)
    around.push(id)
  return around
}

/** A device is mostly named after its room; where it is not, the room stands in front. */
function placedNames({ areaId, name, nameEn }: Device, read: ReadState): Pick<Device, 'name' | 'nameEn'> {
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

/** Names of which nobody wrote down where they stood are shown to nobody: they may be of places out of sight. */
export function placedLost(lost: Lost): { readonly lost?: NonNullable<Lost> } {
  const placed = Object.entries(lost ?? {}).filter(([, { places }]) => places !== undefined)
  return placed.length === 0 ? {} : { lost: Object.fromEntries(placed) }
}

/** Without those that it names no more. */
export function withStillLost<T extends Scene | Automation>(user: T): Omit<T, 'lost'> & Pick<Scene, 'lost'> {
  const { lost: _, ...rest } = user
  return { ...rest, ...lostOf(user) }
}
