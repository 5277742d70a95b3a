/**
 * Daily routine of hotel guests: arrive, sleep, go out, leave. Arrivals in the afternoon and late evening, departures
 * around nine and before noon, plus early flights and night owls.
 */

import { createRng, hash01, hashText, type Rng } from '../../base/rng.ts'
import { DAY_MINUTES, weekdayOf } from '../sky/localTime.ts'
import { isFamily, specialArrival, specialDeparture } from './arrivals.ts'
import type { Occupant, Stretch } from './guests.ts'
import { type Stay, staysOf } from './stays.ts'
import { around, rising, stretch } from './stretches.ts'

const HOUR = 60
const CHECK_OUT = 12 * HOUR

export function planGuestDay(occupant: Occupant, day: number): Stretch[] {
  const { before, after } = staysAround(occupant, day)
  const rng = createRng(occupant.seed, `day/${occupant.key}/${day}`)
  if (before && after && before.id === after.id) return planStayingDay(occupant, before, day, rng)
  const plan: Stretch[] = []
  let free = 0
  if (before) {
    const departure = planDeparture(occupant, before, day, { rng, isWanted: after !== undefined })
    plan.push(...departure)
    // Rooms are cleaned in turn; early departures wait until morning.
    const left = departure.at(-1)?.untilMinute ?? 0
    const cleaning = Math.max(left + rng.between(12, 90), rng.between(8.6 * HOUR, 14.5 * HOUR))
    free = cleaning + rng.between(22, 40)
    plan.push(stretch(cleaning, 'vacant', 0, { isLet: false, isDirty: true }))
    plan.push(stretch(free, 'cleaning', 1, { isLet: false, guests: 0, isDirty: true }))
  }
  if (!after) return [...plan, stretch(DAY_MINUTES, 'vacant', 0, { isLet: false })]
  const usual = arrivalMinute(rng)
  const arrival = Math.max(free + 15, specialArrival(occupant, after, before === undefined) ?? usual)
  plan.push(stretch(arrival, 'vacant', 0, { isLet: false }))
  return [...plan, ...ofStay(after, planEvening(occupant, after, day, { rng, from: arrival }))]
}

/** Guests of last night and of tonight. */
export function staysAround(
  occupant: Occupant,
  day: number,
): { readonly before: Stay | undefined; readonly after: Stay | undefined } {
  // The last guest of a block leaves on the first day of the next block.
  const stays = [...staysOf(occupant, day - 1), ...staysOf(occupant, day)].filter(
    ({ comes }) => comes !== 'absent',
  )
  return {
    before: stays.find((stay) => stay.firstDay < day && stay.lastDay >= day),
    after: stays.find((stay) => stay.firstDay <= day && stay.lastDay > day),
  }
}

/** A day of guests who stay, anyone who they are. */
export function planStay(occupant: Occupant, people: number, day: number): readonly Stretch[] {
  const stay: Stay = {
    firstDay: day - 1,
    lastDay: day + 1,
    people,
    id: 0,
    isBusiness: false,
    comes: 'booked',
  }
  const rng = createRng(occupant.seed, `day/${occupant.key}/${day}`)
  return rising(planStayingDay(occupant, stay, day, rng))
}

/** Guests keep the room while out. */
const ofStay = ({ people }: Stay, plan: readonly Stretch[]): Stretch[] =>
  plan.map((one) => ({ ...one, guests: people }))

/** Most between three and six, a third around half past eight, some of them late at night. */
function arrivalMinute(rng: Rng): number {
  const minute = rng.chance(0.7) ? around(rng, 16.5 * HOUR, 100) : around(rng, 20.6 * HOUR, 90)
  return Math.min(23.9 * HOUR, Math.max(13 * HOUR, minute))
}

function planDeparture(
  occupant: Occupant,
  stay: Stay,
  day: number,
  { rng, isWanted }: { readonly rng: Rng; readonly isWanted: boolean },
): Stretch[] {
  // An early flight: the taxi waits before the birds.
  const isEarly = rng.chance(stay.isBusiness ? 0.13 : 0.08)
  const isLast = rng.chance(0.2)
  const usual = isLast ? rng.between(CHECK_OUT - 30, CHECK_OUT) : around(rng, 9.25 * HOUR, 70)
  const special = specialDeparture(occupant, stay, isWanted)
  const isTaxi = isEarly && special === null
  const leave = special ?? (isEarly ? rng.between(3.4 * HOUR, 6 * HOUR) : Math.min(CHECK_OUT, usual))
  const wake = Math.min(10.5 * HOUR, leave - rng.between(isTaxi ? 30 : 45, isTaxi ? 60 : 95))
  return [
    ...planNight(occupant, stay, day, wake),
    stretch(leave, 'in', stay.people, { doNotDisturb: isUndisturbed(occupant, day - 1) && rng.chance(0.3) }),
  ]
}

function wakeMinute(stay: Stay, day: number, rng: Rng): number {
  const { isBusiness } = stay
  const isWorkday = weekdayOf(day) < 5
  const habit = rng.next()
  if (isFamily(stay)) return (6.5 + 1.8 * habit) * HOUR
  // A run before breakfast, or a morning in bed.
  if (habit < 0.09) return rng.between(4.9 * HOUR, 6 * HOUR)
  if (habit > (isBusiness && isWorkday ? 0.97 : 0.86)) return rng.between(9.3 * HOUR, 11 * HOUR)
  return isBusiness && isWorkday ? around(rng, 6.9 * HOUR, 32) : around(rng, 8 * HOUR, 45)
}

function planStayingDay(occupant: Occupant, stay: Stay, day: number, rng: Rng): Stretch[] {
  const wake = wakeMinute(stay, day, rng)
  const night = planNight(occupant, stay, day, wake)
  const plan = rng.chance(stay.isBusiness ? 0.05 : 0.12)
    ? lazyDay(occupant, stay, day, rng)
    : activeDay(occupant, stay, day, { rng, wake })
  return ofStay(stay, [...night, ...plan])
}

/** A day inside, undisturbed, with a walk in the afternoon. */
function lazyDay(occupant: Occupant, stay: Stay, day: number, rng: Rng): Stretch[] {
  const walk = rng.between(13 * HOUR, 16 * HOUR)
  const back = walk + rng.between(50, 140)
  return [
    stretch(walk, 'in', stay.people, { doNotDisturb: true }),
    stretch(back, 'out', 0),
    ...planEvening(occupant, stay, day, { rng, from: back }),
  ]
}

function activeDay(
  occupant: Occupant,
  stay: Stay,
  day: number,
  { rng, wake }: { readonly rng: Rng; readonly wake: number },
): Stretch[] {
  const { people } = stay
  const isBusiness = stay.isBusiness && weekdayOf(day) < 5
  const leave = wake + rng.between(40, isBusiness ? 85 : 130)
  const plan = [stretch(leave, 'in', people)]
  // Most rooms are cleaned while guests are out; half of them requested it.
  const asks = rng.chance(0.45)
  const isMadeUp = asks || rng.chance(0.75)
  const cleaning = Math.max(leave + rng.between(20, 60), rng.between(9.2 * HOUR, 14.2 * HOUR))
  if (isMadeUp) {
    plan.push(stretch(cleaning, 'out', 0, { makeUpRoom: asks }))
    plan.push(stretch(cleaning + rng.between(16, 28), 'cleaning', 1, { makeUpRoom: asks }))
  }
  // A rest after lunch.
  if (!isBusiness && rng.chance(0.35)) {
    const rest = Math.max(cleaning + 35, rng.between(12.8 * HOUR, 15 * HOUR))
    plan.push(stretch(rest, 'out', 0))
    plan.push(stretch(rest + rng.between(45, 130), 'in', people, { doNotDisturb: rng.chance(0.3) }))
  }
  const back = isBusiness ? around(rng, 18.3 * HOUR, 75) : around(rng, 18 * HOUR, 95)
  plan.push(stretch(back, 'out', 0))
  return [...plan, ...planEvening(occupant, stay, day, { rng, from: back })]
}

interface Night {
  /** Minutes from the midnight before the evening, so that more than 1440 is after midnight. */
  readonly bed: number
  /** Back from a night out after midnight; null for those who are in before it. */
  readonly back: number | null
}

/** Deterministic per night, so both adjacent days agree. */
function nightOf({ seed, key }: Occupant, stay: Stay, evening: number): Night {
  const hash = hashText(`${seed}/bed/${key}`)
  const [roll, more] = [hash01(hash, evening), hash01(hash, evening, 7)]
  if (isFamily(stay)) return { back: null, bed: (20.5 + 1.7 * more) * HOUR }
  if (roll < 0.05) return { back: DAY_MINUTES + 15 + more * 150, bed: DAY_MINUTES + 50 + more * 165 }
  // Jet lag, a film, a talk with home.
  if (roll < 0.1) return { back: null, bed: DAY_MINUTES + 60 + more * 180 }
  if (roll < 0.3) return { back: null, bed: DAY_MINUTES + more * 70 }
  return { back: null, bed: 21.5 * HOUR + ((roll - 0.3) / 0.7) * 145 }
}

const undisturbedRoll = ({ seed, key }: Occupant, night: number): number =>
  hash01(hashText(`${seed}/dnd/${key}`), night)

const isUndisturbed = (occupant: Occupant, night: number): boolean => undisturbedRoll(occupant, night) < 0.3

/** Some guests set do-not-disturb long before they sleep. */
const isQuietEvening = (occupant: Occupant, night: number): boolean => undisturbedRoll(occupant, night) < 0.08

/** Night until `wake`: out or up, asleep, sometimes awake. */
function planNight(occupant: Occupant, stay: Stay, day: number, wake: number): Stretch[] {
  const { people } = stay
  const { bed, back } = nightOf(occupant, stay, day - 1)
  const sleeping = (until: number): Stretch =>
    stretch(until, 'asleep', people, { doNotDisturb: isUndisturbed(occupant, day - 1) })
  // Early risers go to bed earlier.
  const asleepFrom = Math.min(bed - DAY_MINUTES, wake - 90)
  const plan: Stretch[] = []
  if (back !== null)
    plan.push(stretch(Math.min(back - DAY_MINUTES, asleepFrom - 20), 'out', 0, { guests: people }))
  if (asleepFrom > 0) plan.push(stretch(asleepFrom, 'in', people))
  const awakeAt = awakeMinute(occupant, day)
  if (awakeAt !== null && awakeAt > asleepFrom + 40 && awakeAt < wake - 120) {
    plan.push(sleeping(awakeAt))
    plan.push(stretch(awakeAt + 12 + 50 * hash01(hashText(occupant.key), day, 3), 'in', people))
  }
  return [...plan, sleeping(wake)]
}

/** One in twelve is awake between two and five. */
function awakeMinute({ seed, key }: Occupant, day: number): number | null {
  const roll = hash01(hashText(`${seed}/awake/${key}`), day)
  return roll < 0.08 ? (2 + (3 * roll) / 0.08) * HOUR : null
}

function planEvening(
  occupant: Occupant,
  stay: Stay,
  day: number,
  { rng, from }: { readonly rng: Rng; readonly from: number },
): Stretch[] {
  const { people } = stay
  const { bed, back } = nightOf(occupant, stay, day)
  const plan: Stretch[] = []
  const dinner = Math.max(from + 25, around(rng, (isFamily(stay) ? 18 : 18.9) * HOUR, 35))
  if (dinner < 20.8 * HOUR && rng.chance(0.5)) {
    // Turn-down service on request.
    const makeUpRoom = rng.chance(0.12)
    plan.push(stretch(dinner, 'in', people))
    plan.push(stretch(dinner + rng.between(55, 130), 'out', 0, { makeUpRoom }))
  }
  const quiet = { doNotDisturb: isQuietEvening(occupant, day) }
  if (back !== null && from < 22.5 * HOUR) {
    plan.push(stretch(Math.max(from + 40, rng.between(20.5 * HOUR, 22.5 * HOUR)), 'in', people, quiet))
    return [...plan, stretch(DAY_MINUTES, 'out', 0)]
  }
  plan.push(stretch(Math.max(bed, from + 40), 'in', people, quiet))
  plan.push(stretch(DAY_MINUTES, 'asleep', people, { doNotDisturb: isUndisturbed(occupant, day) }))
  return plan
}
