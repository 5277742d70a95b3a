/**
 * Presence of people by time: guests, residents, office workers, passers-by. A stateless function of seed,
 * room and local day, so restarts and history agree. Use of devices is in `routines.ts`.
 */

import { createRng, hash01, hashText } from '../../base/rng.ts'
import { DAY_MINUTES, weekdayOf } from '../sky/localTime.ts'
import { planGuestDay } from './guestDays.ts'
import type { Clientele } from './stays.ts'
import { rising, stretch } from './stretches.ts'

export type Use = 'guest' | 'home' | 'office' | 'passage' | 'technical'
export type Stage = 'vacant' | 'out' | 'in' | 'asleep' | 'cleaning'

/** A stretch of a local day, until `untilMinute` from local midnight. */
export interface Stretch {
  readonly untilMinute: number
  readonly stage: Stage
  readonly people: number
  /** Number of staying guests, whether inside or not. */
  readonly guests: number
  /** True if the room is let, whether or not it is occupied. */
  readonly isLet: boolean
  readonly doNotDisturb: boolean
  readonly makeUpRoom: boolean
  /** Vacated and not cleaned. */
  readonly isDirty: boolean
}

export interface Occupant {
  readonly seed: number
  /** Names the room for chance; the same name has the same guests. */
  readonly key: string
  readonly use: Use
  /** Main type of the hotel's guests; defaults to business. */
  readonly clientele?: Clientele
}

/** Use of an area by kind and project type. */
export function areaUse(areaKind: string, projectType: '0' | '1'): Use {
  switch (areaKind) {
    case 'room':
    case 'suite':
      return projectType === '0' ? 'guest' : 'home'
    case 'villa':
      return 'home'
    case 'office':
      return 'office'
    case 'plant':
      return 'technical'
    default:
      return 'passage'
  }
}

export function planDay(occupant: Occupant, day: number): readonly Stretch[] {
  return rising(stretchesOf(occupant, day))
}

function stretchesOf(occupant: Occupant, day: number): Stretch[] {
  switch (occupant.use) {
    case 'guest':
      return planGuestDay(occupant, day)
    case 'home':
      return planHomeDay(occupant, day)
    case 'office':
      return planOfficeDay(occupant, day)
    case 'passage':
      return planPassageDay(occupant, day)
    case 'technical':
      return [stretch(DAY_MINUTES, 'vacant', 0, { isLet: false })]
  }
}

/** The period that covers a minute of the day. */
export function stretchAt(plan: readonly Stretch[], minute: number): Stretch {
  for (const one of plan) if (minute < one.untilMinute) return one
  return plan[plan.length - 1] as Stretch
}

function planHomeDay(occupant: Occupant, day: number): Stretch[] {
  const rng = createRng(occupant.seed, `home/${occupant.key}/${day}`)
  const traits = hashText(`${occupant.seed}/household/${occupant.key}`)
  const people = 1 + Math.floor(hash01(traits, 1) * 4)
  // The household is away in one week of nine.
  if (hash01(traits, 2, Math.floor(day / 7)) < 0.11) return [stretch(DAY_MINUTES, 'out', 0)]
  const isWorkday = weekdayOf(day) < 5
  const someoneStays = hash01(traits, 3) < 0.35
  const wake = rng.between(isWorkday ? 6 * 60 : 7.4 * 60, isWorkday ? 7.6 * 60 : 9.6 * 60)
  const leave = wake + rng.between(45, isWorkday ? 80 : 240)
  const back = isWorkday ? rng.between(17.4 * 60, 20.2 * 60) : leave + rng.between(90, 330)
  const bed = rng.between(21.7 * 60, 23.7 * 60)
  return [
    stretch(wake, 'asleep', people),
    stretch(leave, 'in', people),
    someoneStays ? stretch(back, 'in', 1) : stretch(back, 'out', 0),
    stretch(bed, 'in', people),
    stretch(DAY_MINUTES, 'asleep', people),
  ]
}

function planOfficeDay(occupant: Occupant, day: number): Stretch[] {
  const rng = createRng(occupant.seed, `office/${occupant.key}/${day}`)
  const staff = 4 + Math.floor(hash01(hashText(`${occupant.seed}/staff/${occupant.key}`)) * 14)
  const isWorkday = weekdayOf(day) < 5
  if (!isWorkday && !rng.chance(0.1)) return [stretch(DAY_MINUTES, 'out', 0)]
  const here = isWorkday ? Math.max(2, Math.round(staff * rng.between(0.7, 1))) : 2
  const start = rng.between(8.1 * 60, 9.3 * 60)
  const end = rng.between(17.5 * 60, 19 * 60)
  const late = end + rng.between(30, 150)
  return [
    stretch(start, 'out', 0),
    stretch(start + 40, 'in', Math.ceil(here / 2)),
    stretch(12 * 60, 'in', here),
    stretch(13.2 * 60, 'in', Math.ceil(here / 3)),
    stretch(end, 'in', here),
    stretch(late, 'in', Math.ceil(here / 4)),
    stretch(late + rng.between(12, 25), 'cleaning', 1),
    stretch(DAY_MINUTES, 'out', 0),
  ]
}

/** Corridors, lobbies, restaurants: never let, with a crowd that follows the hour. */
function planPassageDay(occupant: Occupant, day: number): Stretch[] {
  const rng = createRng(occupant.seed, `passage/${occupant.key}/${day}`)
  return Array.from({ length: 48 }, (_, half) => {
    const hour = half / 2
    const crowd = hour < 6 ? 0.05 : hour < 10 ? 0.75 : hour < 17 ? 0.5 : hour < 22.5 ? 0.85 : 0.25
    const people = rng.chance(crowd) ? rng.int(1, 4) : 0
    return stretch((half + 1) * 30, people > 0 ? 'in' : 'out', people, { isLet: false })
  })
}
