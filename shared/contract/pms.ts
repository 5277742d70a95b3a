/** The hotel's property management system: the link to it, the webhook for systems in the cloud, and who stays in a room. */
import { z } from 'zod'
import { areaIdSchema } from '#shared/records/area.ts'
import { guestStayIdSchema, guestStayRecord } from '#shared/records/guestStay.ts'
import { pmsLinkRecord } from '#shared/records/pmsLink.ts'
import { endpoint } from './endpoint.ts'
import { numberParam } from './parameters.ts'
import { ref } from './references.ts'

const settings = pmsLinkRecord.fields
const instant = z.iso.datetime({ offset: true })

/** Kinds of stay messages: check-in, change of room or other data, check-out. */
export const GUEST_EVENTS = ['checkIn', 'change', 'checkOut'] as const
export const GUEST_TEXT_MAX = 200
const RESERVATION_MAX = 50

const guestSchema = guestStayRecord.row.extend({
  reservation: z.string(),
  name: z.string(),
  /** Language code of the other system. */
  language: z.string(),
  group: z.string(),
})
export type GuestOfStay = z.infer<typeof guestSchema>

const statusSchema = z.strictObject({
  ...settings,
  state: z.enum(['off', 'connecting', 'waiting', 'starting', 'resyncing', 'running', 'ended']),
  /** Start of the current state (epoch ms); null if the link is disabled. */
  sinceMs: z.number().nullable(),
  /** Why the last connection ended: `connection_refused`, `silent`. Null while connected. */
  problem: z.string().nullable(),
  /** Over the link or the webhook, since the server was started. */
  lastMessageAtMs: z.number().nullable(),
  applied: z.number().int(),
  refused: z.array(z.strictObject({ reason: z.string(), count: z.number().int(), lastAtMs: z.number() })),
  guestsInHouse: z.number().int(),
})
export type PmsStatusRow = z.infer<typeof statusSchema>

export const pmsContract = {
  link: endpoint({
    path: '/pms/link',
    permission: 'settings.manage',
    scope: 'project',
    kind: 'question',
    summary: 'The link to the property management system: settings, state, and counters of its messages',
    input: z.strictObject({}),
    output: statusSchema,
    example: { input: {} },
  }),
  configure: endpoint({
    path: '/pms/updatelink',
    permission: 'settings.manage',
    scope: 'project',
    kind: 'command',
    summary: 'Changes the link to the property management system; omitted fields stay unchanged',
    input: z
      .strictObject({
        ...settings,
        host: z.string().trim().max(253),
        port: numberParam(settings.port),
        keptDays: numberParam(settings.keptDays),
      })
      .partial(),
    output: z.null(),
    example: { input: { host: '192.0.2.10', port: 5010 }, output: null },
  }),
  report: endpoint({
    path: '/pms/guestmessage',
    permission: 'guests.manage',
    scope: 'project',
    kind: 'command',
    summary:
      'Reports a check-in, a change or a check-out. A message counts once by its id; one that is older than the last one about the stay is refused',
    input: z.strictObject({
      messageId: z.string().min(1).max(100),
      event: z.enum(GUEST_EVENTS),
      /** Identical in every message about the stay. */
      reservation: z.string().trim().min(1).max(RESERVATION_MAX),
      /** Room number; required for a check-in, and the new room of a room change. */
      room: z.string().trim().min(1).max(50).optional(),
      name: z.string().max(GUEST_TEXT_MAX).optional(),
      language: z.string().max(20).optional(),
      group: z.string().max(GUEST_TEXT_MAX).optional(),
      departsAt: instant.nullable().optional(),
      /** Time of the event, for messages that arrive out of order. */
      at: instant.optional(),
    }),
    output: z.strictObject({
      outcome: z.enum(['applied', 'repeated', 'refused']),
      /**
       * Reason of a rejection: `room_unknown`, `room_ambiguous`, `stay_unknown`, `out_of_order`,
       * `room_missing`.
       */
      reason: z.string().nullable(),
      stayId: guestStayIdSchema.nullable(),
    }),
    example: {
      input: {
        messageId: 'b1f2',
        event: 'checkOut',
        reservation: 'R-4711',
        at: '2026-11-30T11:20:00+08:00',
      },
      output: { outcome: 'refused', reason: 'stay_unknown', stayId: null },
    },
  }),
  checkOut: endpoint({
    path: '/pms/checkoutguest',
    permission: 'guests.manage',
    scope: 'project',
    kind: 'command',
    summary: 'Checks out a guest whose check-out the property management system has not reported',
    input: z.strictObject({ stayId: guestStayIdSchema }),
    output: z.null(),
    example: { input: { stayId: ref('guestStay') }, output: null },
  }),
  stays: endpoint({
    path: '/pms/gueststaylist',
    permission: 'guests.view',
    scope: 'project',
    kind: 'question',
    summary: 'Who stays in a room or has stayed there lately, those in the house first',
    input: z.strictObject({ areaId: areaIdSchema }),
    output: z.strictObject({ list: z.array(guestSchema) }),
    example: { input: { areaId: ref('area') }, output: { list: [] } },
  }),
}
