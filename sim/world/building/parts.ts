/** Rooms inside a suite, a flat or a villa, and in which of them each of its people is. */
import type { Area } from '#shared/records/area.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { hash01, hashMix } from '../../base/rng.ts'
import type { Stretch } from '../people/guests.ts'

/** `whole`: a room without rooms inside it; `living`: the rest of one that has some. */
export type Part = 'whole' | 'living' | 'bedroom' | 'bathroom' | 'kitchen' | 'other'

/** Use of an area, derived from its devices, because names are user-defined. */
function partOf(read: ReadState, area: Area): Part {
  const kinds = new Set([...read.by('device', 'area', area.id).values()].map(({ kind }) => kind))
  if (kinds.has('gas_sensor')) return 'kitchen'
  if (kinds.has('water_leak') || kinds.has('floor_heating')) return 'bathroom'
  return kinds.has('curtain') || kinds.has('air_conditioner') ? 'bedroom' : 'other'
}

/** The parts of a room with the room itself first. */
export interface Layout {
  readonly areaIds: readonly string[]
  readonly parts: readonly Part[]
}

export function layoutOf(read: ReadState, room: Area): Layout {
  const inner = [...read.by('area', 'parent', room.id).values()].sort((a, b) => a.order - b.order)
  if (inner.length === 0) return { areaIds: [room.id], parts: ['whole'] }
  return {
    areaIds: [room.id, ...inner.map(({ id }) => id)],
    parts: ['living', ...inner.map((area) => partOf(read, area))],
  }
}

const WHILE_MINUTES = 20

/** People in this part; the parts sum to the total. */
export function peopleIn(
  index: number,
  { parts }: Layout,
  party: Stretch,
  at: { readonly hash: number; readonly day: number; readonly minute: number },
): number {
  if (parts.length === 1) return party.people
  let count = 0
  for (let person = 0; person < party.people; person += 1) {
    const own = hashMix(at.hash, person)
    const slot = Math.floor((at.day * 1440 + at.minute) / WHILE_MINUTES + hash01(own, 1))
    const wanted = wantedPart(party, person, hash01(own, slot), at.minute)
    if (placeOf(parts, wanted, person) === index) count += 1
  }
  return count
}

function wantedPart({ stage }: Stretch, person: number, roll: number, minute: number): Part {
  if (stage === 'asleep') return roll < 0.02 ? 'bathroom' : 'bedroom'
  if (stage === 'cleaning') return roll < 0.4 ? 'bedroom' : roll < 0.7 ? 'bathroom' : 'living'
  const hour = minute / 60
  const isMeal = (hour > 6 && hour < 9) || (hour > 11 && hour < 13) || (hour > 17 && hour < 19.5)
  if (roll < 0.1) return 'bathroom'
  if (roll < 0.22) return 'bedroom'
  return roll < (isMeal ? 0.5 : 0.27) && person < 2 ? 'kitchen' : 'living'
}

/** Distributes people over bedrooms; missing parts map to the living room. */
function placeOf(parts: readonly Part[], wanted: Part, person: number): number {
  if (wanted === 'living') return 0
  let count = 0
  for (const part of parts) if (part === wanted) count += 1
  if (count === 0) return 0
  let skip = wanted === 'bedroom' ? Math.floor(person / 2) % count : 0
  for (let i = 0; i < parts.length; i += 1) {
    if (parts[i] !== wanted) continue
    if (skip === 0) return i
    skip -= 1
  }
  return 0
}
