/**
 * Occupancy of a whole building: numbers of let rooms and of people, which determine the size and load of its plant.
 */
import { hash01, hashText } from '../../base/rng.ts'

export interface House {
  readonly hash: number
  /** Floor area with devices, in m². */
  areaM2: number
  rooms: number
  letRooms: number
  guests: number
  /** People at desks. */
  workers: number
  day: number
  isWeekend: boolean
  /** Whether someone has hired the conference hall today. */
  isBooked: boolean
}

export const newHouse = (seed: number, key: string): House => ({
  hash: hashText(`${seed}/house/${key}`),
  areaM2: 0,
  rooms: 0,
  letRooms: 0,
  guests: 0,
  workers: 0,
  day: Number.NaN,
  isWeekend: false,
  isBooked: false,
})

/** Called with each tick; `weekday` is 0 on Monday. */
export function beginHouseDay(house: House, day: number, weekday: number): void {
  if (house.day === day) return
  house.day = day
  house.isWeekend = weekday >= 5
  house.isBooked = hash01(house.hash, day) < (weekday < 5 ? 0.6 : 0.25)
}
