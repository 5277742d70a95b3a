/**
 * Loads of a building besides room devices: kitchen, laundry, hot water, lifts, ventilation, outdoor light, shops. Each
 * is on its area's meter, scaled by the building, and follows hour, people and weather. Profiles after the DOE
 * reference hotel (EnergyPlus RefBldgLargeHotel). Totals match full-service hotels: 120 to 250 kWh/(m²·a) of
 * electricity in southern China (Xu 2013), 181 in four-star hotels of Lijiang (Tang 2016), 20 to 40 kWh per sold
 * room-night. Conditioning dominates in hot and cold months. `tests/bench/believableWorld.bench.ts` measures it.
 */
import { MINUTE_MS } from '#shared/durations.ts'
import { hash01 } from '../../base/rng.ts'
import type { Room } from '../physics/body.ts'
import { conditioningOf } from '../sky/conditioning.ts'
import type { House } from './house.ts'

/** Hourly share of the peak, interpolated linearly. */
type Shape = readonly number[]

const KITCHEN: Shape = [
  0.1, 0.08, 0.08, 0.08, 0.12, 0.3, 0.7, 0.95, 0.85, 0.5, 0.5, 0.7, 0.72, 0.45, 0.32, 0.4, 0.65, 0.9, 1, 0.9,
  0.6, 0.4, 0.25, 0.15,
]
const MEALS: Shape = [
  0, 0, 0, 0, 0, 0.15, 0.7, 1, 0.9, 0.5, 0.2, 0.5, 0.7, 0.5, 0.2, 0.2, 0.3, 0.6, 0.9, 1, 0.8, 0.5, 0.2, 0,
]
const HOT_WATER: Shape = [
  0.3, 0.2, 0.15, 0.15, 0.15, 0.22, 0.45, 0.75, 0.85, 0.6, 0.42, 0.32, 0.27, 0.25, 0.22, 0.2, 0.22, 0.26, 0.4,
  0.58, 0.6, 0.62, 0.65, 0.5,
]
const LAUNDRY: Shape = [
  0, 0, 0, 0, 0, 0, 0, 0.3, 0.9, 1, 1, 0.9, 0.55, 0.8, 1, 0.9, 0.5, 0.1, 0, 0, 0, 0, 0, 0,
]
const LIFTS: Shape = [
  0.12, 0.08, 0.05, 0.05, 0.06, 0.12, 0.3, 0.7, 0.95, 0.7, 0.45, 0.4, 0.45, 0.4, 0.35, 0.35, 0.45, 0.6, 0.8,
  0.8, 0.65, 0.6, 0.45, 0.25,
]
const OPENING: Shape = [
  0.08, 0.08, 0.08, 0.08, 0.08, 0.08, 0.1, 0.15, 0.3, 0.75, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0.9, 0.35, 0.1,
]
const STAFFED: Shape = [
  0.55, 0.5, 0.5, 0.5, 0.5, 0.55, 0.8, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0.95, 0.8, 0.65,
]
const FANS: Shape = [
  0.35, 0.28, 0.28, 0.28, 0.28, 0.45, 0.85, 1, 1, 0.95, 0.85, 0.9, 0.9, 0.85, 0.8, 0.8, 0.85, 0.95, 1, 1,
  0.95, 0.85, 0.65, 0.5,
]
const LATE_AND_EARLY: Shape = [
  0.1, 0.05, 0, 0, 0, 0.2, 0.8, 1, 0.7, 0.3, 0.2, 0.15, 0.2, 0.2, 0.15, 0.2, 0.35, 0.7, 1, 0.9, 0.6, 0.4, 0.2,
  0.1,
]

function at(shape: Shape, minute: number): number {
  const hour = Math.floor(minute / 60) % 24
  const part01 = minute / 60 - Math.floor(minute / 60)
  return (shape[hour] ?? 0) * (1 - part01) + (shape[(hour + 1) % 24] ?? 0) * part01
}

type Load = (house: House, room: Room) => number

/** Guests' habits are shifted by an hour at weekends. */
const guestMinute = (house: House, { minute }: Room): number =>
  house.isWeekend ? (minute + 1440 - 50) % 1440 : minute

/** Half of guest services run in an empty building too. */
const busy01 = ({ rooms, letRooms }: House): number => 0.45 + (0.55 * letRooms) / Math.max(1, rooms)

/** Fresh air that has to be cooled, dried or warmed, W of electricity per m² that it is brought to. */
function freshAirWm2({ outside }: Room): number {
  const { cooledK, heatedK } = conditioningOf(outside)
  return 0.2 * cooledK + 0.16 * heatedK
}

/** Façade and drive are lit from dusk; half of the lights are switched off before midnight. */
function outdoorLightWm2({ outside, minute }: Room): number {
  if (outside.daylightLux > 1_500) return 0
  return minute > 23.5 * 60 || minute < 5 * 60 ? 0.35 : 0.85
}

/** Power by use of the area (icon), in W. */
const SERVICES: Readonly<Record<string, Load>> = {
  kitchen: (house, room) => house.rooms * (30 + 260 * at(KITCHEN, guestMinute(house, room)) * busy01(house)),
  restaurant: (house, room) => room.sizeM2 * (3 + 40 * at(MEALS, guestMinute(house, room)) * busy01(house)),
  laundry: (house, room) => 150 + 330 * house.letRooms * at(LAUNDRY, room.minute),
  boilerRoom: (house, room) =>
    14 * house.rooms +
    105 * house.guests * at(HOT_WATER, guestMinute(house, room)) +
    // Circulating pumps and the boiler's own fans in the heating season.
    0.03 * house.areaM2 * Math.max(0, 15 - room.outside.dayMeanC),
  powerRoom: (house, room) => house.areaM2 * (1.05 + outdoorLightWm2(room) + 0.75 * at(STAFFED, room.minute)),
  liftRoom: (house, room) =>
    7 * house.rooms + (60 * house.guests + 22 * house.workers) * at(LIFTS, guestMinute(house, room)),
  roofPlant: (house, room) => house.areaM2 * (2.9 + freshAirWm2(room)) * at(FANS, room.minute),
  shops: (_, room) => 42 * room.sizeM2 * at(OPENING, room.minute),
  lobby: (_, room) => room.sizeM2 * 18 * at(STAFFED, room.minute),
  gym: (_, room) => room.sizeM2 * (2 + 24 * at(LATE_AND_EARLY, room.minute)),
  // A hall that is booked on three days of five, from morning to afternoon.
  conference: (house, room) => room.sizeM2 * (1 + (house.isBooked ? 28 * at(OPENING, room.minute + 60) : 0)),
}

export const hasService = (image: string): boolean => image in SERVICES

/** Plug loads of guests without a device: television, dryer, charger, minibar. */
function guestRoomW(room: Room): number {
  const { stage, people, isLet } = room.stretch
  const fridgeW = room.part === 'whole' || room.part === 'living' ? 48 : 4
  if (!isLet || people === 0) return fridgeW
  if (stage === 'asleep') return fridgeW + 9 * people
  const hour = room.minute / 60
  const isGettingReady = hour > 5.5 && hour < 10
  return fridgeW + people * (isGettingReady ? 240 : hour > 17 || hour < 2 ? 130 : 80)
}

function homeW(room: Room): number {
  const { stage, people } = room.stretch
  const isMain = room.part === 'whole' || room.part === 'living'
  const hour = room.minute / 60
  const isCooking = (hour > 6.5 && hour < 8) || (hour > 17.5 && hour < 19.5)
  const alwaysW = isMain ? 70 : 4
  return alwaysW + (stage === 'in' ? people * (isCooking ? 330 : 90) : people * 8)
}

const OFFICE_DESK_W = 95

/** Watts of an area beside its devices, a little uneven from one ten minutes to the next. */
export function loadW(room: Room): number {
  const steadyW = steadyLoadW(room)
  const slot = Math.floor(room.nowMs / (10 * MINUTE_MS))
  return steadyW * (0.93 + 0.14 * hash01(room.traits, slot))
}

function steadyLoadW(room: Room): number {
  const service = SERVICES[room.image]
  if (service) return service(room.house, room)
  switch (room.use) {
    case 'guest':
      return guestRoomW(room)
    case 'home':
      return homeW(room)
    case 'office':
      return OFFICE_DESK_W * room.stretch.people + 2 * room.sizeM2
    case 'passage':
      return 1.6 * room.sizeM2
    case 'technical':
      return plantW(room)
  }
}

/** Default plant: machines that follow the weather. */
function plantW({ house, outside, minute }: Room): number {
  const weatherWm2 = 0.05 * Math.abs(outside.temperatureC - 17)
  return house.areaM2 * (0.5 + weatherWm2) * at(STAFFED, minute)
}
