/** Advanced configuration of hosts and devices: current content, earlier writes, and writing it. */
import { z } from 'zod'
import { PORT_MAX } from '#shared/constants.ts'
import {
  ADVANCED_FORMATS,
  ADVANCED_LENGTH,
  ADVANCED_STATES,
  advancedIdSchema,
  advancedRecord,
} from '#shared/records/advanced.ts'
import { deviceIdSchema } from '#shared/records/device.ts'
import { hostIdSchema } from '#shared/records/host.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { nameField } from './fields.ts'
import { numberParam, pageFields } from './parameters.ts'
import { ref } from './references.ts'

const question = { scope: 'project', kind: 'question', permission: 'deploy.configure' } as const
/** A host or one of its devices. */
const target = z.union([hostIdSchema, deviceIdSchema])

const EXAMPLE = {
  name: 'Relay server',
  format: 'text',
  content: 'mode=relay;retry=3',
  serverIp: '10.0.8.20',
  serverPort: 7001,
} as const

export const advancedContract = {
  list: endpoint({
    ...question,
    path: '/moban/cxhighlevellist',
    summary:
      'Hosts and devices that advanced configuration was written to: what each holds and what was written last',
    input: z.strictObject(pageFields),
    output: pageOf(
      z.strictObject({
        targetId: target,
        /** Name of the host or device. */
        name: z.string(),
        /** The version that the host confirmed last; null before the first. */
        held: advancedRecord.row.nullable(),
        last: advancedRecord.row,
      }),
    ),
    example: { input: {} },
  }),
  entries: endpoint({
    ...question,
    path: '/moban/cxhighlevelcitiaolist',
    summary: 'What was written to one host or device, or to all of them, the newest first',
    input: z.strictObject({
      ...pageFields,
      targetId: target.optional(),
      state: z.enum(ADVANCED_STATES).optional(),
      name: z.string().max(50).optional(),
    }),
    output: pageOf(advancedRecord.row),
    example: { input: { state: 'confirmed' } },
  }),
  write: endpoint({
    path: '/moban/xiugaigaoji',
    permission: 'deploy.configure',
    scope: 'project',
    kind: 'command',
    needsLive: true,
    summary: 'Writes advanced configuration to a host or device, which confirms or refuses it within seconds',
    input: z.strictObject({
      targetId: target,
      name: nameField,
      format: z.enum(ADVANCED_FORMATS).default('hex'),
      /** 128 uppercase hex characters (`hex`, `graphic`), or a text of as many at most. */
      content: z
        .string()
        .min(1)
        .max(ADVANCED_LENGTH * 2),
      serverIp: z.string().trim().min(1).max(45),
      serverPort: numberParam(z.number().int().min(0).max(PORT_MAX)),
    }),
    output: z.strictObject({ entryId: advancedIdSchema }),
    example: { input: { targetId: ref('host'), ...EXAMPLE }, output: { entryId: ref(advancedRecord) } },
  }),
}
