/** Push: addresses of other systems, message types, participating devices, and the result of each delivery. */
import { z } from 'zod'
import { DEVICES_PER_GROUP_MAX } from '#shared/constants.ts'
import { deviceIdSchema } from '#shared/records/device.ts'
import {
  PUSH_TYPES,
  PUSH_URL_LENGTH_MAX,
  pushAddressIdSchema,
  pushAddressRecord,
} from '#shared/records/pushAddress.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { jsonParam, listParam, numberParam, pageFields } from './parameters.ts'
import { ref } from './references.ts'

const common = { scope: 'project', permission: 'push.manage' } as const
const command = { ...common, kind: 'command' } as const
const question = { ...common, kind: 'question' } as const

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]
export const DELIVERIES_RESENT_MAX = 500

/** Failure reasons of deliveries. */
export const DELIVERY_PROBLEMS = [
  /** The name of the host was not found. */
  'host_unknown',
  /** The name leads to an address of a private network, which the deployment does not allow. */
  'address_refused',
  'connection_failed',
  'timed_out',
  /** An answer outside 200 to 299. */
  'status',
  /** More than 10,000 messages were waiting for the address. */
  'queue_full',
] as const
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number]

const onAddress = { addressId: pushAddressIdSchema }
const oneAddress = { addressId: ref(pushAddressRecord) }
const url = z.string().min(1).max(PUSH_URL_LENGTH_MAX)
const types = listParam(z.array(z.enum(PUSH_TYPES)).min(1).max(PUSH_TYPES.length))
const isOn = jsonParam(z.boolean())

export const pushAddressRowSchema = pushAddressRecord.row.extend({
  /** Messages that wait for it. */
  waiting: z.number().int(),
  /** Number of deliveries abandoned within the last 24 hours. */
  failedInDay: z.number().int(),
  /** Null before the first. */
  deliveredAtMs: z.number().nullable(),
  /** Failure of the newest message's last attempt. */
  problem: z.enum(DELIVERY_PROBLEMS).nullable(),
})
export type PushAddressRow = z.infer<typeof pushAddressRowSchema>

const deliveryIdSchema = numberParam(z.number().int().min(1))
export const deliveryRowSchema = z.strictObject({
  id: z.number().int(),
  addressId: pushAddressIdSchema,
  url: z.string(),
  /** Identical for every attempt and every resending, so that the receiver can detect repetitions. */
  messageId: z.string(),
  type: z.string(),
  state: z.enum(DELIVERY_STATES),
  createdAtMs: z.number(),
  /** When the message was delivered or abandoned (epoch ms). */
  endedAtMs: z.number().nullable(),
  attempts: z.number().int(),
  /** Seconds until the next attempt; null where none is planned. */
  nextInS: z.number().nullable(),
  /** HTTP status of the last response. */
  status: z.number().int().nullable(),
  durationMs: z.number().nullable(),
  problem: z.enum(DELIVERY_PROBLEMS).nullable(),
})
export type DeliveryRow = z.infer<typeof deliveryRowSchema>

const deliverySchema = deliveryRowSchema.extend({
  /** Body as sent, byte for byte. */
  body: z.string(),
  /** Headers of the request without its signature. */
  headers: z.record(z.string(), z.string()),
  /** Start of the last response, at most 4 KiB. */
  answer: z.string(),
})

export const pushContract = {
  list: endpoint({
    ...question,
    path: '/moban/getpushurllist',
    summary: 'Push addresses of the project with the state of their deliveries, and its push switches',
    input: z.strictObject({}),
    output: z.strictObject({
      /** Push is disabled if false. */
      isOn: z.boolean(),
      /** Number of selected devices and total. */
      pushedDevices: z.number().int(),
      devices: z.number().int(),
      list: z.array(pushAddressRowSchema),
    }),
    example: { input: {} },
  }),
  add: endpoint({
    ...command,
    path: '/moban/addthirdpush',
    summary: 'Adds a push address. Its signing secret (Standard Webhooks) is returned this once',
    input: z.strictObject({ url, types: types.default([...PUSH_TYPES]) }),
    output: z.strictObject({ ...onAddress, secret: z.string() }),
    example: {
      input: { url: 'https://push.example/atrium', types: ['alarm.raised', 'alarm.cleared'] },
      output: { ...oneAddress, secret: 'whsec_aW5kZXBlbmRlbnQgZXhhbXBsZQ==' },
    },
  }),
  update: endpoint({
    ...command,
    path: '/moban/updatethirdpush',
    summary: 'Changes the URL of a push address, or what is sent to it',
    input: z.strictObject({ ...onAddress, url: url.optional(), types: types.optional() }),
    output: z.null(),
    example: { input: { ...oneAddress, types: ['alarm.raised'] }, output: null },
  }),
  remove: endpoint({
    ...command,
    path: '/moban/delthirdpush',
    summary: 'Deletes a push address and what waits for it; with the last one all devices stop taking part',
    input: z.strictObject(onAddress),
    output: z.null(),
    example: { input: oneAddress, output: null },
  }),
  content: endpoint({
    ...question,
    path: '/moban/getpushurlcontent',
    summary: 'What can be pushed, each with an example message made of the project’s own records',
    input: z.strictObject({ addressId: pushAddressIdSchema.optional() }),
    output: z.strictObject({
      list: z.array(
        z.strictObject({
          type: z.enum(PUSH_TYPES),
          /** Whether the queried address receives it. */
          isChosen: z.boolean(),
          example: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
    example: { input: {} },
  }),
  switchDevices: endpoint({
    ...command,
    path: '/moban/editonedevpush',
    summary: 'Has devices take part in push, or not; taking part requires a push address',
    input: z.strictObject({
      deviceIds: listParam(z.array(deviceIdSchema).min(1).max(DEVICES_PER_GROUP_MAX)),
      isOn,
    }),
    output: z.null(),
    example: { input: { deviceIds: [ref('light')], isOn: false }, output: null },
  }),
  switchProject: endpoint({
    ...command,
    path: '/moban/openthirdpush',
    summary: 'Turns the push of the project on or off',
    input: z.strictObject({ isOn }),
    output: z.null(),
    example: { input: { isOn: true }, output: null },
  }),
  pause: endpoint({
    ...command,
    path: '/moban/pausethirdpush',
    summary: 'Pauses a push address, whose messages then wait, or resumes it',
    input: z.strictObject({ ...onAddress, isPaused: isOn }),
    output: z.null(),
    example: { input: { ...oneAddress, isPaused: true }, output: null },
  }),
  renewSecret: endpoint({
    ...command,
    path: '/moban/renewpushsecret',
    summary: 'A new signing secret, returned this once; the former one signs beside it for 24 hours',
    input: z.strictObject(onAddress),
    output: z.strictObject({ secret: z.string() }),
    example: { input: oneAddress, output: { secret: 'whsec_aW5kZXBlbmRlbnQgZXhhbXBsZQ==' } },
  }),
  test: endpoint({
    ...command,
    path: '/moban/testthirdpush',
    summary: 'Sends a test message to a push address at once and returns its answer; it is not repeated',
    input: z.strictObject(onAddress),
    output: z.strictObject({
      isDelivered: z.boolean(),
      status: z.number().int().nullable(),
      durationMs: z.number(),
      problem: z.enum(DELIVERY_PROBLEMS).nullable(),
      answer: z.string(),
    }),
    example: { input: oneAddress },
  }),
  deliveries: endpoint({
    ...question,
    path: '/moban/pushdeliverylist',
    summary: 'Deliveries of the last 30 days, the newest first',
    input: z.strictObject({
      ...pageFields,
      addressId: pushAddressIdSchema.optional(),
      state: z.enum(DELIVERY_STATES).optional(),
      type: z.enum(PUSH_TYPES).optional(),
    }),
    output: pageOf(deliveryRowSchema),
    example: { input: { state: 'failed' } },
  }),
  delivery: endpoint({
    ...question,
    path: '/moban/getpushdelivery',
    summary: 'One delivery with its request and its last answer; null where it is forgotten',
    input: z.strictObject({ deliveryId: deliveryIdSchema }),
    output: deliverySchema.nullable(),
    example: { input: { deliveryId: 1 } },
  }),
  resend: endpoint({
    ...command,
    path: '/moban/resendpush',
    summary: 'Sends deliveries once more that have ended, under their message ids',
    input: z.strictObject({
      deliveryIds: listParam(z.array(deliveryIdSchema).min(1).max(DELIVERIES_RESENT_MAX)),
    }),
    output: z.strictObject({ resent: z.number().int() }),
    example: { input: { deliveryIds: [1] }, output: { resent: 0 } },
  }),
}
