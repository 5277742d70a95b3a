/** API keys: access of other systems to the project, with rights and areas of its own. */
import { z } from 'zod'
import { ROLE_ITEMS_MAX } from '#shared/constants.ts'
import { apiKeyIdSchema, apiKeyRecord } from '#shared/records/apiKey.ts'
import { areaIdSchema } from '#shared/records/area.ts'
import { deviceIdSchema } from '#shared/records/device.ts'
import { KEY_DAYS, KEY_OVERLAP_HOURS, KEY_RIGHTS } from '#shared/rules/apiKey.ts'
import { endpoint } from './endpoint.ts'
import { nameFields } from './fields.ts'
import { listParam, numberParam } from './parameters.ts'
import { ref } from './references.ts'

const command = { scope: 'project', kind: 'command', permission: 'roles.manage' } as const
const onKey = { keyId: apiKeyIdSchema }
const oneKey = { keyId: ref(apiKeyRecord) }

const chosen = {
  name: nameFields.name,
  rights: listParam(z.array(z.enum(KEY_RIGHTS)).min(1).max(KEY_RIGHTS.length)),
  areas: z.union([z.literal('all'), listParam(z.array(areaIdSchema).max(ROLE_ITEMS_MAX))]),
  devices: listParam(z.array(deviceIdSchema).max(ROLE_ITEMS_MAX)),
}
const days = numberParam(z.number().int().min(1).max(KEY_DAYS.most))
const overlapHours = numberParam(z.number().int().min(0).max(KEY_OVERLAP_HOURS.most))

/** Returned only once. */
const secret = z.string()
const SECRET = 'atrium_key_p9Zt…'

const rowSchema = apiKeyRecord.row.extend({
  isExpired: z.boolean(),
  /** Within two weeks. */
  endsSoon: z.boolean(),
  /** End of the previous secret's validity; null if none. */
  formerUntilMs: z.number().nullable(),
  /** Null before the first use. */
  lastUse: z.strictObject({ atMs: z.number(), address: z.string() }).nullable(),
  /** Whether the key has an open live connection. */
  isConnected: z.boolean(),
  /** Whether the creator is still a member of the project. */
  isMakerHere: z.boolean(),
})
export type ApiKeyRow = z.infer<typeof rowSchema>

export const apiKeysContract = {
  list: endpoint({
    path: '/auth/apikeylist',
    permission: 'roles.manage',
    scope: 'project',
    kind: 'question',
    summary: 'API keys of the project, the newest first, with their last use; without their secrets',
    input: z.strictObject({}),
    output: z.strictObject({
      list: z.array(rowSchema),
      /** For MQTT: project in topics, and broker address. */
      projectHex: z.string(),
      mqttPort: z.number().int().nullable(),
    }),
    example: { input: {} },
  }),
  make: endpoint({
    ...command,
    path: '/auth/addapikey',
    summary:
      'Makes an API key with permissions none of which the caller lacks. The answer has its secret, which is never shown again',
    input: z.strictObject({
      name: chosen.name,
      rights: chosen.rights,
      areas: chosen.areas.default('all'),
      devices: chosen.devices.default([]),
      days: days.default(KEY_DAYS.usual),
    }),
    output: z.strictObject({ ...onKey, secret }),
    example: {
      input: { name: 'BMS', rights: ['home.view', 'control.devices'], areas: 'all', days: 90 },
      output: { ...oneKey, secret: SECRET },
    },
  }),
  update: endpoint({
    ...command,
    path: '/auth/updateapikey',
    summary: 'Changes what an API key may do, also on its open connections; what is left out stays as it is',
    input: z.strictObject({ ...onKey, ...z.strictObject(chosen).partial().shape }),
    output: z.null(),
    example: { input: { ...oneKey, rights: ['home.view'] }, output: null },
  }),
  rotate: endpoint({
    ...command,
    path: '/auth/rotateapikey',
    summary:
      'Gives an API key another secret and another time until it expires; the secret before is accepted for so many hours still',
    input: z.strictObject({
      ...onKey,
      days: days.default(KEY_DAYS.usual),
      overlapHours: overlapHours.default(KEY_OVERLAP_HOURS.usual),
    }),
    output: z.strictObject({ secret }),
    example: { input: { ...oneKey, days: 90, overlapHours: 24 }, output: { secret: SECRET } },
  }),
  revoke: endpoint({
    ...command,
    path: '/auth/revokeapikey',
    summary: 'Revokes an API key at once, and ends its connections',
    input: z.strictObject(onKey),
    output: z.null(),
    example: { input: oneKey, output: null },
  }),
}
