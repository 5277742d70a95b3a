/**
 * What guests can be made to do: by a scenario, a demo, or the hotel's own system of check-ins. Plain data with a
 * schema, so that a file or a request can carry it. A setting holds until another one is made or the stay ends;
 * whatever it leaves open goes on as the seed has it.
 */
import { z } from 'zod'
import { THING_ACTIONS, type ThingAction } from '#shared/guestActions.ts'

const names = z.string().trim().min(1).max(40)

export const guestFactsSchema = z.strictObject({
  name: names.optional(),
  /** Where it is written otherwise for English readers. */
  nameEn: names.optional(),
  isVip: z.boolean().optional(),
  /** A tour, a wedding, a conference that the guest belongs to. */
  group: names.optional(),
  groupEn: names.optional(),
})
export type GuestFacts = z.infer<typeof guestFactsSchema>

export const GUESTS_MAX = 8

/** Of a plain table: they are its keys. */
const THING_DEED_NAMES = Object.keys(THING_ACTIONS) as ThingAction[]

export const guestActionSchema = z.discriminatedUnion('action', [
  /** The room is let from now on, until `checkOut`; guests come up some minutes later, or with `cardIn`. */
  z.strictObject({
    action: z.literal('checkIn'),
    ...guestFactsSchema.shape,
    people: z.number().int().min(1).max(GUESTS_MAX).optional(),
  }),
  /** The guests have left, and the room is to be cleaned; free until the seed sends someone else. */
  z.strictObject({ action: z.literal('checkOut') }),
  /** They come in and stay in; they sleep when they would. */
  z.strictObject({ action: z.literal('cardIn') }),
  /** They go out and stay out. */
  z.strictObject({ action: z.literal('cardOut') }),
  z.strictObject({ action: z.literal('sleep') }),
  z.strictObject({ action: z.literal('wake') }),
  z.strictObject({ action: z.literal('doNotDisturb'), on: z.boolean().default(true) }),
  z.strictObject({ action: z.literal('makeUpRoom'), on: z.boolean().default(true) }),
  z.strictObject({ action: z.literal('openWindow') }),
  z.strictObject({ action: z.literal('closeWindow') }),
  /** By hand, to the things that show it; how it was left holds until the other action, or until the stay ends. */
  z.strictObject({ action: z.literal(THING_DEED_NAMES) }),
  /** Housekeeping comes, cleans for half an hour, and goes. */
  z.strictObject({ action: z.literal('clean') }),
  /** Everything said of the room is forgotten: its people live as the seed has it. */
  z.strictObject({ action: z.literal('release') }),
])
export type GuestAction = z.infer<typeof guestActionSchema>
export type GuestActionName = GuestAction['action']

export const GUEST_ACTIONS: readonly GuestActionName[] = guestActionSchema.options.flatMap(({ shape }) => [
  ...shape.action.values,
])
