/**
 * Copies of an area with its inner areas, devices, and the scenes and automations that refer only to these. Voice
 * devices are not copied, because each is bound to a vendor account; the user is informed.
 */
import { COPIES_PER_ACTION_MAX, NAME_LENGTH_MAX } from '#shared/constants.ts'
import { isCopyable } from '#shared/devices/registry.ts'
import { linesOf } from '#shared/domain/areaTemplate/programs.ts'
import { defineAggregate } from '#shared/domain/defineAggregate.ts'
import { copyOf, inArea } from '#shared/domain/device/copies.ts'
import { added, type DeviceEvent } from '#shared/domain/device/device.ts'
import { Roster } from '#shared/domain/device/roster.ts'
import { nameKeysOf, numberedName } from '#shared/domain/project/numberedName.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import { requireFreeAreaName } from '#shared/domain/structure/areaNames.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { type Area, type AreaId, areaRecord } from '#shared/records/area.ts'
import { type Device, deviceRecord } from '#shared/records/device.ts'
import type { FloorId } from '#shared/records/floor.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { nameKey } from '#shared/rules/name.ts'
import { type AreaCopied, programCopies, programsToCopy } from './areaCopyPrograms.ts'
import { type AreaEvent, requireAreaPlace, siblingsIn, withInnerAreas } from './areas.ts'

/** New areas of one copy action, those inside the copies included; and new devices. */
const PARTS_COPIED_MAX = 1_000
/** Steps, conditions and tasks that weigh as much as one of these. */
const LINES_OF_PART = 5

export interface CopyArea {
  readonly areaId: AreaId
  /** Target floor; if omitted, the floor of the original. */
  readonly floorId?: FloorId | undefined
  readonly parentId?: AreaId | null | undefined
  /** Names of the copies, one each. */
  readonly names: readonly string[]
  readonly withDevices: boolean
  /** Scenes and automations to copy along. */
  readonly programIds?: readonly string[] | undefined
  /** Host of the copied devices; if omitted, the hosts of the originals. */
  readonly hostId?: HostId | undefined
}

type AreaAdded = Extract<AreaEvent, { type: 'AreaAdded' }>
type Added = AreaAdded | DeviceEvent | ReturnType<typeof programCopies>[number]

export const areaCopyAggregate = defineAggregate({
  events: {},
  setUp: {
    CopyArea: ['area', 'copied'],
  },
  commands: {
    CopyArea: (data: CopyArea, read: ReadState, ctx: DecideContext) => copiesOfArea(data, read, ctx),
  },
})

/** Creates all areas, then all devices, then scenes and automations per copy. */
export function copiesOfArea(
  { areaId, floorId, parentId = null, names, withDevices, programIds = [], hostId }: CopyArea,
  read: ReadState,
  ctx: Pick<DecideContext, 'newId'>,
): Added[] {
  const source = requireRecord(read, 'area', areaId)
  const place = floorId ? { floorId, parentId } : { floorId: source.floorId, parentId: source.parentId }
  requireAreaPlace(read, place)
  if (hostId) requireRecord(read, 'host', hostId)
  const inside = withInnerAreas(read, areaId).slice(1)
  const devices = withDevices ? devicesIn(read, areaId).copied : []
  const wanted = new Set(withDevices ? programIds : [])
  const programs = programsToCopy(read, source, devices, ({ id }) => wanted.has(id))
  requireFew(names.length, Math.max(inside.length + 1, devices.length, linesOf(programs) / LINES_OF_PART))
  const siblings: { readonly id: string; readonly name: string; readonly nameEn: string }[] = siblingsIn(
    read,
    place,
  )
  const last = siblingsIn(read, place).at(-1)?.order ?? 0
  const roster = new Roster(read)
  const copies = names.map((wanted, i) => {
    const name = requireFreeAreaName({ name: wanted, nameEn: '' }, siblings)
    const nameEn = englishOf(source, name)
    const names = { name, nameEn: nameKeysOf(siblings).has(nameKey(nameEn)) ? '' : nameEn }
    siblings.push({ id: name, ...names })
    return copied({ ...source, ...place, order: last + i + 1 }, inside, names, ctx)
  })
  for (const { ids } of copies) for (const id of ids.values()) roster.expectArea(id)
  const furnished = copies.map((copy) => {
    const own = devices.map((device) => {
      const into = { areaId: copy.ids.get(device.areaId) ?? copy.areaId, hostId: hostId ?? device.hostId }
      const deviceId = ctx.newId(deviceRecord)
      const facts = { deviceId, ...copyOf(device, into, namesInCopy(device, source, copy), roster) }
      return {
        device: { ...device, ...into, id: deviceId },
        from: device.id,
        events: added([facts], roster, ctx),
      }
    })
    return { ...copy, own }
  })
  return [
    ...copies.flatMap(({ areas }) => areas),
    ...furnished.flatMap(({ own }) => own.flatMap(({ events }) => events)),
    ...programCopies(read, source, programs, furnished.map(asCopied), { hostId, newId: ctx.newId }),
  ]
}

function asCopied({
  own,
  areas,
  ids,
  ...names
}: Copied & { readonly own: readonly { readonly device: Device; readonly from: string }[] }): AreaCopied {
  return {
    names,
    areas: areas.map(({ data: { areaId: id, ...facts } }) => ({ type: 'area', id, ...facts })),
    devices: own.map(({ device }) => device),
    ids: new Map<string, string>([...ids, ...own.map(({ from, device }) => [from, device.id] as const)]),
  }
}

function requireFew(copies: number, partsOfEach: number): void {
  const max = Math.min(COPIES_PER_ACTION_MAX, Math.floor(PARTS_COPIED_MAX / partsOfEach))
  if (copies > max) throw new Rejection('too_many_copies', { max })
}

/** Devices in the area and its inner areas, by name. */
export function devicesIn(read: ReadState, areaId: AreaId) {
  const all = withInnerAreas(read, areaId)
    .flatMap(({ id }) => [...read.by('device', 'area', id).values()])
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  return {
    copied: all.filter(({ kind }) => isCopyable(kind)),
    leftOut: all.filter(({ kind }) => !isCopyable(kind)),
  }
}

interface Copied {
  readonly areaId: AreaId
  readonly name: string
  readonly nameEn: string
  readonly areas: readonly AreaAdded[]
  /** Ids of the copies by ids of the originals. */
  readonly ids: ReadonlyMap<AreaId, AreaId>
}

/** Copies outer areas first, because an inner area refers to its parent. */
function copied(
  source: Area,
  inside: readonly Area[],
  outerNames: Pick<Area, 'name' | 'nameEn'>,
  ctx: Pick<DecideContext, 'newId'>,
): Copied {
  const { name } = outerNames
  const ids = new Map<AreaId, AreaId>()
  const copyOfArea = ({ type: _, id, ...facts }: Area, parentId: AreaId | null): AreaAdded => {
    const areaId = ctx.newId(areaRecord)
    ids.set(id, areaId)
    const innerNames = {
      name: renamed(facts.name, source.name, name),
      nameEn: renamed(facts.nameEn, source.name, name),
    }
    const names = id === source.id ? outerNames : innerNames
    return { type: 'AreaAdded', data: { areaId, ...facts, ...names, floorId: source.floorId, parentId } }
  }
  const outer = copyOfArea(source, source.parentId)
  const inner = inside.map((area) =>
    copyOfArea(area, area.parentId === null ? null : (ids.get(area.parentId) ?? null)),
  )
  return { areaId: outer.data.areaId, ...outerNames, areas: [outer, ...inner], ids }
}

function namesInCopy(device: Device, source: Area, copy: Copied): Pick<Device, 'name' | 'nameEn'> {
  const nameEn = inArea(device.nameEn, source.nameEn, copy.nameEn || copy.name)
  return {
    name: inArea(device.name, source.name, copy.name),
    nameEn: nameEn === device.nameEn ? inArea(nameEn, source.name, copy.name) : nameEn,
  }
}

/**
 * Replaces the room in a text: `301 Bathroom` becomes `302 Bathroom`, `Suite 301` becomes `Suite 302`. Other names
 * stay.
 */
function renamed(text: string, source: string, copy: string): string {
  const at = text.indexOf(source)
  if (source === '' || at === -1) return text
  const whole = text.slice(0, at) + copy + text.slice(at + source.length)
  return [...whole].slice(0, NAME_LENGTH_MAX).join('')
}

const ENDING_NUMBER = /^(.*?)(\d{1,9})$/u

/** English name of a copy, with the same number as its name; empty if no number can be derived. */
function englishOf({ name, nameEn }: Area, copy: string): string {
  const english = renamed(nameEn, name, copy)
  if (english !== nameEn || copy === name) return english
  const [, prefix = name, number = ''] = ENDING_NUMBER.exec(name) ?? []
  const rest = copy.startsWith(prefix) ? copy.slice(prefix.length) : ''
  const isNumbered = /^ ?\d+$/.test(rest) && nameEn.endsWith(number)
  return isNumbered ? nameEn.slice(0, nameEn.length - number.length) + rest : ''
}

/** Proposed names of copies: 302, 303 … after 301, `Lobby 2` after Lobby. Skips taken names. */
export function copyNames(name: string, count: number, taken: ReadonlySet<string>): string[] {
  const [, prefix = '', number = ''] = ENDING_NUMBER.exec(name) ?? []
  const nth = (n: number): string =>
    number === ''
      ? numberedName(name, n + 1)
      : `${prefix}${String(Number(number) + n).padStart(number.length, '0')}`
  const names: string[] = []
  for (let n = 1; names.length < count; n += 1) if (!taken.has(nameKey(nth(n)))) names.push(nth(n))
  return names
}
