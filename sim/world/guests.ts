/**
 * Who is in a room when: guests who arrive, go out, sleep and leave; residents; office workers; passers-by. A
 * function of seed, room and local day without state, so a restart finds the same people and the past agrees.
 * It models what people do, not what they switch: that is `routines.ts`.
 */
import { DAY_MINUTES, weekdayOf } from './localTime.ts'
import { createRng, hash01, hashText, type Rng } from './rng.ts'

export type Use = 'guest' | 'home' | 'office' | 'passage' | 'technical'
export type Stage = 'vacant' | 'out' | 'in' | 'asleep' | 'cleaning'

/** One stretch of a local day; it lasts until `untilMinute`, counted from local midnight. */
export interface Stretch {
  readonly untilMinute: number
  readonly stage: Stage
  readonly people: number
  /** Those who stay here, whether or not they are inside. */
  readonly guests: number
  /** The room is let, whether or not it is occupied. */
  readonly isLet: boolean
  readonly doNotDisturb: boolean
  readonly makeUpRoom: boolean
}

export interface Occupant {
  readonly seed: number
  /** Names the room for chance; the same name has the same guests. */
  readonly key: string
  readonly use: Use
}

const STAY_BLOCK_DAYS = 12

/** What an area is used for, by its kind and the type of its project. */
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

/** The stretch that holds at a minute of the day. */
export function stretchAt(plan: readonly Stretch[], minute: number): Stretch {
  for (const one of plan) if (minute < one.untilMinute) return one
  return plan[plan.length - 1] as Stretch
}

function stretch(
  untilMinute: number,
  stage: Stage,
  people: number,
  wishes: Partial<Pick<Stretch, 'guests' | 'isLet' | 'doNotDisturb' | 'makeUpRoom'>> = {},
): Stretch {
  return {
    untilMinute: Math.min(DAY_MINUTES, Math.round(untilMinute)),
    stage,
    people,
    guests: people,
    isLet: true,
    doNotDisturb: false,
    makeUpRoom: false,
    ...wishes,
  }
}

interface Stay {
  readonly firstDay: number
  readonly lastDay: number
  readonly people: number
  readonly id: number
}

/** Stays of a room around a day. No stay crosses the border of a block, which differs from room to room. */
function staysOf({ seed, key }: Occupant, day: number): Stay[] {
  const offset = Math.floor(hash01(hashText(`${seed}/stays/${key}`)) * STAY_BLOCK_DAYS)
  const block = Math.floor((day + offset) / STAY_BLOCK_DAYS)
  const rng = createRng(seed, `stays/${key}/${block}`)
  const blockEnd = (block + 1) * STAY_BLOCK_DAYS - offset
  const stays: Stay[] = []
  let next = block * STAY_BLOCK_DAYS - offset
  while (next < blockEnd) {
    next += rng.pick([0, 0, 0, 0, 0, 1, 1, 1, 2, 3])
    const nights = rng.pick([1, 1, 1, 2, 2, 2, 3, 3, 4, 5])
    const lastDay = Math.min(next + nights, blockEnd)
    if (lastDay > next)
      stays.push({ firstDay: next, lastDay, people: rng.pick([1, 1, 2, 2, 2, 3]), id: next })
    next = lastDay
  }
  return stays
}

function planGuestDay(occupant: Occupant, day: number): Stretch[] {
  // The last block's final guest leaves on the first day of the next one.
  const stays = [...staysOf(occupant, day - 1), ...staysOf(occupant, day)]
  const before = stays.find((stay) => stay.firstDay < day && stay.lastDay >= day)
  const after = stays.find((stay) => stay.firstDay <= day && stay.lastDay > day)
  const rng = createRng(occupant.seed, `day/${occupant.key}/${day}`)
  if (before && after && before.id === after.id) return planStayingDay(occupant, before, day, rng)
  const plan: Stretch[] = []
  const cleaningStart = rng.between(9.8 * 60, 15 * 60)
  if (before) {
    const leave = rng.between(7 * 60, 11.6 * 60)
    plan.push(...planNight(occupant, before, day, leave - rng.between(40, 90)))
    plan.push(stretch(leave, 'in', before.people))
    plan.push(stretch(cleaningStart, 'vacant', 0, { isLet: false }))
    plan.push(stretch(cleaningStart + rng.between(22, 40), 'cleaning', 1, { isLet: false, guests: 0 }))
  }
  if (!after) return [...plan, stretch(DAY_MINUTES, 'vacant', 0, { isLet: false })]
  plan.push(stretch(rng.between(15.7 * 60, 21 * 60), 'vacant', 0, { isLet: false }))
  return [...plan, ...ofStay(after, planEvening(occupant, after, day, rng))]
}

/** A day of guests who stay, whoever they are. */
export function planStay(occupant: Occupant, people: number, day: number): readonly Stretch[] {
  const stay: Stay = { firstDay: day - 1, lastDay: day + 1, people, id: 0 }
  const rng = createRng(occupant.seed, `day/${occupant.key}/${day}`)
  return rising(planStayingDay(occupant, stay, day, rng))
}

/** The guests stay while they are out, and while somebody else is in their room. */
const ofStay = ({ people }: Stay, plan: readonly Stretch[]): Stretch[] =>
  plan.map((one) => ({ ...one, guests: people }))

function planStayingDay(occupant: Occupant, stay: Stay, day: number, rng: Rng): Stretch[] {
  const wake = rng.between(6.4 * 60, 9.2 * 60)
  const plan = planNight(occupant, stay, day, wake)
  if (rng.chance(0.14)) {
    // A lazy day inside, undisturbed, with a walk in the afternoon.
    const walk = rng.between(13 * 60, 16 * 60)
    plan.push(stretch(walk, 'in', stay.people, { doNotDisturb: true }))
    plan.push(stretch(walk + rng.between(50, 140), 'out', 0))
    return [...plan, ...planEvening(occupant, stay, day, rng)]
  }
  plan.push(stretch(wake + rng.between(35, 100), 'in', stay.people))
  const wantsCleaning = rng.chance(0.8)
  const cleaning = rng.between(9.6 * 60, 14.5 * 60)
  plan.push(stretch(cleaning, 'out', 0, { makeUpRoom: wantsCleaning }))
  if (wantsCleaning) plan.push(stretch(cleaning + rng.between(18, 32), 'cleaning', 1, { makeUpRoom: true }))
  plan.push(stretch(rng.between(16.2 * 60, 21.5 * 60), 'out', 0))
  return ofStay(stay, [...plan, ...planEvening(occupant, stay, day, rng)])
}

/** A third of the evenings go on past midnight; both days evaluate the same function with the same result. */
function bedMinute({ seed, key }: Occupant, day: number): number {
  const roll = hash01(hashText(`${seed}/bed/${key}`), day)
  return roll < 0.3 ? DAY_MINUTES + (roll / 0.3) * 95 : 21.6 * 60 + ((roll - 0.3) / 0.7) * 140
}

const undisturbedRoll = ({ seed, key }: Occupant, night: number): number =>
  hash01(hashText(`${seed}/dnd/${key}`), night)

const isUndisturbed = (occupant: Occupant, night: number): boolean => undisturbedRoll(occupant, night) < 0.45

/** Some put the sign out long before they sleep. */
const isQuietEvening = (occupant: Occupant, night: number): boolean => undisturbedRoll(occupant, night) < 0.12

/** From midnight until `wake`: perhaps still up, then asleep. */
function planNight(occupant: Occupant, stay: Stay, day: number, wake: number): Stretch[] {
  const stillUp = stay.firstDay < day ? bedMinute(occupant, day - 1) - DAY_MINUTES : 0
  const asleep = stretch(wake, 'asleep', stay.people, { doNotDisturb: isUndisturbed(occupant, day - 1) })
  return stillUp > 0 ? [stretch(stillUp, 'in', stay.people), asleep] : [asleep]
}

function planEvening(occupant: Occupant, stay: Stay, day: number, rng: Rng): Stretch[] {
  const bed = bedMinute(occupant, day)
  const plan: Stretch[] = []
  if (rng.chance(0.4)) {
    const dinner = rng.between(18.2 * 60, 19.4 * 60)
    // Turn-down service while they dine, for those who request it.
    const makeUpRoom = rng.chance(0.2)
    plan.push(stretch(dinner, 'in', stay.people))
    plan.push(stretch(dinner + rng.between(60, 130), 'out', 0, { makeUpRoom }))
  }
  plan.push(stretch(bed, 'in', stay.people, { doNotDisturb: isQuietEvening(occupant, day) }))
  if (bed < DAY_MINUTES) {
    plan.push(stretch(DAY_MINUTES, 'asleep', stay.people, { doNotDisturb: isUndisturbed(occupant, day) }))
  }
  return plan
}

/** Drops stretches that would end before the one before them. */
function rising(plan: readonly Stretch[]): Stretch[] {
  const kept: Stretch[] = []
  for (const one of plan) if (one.untilMinute > (kept.at(-1)?.untilMinute ?? 0)) kept.push(one)
  return kept
}

function planHomeDay(occupant: Occupant, day: number): Stretch[] {
  const rng = createRng(occupant.seed, `home/${occupant.key}/${day}`)
  const traits = hashText(`${occupant.seed}/household/${occupant.key}`)
  const people = 1 + Math.floor(hash01(traits, 1) * 4)
  // One week in nine the household travels.
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
