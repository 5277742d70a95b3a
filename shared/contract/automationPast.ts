/** What automations would have done in the past, and why one did not run: worked out from stored reports, nothing is sent. */
import { z } from 'zod'
import { automationFields, automationIdSchema, automationRecord } from '#shared/records/automation.ts'
import { conditionSeenSchema, runCauseSchema } from '#shared/records/automationRun.ts'
import { automationDefaults } from './automations.ts'
import { endpoint } from './endpoint.ts'
import { jsonParam, numberParam } from './parameters.ts'
import { ref } from './references.ts'

const span = { fromMs: numberParam(z.number()), untilMs: numberParam(z.number()) }
const spanSchema = z.strictObject({ fromMs: z.number(), untilMs: z.number() })
const partId = z.string()

const decided = {
  outcome: z.enum(['run', 'conditionFalse', 'conditionUnknown', 'outOfRange', 'paused', 'missed']),
  dueAtMs: z.number(),
  causes: z.array(runCauseSchema).readonly(),
  conditions: z.array(conditionSeenSchema).readonly(),
}
const decisionSchema = z.strictObject(decided)

const known = {
  /** Something set it going, and one thing stood in the way. */
  nearly: z.array(decisionSchema).readonly(),
  /** In which a value that it reads was not known. */
  gaps: z.array(spanSchema).readonly(),
  /** Of its devices, the oldest report that is kept; null: nothing is, or it reads none. */
  keptSinceMs: z.number().nullable(),
  /** Past weather is not kept: conditions on it are not known. */
  readsWeather: z.boolean(),
}

const nextMs = z.number().nullable()
const reasonSchema = z.discriminatedUnion('code', [
  z.strictObject({ code: z.literal('disabled') }),
  z.strictObject({ code: z.literal('paused'), untilMs: z.number() }),
  z.strictObject({ code: z.literal('closed'), nextMs }),
  z.strictObject({ code: z.literal('noTime'), partId, nextMs }),
  z.strictObject({ code: z.literal('noPress'), partId }),
  z.strictObject({ code: z.literal('neverKnown'), partId }),
  z.strictObject({
    code: z.literal('neverSo'),
    partId,
    last: z.union([z.string(), z.number(), z.boolean()]),
    lowest: z.number().nullable(),
    highest: z.number().nullable(),
  }),
  z.strictObject({ code: z.literal('soAllAlong'), partId }),
  z.strictObject({ code: z.literal('notLongEnough'), partId, longestMs: z.number() }),
])

const asked = { permission: 'control.automations', scope: 'project', kind: 'question' } as const
const inOrder = { path: ['untilMs'], error: 'must come after fromMs' }

export const automationPastContract = {
  backtest: endpoint({
    ...asked,
    path: '/live/backtestautomation',
    summary:
      'When an automation would have run in the last seven days, saved or not, from stored reports; in part where it takes more than two seconds',
    input: z
      .strictObject({
        conditions: jsonParam(automationFields.conditions),
        tasks: jsonParam(automationFields.tasks),
        mode: automationFields.mode,
        repeat: jsonParam(automationFields.repeat),
        effective: jsonParam(automationFields.effective),
        catchUp: automationFields.catchUp.default(automationDefaults.catchUp),
        ...span,
      })
      .refine(({ fromMs, untilMs }) => untilMs > fromMs, inOrder),
    output: z.strictObject({
      /** `isHypothetical`: it would have changed before what it reads itself. */
      runs: z.array(z.strictObject({ ...decided, isHypothetical: z.boolean() })).readonly(),
      ...known,
      fromMs: z.number(),
      /** Up to where the answer goes. */
      untilMs: z.number(),
      isPartial: z.boolean(),
    }),
    example: {
      input: {
        conditions: [
          {
            type: 'device',
            id: 'leak',
            deviceIds: [ref('leakSensor')],
            property: 'water_leak',
            comparison: 'is',
            value: true,
          },
        ],
        tasks: [],
        mode: 'all',
        repeat: { kind: 'weekly', days: [1, 2, 3, 4, 5, 6, 7] },
        effective: null,
        fromMs: 1_790_000_000_000,
        untilMs: 1_790_600_000_000,
      },
    },
  }),
  whyNot: endpoint({
    ...asked,
    path: '/live/whynotautomation',
    summary: 'Why an automation did not run in a span of the last seven days, from stored reports',
    input: z
      .strictObject({ automationId: automationIdSchema, ...span })
      .refine(({ fromMs, untilMs }) => untilMs > fromMs, inOrder),
    output: z.strictObject({
      /** When it should have run all the same: its own runs tell what became of that. */
      runs: z.array(decisionSchema).readonly(),
      reasons: z.array(reasonSchema).readonly(),
      ...known,
    }),
    example: {
      input: {
        automationId: ref(automationRecord),
        fromMs: 1_790_000_000_000,
        untilMs: 1_790_003_600_000,
      },
    },
  }),
}
