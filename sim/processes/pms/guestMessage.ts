/** What a property management system says of a stay, in whatever form it came. */

import { DAY_MS } from '#shared/durations.ts'

/** Personal data of a guest who is never checked out is kept until after the departure. */
export const DEPARTURE_MAX_DAYS = 400

export interface GuestFacts {
  readonly name: string
  /** As the system writes it: `EN`, `zh`. Empty where it is not known. */
  readonly language: string
  /** A tour, a wedding, a conference. Empty without one. */
  readonly group: string
}

interface OfStay {
  /** The number of the reservation: the same in every message about the stay. */
  readonly reservation: string
  /** When it happened; null where the system does not say. */
  readonly atMs: number | null
}

export interface CheckIn extends OfStay, GuestFacts {
  readonly is: 'checkIn'
  readonly room: string
  readonly departsAtMs: number | null
}

export interface CheckOut extends OfStay {
  readonly is: 'checkOut'
}

/** Another room or another name. Undefined fields stay as they are. */
export interface StayChange extends OfStay, Partial<GuestFacts> {
  readonly is: 'change'
  readonly room?: string | undefined
  readonly departsAtMs?: number | null | undefined
}

export type GuestMessage = CheckIn | CheckOut | StayChange

/** The message, with the latest possible departure in place of a later one. */
export function withinReach(message: GuestMessage, nowMs: number): GuestMessage {
  if (message.is === 'checkOut') return message
  const latestMs = nowMs + DEPARTURE_MAX_DAYS * DAY_MS
  return (message.departsAtMs ?? 0) > latestMs ? { ...message, departsAtMs: latestMs } : message
}
