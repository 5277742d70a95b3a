/**
 * The interface's side of a FIAS link, as a state machine without timers and sockets. The interface starts the link (LS),
 * describes which records and fields it takes (LD, LR), says that it is alive (LA) and asks for all guests who are in the
 * house (DR). These come between DS and DE; a stay that is not among them has ended while the link was down.
 */
import type { PmsRefusal } from '#shared/pmsWords.ts'
import { wallMs } from '#shared/time/zone.ts'
import type { GuestMessage } from '../guestMessage.ts'
import { GUEST_TYPES, guestMessageOf } from './guestRecords.ts'
import { type FiasRecord, readRecord, writeRecord } from './record.ts'

/** `starting`: the other side has not answered. `resyncing`: guests in the house are on their way. */
export const LINK_STATES = ['starting', 'resyncing', 'running', 'ended'] as const
export type LinkState = (typeof LINK_STATES)[number]

/** What we take of each record; `G#` is the reservation, `GS` says that guests share the room. */
const DESCRIPTION = [
  ['GI', 'RNG#GSGNGFGLGGGDDATI'],
  ['GO', 'RNG#GSDATI'],
  ['GC', 'RNROG#GSGNGFGLGGGDDATI'],
  ['DR', 'DATI'],
  ['DS', 'DATI'],
  ['DE', 'DATI'],
] as const

/** More in one resync than any hotel has guests; the rest is not remembered and no stay is ended then. */
const RESYNC_STAYS_MAX = 20_000

export interface SessionHandlers {
  readonly send: (text: string) => void
  /** @param isResync the guest was there before, and is not arriving now */
  readonly onGuest: (message: GuestMessage, isResync: boolean) => void
  readonly onRefused: (reason: PmsRefusal) => void
  /** All reservations that are in the house. */
  readonly onResynced: (reservations: ReadonlySet<string>) => void
}

export interface SessionPorts extends SessionHandlers {
  readonly timeZone: () => string
  /** Of the hotel: what records are dated with. */
  readonly nowMs: () => number
}

export class FiasSession {
  readonly #ports: SessionPorts
  #state: LinkState = 'starting'
  #named: Set<string> | null = null
  /** Something of the resync was not understood: who is missing in it may be in the house. */
  #isDoubtful = false

  constructor(ports: SessionPorts) {
    this.#ports = ports
  }

  get state(): LinkState {
    return this.#state
  }

  start(): void {
    this.#state = 'starting'
    this.#ports.send(writeRecord('LS', this.#stamp()))
  }

  alive(): void {
    this.#ports.send(writeRecord('LA', this.#stamp()))
  }

  end(): void {
    this.#ports.send(writeRecord('LE', this.#stamp()))
  }

  requestResync(): void {
    this.#state = 'resyncing'
    this.#ports.send(writeRecord('DR', this.#stamp()))
  }

  /** A record that could not be read whole. */
  fault(reason: PmsRefusal): void {
    this.#isDoubtful = true
    this.#ports.onRefused(reason)
  }

  receive(text: string): void {
    const record = readRecord(text)
    if (!record) this.fault('unreadable')
    else if (GUEST_TYPES.has(record.type)) this.#guest(record)
    else this.#link(record)
  }

  #link({ type }: FiasRecord): void {
    switch (type) {
      case 'LS':
        // It has started again: what we take is to be described once more.
        this.#describe()
        return
      case 'LA':
        if (this.#state === 'starting') this.#describe()
        return
      case 'LE':
        this.#state = 'ended'
        return
      case 'DS':
        this.#state = 'resyncing'
        this.#named = new Set()
        this.#isDoubtful = false
        return
      case 'DE':
        this.#endResync()
        return
      default:
        this.#ports.onRefused('type_unknown')
    }
  }

  #describe(): void {
    const { send } = this.#ports
    send(writeRecord('LD', [...this.#stamp(), ['V#', '1.0'], ['IF', 'RC']]))
    for (const [type, fields] of DESCRIPTION)
      send(
        writeRecord('LR', [
          ['RI', type],
          ['FL', fields],
        ]),
      )
    this.alive()
    this.requestResync()
  }

  #guest(record: FiasRecord): void {
    const message = guestMessageOf(record, this.#ports.timeZone())
    if (typeof message === 'string') {
      this.fault(message)
      return
    }
    const isResync = this.#named !== null && message.is === 'checkIn'
    if (isResync) this.#note(message.reservation)
    this.#ports.onGuest(message, isResync)
  }

  #note(reservation: string): void {
    if (this.#named && this.#named.size < RESYNC_STAYS_MAX) this.#named.add(reservation)
    else this.#isDoubtful = true
  }

  /** An empty list is not believed: a system that has just been started has none yet. */
  #endResync(): void {
    const named = this.#named
    this.#named = null
    this.#state = 'running'
    if (named && named.size > 0 && !this.#isDoubtful) this.#ports.onResynced(named)
  }

  #stamp(): readonly (readonly [string, string])[] {
    const wall = new Date(wallMs(this.#ports.nowMs(), this.#ports.timeZone())).toISOString()
    return [
      ['DA', wall.slice(2, 10).replaceAll('-', '')],
      ['TI', wall.slice(11, 19).replaceAll(':', '')],
    ]
  }
}
