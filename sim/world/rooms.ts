/** The rooms of one project: who is in them, their air, and the devices that stand in them. */
import { must } from '#shared/kernel/assert.ts'
import type { Area } from '#shared/records/area.ts'
import { ROOM_KINDS } from '#shared/records/area.ts'
import type { Project } from '#shared/records/project.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { areaUse, type Occupant, planDay, type Stretch, stretchAt, type Use } from './guests.ts'
import { dayOf, minuteOf, type ToLocal } from './localTime.ts'
import type { Feeder, Lamp, Room } from './physics/body.ts'
import { beginTick, settleRoom } from './physics/thermal.ts'
import { createRng, hashText } from './rng.ts'
import { changeStretch, liveOn } from './routines.ts'
import type { SimDevice } from './simDevice.ts'
import type { Weather } from './weather.ts'

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

/** One room with its own diary. */
export interface RoomCell {
  readonly room: Room
  readonly occupant: Occupant
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

/** The area whose people count: the room around it, or itself. */
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

export function createRoomCell(
  at: { readonly seed: number; readonly project: Project; readonly read: ReadState; readonly nowMs: number },
  area: Area,
  feeder: Feeder,
  sky: { readonly toLocal: ToLocal; readonly outside: Weather },
): RoomCell {
  const occupied = occupiedKindOf(area, ({ parentId }) =>
    parentId ? at.read.get('area', parentId) : undefined,
  )
  const key = keyOfArea(at.read, at.project, area)
  const occupant: Occupant = {
    seed: at.seed,
    key: keyOfArea(at.read, at.project, occupied),
    use: areaUse(occupied.kind, at.project.projectType),
  }
  const localMs = sky.toLocal(at.nowMs)
  const day = dayOf(localMs)
  const plan = planDay(occupant, day)
  const { outside } = sky
  const room: Room = {
    key,
    use: occupant.use,
    sizeM2: sizeOfArea(area.kind, occupied !== area),
    hasWindow: area.kind !== 'corridor' && area.kind !== 'plant',
    rng: createRng(at.seed, `room/${key}/${at.nowMs}`),
    traits: hashText(`${at.seed}/room/${key}`),
    feeder,
    devices: [],
    lamps: [],
    climateUnits: 0,
    stretch: stretchAt(plan, minuteOf(localMs)),
    outside,
    nowMs: at.nowMs,
    minute: minuteOf(localMs),
    ...startAir(outside, occupant.use),
    co2Ppm: 520,
    pm25: outside.pm25 * 0.5,
    vocPpb: 120,
    lux: 0,
    heatW: 0,
    electricW: 0,
    freshAir01: 0,
    drying01: 0,
  }
  return { room, occupant, planDay: day, plan }
}

/** Passages are kept by the building; other rooms are found between the weather and their neighbours. */
function startAir(outside: Weather, use: Use): Pick<Room, 'temperatureC' | 'humidityPercent'> {
  const weather01 = use === 'passage' ? 0.04 : 0.4
  const mixedC = weather01 * outside.temperatureC + (1 - weather01) * 22.8
  const temperatureC = Math.min(29, Math.max(17, mixedC))
  // As `settleAir` of `thermal.ts` has it: the same air is drier when warmer.
  const wet = outside.humidityPercent * 0.942 ** (temperatureC - outside.temperatureC)
  return { temperatureC, humidityPercent: Math.min(78, Math.max(22, wet)) }
}

/** Gives the room its devices; lamps come in the order of the devices, which is the order of a panel's keys. */
export function furnish(room: Room, devices: readonly SimDevice[]): void {
  room.devices = devices.map(({ body }) => body)
  room.lamps = devices.flatMap(({ body, physics }): readonly Lamp[] =>
    (physics.lamps?.(body) ?? []).map((property) => ({ body, property })),
  )
  room.climateUnits = devices.filter(({ physics }) => physics.conditionsAir).length
}

/** Advances the room by `dtMs`: people first, then devices, then the air. */
export function stepRoom(
  cell: RoomCell,
  devices: readonly SimDevice[],
  now: { readonly ms: number; readonly localMs: number; readonly outside: Weather; readonly dtMs: number },
): void {
  const { room } = cell
  const day = dayOf(now.localMs)
  if (day !== cell.planDay) {
    cell.planDay = day
    cell.plan = planDay(cell.occupant, day)
  }
  room.nowMs = now.ms
  room.minute = minuteOf(now.localMs)
  room.outside = now.outside
  const before = room.stretch
  room.stretch = must(stretchAt(cell.plan, room.minute), 'a stretch of the day')
  beginTick(room)
  if (!isSame(before, room.stretch)) changeStretch(room, before)
  liveOn(room, now.dtMs)
  for (const device of devices) device.physics.step(device.body, room, now.dtMs)
  settleRoom(room, now.dtMs)
}

const isSame = (a: Stretch, b: Stretch): boolean =>
  a === b ||
  (a.stage === b.stage &&
    a.people === b.people &&
    a.isLet === b.isLet &&
    a.doNotDisturb === b.doNotDisturb &&
    a.makeUpRoom === b.makeUpRoom)
