/**
 * Nights on which a hotel room is let, and to whom. Demand follows weekday, season, holidays and events. Each room
 * fills independently as a function of seed, room and day. Business hotels peak Tuesday to Wednesday and are low on
 * Sunday (STR); leisure hotels the reverse.
 */
import { DAY_MS } from '#shared/durations.ts'
import { createRng, hash01, hashMix, hashText, type Rng } from '../../base/rng.ts'
import { weekdayOf } from '../sky/localTime.ts'
import type { GuestFacts } from './guestActions.ts'
import {
  CHINESE_FAMILY,
  CHINESE_GIVEN,
  chineseName,
  FOREIGN_FAMILY,
  FOREIGN_GIVEN,
  foreignName,
  GROUPS,
} from './guestNames.ts'
import type { Occupant } from './guests.ts'

export interface Stay {
  readonly firstDay: number
  readonly lastDay: number
  readonly people: number
  readonly id: number
  readonly isBusiness: boolean
  /** `absent`: a no-show; the room stays empty. */
  readonly comes: 'booked' | 'walkIn' | 'absent'
}

/** Main type of guests. */
export type Clientele = 'business' | 'leisure'

const BLOCK_DAYS = 14
/** Share of bookings, and of free rooms; both give the same number of rooms. */
const ABSENT_01 = 0.035
const WALK_IN_01 = 0.04

/** Monday to Sunday night. */
const WEEK: Readonly<Record<Clientele, readonly number[]>> = {
  business: [0.76, 0.86, 0.87, 0.79, 0.6, 0.6, 0.5],
  leisure: [0.5, 0.49, 0.52, 0.6, 0.82, 0.9, 0.58],
}
/** January to December. */
const YEAR: Readonly<Record<Clientele, readonly number[]>> = {
  business: [0.86, 0.8, 1.02, 1.08, 1.03, 1.03, 0.98, 0.94, 1.06, 1.1, 1.08, 0.92],
  leisure: [0.78, 0.92, 0.92, 1.06, 1.1, 1.02, 1.2, 1.24, 1.02, 1.12, 0.82, 0.86],
}
const EVENT_EVERY_DAYS = 16
const SAME_GUESTS_01: Readonly<Record<Clientele, number>> = { business: 0.56, leisure: 0.62 }

/** A hotel as its town sees it; `hotel` is the project's hex. */
export interface Hotel {
  readonly seed: number
  readonly hotel: string
  readonly clientele: Clientele
}

/** The hotel of a room, by which its rooms share the town's events. */
const hotelOf = ({ seed, key, clientele = 'business' }: Occupant): Hotel => ({
  seed,
  clientele,
  hotel: key.slice(0, Math.max(0, key.indexOf('/'))),
})

interface TownEvent {
  readonly index: number
  /** Increase of occupancy. */
  readonly by01: number
}

/** A fair, a congress or a wedding of some days, about twice a month. */
function eventOn({ seed, hotel }: Hotel, day: number): TownEvent | null {
  const index = Math.floor(day / EVENT_EVERY_DAYS)
  const hash = hashMix(hashText(`${seed}/events/${hotel}`), index)
  if (hash01(hash, 1) < 0.3) return null
  const first = Math.floor(hash01(hash, 2) * (EVENT_EVERY_DAYS - 4))
  const nights = 2 + Math.floor(hash01(hash, 3) * 3)
  const into = day - index * EVENT_EVERY_DAYS - first
  return into >= 0 && into < nights ? { index, by01: 0.08 + 0.14 * hash01(hash, 4) } : null
}

/** Travel on business rests on holidays, and leisure does not: New Year, the May days, the national week. */
function isHoliday(month: number, date: number): boolean {
  return (
    (month === 11 && date > 23) ||
    (month === 0 && date < 3) ||
    (month === 4 && date < 6) ||
    (month === 9 && date < 8)
  )
}

/** Share of the rooms that are let for the night after this day. */
export function demand01(of: Hotel, day: number): number {
  const { clientele } = of
  const calendar = new Date(day * DAY_MS)
  const [month, date] = [calendar.getUTCMonth(), calendar.getUTCDate()]
  const holiday = isHoliday(month, date) ? (clientele === 'business' ? 0.72 : 1.25) : 1
  const week = WEEK[clientele][weekdayOf(day)] ?? 0.6
  const year = YEAR[clientele][month] ?? 1
  const wanted = week * year * holiday + (eventOn(of, day)?.by01 ?? 0)
  return Math.min(0.985, Math.max(0.1, wanted))
}

/** Stays of a room around a day. No stay crosses the border of a block, which differs from room to room. */
export function staysOf(occupant: Occupant, day: number): Stay[] {
  const { seed, key, clientele = 'business' } = occupant
  const hotel = hotelOf(occupant)
  const offset = Math.floor(hash01(hashText(`${seed}/stays/${key}`)) * BLOCK_DAYS)
  const block = Math.floor((day + offset) / BLOCK_DAYS)
  const rng = createRng(seed, `stays/${key}/${block}`)
  const from = block * BLOCK_DAYS - offset
  const stays: Stay[] = []
  let before01 = 0
  for (let night = from; night < from + BLOCK_DAYS; night += 1) {
    const wanted01 = demand01(hotel, night)
    const stay01 = before01 > 0 ? Math.min(SAME_GUESTS_01[clientele], (0.97 * wanted01) / before01) : 0
    // Share of all such rooms that are already occupied by continuing stays.
    const staying01 = before01 * stay01
    const staysOn = rng.next() < stay01
    const arrives = rng.next() < (wanted01 - staying01) / (1 - staying01)
    const party = { people: peopleOf(rng, clientele), isBusiness: rng.chance(BUSINESS_01[clientele]) }
    const last = stays.at(-1)
    // Walk-ins stay one night.
    if (staysOn && last?.lastDay === night && last.comes !== 'walkIn')
      stays[stays.length - 1] = { ...last, lastDay: night + 1 }
    else if (arrives) {
      const comes = rollOf(occupant, night, 1) < ABSENT_01 ? 'absent' : 'booked'
      stays.push({ firstDay: night, lastDay: night + 1, id: night, comes, ...party })
    } else if (rollOf(occupant, night, 2) < WALK_IN_01) {
      const people = rollOf(occupant, night, 3) < 0.6 ? 1 : 2
      stays.push({
        firstDay: night,
        lastDay: night + 1,
        id: night,
        people,
        isBusiness: true,
        comes: 'walkIn',
      })
    }
    before01 = wanted01
  }
  return stays
}

/** Drawn apart from the stays, which are the same without it. */
const rollOf = ({ seed, key }: Occupant, night: number, which: number): number =>
  hash01(hashMix(hashText(`${seed}/comes/${key}`), night), which)

const BUSINESS_01: Readonly<Record<Clientele, number>> = { business: 0.78, leisure: 0.2 }

const peopleOf = (rng: Rng, clientele: Clientele): number =>
  rng.pick(clientele === 'business' ? [1, 1, 1, 1, 2, 2, 2, 3] : [1, 2, 2, 2, 2, 3, 3, 4])

/** Whom the seed has in the room: name, and now and then a guest of honour or someone of a group. */
export function factsOf(occupant: Occupant, stay: Stay): GuestFacts {
  const hash = guestHash(occupant, stay)
  const pick = <T>(items: ArrayLike<T>, which: number): T =>
    items[Math.floor(hash01(hash, which) * items.length)] as T
  const isChinese = hash01(hash, 1) < 0.7
  const [family, given] = isChinese
    ? [pick(CHINESE_FAMILY, 2), pick(CHINESE_GIVEN, 3)]
    : [pick(FOREIGN_FAMILY, 3), pick(FOREIGN_GIVEN, 2)]
  const names = isChinese ? chineseName(family, given) : foreignName(family, given)
  const { group, groupEn } = groupOf(occupant, stay) ?? {}
  return {
    ...names,
    ...(hash01(hash, 4) < 0.03 ? { isVip: true } : {}),
    ...(group && groupEn ? { group, groupEn } : {}),
  }
}

const guestHash = ({ seed, key }: Occupant, { id }: Stay): number =>
  hashMix(hashText(`${seed}/guest/${key}`), id)

interface Group {
  readonly group: string
  readonly groupEn: string
  /** Seed that all members of the group share. */
  readonly coach: number
}

/** Group of a stay during an event; null for individual guests. */
export function groupOf(occupant: Occupant, stay: Stay): Group | null {
  if (stay.comes !== 'booked') return null
  const hotel = hotelOf(occupant)
  const event = eventOn(hotel, stay.firstDay)
  if (!event || hash01(guestHash(occupant, stay), 5) >= 0.3) return null
  const [group, groupEn] = GROUPS[event.index % GROUPS.length] ?? GROUPS[0]
  return { group, groupEn, coach: hashMix(hashText(`${hotel.seed}/coach/${hotel.hotel}`), event.index) }
}
