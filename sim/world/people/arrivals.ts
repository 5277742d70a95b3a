/**
 * Arrival and departure patterns of guests: no-shows, walk-ins, early, late, coach groups, families. A function of
 * seed, room and stay, drawn separately. Rates as reported by front desks: 3 to 5 % no-shows, a few walk-ins per night,
 * early and late requests of about one in ten.
 */
import { hash01, hashMix, hashText } from '../../base/rng.ts'
import type { Occupant } from './guests.ts'
import { groupOf, type Stay } from './stays.ts'

const HOUR = 60

const EARLY_01 = 0.1
const LATE_01 = { business: 0.05, leisure: 0.11 } as const

const rollOf = ({ seed, key }: Occupant, { id }: Stay, which: number): number =>
  hash01(hashMix(hashText(`${seed}/arrival/${key}`), id), which)

/** Children go to bed and wake early. */
export const isFamily = ({ people, isBusiness }: Stay): boolean => people > 2 && !isBusiness

/**
 * Unusual arrival time: minute of the first day.
 * @param isFree the room is ready in the morning
 */
export function specialArrival(occupant: Occupant, stay: Stay, isFree: boolean): number | null {
  if (stay.comes === 'walkIn') return (18.5 + 5 * rollOf(occupant, stay, 1)) * HOUR
  const group = groupOf(occupant, stay)
  // A coach group arrives within the time of lifts and keys.
  if (group) return coachMinute(group.coach, stay.firstDay, 14, 18.5) + 25 * rollOf(occupant, stay, 2)
  if (isFree && rollOf(occupant, stay, 3) < EARLY_01) return (8.5 + 4 * rollOf(occupant, stay, 4)) * HOUR
  return null
}

/**
 * Unusual departure time: minute of the last day.
 * @param isWanted the room is let again the same day
 */
export function specialDeparture(occupant: Occupant, stay: Stay, isWanted: boolean): number | null {
  const group = groupOf(occupant, stay)
  if (group) return coachMinute(group.coach, stay.lastDay, 7.5, 10) - 20 * rollOf(occupant, stay, 5)
  const late01 = LATE_01[stay.isBusiness ? 'business' : 'leisure']
  if (!isWanted && rollOf(occupant, stay, 6) < late01) return (12.5 + 3.5 * rollOf(occupant, stay, 7)) * HOUR
  return null
}

/** Between two hours of a day, for the whole group. */
const coachMinute = (coach: number, day: number, from: number, until: number): number =>
  Math.round((from + (until - from) * hash01(coach, day)) * HOUR)
