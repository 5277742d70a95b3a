/** Floors of a file, level by level, with a gateway for every few rooms and for the public areas of a floor. */
import { DEVICES_PER_HOST_MAX } from '#shared/constants.ts'
import { corridor, floor as floorOf } from '../bundled/buildings.ts'
import { FITTINGS } from '../bundled/fittings.ts'
import type { AreaOutline, BuildingOutline, FloorOutline, WingOutline } from '../outline.ts'
import { type Complain, type Path, unknown } from './complain.ts'
import { type FloorOfFile, type HotelFile, LEVEL_MAX, LEVEL_MIN } from './hotelFile.ts'
import { fittingOf, sizeOf } from './ownFittings.ts'
import { AREAS, judgeCircuits, type NamedSort, type RoomTypes } from './roomTypes.ts'

interface Ports {
  readonly types: RoomTypes
  readonly roomsPerGateway: number
  readonly complain: Complain
}

interface BuildingOfFile {
  readonly name: HotelFile['name']
  readonly floors: readonly FloorOfFile[]
}

/** The gateway itself is one, and the corridor's devices hang on it, too. */
const ROOM_DEVICES_MAX = DEVICES_PER_HOST_MAX - 1 - sizeOf(FITTINGS.guestCorridor)
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

export class Floors {
  readonly #ports: Ports
  #devices = 0

  constructor(ports: Ports) {
    this.#ports = ports
  }

  /** Devices of all planned buildings. */
  get devices(): number {
    return this.#devices
  }

  draw({ name, floors }: BuildingOfFile, path: Path, prefix: string): BuildingOutline {
    const drawn = new Map<number, FloorOutline>()
    floors.forEach((floor, i) => {
      const at = [...path, i]
      for (const level of this.#levels(floor.levels, [...at, 'levels'])) {
        if (drawn.has(level)) this.#ports.complain([...at, 'levels'], `level ${level} is there twice`)
        drawn.set(level, this.#floor(floor, at, { level, prefix }))
      }
    })
    const levels = [...drawn.values()].sort((a, b) => a.level - b.level)
    return { name: name.zh, nameEn: name.en, floors: levels }
  }

  #levels(range: number | string, path: Path): number[] {
    const levels = this.#range(range, path)
    if (levels.every((level) => level >= LEVEL_MIN && level <= LEVEL_MAX)) return levels
    this.#ports.complain(path, `levels go from ${LEVEL_MIN} to ${LEVEL_MAX}`)
    return []
  }

  #range(range: number | string, path: Path): number[] {
    const [, from, to] = /^(-?\d+)(?:-(-?\d+))?$/.exec(String(range)) ?? []
    const [first, last] = [Number(from), Number(to ?? from)]
    if (first > last) this.#ports.complain(path, `the range "${range}" runs backwards`)
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
  }

  #floor(
    floor: FloorOfFile,
    path: Path,
    at: { readonly level: number; readonly prefix: string },
  ): FloorOutline {
    const { level, prefix } = at
    const label = level < 0 ? `B${-level}` : String(level)
    const host = `GW-${prefix === '' ? '' : `${prefix}-`}${label}`
    const rooms = this.#rooms(floor.rooms ?? {}, [...path, 'rooms'], prefix + label)
    const areas = this.#areas(floor.areas ?? [], [...path, 'areas'])
    // Files that were refused before have been reported already.
    if (Object.keys(floor.rooms ?? {}).length + (floor.areas ?? []).length === 0)
      this.#ports.complain(path, 'a floor needs rooms or areas')
    const wings = [...this.#guestWings(rooms, level, host), ...this.#publicWings(areas, host)]
    this.#devices += wings.reduce((sum, wing) => sum + 1 + devicesOf(wing.areas), 0)
    return floorOf(level, wings)
  }

  #rooms(rooms: Readonly<Record<string, string>>, path: Path, prefix: string): AreaOutline[] {
    const { types, complain } = this.#ports
    const drawn = new Map<number, AreaOutline>()
    // Sorted, because numeric object keys come first.
    const entries = Object.entries(rooms).sort(([a], [b]) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    for (const [range, type] of entries) {
      const sort = types.get(type)
      if (!sort) complain([...path, range], unknown('room type', type, types.names))
      for (const room of this.#range(range, [...path, range])) {
        if (drawn.has(room)) complain([...path, range], `room ${room} is there twice`, true)
        const name = prefix + String(room).padStart(2, '0')
        if (sort) drawn.set(room, { name, nameEn: name, ...sort })
      }
    }
    return [...drawn].sort(([a], [b]) => a - b).map(([, area]) => area)
  }

  #areas(areas: NonNullable<FloorOfFile['areas']>, path: Path): NamedSort[] {
    const { complain } = this.#ports
    const drawn = areas.flatMap((one, i): NamedSort[] => {
      if (typeof one === 'string') {
        const known = AREAS.get(one)
        if (!known) complain([...path, i], unknown('area', one, [...AREAS.keys()]))
        return known ? [known] : []
      }
      const { name, kind, ...fitted } = one
      judgeCircuits(fitted, [...path, i], complain)
      return [{ name: name.zh, nameEn: name.en, kind, fitting: fittingOf(fitted) }]
    })
    drawn.forEach((one, i) => {
      const isTaken = drawn.slice(0, i).some(({ name, nameEn }) => name === one.name || nameEn === one.nameEn)
      if (isTaken) complain([...path, i], `the floor has another area "${one.nameEn}" or "${one.name}"`)
      if (sizeOf(one.fitting) >= DEVICES_PER_HOST_MAX)
        complain([...path, i], `an area has at most ${DEVICES_PER_HOST_MAX - 1} devices`)
    })
    return drawn
  }

  /** Each wing has a corridor section with its gateway. */
  #guestWings(rooms: readonly AreaOutline[], level: number, host: string): WingOutline[] {
    const groups = inGroups(rooms, this.#ports.roomsPerGateway, ROOM_DEVICES_MAX)
    return groups.map((group, i) => {
      const letter = LETTERS[i] ?? String(i + 1)
      const more = groups.length === 1 ? '' : ` ${letter}`
      return { hostName: `${host}-${letter}`, areas: [corridor(level, 'guestCorridor', more), ...group] }
    })
  }

  #publicWings(areas: readonly AreaOutline[], host: string): WingOutline[] {
    return inGroups(areas, areas.length, DEVICES_PER_HOST_MAX - 1).flatMap(([first, ...others], i) =>
      first ? [{ hostName: `${host}-PUBLIC${i === 0 ? '' : i + 1}`, areas: [first, ...others] }] : [],
    )
  }
}

function inGroups(areas: readonly AreaOutline[], areasMax: number, devicesMax: number): AreaOutline[][] {
  const groups: AreaOutline[][] = []
  for (const area of areas) {
    const group = groups.at(-1)
    const isFull = !group || group.length >= areasMax || devicesOf([...group, area]) > devicesMax
    if (isFull) groups.push([area])
    else group.push(area)
  }
  return groups
}

const devicesOf = (areas: readonly AreaOutline[]): number =>
  areas.reduce(
    (sum, { fitting }) => sum + sizeOf(typeof fitting === 'string' ? FITTINGS[fitting] : fitting),
    0,
  )
