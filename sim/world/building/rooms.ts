/** Rooms of a project: people, air and devices. */
import { must } from '#shared/kernel/assert.ts'
import type { Area, AreaId } from '#shared/records/area.ts'
import { ROOM_KINDS } from '#shared/records/area.ts'
import type { Project } from '#shared/records/project.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { createRng, hashText } from '../../base/rng.ts'
import type { SimDevice } from '../hosts/simDevice.ts'
import type { GuestFacts } from '../people/guestActions.ts'
import { staysAround } from '../people/guestDays.ts'
import { areaUse, type Occupant, planDay, type Stretch, stretchAt, type Use } from '../people/guests.ts'
import { changeStretch, liveOn, moveWithin } from '../people/routines.ts'
import { type Clientele, factsOf } from '../people/stays.ts'
import { newVisit, partyOf, type Visit, type VisitFields } from '../people/visits.ts'
import { type Feeder, type Lamp, NO_SIGNS, type Room } from '../physics/body.ts'
import { beginTick, settleRoom } from '../physics/thermal.ts'
import { DAY_MINUTES, dayOf, minuteOf, type ToLocal } from '../sky/localTime.ts'
import type { Weather } from '../sky/weather.ts'
import { exposureOf } from './exposure.ts'
import { type House, newHouse } from './house.ts'
import { loadW } from './loads.ts'
import { type Layout, layoutOf, type Part, peopleIn } from './parts.ts'
import { areaAbove } from './stacked.ts'

const SIZE_M2: Readonly<Record<Area['kind'], number>> = {
  room: 28,
  suite: 62,
  villa: 220,
  office: 150,
  corridor: 70,
  lobby: 320,
  plant: 60,
  public: 180,
}

const PART_SIZE_M2 = 20

/** A room with its schedule. */
export interface RoomCell {
  readonly room: Room
  readonly occupant: Occupant
  readonly areaId: AreaId
  /** Area that determines occupancy: the room itself, or the suite around it. */
  readonly occupiedId: AreaId
  readonly layout: Layout
  /** Index in the layout. */
  readonly index: number
  /** Hash that places people in parts. */
  readonly whereHash: number
  /** Current contribution to the building's counts. */
  readonly counted: { letRooms: number; guests: number; workers: number }
  planDay: number
  plan: readonly Stretch[]
}

/** Names an area for chance: the same place in a plan and in the records has the same people. */
export function placeKey(place: {
  readonly projectHex: string
  readonly buildingOrder: number
  readonly level: number
  readonly name: string
}): string {
  return `${place.projectHex}/${place.buildingOrder}/${place.level}/${place.name}`
}

/** Area whose people count: the surrounding room, or itself. */
export function occupiedKindOf<A extends { readonly kind: Area['kind'] }>(
  area: A,
  parentOf: (area: A) => A | undefined,
): A {
  for (let at: A | undefined = area; at; at = parentOf(at)) if (ROOM_KINDS.has(at.kind)) return at
  return area
}

/** `isPart`: a bedroom or bathroom inside a suite or villa. */
export const sizeOfArea = (kind: Area['kind'], isPart: boolean): number =>
  isPart ? PART_SIZE_M2 : SIZE_M2[kind]

function keyOfArea(read: ReadState, project: Project, area: Area): string {
  const floor = read.get('floor', area.floorId)
  const building = floor && read.get('building', floor.buildingId)
  return placeKey({
    projectHex: project.hex,
    buildingOrder: building?.order ?? 0,
    level: floor?.level ?? 0,
    name: area.name,
  })
}

export interface CellPlace {
  readonly seed: number
  readonly project: Project
  readonly read: ReadState
  readonly nowMs: number
  /** Settings of each room's people, by the area that they occupy. */
  readonly visits: Map<AreaId, Visit>
  /** Settings of a room before a restart. */
  readonly said: (areaId: AreaId) => VisitFields | undefined
  /** Buildings by their ids. */
  readonly houses: Map<string, House>
  readonly clientele: Clientele
  /** Undefined where nothing is installed. */
  readonly roomOf: (areaId: AreaId) => Room | undefined
}

export interface Sky {
  readonly toLocal: ToLocal
  readonly outside: Weather
}

export function createRoomCell(at: CellPlace, area: Area, feeder: Feeder, sky: Sky): RoomCell {
  const occupied = occupiedKindOf(area, ({ parentId }) =>
    parentId ? at.read.get('area', parentId) : undefined,
  )
  const occupant: Occupant = {
    seed: at.seed,
    key: keyOfArea(at.read, at.project, occupied),
    use: areaUse(occupied.kind, at.project.projectType),
    clientele: at.clientele,
  }
  const localMs = sky.toLocal(at.nowMs)
  const now = { ms: at.nowMs, day: dayOf(localMs), minute: minuteOf(localMs) }
  const plan = planDay(occupant, now.day)
  const visit = at.visits.get(occupied.id) ?? newVisit(occupant, at.said(occupied.id))
  at.visits.set(occupied.id, visit)
  const layout = layoutOf(at.read, occupied)
  const index = Math.max(0, layout.areaIds.indexOf(area.id))
  const own = stretchAt(plan, now.minute)
  const cell: RoomCell = {
    room: {
      ...placeOfRoom(at, area, occupied, layout.parts[index] ?? 'whole'),
      ...startAir(sky.outside, occupant.use),
      ...untouched(),
      toLocal: sky.toLocal,
      use: occupant.use,
      feeder,
      visit,
      party: own,
      stretch: own,
      outside: sky.outside,
      nowMs: now.ms,
      minute: now.minute,
    },
    occupant,
    areaId: area.id,
    occupiedId: occupied.id,
    layout,
    index,
    whereHash: hashText(`${at.seed}/whereabouts/${occupant.key}`),
    counted: { letRooms: 0, guests: 0, workers: 0 },
    planDay: now.day,
    plan,
  }
  enterHouse(cell)
  seePeople(cell, now)
  return cell
}

/** The constants of a room: its place, its size and its character. */
function placeOfRoom(at: CellPlace, area: Area, occupied: Area, part: Part) {
  const { seed, nowMs } = at
  const key = keyOfArea(at.read, at.project, area)
  const aboveId = areaAbove(at.read, area, occupied)
  return {
    key,
    above: () => (aboveId === null ? undefined : at.roomOf(aboveId)),
    part,
    image: area.image,
    sizeM2: sizeOfArea(area.kind, occupied !== area),
    exposure: exposureOf(seed, at.read, occupied),
    house: houseOf(at, area),
    hasWindow: area.kind !== 'corridor' && area.kind !== 'plant' && part !== 'bathroom',
    rng: createRng(seed, `room/${key}/${nowMs}`),
    traits: hashText(`${seed}/room/${key}`),
  }
}

function enterHouse({ room: { house, sizeM2, use }, index }: RoomCell): void {
  house.areaM2 += sizeM2
  if (index === 0 && (use === 'guest' || use === 'home')) house.rooms += 1
}

function houseOf({ seed, read, houses }: CellPlace, { floorId }: Area): House {
  const key = read.get('floor', floorId)?.buildingId ?? floorId
  const found = houses.get(key)
  if (found) return found
  const made = newHouse(seed, key)
  houses.set(key, made)
  return made
}

/** Updates the building's counts. */
function countInHouse({ room, index, counted }: RoomCell): void {
  const { house, party, use } = room
  if (index !== 0 || use === 'passage' || use === 'technical') return
  const isLodging = use !== 'office'
  const letRooms = isLodging && party.isLet ? 1 : 0
  const guests = isLodging ? party.guests : 0
  const workers = isLodging ? 0 : party.people
  house.letRooms += letRooms - counted.letRooms
  house.guests += guests - counted.guests
  house.workers += workers - counted.workers
  Object.assign(counted, { letRooms, guests, workers })
}

/** Brings the room's people up to the instant. */
function seePeople(
  cell: RoomCell,
  now: { readonly ms: number; readonly day: number; readonly minute: number },
): void {
  const { room, layout, index } = cell
  const own = must(stretchAt(cell.plan, now.minute), 'a stretch of the day')
  room.party = partyOf(room.visit, own, now)
  const people = peopleIn(index, layout, room.party, {
    hash: cell.whereHash,
    day: now.day,
    minute: now.minute,
  })
  room.stretch = people === room.party.people ? room.party : { ...room.party, people }
  room.windowOpen01 = room.visit.isWindowOpen && room.hasWindow ? 1 : 0
  countInHouse(cell)
}

/** A room before its devices are brought in and the first of them has stepped. */
const untouched = () => ({
  devices: [],
  lamps: [],
  wiring: new Map(),
  linked: [],
  climateUnits: 0,
  windowOpen01: 0,
  airing01: 0,
  lux: 0,
  signs: NO_SIGNS,
  nextSigns: { ...NO_SIGNS },
  leakMs: 0,
  heatW: 0,
  electricW: 0,
  freshAir01: 0,
  drying01: 0,
})

/**
 * The building controls the air of corridors; the initial temperature of other rooms lies between weather and
 * neighbours.
 */
function startAir(outside: Weather, use: Use) {
  const weather01 = use === 'passage' ? 0.04 : 0.4
  const mixedC = weather01 * outside.temperatureC + (1 - weather01) * 22.8
  const temperatureC = Math.min(29, Math.max(17, mixedC))
  // As in `settleAir` of `thermal.ts`: relative humidity falls with temperature.
  const wet = outside.humidityPercent * 0.942 ** (temperatureC - outside.temperatureC)
  const humidityPercent = Math.min(97, Math.max(15, wet))
  return { temperatureC, humidityPercent, co2Ppm: 520, pm25: outside.pm25 * 0.5, vocPpb: 120 }
}

/** Adds devices; panels are wired later. */
export function furnish(room: Room, devices: readonly SimDevice[]): void {
  room.devices = devices.map(({ body }) => body)
  room.lamps = devices.flatMap(({ body, physics }): readonly Lamp[] =>
    (physics.lamps?.(body) ?? []).map((property) => ({ body, property })),
  )
  room.climateUnits = devices.filter(({ physics }) => physics.conditionsAir).length
}

/** Instant for which a room is evaluated. */
export interface RoomNow {
  readonly ms: number
  readonly localMs: number
  readonly outside: Weather
  readonly dtMs: number
}

/** Advances the room by `dtMs`: people first, then devices, then the air. */
export function stepRoom(cell: RoomCell, devices: readonly SimDevice[], now: RoomNow): void {
  followPeople(cell, now)
  liveOn(cell.room, now.dtMs)
  for (const device of devices)
    if (!device.body.isPowerless) device.physics.step(device.body, cell.room, now.dtMs)
  settleRoom(cell.room, now.dtMs)
  cell.room.feeder.nextW += cell.room.electricW + loadW(cell.room)
}

/** Applies actions of people immediately, without advancing time. */
export function lookAgain(cell: RoomCell, devices: readonly SimDevice[], now: RoomNow): void {
  followPeople(cell, now)
  for (const device of devices) device.physics.step(device.body, cell.room, 0)
}

function followPeople(cell: RoomCell, now: RoomNow): void {
  const { room } = cell
  const day = dayOf(now.localMs)
  if (day !== cell.planDay) {
    cell.planDay = day
    cell.plan = planDay(cell.occupant, day)
  }
  room.nowMs = now.ms
  room.minute = minuteOf(now.localMs)
  room.outside = now.outside
  const before = room.party
  const wereHere = room.stretch.people
  seePeople(cell, { ms: now.ms, day, minute: room.minute })
  beginTick(room)
  if (!isSame(before, room.party)) changeStretch(room, before)
  else if (wereHere !== room.stretch.people) moveWithin(room, wereHere)
}

/** Applies commands and failures to rooms without advancing time. */
export function touchRooms(devices: readonly SimDevice[], around: readonly SimDevice[]): SimDevice[] {
  const rooms = new Set(devices.flatMap(({ room }) => [room, ...room.linked]))
  const touched = around.filter(({ room }) => rooms.has(room))
  for (const room of rooms) {
    const { signs, nextSigns } = room
    const devices = touched.filter((device) => device.room === room)
    // Effects of devices on other hosts are unknown until the next tick.
    const isWhole = devices.length === room.devices.length
    // Twice: neighbours notice the effects of the first time.
    for (let i = 0; i < (isWhole ? 2 : 1); i += 1) {
      beginTick(room)
      for (const { physics, body } of devices) if (!body.isPowerless) physics.step(body, room, 0)
    }
    if (!isWhole) Object.assign(room, { signs, nextSigns })
  }
  return touched
}

const isSame = (a: Stretch, b: Stretch): boolean =>
  a === b ||
  (a.stage === b.stage &&
    a.people === b.people &&
    a.isLet === b.isLet &&
    a.doNotDisturb === b.doNotDisturb &&
    a.makeUpRoom === b.makeUpRoom &&
    a.isDirty === b.isDirty)

/** Guest of a room in the simulated truth. */
export interface GuestOfRoom extends GuestFacts {
  readonly areaId: AreaId
  readonly isLet: boolean
  readonly guests: number
  readonly inside: number
  readonly stage: Stretch['stage']
}

export function guestOf({ room, occupiedId, occupant, planDay: day }: RoomCell): GuestOfRoom {
  const { isLet, guests, people, stage } = room.party
  const isSeeds = occupant.use === 'guest' && room.visit.stay === 'own' && isLet
  const facts = isSeeds ? seedsGuest(occupant, day, room.minute) : room.visit.guest
  return { areaId: occupiedId, isLet, guests, inside: people, stage, ...facts }
}

function seedsGuest(occupant: Occupant, day: number, minute: number): GuestFacts {
  const { before, after } = staysAround(occupant, day)
  const stay = before && minute < DAY_MINUTES / 2 ? before : (after ?? before)
  return stay ? factsOf(occupant, stay) : {}
}
