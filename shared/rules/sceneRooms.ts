/** Transfers a scene of one room to other rooms: maps each device to its counterpart. Pure. */
import { COPIED_STEPS_MAX, COPIES_PER_ACTION_MAX, NAME_LENGTH_MAX } from '#shared/constants.ts'
import { illegalValue } from '#shared/devices/legalValues.ts'
import { copyNumbers, nameKeysOf, numberedNames } from '#shared/domain/project/numberedName.ts'
import type { Area, AreaId } from '#shared/records/area.ts'
import type { Device } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { Scene, SceneStep } from '#shared/records/scene.ts'
import { isWholeRoom } from './roomState.ts'

/** `missing`: no counterpart. `ambiguous`: several. `unfit`: it does not accept the value. */
export type Unmatched = 'missing' | 'ambiguous' | 'unfit'

export interface DeviceMatch {
  readonly from: Device
  readonly to: Device | null
  readonly why: Unmatched | null
  /** Counterpart that cannot take the value. */
  readonly other: Device | null
}

export interface RoomPlan {
  readonly area: Area
  readonly name: string
  readonly nameEn: string
  /** Device by device, in the order of the steps. */
  readonly matches: readonly DeviceMatch[]
  /** Has one of this name already. */
  readonly has: Scene | null
  /** Null if no steps can be generated. */
  readonly steps: readonly SceneStep[] | null
}

interface Named {
  readonly name: string
  readonly nameEn: string
}

const DEPTH_MAX = 16

/** Limit by steps per commit. */
export const roomsAtOnce = (steps: readonly SceneStep[]): number =>
  Math.max(1, Math.min(COPIES_PER_ACTION_MAX, Math.floor(COPIED_STEPS_MAX / Math.max(1, steps.length))))

/** Common room of all effects; null if there is none. */
export function roomOfScene(
  { areaId, steps }: Pick<Scene, 'areaId' | 'steps'>,
  read: ReadState,
): Area | null {
  const rooms = new Set<Area | null>()
  for (const { deviceId } of steps) {
    const device = read.get('device', deviceId)
    rooms.add(device ? roomAround(device.areaId, areaId, read) : null)
  }
  const [room = null] = rooms
  return rooms.size === 1 ? room : null
}

/** Up to the scene's area, a room, or the outermost area. */
function roomAround(areaId: AreaId, wanted: AreaId | null, read: ReadState): Area | null {
  let area = read.get('area', areaId)
  for (let depth = 0; area && depth < DEPTH_MAX; depth += 1) {
    const isThere = area.id === wanted || (wanted === null && isWholeRoom(read, area))
    if (isThere || area.parentId === null) return wanted === null || area.id === wanted ? area : null
    area = read.get('area', area.parentId)
  }
  return null
}

/** Plans in order, without duplicates and the scene's own room. */
export function planRoomScenes(scene: Scene, areaIds: readonly AreaId[], read: ReadState): RoomPlan[] {
  const room = roomOfScene(scene, read)
  if (!room) return []
  const devices = [...new Set(scene.steps.map(({ deviceId }) => deviceId))].flatMap(
    (id) => read.get('device', id) ?? [],
  )
  const others = [...read.all('scene')]
  const taken = nameKeysOf(others)
  return [...new Set(areaIds)].flatMap((areaId): RoomPlan[] => {
    const area = read.get('area', areaId)
    if (!area || area.id === room.id) return []
    const wished = {
      name: nameIn(scene.name, room, area.name),
      nameEn: scene.nameEn === '' ? '' : nameIn(scene.nameEn, room, area.nameEn || area.name),
    }
    const has = others.find((one) => one.areaId === area.id && one.name === wished.name) ?? null
    // Rooms of several buildings may be called the same.
    const [number = 1] = has ? [1] : copyNumbers(wished, 1, taken)
    const names = numberedNames(wished, number)
    const matches = matchDevices(scene, devices, room, area, read)
    const isWhole = has === null && matches.every(({ to }) => to !== null)
    if (isWhole) for (const text of nameKeysOf([names])) taken.add(text)
    return [{ area, ...names, matches, has, steps: isWhole ? stepsFor(scene, matches) : null }]
  })
}

function stepsFor({ steps }: Scene, matches: readonly DeviceMatch[]): SceneStep[] {
  const standIns = new Map(matches.map(({ from, to }) => [from.id, to]))
  return steps.flatMap((step) => {
    const device = standIns.get(step.deviceId)
    return device ? [{ ...step, deviceId: device.id }] : []
  })
}

/** Equal names match before a single device of the same kind. Each device is used once. */
function matchDevices(
  { steps }: Scene,
  devices: readonly Device[],
  room: Area,
  area: Area,
  read: ReadState,
): DeviceMatch[] {
  const there = devicesWithin(area, read)
  const named = devices.map((from) => {
    const kin = there.filter(({ kind }) => kind === from.kind)
    return { from, kin, same: sameNamed(from, room, kin, area) }
  })
  const claimed = named.flatMap(({ same }) => (same.length === 1 ? (same[0]?.id ?? []) : []))
  const found = named.map(({ from, kin, same }) => {
    if (same.length > 0) return { from, found: same }
    return { from, found: kin.length === 1 ? kin.filter(({ id }) => !claimed.includes(id)) : kin }
  })
  return found.map(({ from, found: candidates }): DeviceMatch => {
    const [to] = candidates
    if (!to) return { from, to: null, why: 'missing', other: null }
    const isShared = found.some((other) => other.from !== from && isOnly(other.found, to))
    if (candidates.length > 1 || isShared) return { from, to: null, why: 'ambiguous', other: null }
    const own = steps.filter(({ deviceId }) => deviceId === from.id)
    const isLegal = own.every(({ values }) => illegalValue(to, values) === null)
    return isLegal ? { from, to, why: null, other: null } : { from, to: null, why: 'unfit', other: to }
  })
}

const isOnly = (candidates: readonly Device[], device: Device): boolean =>
  candidates.length === 1 && candidates[0] === device

/** Match by name, else by English name, each without the room. */
function sameNamed(from: Device, room: Area, kin: readonly Device[], area: Area): readonly Device[] {
  const byName = kin.filter((one) => plainName(one.name, area) === plainName(from.name, room))
  if (byName.length > 0 || from.nameEn === '') return byName
  return kin.filter(
    (one) => one.nameEn !== '' && plainName(one.nameEn, area) === plainName(from.nameEn, room),
  )
}

function devicesWithin(area: Area, read: ReadState, depth = 0): Device[] {
  if (depth === DEPTH_MAX) return []
  const inner = [...read.by('area', 'parent', area.id).values()]
  return [
    ...read.by('device', 'area', area.id).values(),
    ...inner.flatMap((part) => devicesWithin(part, read, depth + 1)),
  ]
}

const plainName = (name: string, room: Named): string => withoutRoom(name, room).toLowerCase()

/** Names without the room. */
export const namesWithoutRoom = ({ name, nameEn }: Named, room: Named): Named => ({
  name: withoutRoom(name, room),
  nameEn: withoutRoom(nameEn, room),
})

const EDGES = /^[\s·_-]+|[\s·_-]+$/gu

function withoutRoom(name: string, room: Named): string {
  const span = spanOf(name, room)
  if (!span) return name.replace(EDGES, '')
  const [from, to] = span
  return [name.slice(0, from), name.slice(to)]
    .map((part) => part.replace(EDGES, ''))
    .filter((part) => part !== '')
    .join(' ')
}

/** Replaces the other room's name; appends the name if the scene is not named after its room. */
export function nameIn(name: string, room: Named, wished: string): string {
  const span = spanOf(name, room)
  const made = span ? `${name.slice(0, span[0])}${wished}${name.slice(span[1])}` : `${name} · ${wished}`
  const chars = [...made]
  if (chars.length <= NAME_LENGTH_MAX) return made
  // Keeps the part of the name that distinguishes it.
  return span
    ? chars.slice(0, NAME_LENGTH_MAX).join('').trimEnd()
    : `${[...name]
        .slice(0, Math.max(0, NAME_LENGTH_MAX - [...wished].length - 3))
        .join('')
        .trimEnd()} · ${wished}`
}

const WORD = /[A-Za-z0-9]/

/** Position of the room's name within a name, as whole words: 107 does not match 1107. */
function spanOf(name: string, room: Named): readonly [number, number] | null {
  const text = name.toLowerCase()
  const wanted = [room.name, room.nameEn].filter((one) => one !== '').sort((a, b) => b.length - a.length)
  for (const one of wanted) {
    for (let at = text.indexOf(one.toLowerCase()); at >= 0; at = text.indexOf(one.toLowerCase(), at + 1)) {
      const end = at + one.length
      if (!joins(text, at) && !joins(text, end)) return [at, end]
    }
  }
  return null
}

const joins = (text: string, at: number): boolean =>
  WORD.test(text.charAt(at - 1)) && WORD.test(text.charAt(at))
