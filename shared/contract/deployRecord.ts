/** Set-up history: configuration commits of a project, for engineers. */
import { z } from 'zod'
import { deviceIdSchema } from '#shared/records/device.ts'
import type { RecordName } from '#shared/records/registry.ts'
import { BUILT_ACTIONS, BUILT_KINDS } from '#shared/setUpSteps.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { numberParam, pageFields } from './parameters.ts'
import { ref } from './references.ts'

export const RECORD_SPANS = ['day', 'week', 'month', 'quarter'] as const

/** Maximum records shown per step. */
export const BUILT_THINGS_SHOWN = 5

/** Later versions may add kinds, so callers must accept any record type. */
const kind = z
  .custom<RecordName>((name) => BUILT_KINDS.some((one) => one === name))
  .meta({ type: 'string', description: 'A record type of what is set up: `area`' })

const thing = z.strictObject({
  type: kind,
  id: z.string(),
  /** Current name, or the last name of a deleted record. */
  name: z.string(),
  nameEn: z.string(),
  isThere: z.boolean(),
})
export type BuiltThing = z.output<typeof thing>

export const deployRecordContract = {
  list: endpoint({
    path: '/moban/cxdeployrecord',
    permission: 'deploy.configure',
    scope: 'project',
    kind: 'question',
    summary: 'Who built what, newest first: one row for each step of the set-up that the caller may read',
    input: z.strictObject({
      ...pageFields,
      actorId: z.string().max(40).optional(),
      kind: kind.optional(),
      deviceId: deviceIdSchema.optional(),
      /** Last day, week, month or three months. */
      span: z.enum(RECORD_SPANS).optional(),
      fromMs: numberParam(z.number()).optional(),
      toMs: numberParam(z.number()).optional(),
    }),
    output: pageOf(
      z.strictObject({
        seq: z.number().int(),
        atMs: z.number(),
        actorId: z.string(),
        actorName: z.string(),
        actorNameEn: z.string(),
        kind,
        action: z.enum(BUILT_ACTIONS),
        things: z.array(thing),
        /** Number of records in the step. `things` lists the first of them. */
        count: z.number().int(),
      }),
    ),
    example: {
      input: { kind: 'area', span: 'week' },
      output: {
        list: [
          {
            seq: 42,
            atMs: 1_790_000_000_000,
            actorId: ref('account'),
            actorName: '林静',
            actorNameEn: 'Lin Jing',
            kind: 'area',
            action: 'added',
            things: [{ type: 'area', id: ref('area'), name: '301', nameEn: '301', isThere: true }],
            count: 16,
          },
        ],
        total: 1,
        pageNum: 1,
        pageSize: 20,
      },
    },
  }),
}
export type BuiltRow = z.output<(typeof deployRecordContract)['list']['output']>['list'][number]
