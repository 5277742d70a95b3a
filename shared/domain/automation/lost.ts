/**
 * Stores the names of deleted devices, scenes and automations in the records that referred to them, so that users can
 * repair these.
 */
import type { AreaId } from '#shared/records/area.ts'
import { type Automation, called, devicesOf, scenesOf } from '#shared/records/automation.ts'
import type { Device } from '#shared/records/device.ts'
import type { Lost } from '#shared/records/lostName.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import type { Scene } from '#shared/records/scene.ts'

type Named = Device | Scene | Automation
const NAMED = ['device', 'scene', 'automation'] as const

/** Changes to all scenes and automations that refer to the record to be deleted. */
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

/** Areas of the record and of everything it referred to, without duplicates. */
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

/** A user who sees an area also sees its inner areas, including deleted ones. */
function areasAround(areaId: AreaId, read: ReadState): string[] {
  const around: string[] = []
  for (let id: AreaId | null = areaId; id !== null; id = read.get('area', id)?.parentId ?? null)
    around.push(id)
  return around
}

/** Device name with its room in front, unless the name already contains the room. */
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

/** Names of the deleted records that it still refers to. */
export function lostOf(user: Scene | Automation): Pick<Scene, 'lost'> {
  if (!user.lost) return {}
  const named = new Set(namedBy(user))
  const kept = Object.entries(user.lost).filter(([id]) => named.has(id))
  return kept.length === 0 ? {} : { lost: Object.fromEntries(kept) }
}

/** Names without a stored area are hidden from everyone: they may belong to areas that the user may not see. */
export function placedLost(lost: Lost): { readonly lost?: NonNullable<Lost> } {
  const placed = Object.entries(lost ?? {}).filter(([, { places }]) => places !== undefined)
  return placed.length === 0 ? {} : { lost: Object.fromEntries(placed) }
}

/** Drops the names of records that it no longer refers to. */
export function withStillLost<T extends Scene | Automation>(user: T): Omit<T, 'lost'> & Pick<Scene, 'lost'> {
  const { lost: _, ...rest } = user
  return { ...rest, ...lostOf(user) }
}
