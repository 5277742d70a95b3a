import { z } from 'zod'
import { simulationNewsSchema } from '#shared/simulation.ts'
import { endpoint } from './endpoint.ts'
import { readingsSchema } from './fields.ts'
import { numberParam } from './parameters.ts'

const recordSchema = z.looseObject({ type: z.string(), id: z.string() })

const changeSchema = z.union([
  z.strictObject({ put: recordSchema }),
  z.strictObject({ remove: z.strictObject({ type: z.string(), id: z.string() }) }),
])

export const commitMessageSchema = z.strictObject({
  seq: z.number().int(),
  at: z.number(),
  actor: z.strictObject({
    kind: z.enum(['account', 'apiKey', 'gateway', 'automation', 'system']),
    id: z.string(),
    name: z.string(),
    nameEn: z.string().optional(),
  }),
  channel: z.string(),
  command: z.string(),
  /** A step of the project's set-up. */
  isSetUp: z.literal(true).optional(),
  cause: z.string().optional(),
  /** Complete for readers of the whole project. Other readers get only events that they may see. */
  events: z.array(z.strictObject({ type: z.string(), data: z.looseObject({}) })),
  /** Record changes that the reader may see. */
  changes: z.array(changeSchema),
})
export type CommitMessage = z.infer<typeof commitMessageSchema>

export const liveContract = {
  ticket: endpoint({
    path: '/live/ticket',
    isOpenToDisplays: true,
    permission: 'session',
    scope: 'project',
    kind: 'command',
    summary: 'A short-lived, single-project password for the console’s MQTT connection',
    input: z.strictObject({}),
    output: z.strictObject({
      username: z.string(),
      ticket: z.string(),
      clientId: z.string(),
      projectHex: z.string(),
      /** MQTT topic of notifications in all projects of the caller; empty for a wall display. */
      personTopic: z.string(),
      expiresAtMs: z.number(),
      /** Id of the simulated world; a change invalidates all console data. */
      world: z.string(),
      /** Null in live mode. */
      simulation: simulationNewsSchema.nullable(),
    }),
    example: {
      input: {},
      output: {
        username: 'console-1',
        ticket: 'p9Zt…',
        clientId: 'c-5f2a',
        projectHex: 'A100000000000001',
        personTopic: 'people/acc_1/news',
        expiresAtMs: 1_790_000_060_000,
        world: '5d41402abc4b',
        simulation: null,
      },
    },
  }),
  snapshot: endpoint({
    isLong: true,
    path: '/live/snapshot',
    isOpenToDisplays: true,
    permission: 'session',
    scope: 'project',
    kind: 'question',
    summary: 'Everything of the project that the caller may see, as of one sequence number',
    input: z.strictObject({}),
    output: z.strictObject({
      seq: z.number().int(),
      nowMs: z.number(),
      records: z.array(recordSchema),
      /** Per device id: time and values of the last report. */
      readings: z.record(z.string(), z.tuple([z.number(), readingsSchema])),
    }),
    example: { input: {} },
  }),
  commits: endpoint({
    isLong: true,
    path: '/live/commits',
    isOpenToDisplays: true,
    permission: 'session',
    scope: 'project',
    kind: 'question',
    summary:
      'The commits after a sequence number; incomplete where they are too many and a snapshot is needed',
    input: z.strictObject({
      after: numberParam(z.number().int().min(0)),
      /** Also returns values of devices that have reported since then. */
      reportedSinceMs: numberParam(z.number().min(0)).optional(),
    }),
    output: z.strictObject({
      isComplete: z.boolean(),
      seq: z.number().int(),
      commits: z.array(commitMessageSchema),
      /** Keyed by device id, as in the snapshot. */
      readings: z.record(z.string(), z.tuple([z.number(), readingsSchema])).optional(),
    }),
    example: { input: { after: 0 }, output: { isComplete: false, seq: 812, commits: [] } },
  }),
}
