/**
 * Guest stays. A room is let from the first check-in until the last check-out. Guests who share a room have one stay
 * each. No event identifies a guest.
 */
import { z } from 'zod'
import type { CommandEvent } from '#shared/domain/command/command.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { refusalOf, requireRecord } from '#shared/domain/rules.ts'
import { type SceneRunEvent, sceneRunAggregate } from '#shared/domain/scene/sceneRun.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AreaId } from '#shared/records/area.ts'
import {
  GUEST_STAYS_MAX,
  type GuestStay,
  type GuestStayId,
  guestStayIdSchema,
  guestStayRecord,
} from '#shared/records/guestStay.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import { type SaidOfLetting, tellPanels } from './letPanels.ts'
import { pmsSettingsOf } from './pmsLink.ts'

/** Days after the planned departure until a stay without check-out ends. */
const GRACE_DAYS = 7
/** Days after arrival until a stay without planned departure ends. */
const UNPLANNED_DAYS = 90

const onStay = { stayId: guestStayIdSchema }
const { areaId, departsAtMs } = guestStayRecord.fields

export const guestStayEvents = {
  /** Also reverts a check-out that was cancelled. */
  GuestCheckedIn: defineEvent({
    schema: z.object({ ...onStay, areaId, departsAtMs }),
    evolve({ stayId: id, ...facts }, read, { at }): AnyChange[] {
      const arrivedAtMs = read.get('guestStay', id)?.arrivedAtMs ?? at
      return [{ put: { type: 'guestStay', id, ...facts, arrivedAtMs, status: 'inHouse', leftAtMs: null } }]
    },
  }),
  GuestMoved: defineEvent({
    schema: z.object({ ...onStay, areaId }),
    evolve: ({ stayId, areaId }, read) => changed(read, stayId, { areaId }),
  }),
  /** The departure day has changed. */
  GuestStayChanged: defineEvent({
    schema: z.object({ ...onStay, departsAtMs }),
    evolve: ({ stayId, departsAtMs }, read) => changed(read, stayId, { departsAtMs }),
  }),
  GuestCheckedOut: defineEvent({
    schema: z.object(onStay),
    evolve: ({ stayId }, read, { at }) => changed(read, stayId, { status: 'left', leftAtMs: at }),
  }),
  /** The retention period of the stay has ended. */
  GuestStayForgotten: defineEvent({
    schema: z.object(onStay),
    evolve: ({ stayId: id }) => [{ remove: { type: 'guestStay', id } }],
  }),
}
export type GuestStayEvent = EventOf<typeof guestStayEvents>
type AnyEvent = GuestStayEvent | CommandEvent | SceneRunEvent

function changed(read: ReadState, stayId: GuestStayId, changes: Partial<GuestStay>): AnyChange[] {
  const stay = read.get('guestStay', stayId)
  return stay ? [{ put: { ...stay, ...changes } }] : []
}

interface OnStay {
  readonly stayId: GuestStayId
  readonly said: SaidOfLetting
}

export const guestStayAggregate = defineAggregate({
  events: guestStayEvents,
  setUp: null,
  commands: {
    /** For a checked-in guest: moves the stay to another room or changes its departure. */
    CheckInGuest(
      {
        isArriving,
        ...data
      }: OnStay & Pick<GuestStay, 'areaId' | 'departsAtMs'> & { readonly isArriving: boolean },
      read: ReadState,
      ctx: DecideContext,
    ): AnyEvent[] {
      const { stayId, areaId, departsAtMs, said } = data
      requireRecord(read, 'area', areaId)
      const stay = read.get('guestStay', stayId)
      if (!stay && read.count('guestStay') >= GUEST_STAYS_MAX)
        throw new Rejection('too_many_guest_stays', { max: GUEST_STAYS_MAX })
      if (stay?.status === 'inHouse') return changeStay(stay, data, read, ctx)
      return [
        { type: 'GuestCheckedIn', data: { stayId, areaId, departsAtMs } },
        ...tellPanels(areaId, true, said, read, ctx),
        ...(isArriving && !isLet(read, areaId) ? welcome(areaId, read, ctx) : []),
      ]
    },
    ChangeGuestStay(
      data: OnStay & Partial<Pick<GuestStay, 'areaId' | 'departsAtMs'>>,
      read: ReadState,
      ctx: DecideContext,
    ): AnyEvent[] {
      const stay = requireRecord(read, 'guestStay', data.stayId)
      if (stay.status === 'left') throw new Rejection('guest_has_left')
      return changeStay(stay, data, read, ctx)
    },
    CheckOutGuest({ stayId, said }: OnStay, read: ReadState, ctx: DecideContext): AnyEvent[] {
      return checkOut(requireRecord(read, 'guestStay', stayId), said, read, ctx)
    },
    /** Runs when the stay is due, and checks that it still is: its dates may have changed. */
    ForgetGuestStay({ stayId }: Pick<OnStay, 'stayId'>, read: ReadState, ctx: DecideContext): AnyEvent[] {
      const stay = read.get('guestStay', stayId)
      if (!stay || keptUntilMs(stay, read) > ctx.nowMs) return []
      return [...checkOut(stay, [], read, ctx), { type: 'GuestStayForgotten', data: { stayId } }]
    },
  },
})

/** When the personal data of a stay is erased: epoch ms, the departure and the configured days. */
export const keptUntilMs = (stay: GuestStay, read: ReadState): number =>
  (stay.leftAtMs ?? presumedLeftAtMs(stay)) + pmsSettingsOf(read).keptDays * DAY_MS

/**
 * When a checked-in guest is assumed to have left (epoch ms), because the check-out may never be reported.
 */
const presumedLeftAtMs = ({ arrivedAtMs, departsAtMs }: GuestStay): number =>
  departsAtMs === null
    ? arrivedAtMs + UNPLANNED_DAYS * DAY_MS
    : Math.max(departsAtMs, arrivedAtMs) + GRACE_DAYS * DAY_MS

/** No event for a guest who has already left. */
function checkOut(
  { id: stayId, areaId, status }: GuestStay,
  said: SaidOfLetting,
  read: ReadState,
  ctx: DecideContext,
): AnyEvent[] {
  if (status === 'left') return []
  return [
    { type: 'GuestCheckedOut', data: { stayId } },
    ...(isLet(read, areaId, stayId) ? [] : tellPanels(areaId, false, said, read, ctx)),
  ]
}

function changeStay(
  stay: GuestStay,
  { areaId = stay.areaId, departsAtMs = stay.departsAtMs, said }: Parameters<typeof moveTo>[1],
  read: ReadState,
  ctx: DecideContext,
): AnyEvent[] {
  const { id: stayId } = stay
  return [
    ...(areaId === stay.areaId ? [] : moveTo(stay, { areaId, said }, read, ctx)),
    ...(departsAtMs === stay.departsAtMs
      ? []
      : [{ type: 'GuestStayChanged', data: { stayId, departsAtMs } } as const]),
  ]
}

function moveTo(
  { id: stayId, areaId: fromId }: GuestStay,
  { areaId = fromId, said }: Partial<Pick<GuestStay, 'areaId' | 'departsAtMs'>> & Pick<OnStay, 'said'>,
  read: ReadState,
  ctx: DecideContext,
): AnyEvent[] {
  requireRecord(read, 'area', areaId)
  return [
    { type: 'GuestMoved', data: { stayId, areaId } },
    ...(isLet(read, fromId, stayId) ? [] : tellPanels(fromId, false, said, read, ctx)),
    ...tellPanels(areaId, true, said, read, ctx),
  ]
}

/** Whether another stay has the room. */
function isLet(read: ReadState, areaId: AreaId, exceptId?: GuestStayId): boolean {
  for (const id of read.by('guestStay', 'inHouse', areaId).keys()) if (id !== exceptId) return true
  return false
}

/** A scene that cannot be run now is not run: the guest has checked in all the same. */
function welcome(areaId: AreaId, read: ReadState, ctx: DecideContext): readonly SceneRunEvent[] {
  if (!pmsSettingsOf(read).runsWelcome) return []
  for (const { id: sceneId, image } of read.by('scene', 'area', areaId).values()) {
    if (image !== 'welcome') continue
    let events: readonly SceneRunEvent[] = []
    const run = (): void => {
      events = sceneRunAggregate.commands.RunScene({ sceneId, mayDisturb: true }, read, ctx)
    }
    if (refusalOf(run) === null) return events
  }
  return []
}
