/** Outlines of buildings by their size: hotel towers, office towers, villas, apartments. */

import type { AreaOutline, BuildingOutline, FloorOutline, WingOutline } from '../outline.ts'
import type { FittingName } from './fittings.ts'

const SIDES = [
  ['东', 'East', 'A'],
  ['西', 'West', 'B'],
  ['南', 'South', 'C'],
  ['北', 'North', 'D'],
] as const

const area = (
  name: string,
  nameEn: string,
  kind: AreaOutline['kind'],
  fitting: FittingName,
): AreaOutline => ({
  name,
  nameEn,
  kind,
  fitting,
})

/** A floor under the name of its level. */
export const floor = (level: number, wings: readonly WingOutline[]): FloorOutline => ({
  level,
  name: level < 0 ? `地下 ${-level} 层` : `${level} 层`,
  nameEn: level < 0 ? `Basement ${-level}` : `Floor ${level}`,
  wings,
})

/** @param part which one of several: ` A` */
export const corridor = (level: number, fitting: FittingName, part = ''): AreaOutline =>
  area(`${level} 层走廊${part}`, `Floor ${level} corridor${part}`, 'corridor', fitting)

export interface HotelSize {
  readonly name: string
  readonly nameEn: string
  /** Prefix before the floor in host names, to distinguish towers. */
  readonly hostPrefix: string
  readonly floors: number
  readonly roomsPerFloor: number
  readonly wingsPerFloor: number
  /** Rooms at the ends of a floor are suites. */
  readonly hasSuites: boolean
  readonly plain: FittingName
  readonly better: FittingName
  /** Halls and plant beside the guest floors. */
  readonly publicWings: readonly (readonly [level: number, wing: WingOutline])[]
}

const roomNumber = (level: number, room: number): string => `${level}${String(room).padStart(2, '0')}`

function guestRoom(size: HotelSize, level: number, room: number): AreaOutline {
  const name = roomNumber(level, room)
  const isSuite = size.hasSuites && (room === 1 || room === size.roomsPerFloor)
  if (isSuite) return area(name, name, 'suite', 'suite')
  return area(name, name, 'room', room % 2 === 0 ? size.better : size.plain)
}

function guestWings(size: HotelSize, level: number): WingOutline[] {
  const perWing = Math.ceil(size.roomsPerFloor / size.wingsPerFloor)
  return Array.from({ length: size.wingsPerFloor }, (_, i) => {
    const [zh, en, letter] = SIDES[i % SIDES.length] ?? SIDES[0]
    const first = i * perWing + 1
    const count = Math.min(perWing, size.roomsPerFloor - first + 1)
    const rooms = Array.from({ length: count }, (_room, j) => guestRoom(size, level, first + j))
    const isOnly = size.wingsPerFloor === 1
    const own = isOnly
      ? corridor(level, 'guestCorridor')
      : area(
          `${level} 层${zh}走廊`,
          `Floor ${level} ${en.toLowerCase()} corridor`,
          'corridor',
          'guestCorridor',
        )
    return { hostName: `GW-${size.hostPrefix}${level}-${letter}`, areas: [own, ...rooms] }
  })
}

export function hotel(size: HotelSize): BuildingOutline {
  const levels = Array.from({ length: size.floors }, (_, i) => i + 1)
  const extra = [...new Set(size.publicWings.map(([level]) => level))].filter(
    (level) => !levels.includes(level),
  )
  const floors = [...levels, ...extra]
    .sort((a, b) => a - b)
    .map((level) => {
      const halls = size.publicWings.filter(([at]) => at === level).map(([, wing]) => wing)
      return floor(level, levels.includes(level) ? [...guestWings(size, level), ...halls] : halls)
    })
  return { name: size.name, nameEn: size.nameEn, floors }
}

const hall = (hostName: string, ...areas: [AreaOutline, ...AreaOutline[]]): WingOutline => ({
  hostName,
  areas,
})

/** Everything a large hotel has beside its rooms; `roof` is the level above the last guest floor. */
export function hotelHalls(prefix: string, roof: number): HotelSize['publicWings'] {
  return [
    [
      -1,
      hall(
        `GW-${prefix}KITCHEN`,
        area('厨房', 'Kitchen', 'public', 'kitchen'),
        area('洗衣房', 'Laundry', 'plant', 'laundry'),
      ),
    ],
    [-1, hall(`GW-${prefix}BOILER`, area('锅炉房', 'Boiler room', 'plant', 'boilerRoom'))],
    [
      -1,
      hall(
        `GW-${prefix}POWER`,
        area('配电房', 'Power room', 'plant', 'powerRoom'),
        area('车库', 'Garage', 'public', 'garage'),
      ),
    ],
    [
      1,
      hall(
        `GW-${prefix}LOBBY`,
        area('大堂', 'Lobby', 'lobby', 'lobby'),
        area('商店', 'Shops', 'public', 'shops'),
      ),
    ],
    [1, hall(`GW-${prefix}DINING`, area('餐厅', 'Restaurant', 'public', 'restaurant'))],
    [2, hall(`GW-${prefix}MEETING`, area('会议厅', 'Conference hall', 'public', 'conference'))],
    [3, hall(`GW-${prefix}GYM`, area('健身房', 'Gym', 'public', 'gym'))],
    [
      roof,
      hall(
        `GW-${prefix}ROOF`,
        area('屋顶机房', 'Roof plant', 'plant', 'roofPlant'),
        area('电梯机房', 'Lift machine room', 'plant', 'liftRoom'),
      ),
    ],
  ]
}

/** Facilities of a small hotel. */
export function smallHotelHalls(): HotelSize['publicWings'] {
  return [
    [
      1,
      hall(
        'GW-LOBBY',
        area('大堂', 'Lobby', 'lobby', 'lobby'),
        area('餐厅', 'Restaurant', 'public', 'restaurant'),
        area('厨房', 'Kitchen', 'public', 'kitchen'),
        area('热水机房', 'Hot water plant', 'plant', 'boilerRoom'),
      ),
    ],
  ]
}

export function officeTower(size: {
  readonly name: string
  readonly nameEn: string
  readonly floors: number
  readonly officesPerFloor: number
}): BuildingOutline {
  const floors = Array.from({ length: size.floors }, (_, i) => {
    const level = i + 1
    const offices = Array.from({ length: size.officesPerFloor }, (_office, j) => {
      const name = roomNumber(level, j + 1)
      return area(name, name, 'office', 'office')
    })
    const wings: WingOutline[] = [
      { hostName: `GW-${level}`, areas: [corridor(level, 'officeCorridor'), ...offices] },
    ]
    if (level === 1) wings.push(hall('GW-LOBBY', area('大堂', 'Lobby', 'lobby', 'lobby')))
    if (level === 2)
      wings.push(hall('GW-MEETING', area('会议中心', 'Conference centre', 'public', 'conference')))
    return floor(level, wings)
  })
  const basement = floor(-1, [
    hall(
      'GW-POWER',
      area('配电房', 'Power room', 'plant', 'powerRoom'),
      area('电梯机房', 'Lift machine room', 'plant', 'liftRoom'),
    ),
  ])
  return { name: size.name, nameEn: size.nameEn, floors: [basement, ...floors] }
}

/** Villas share one host building, instead of one each. */
export function villaStreet(name: string, nameEn: string, first: number, count: number): BuildingOutline {
  const wings = Array.from({ length: count }, (_, i): WingOutline => {
    const number = first + i
    return { hostName: `GW-V${number}`, areas: [area(`${number} 号墅`, `Villa ${number}`, 'villa', 'villa')] }
  })
  return { name, nameEn, floors: [floor(1, wings)] }
}

export function gatehouse(): BuildingOutline {
  return {
    name: '门岗',
    nameEn: 'Gatehouse',
    floors: [floor(1, [hall('GW-GATE', area('大门', 'Main gate', 'public', 'gate'))])],
  }
}

export function apartments(size: {
  readonly name: string
  readonly nameEn: string
  readonly floors: number
  readonly perFloor: number
}): BuildingOutline {
  const floors = Array.from({ length: size.floors }, (_, i) => {
    const level = i + 1
    const homes = Array.from({ length: size.perFloor }, (_home, j) => {
      const name = roomNumber(level, j + 1)
      return area(name, name, 'suite', 'apartment')
    })
    const wings: WingOutline[] = [
      { hostName: `GW-${level}`, areas: [corridor(level, 'guestCorridor'), ...homes] },
    ]
    if (level === 1) wings.push(hall('GW-LOBBY', area('大堂', 'Lobby', 'lobby', 'lobby')))
    return floor(level, wings)
  })
  return { name: size.name, nameEn: size.nameEn, floors }
}

const LARGE_FLOORS = 25

/** Load test hotel, one of several alike: 400 rooms and facilities, hosts named by its letter. */
export const largeHotel = (letter: string, nameEn: string): BuildingOutline =>
  hotel({
    name: `${letter} 座`,
    nameEn,
    hostPrefix: `${letter}-`,
    floors: LARGE_FLOORS,
    roomsPerFloor: 16,
    wingsPerFloor: 2,
    hasSuites: true,
    plain: 'standard',
    better: 'deluxe',
    publicWings: hotelHalls(`${letter}-`, LARGE_FLOORS + 1),
  })
