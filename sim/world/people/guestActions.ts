/**
 * Guest actions triggered by scenarios, demos or the hotel's check-in system. Plain data with a schema. A setting
 * lasts until replaced or the stay ends; unset aspects follow the seed.
 */
import { z } from 'zod'
import { THING_ACTIONS, type ThingAction } from '#shared/guestActions.ts'

const names = z.string().trim().min(1).max(40)

export const guestFactsSchema = z.strictObject({
  name: names.optional(),
  /** Alternative English spelling. */
  nameEn: names.optional(),
  isVip: z.boolean().optional(),
  /** A tour, a wedding, a conference that the guest belongs to. */
  group: names.optional(),
  groupEn: names.optional(),
})
export type GuestFacts = z.infer<typeof guestFactsSchema>

export const GUESTS_MAX = 8

/** Keys of a plain table. */
const THING_DEED_NAMES = Object.keys(THING_ACTIONS) as ThingAction[]

export const guestActionSchema = z.discriminatedUnion('action', [
  /** The room is let from now until `checkOut`; guests arrive some minutes later, or with `cardIn`. */
  z.strictObject({
    action: z.literal('checkIn'),
    ...guestFactsSchema.shape,
    people: z.number().int().min(1).max(GUESTS_MAX).optional(),
  }),
  /**
   * The guests have left and the room must be cleaned; it stays vacant until the seed generates new guests.
   */
  z.strictObject({ action: z.literal('checkOut') }),
  /** Guests enter and stay in; they sleep at their usual time. */
  z.strictObject({ action: z.literal('cardIn') }),
  /** They go out and stay out. */
  z.strictObject({ action: z.literal('cardOut') }),
  z.strictObject({ action: z.literal('sleep') }),
  z.strictObject({ action: z.literal('wake') }),
  z.strictObject({ action: z.literal('doNotDisturb'), on: z.boolean().default(true) }),
  z.strictObject({ action: z.literal('makeUpRoom'), on: z.boolean().default(true) }),
  z.strictObject({ action: z.literal('openWindow') }),
  z.strictObject({ action: z.literal('closeWindow') }),
  /** Manual action on an object; it lasts until its counterpart or the end of the stay. */
  z.strictObject({ action: z.literal(THING_DEED_NAMES) }),
  /** Housekeeping cleans for half an hour and leaves. */
  z.strictObject({ action: z.literal('clean') }),
  /** Clears all settings; guests follow the seed again. */
  z.strictObject({ action: z.literal('release') }),
])
export type GuestAction = z.infer<typeof guestActionSchema>
export type GuestActionName = GuestAction['action']

export const GUEST_ACTIONS: readonly GuestActionName[] = guestActionSchema.options.flatMap(({ shape }) => [
  ...shape.action.values,
])
