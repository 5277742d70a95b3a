/** Hosts: the gateways that connect devices. */

import { z } from 'zod'
import { areaIdSchema } from '#shared/records/area.ts'
import { hostIdSchema } from '#shared/records/host.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { pageFields } from './parameters.ts'
import { ref } from './references.ts'

export const hostsContract = {
  list: endpoint({
    path: '/building/wangguanlist',
    permission: 'home.view',
    scope: 'project',
    kind: 'question',
    summary: 'Hosts with their presence and how many devices they own',
    input: z.strictObject({
      ...pageFields,
      name: z.string().max(50).optional(),
      online: z.enum(['0', '1']).optional(),
    }),
    output: pageOf(
      z.strictObject({
        id: hostIdSchema,
        number: z.string(),
        name: z.string(),
        areaId: areaIdSchema,
        model: z.string(),
        firmwareVersion: z.string(),
        isOnline: z.boolean(),
        presenceSinceMs: z.number().nullable(),
        devices: z.number().int(),
      }),
    ),
    example: { input: { online: '1' } },
  }),
  renewSecret: endpoint({
    path: '/live/renewgatewaysecret',
    permission: 'deploy.configure',
    scope: 'project',
    kind: 'command',
    summary: 'A new MQTT secret for a host, shown this once; the host must sign in with it from now on',
    input: z.strictObject({ hostId: hostIdSchema }),
    output: z.strictObject({ hostId: hostIdSchema, number: z.string(), secret: z.string() }),
    example: {
      input: { hostId: ref('host') },
      output: { hostId: ref('host'), number: '00158D0000000001', secret: 'q7Rk…' },
    },
  }),
}
