/** Found devices: list, add, ignore. */
import { z } from 'zod'
import { FOUND_PER_HOST_MAX } from '#shared/constants.ts'
import { areaIdSchema } from '#shared/records/area.ts'
import { deviceIdSchema, deviceRecord } from '#shared/records/device.ts'
import { hostIdSchema } from '#shared/records/host.ts'
import { endpoint } from './endpoint.ts'
import { deviceNumber, nameFields } from './fields.ts'
import { jsonParam, listParam } from './parameters.ts'
import { ref } from './references.ts'

const TAKEN_IN_MAX = 500
const common = { scope: 'project', permission: 'deploy.configure' } as const
const number = deviceNumber

export const foundRowSchema = z.strictObject({
  hostId: hostIdSchema,
  number: z.string(),
  /** Name that the device reports; empty if none. */
  name: z.string(),
  model: z.string(),
  /** Guessed from what it reports; null where that is not enough. */
  kind: z.string().nullable(),
  circuits: z.number().int(),
  linkquality: z.number().nullable(),
  firstSeenMs: z.number(),
  seenAtMs: z.number(),
  isIgnored: z.boolean(),
})

export const discoveryContract = {
  list: endpoint({
    ...common,
    kind: 'question',
    path: '/live/founddevices',
    summary: 'Devices that hosts report and nobody has configured, with what they seem to be',
    input: z.strictObject({}),
    output: z.strictObject({
      list: z.array(foundRowSchema),
      /** Hosts that report more devices than stored. */
      leftOut: z.array(
        z.strictObject({
          hostId: hostIdSchema,
          /** Number of found devices beyond the limit that are not stored. */
          count: z.number().int(),
          /** Number of entries not read from its bridge's list. */
          unread: z.number().int(),
          max: z.number().int(),
        }),
      ),
    }),
    example: {
      input: {},
      output: {
        list: [
          {
            hostId: ref('host'),
            number: '00124B00000000E1',
            name: '',
            model: '',
            kind: 'dimmable_light',
            circuits: 1,
            linkquality: 142,
            firstSeenMs: 1_700_000_000_000,
            seenAtMs: 1_700_000_060_000,
            isIgnored: false,
          },
        ],
        leftOut: [],
      },
    },
  }),
  takeIn: endpoint({
    ...common,
    kind: 'command',
    path: '/live/takeindevices',
    summary: 'Adds devices that hosts have reported, each to its host, in one step',
    input: z.strictObject({
      devices: jsonParam(
        z
          .array(
            z.strictObject({
              hostId: hostIdSchema,
              number,
              areaId: areaIdSchema,
              name: nameFields.name,
              nameEn: nameFields.nameEn.default(''),
              kind: z.string().max(40),
            }),
          )
          .min(1)
          .max(TAKEN_IN_MAX),
      ),
    }),
    output: z.strictObject({ deviceIds: z.array(deviceIdSchema) }),
    example: {
      input: {
        devices: [
          {
            hostId: ref('host'),
            number: ref('foundNumber'),
            areaId: ref('area'),
            name: 'Reading lamp',
            kind: 'dimmable_light',
          },
        ],
      },
      output: { deviceIds: [ref(deviceRecord)] },
    },
  }),
  ignore: endpoint({
    ...common,
    kind: 'command',
    path: '/live/ignorefounddevices',
    summary: 'Devices that a host reports are not offered any more, or are offered again',
    input: z.strictObject({
      hostId: hostIdSchema,
      numbers: listParam(z.array(number).min(1).max(FOUND_PER_HOST_MAX)),
      isIgnored: jsonParam(z.boolean()).default(true),
    }),
    output: z.null(),
    example: { input: { hostId: ref('host'), numbers: ['00124B00000000E2'] }, output: null },
  }),
}
