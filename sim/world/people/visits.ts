/**
 * Settings for a room's people, applied to the seed's day. One `Visit` covers a room with everything inside.
 * `guestActions.ts` defines the actions, `rooms.ts` queries it each tick.
 */
import { MINUTE_MS } from '#shared/durations.ts'
import { hash01, hashText } from '../../base/rng.ts'
import type { GuestAction, GuestFacts } from './guestActions.ts'
import { planStay } from './guestDays.ts'
import { type Occupant, type Stretch, stretchAt } from './guests.ts'

const CLEANING_MS = 28 * MINUTE_MS
/** Time from reception to the room. */
const ARRIVAL_MIN_MS = 3 * MINUTE_MS
const ARRIVAL_SPREAD_MS = 6 * MINUTE_MS

export interface Visit {
  readonly occupant: Occupant
  /** `own`: guests of the seed; `let`: checked in by action; `free`: empty until the seed's next stay. */
  stay: 'own' | 'let' | 'free'
  guest: GuestFacts
  people: number
  sinceMs: number
  /** Arrival time of checked-in guests. */
  arrivesMs: number
  presence: 'own' | 'in' | 'awake' | 'asleep' | 'out'
  doNotDisturb: boolean | null
  makeUpRoom: boolean | null
  isDirty: boolean | null
  cleaningUntilMs: number
  isWindowOpen: boolean
  /** Numbers of objects left in a changed state. */
  left: readonly string[]
  /** Whether the seed's day had guests at the last check, to detect the end of a stay. */
  wasLet: boolean
  plan: { readonly day: number; readonly stretches: readonly Stretch[] } | null
}

/** Corridors and plant rooms have no people of their own. */
export const isLivedIn = ({ occupant: { use } }: Visit): boolean =>
  use === 'guest' || use === 'home' || use === 'office'

const nothingSaid = (): Omit<Visit, 'occupant' | 'wasLet'> => ({
  stay: 'own',
  guest: {},
  people: 0,
  sinceMs: 0,
  arrivesMs: 0,
  presence: 'own',
  doNotDisturb: null,
  makeUpRoom: null,
  isDirty: null,
  cleaningUntilMs: 0,
  isWindowOpen: false,
  left: [],
  plan: null,
})

/** Fields that are not derived. */
export type VisitFields = Omit<Visit, 'occupant' | 'plan'>

/** Restores the earlier setting, if there was one. */
export const newVisit = (occupant: Occupant, fields: VisitFields | undefined): Visit => ({
  ...nothingSaid(),
  wasLet: false,
  ...fields,
  occupant,
})

function forget(visit: Visit): void {
  Object.assign(visit, nothingSaid())
}

/** Whether there are no settings, as for most rooms. */
export const isUntouched = (visit: Visit): boolean =>
  visit.stay === 'own' &&
  visit.presence === 'own' &&
  visit.doNotDisturb === null &&
  visit.makeUpRoom === null &&
  visit.isDirty === null &&
  visit.cleaningUntilMs === 0

const PRESENCE = { cardIn: 'in', wake: 'awake', sleep: 'asleep' } as const

/** Records an action, which takes effect at the next update of the room. */
export function noteAction(visit: Visit, guestAction: GuestAction, nowMs: number): void {
  switch (guestAction.action) {
    case 'checkIn':
      checkIn(visit, guestAction, nowMs)
      return
    case 'checkOut':
      forget(visit)
      visit.stay = 'free'
      visit.isDirty = true
      return
    case 'release':
      forget(visit)
      return
    case 'cardIn':
    case 'wake':
    case 'sleep':
      visit.presence = PRESENCE[guestAction.action]
      visit.arrivesMs = 0
      return
    case 'cardOut':
      visit.presence = 'out'
      visit.isWindowOpen = false
      return
    case 'doNotDisturb':
      noteRequests(visit, { doNotDisturb: guestAction.on })
      return
    case 'makeUpRoom':
      noteRequests(visit, { makeUpRoom: guestAction.on })
      return
    case 'openWindow':
    case 'closeWindow':
      visit.isWindowOpen = guestAction.action === 'openWindow'
      return
    case 'clean':
      visit.cleaningUntilMs = nowMs + CLEANING_MS
      visit.makeUpRoom = false
  }
}

/** Requests are mutually exclusive. */
export function noteRequests(
  visit: Visit,
  bulkCommands: { readonly doNotDisturb?: boolean; readonly makeUpRoom?: boolean },
): void {
  Object.assign(visit, bulkCommands)
  if (bulkCommands.doNotDisturb) visit.makeUpRoom = false
  if (bulkCommands.makeUpRoom) visit.doNotDisturb = false
}

function checkIn(
  visit: Visit,
  { action: _, people, ...guest }: Extract<GuestAction, { action: 'checkIn' }>,
  nowMs: number,
): void {
  const { seed, key } = visit.occupant
  const hash = hashText(`${seed}/visit/${key}/${nowMs}`)
  forget(visit)
  Object.assign(visit, {
    stay: 'let',
    guest,
    people: people ?? 1 + Math.floor(hash01(hash, 1) * 2),
    sinceMs: nowMs,
    arrivesMs: nowMs + ARRIVAL_MIN_MS + Math.floor(hash01(hash, 2) * ARRIVAL_SPREAD_MS),
  } satisfies Partial<Visit>)
}

export interface Instant {
  readonly ms: number
  readonly day: number
  readonly minute: number
}

/** People present now: the seed's day with settings applied. */
export function partyOf(visit: Visit, own: Stretch, now: Instant): Stretch {
  endWithStay(visit, own)
  if (isUntouched(visit)) return own
  const staying = stayingOf(visit, own, now)
  const present = presentOf(visit, staying, now)
  const isCleaned = visit.cleaningUntilMs > now.ms
  if (visit.cleaningUntilMs > 0 && !isCleaned) {
    visit.cleaningUntilMs = 0
    visit.isDirty = false
  }
  const isAlone = present.people === 0 && isCleaned
  return {
    ...present,
    ...(isAlone ? { stage: 'cleaning' as const, people: 1 } : {}),
    doNotDisturb: visit.doNotDisturb ?? (present.doNotDisturb && visit.makeUpRoom !== true),
    makeUpRoom: visit.makeUpRoom ?? (present.makeUpRoom && visit.doNotDisturb !== true),
    isDirty: visit.isDirty ?? present.isDirty,
  }
}

/** Settings end with the stay. A room that was left stays free until the seed's next stay. */
function endWithStay(visit: Visit, own: Stretch): void {
  const hasCome = !visit.wasLet && own.isLet
  const hasLeft = visit.wasLet && !own.isLet
  visit.wasLet = own.isLet
  if (visit.stay === 'free' ? hasCome : visit.stay === 'own' && hasLeft) forget(visit)
}

function stayingOf(visit: Visit, own: Stretch, { day, minute }: Instant): Stretch {
  if (visit.stay === 'own') return own
  if (visit.stay === 'free') {
    return {
      ...own,
      stage: 'vacant',
      people: 0,
      guests: 0,
      isLet: false,
      doNotDisturb: false,
      makeUpRoom: false,
    }
  }
  if (visit.plan?.day !== day) {
    const visitor = { ...visit.occupant, key: `${visit.occupant.key}/visit/${visit.sinceMs}` }
    visit.plan = { day, stretches: planStay(visitor, visit.people, day) }
  }
  return stretchAt(visit.plan.stretches, minute)
}

function presentOf(visit: Visit, staying: Stretch, { ms }: Instant): Stretch {
  if (ms < visit.arrivesMs) return { ...staying, stage: 'out', people: 0 }
  const inside = Math.max(1, staying.people, staying.guests)
  switch (visit.presence) {
    case 'own':
      return staying
    case 'out':
      return { ...staying, stage: staying.isLet ? 'out' : 'vacant', people: 0 }
    case 'in':
      return { ...staying, stage: staying.stage === 'asleep' ? 'asleep' : 'in', people: inside }
    case 'awake':
      return { ...staying, stage: 'in', people: inside }
    case 'asleep':
      return { ...staying, stage: 'asleep', people: inside }
  }
}
