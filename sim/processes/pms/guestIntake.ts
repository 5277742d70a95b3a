/**
 * Takes in messages about stays, from a link or from the webhook: finds the room and the stay, keeps who the guest is
 * outside the log, and runs the command. Messages of one project follow one another. A message that is older than the last
 * one about its stay, or has come before, changes nothing.
 */

import type { SaidOfLetting } from '#shared/domain/guest/letPanels.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { PmsRefusal } from '#shared/pmsWords.ts'
import type { Area, AreaId } from '#shared/records/area.ts'
import type { GuestStay, GuestStayId } from '#shared/records/guestStay.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { isWholeRoom } from '#shared/rules/roomState.ts'
import { KeyedQueue } from '../../base/keyedQueue.ts'
import { areOther, type Guest, type GuestBook } from '../../core/personal/guestBook.ts'
import type { LastValues } from '../../core/telemetry/lastValues.ts'
import type { RunContext } from '../../core/workspace/workspace.ts'
import type { ProjectWorkspace } from '../../core/workspace/workspaces.ts'
import type { CheckIn, GuestFacts, GuestMessage, StayChange } from './guestMessage.ts'
import { saidOfLetting } from './saidOfLetting.ts'

/** A retry comes soon after the first attempt. */
const MESSAGE_IDS_KEPT = 20
const TEXT_MAX = 200

export interface GuestIntakePorts {
  readonly guests: GuestBook
  readonly last: LastValues
  readonly newStayId: (projectId: ProjectId, reservation: string) => GuestStayId
}

export interface Delivery {
  readonly message: GuestMessage
  /** Names the message, so that it counts once; null where nothing does. */
  readonly messageId: string | null
  /** The guest comes now, and has not been there before: the welcome scene is run. */
  readonly isArriving: boolean
  readonly context: RunContext
  /** Rooms that the sender may name: others are unknown to it, and so are stays in them. */
  readonly sees: (areaId: AreaId) => boolean
}

export type Intake =
  | { readonly is: 'applied'; readonly stayId: GuestStayId }
  | { readonly is: 'refused'; readonly reason: PmsRefusal }

const refused = (reason: PmsRefusal): Intake => ({ is: 'refused', reason })

export class GuestIntake {
  readonly #ports: GuestIntakePorts
  readonly #turns = new KeyedQueue<ProjectId>()

  constructor(ports: GuestIntakePorts) {
    this.#ports = ports
  }

  /** Rejects where something failed that the sender may try again. */
  take(found: ProjectWorkspace, delivery: Delivery): Promise<Intake> {
    return this.#turns.run(found.project.id, () => this.#take(found, delivery))
  }

  /** Stays of which a whole list says that they are over. Resolves with how many ended. */
  async endOthers(
    found: ProjectWorkspace,
    inHouse: ReadonlySet<string>,
    context: RunContext,
  ): Promise<number> {
    return this.#turns.run(found.project.id, async () => {
      const { state } = found.workspace
      const over = [...state.by('guestStay', 'status', 'inHouse').values()].filter(({ id }) => {
        const guest = this.#ports.guests.of(found.project.id, id)
        return guest === null || !inHouse.has(guest.reservation)
      })
      for (const stay of over) await this.#checkOut(found, stay, context)
      return over.length
    })
  }

  async #take(found: ProjectWorkspace, sent: Delivery): Promise<Intake> {
    const delivery = withCredibleTime(sent)
    const { message, messageId } = delivery
    const known = this.#ports.guests.find(found.project.id, message.reservation)
    const stay = known && found.workspace.state.get('guestStay', known.stayId)
    if (stay && !delivery.sees(stay.areaId)) return refused('stay_unknown')
    if (messageId !== null && known?.guest.messageIds.includes(messageId)) return refused('repeated')
    if (known && isOutOfOrder(known.guest, delivery)) return refused('out_of_order')
    try {
      if (message.is === 'checkIn') return await this.#checkIn(found, delivery, message)
      if (!known || !stay) return refused('stay_unknown')
      if (message.is === 'change')
        return await this.#change(found, delivery, { message, stay, guest: known.guest })
      await this.#checkOut(found, stay, delivery.context)
      await this.#note(found, stay.id, noted(known.guest, delivery))
      return { is: 'applied', stayId: stay.id }
    } catch (error) {
      if (error instanceof Rejection) return refused(reasonOf(error))
      throw error
    }
  }

  async #checkIn(found: ProjectWorkspace, delivery: Delivery, message: CheckIn): Promise<Intake> {
    const { guests, newStayId } = this.#ports
    const area = roomOf(message.room, found.workspace.state, delivery)
    if (typeof area === 'string') return refused(area)
    const known = guests.find(found.project.id, message.reservation)
    const stayId = known?.stayId ?? newStayId(found.project.id, message.reservation)
    const guest = noted(known?.guest ?? { ...UNKNOWN, reservation: message.reservation }, delivery, message)
    // Before the fact: a stay in the log always has its guest.
    if (known) await this.#noteFacts(found, known, guest)
    else await guests.put(found.project.id, stayId, guest)
    const data = {
      ...{ stayId, areaId: area.id, departsAtMs: message.departsAtMs, isArriving: delivery.isArriving },
      said: this.#saidOf(found, [area.id, ...this.#roomOfStay(found, stayId)]),
    }
    try {
      await found.workspace.run('CheckInGuest', data, delivery.context)
    } catch (error) {
      if (!known) guests.forget(found.project.id, [stayId])
      throw error
    }
    if (known) await this.#note(found, stayId, guest)
    return { is: 'applied', stayId }
  }

  async #change(
    found: ProjectWorkspace,
    delivery: Delivery,
    {
      message,
      stay,
      guest,
    }: { readonly message: StayChange; readonly stay: GuestStay; readonly guest: Guest },
  ): Promise<Intake> {
    const area = message.room === undefined ? null : roomOf(message.room, found.workspace.state, delivery)
    if (typeof area === 'string') return refused(area)
    const data = {
      stayId: stay.id,
      ...(area ? { areaId: area.id } : {}),
      ...(message.departsAtMs === undefined ? {} : { departsAtMs: message.departsAtMs }),
      said: this.#saidOf(found, [stay.areaId, ...(area ? [area.id] : [])]),
    }
    if (stay.status === 'left') return refused('out_of_order')
    const after = noted(guest, delivery, message)
    await this.#noteFacts(found, { stayId: stay.id, guest }, after)
    await found.workspace.run('ChangeGuestStay', data, delivery.context)
    await this.#note(found, stay.id, after)
    return { is: 'applied', stayId: stay.id }
  }

  #checkOut(
    found: ProjectWorkspace,
    { id: stayId, areaId }: GuestStay,
    context: RunContext,
  ): Promise<unknown> {
    return found.workspace.run('CheckOutGuest', { stayId, said: this.#saidOf(found, [areaId]) }, context)
  }

  #roomOfStay({ workspace }: ProjectWorkspace, stayId: GuestStayId): AreaId[] {
    const stay = workspace.state.get('guestStay', stayId)
    return stay ? [stay.areaId] : []
  }

  /**
   * Before the command, so that readers who follow its commit find them. The message counts as dealt with only after it: the
   * sender may have to try again.
   */
  async #noteFacts(
    found: ProjectWorkspace,
    { stayId, guest }: { readonly stayId: GuestStayId; readonly guest: Guest },
    { name, language, group }: GuestFacts,
  ): Promise<void> {
    const facts = { ...guest, name, language, group }
    if (areOther(facts, guest)) await this.#note(found, stayId, facts)
  }

  /** One that was forgotten meanwhile stays so. */
  async #note(found: ProjectWorkspace, stayId: GuestStayId, guest: Guest): Promise<void> {
    if (found.workspace.state.get('guestStay', stayId))
      await this.#ports.guests.put(found.project.id, stayId, guest)
  }

  #saidOf(found: ProjectWorkspace, areaIds: readonly AreaId[]): SaidOfLetting {
    return saidOfLetting(this.#ports.last, found, areaIds)
  }
}

const UNKNOWN: Omit<Guest, 'reservation'> = {
  name: '',
  language: '',
  group: '',
  saidAtMs: null,
  checkedInAtMs: null,
  messageIds: [],
}

/** Clocks of other systems go fast by some minutes; a later time is an error, and would outdate every later message. */
const AHEAD_MAX_MS = 5 * MINUTE_MS
/** Wall times of the hour that the clocks show twice are read as the first of both. */
const CHECK_OUT_EARLIER_MAX_MS = HOUR_MS

function withCredibleTime(delivery: Delivery): Delivery {
  const { message, context } = delivery
  const isCredible = message.atMs === null || message.atMs <= context.nowMs + AHEAD_MAX_MS
  return isCredible ? delivery : { ...delivery, message: { ...message, atMs: null } }
}

/** A check-out is refused only where a later check-in has cancelled it: a missed one would let the room for weeks. */
function isOutOfOrder({ saidAtMs, checkedInAtMs }: Guest, { message }: Delivery): boolean {
  const { atMs } = message
  if (atMs === null) return false
  return message.is === 'checkOut'
    ? checkedInAtMs !== null && atMs < checkedInAtMs - CHECK_OUT_EARLIER_MAX_MS
    : saidAtMs !== null && atMs < saidAtMs
}

const latest = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b)

/** What a message leaves out stays as it is. */
function noted(guest: Guest, { message, messageId }: Delivery, facts: Partial<GuestFacts> = {}): Guest {
  const text = (said: string | undefined, before: string): string => (said ?? before).slice(0, TEXT_MAX)
  return {
    reservation: guest.reservation,
    name: text(facts.name, guest.name),
    language: text(facts.language, guest.language),
    group: text(facts.group, guest.group),
    saidAtMs: latest(guest.saidAtMs, message.atMs),
    checkedInAtMs: message.is === 'checkIn' ? message.atMs : guest.checkedInAtMs,
    messageIds: [...guest.messageIds, ...(messageId === null ? [] : [messageId])].slice(-MESSAGE_IDS_KEPT),
  }
}

/** By its number, with or without zeros in front: other systems fill up to a width. */
function roomOf(
  room: string,
  read: ReadState,
  { sees }: Pick<Delivery, 'sees'>,
): Area | Extract<PmsRefusal, 'room_unknown' | 'room_ambiguous'> {
  const wanted = plainNumber(room)
  const isMeant = ({ name, nameEn }: Area): boolean =>
    plainNumber(name) === wanted || plainNumber(nameEn) === wanted
  const rooms = [...read.all('area')].filter(
    (area) => isMeant(area) && sees(area.id) && isWholeRoom(read, area),
  )
  const [one, ...others] = rooms
  if (!one) return 'room_unknown'
  return others.length > 0 ? 'room_ambiguous' : one
}

const plainNumber = (room: string): string =>
  room
    .trim()
    .toLowerCase()
    .replace(/^0+(?=.)/, '')

function reasonOf({ code }: Rejection): PmsRefusal {
  if (code === 'too_many_guest_stays') return 'too_many'
  if (code === 'guest_has_left') return 'out_of_order'
  return code === 'record_unknown' ? 'stay_unknown' : 'failed'
}
