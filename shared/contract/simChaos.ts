/** Chaos mode and the fault library of a simulated world. */
import { z } from 'zod'
import { FAULT_EFFECTS } from '#shared/faults/effects.ts'
import { FAULT_NAMES } from '#shared/faults/fault.ts'
import { personSchema } from '#shared/records/person.ts'
import { endpoint } from './endpoint.ts'
import { numberParam } from './parameters.ts'
import { bothTexts } from './scenarioRun.ts'

export const CHAOS_PER_HOUR_MIN = 0.1
export const CHAOS_PER_HOUR_MAX = 120
export const CHAOS_SEED_MAX = 2 ** 32 - 1

const common = { permission: 'world.simulate', scope: 'project' } as const

const planFields = {
  seed: z.number().int(),
  /** Faults in an hour of the world's time, on average. */
  perHour: z.number(),
  sinceMs: z.number(),
  by: personSchema,
  /** Number of injected faults. */
  injected: z.number().int(),
}

export const chaosContract = {
  faultLibrary: endpoint({
    permission: 'world.simulate',
    scope: 'estate',
    path: '/sim/faults/library',
    kind: 'question',
    summary:
      'Every kind of fault: on what, the alarms and effects that it should lead to, and the bundled scenarios that inject it',
    input: z.strictObject({}),
    output: z.strictObject({
      list: z.array(
        z.strictObject({
          kind: z.enum(FAULT_NAMES),
          family: z.string(),
          target: z.enum(['host', 'device']),
          alarms: z.array(z.string()),
          effect: z.enum(FAULT_EFFECTS),
          scenarios: z.array(z.strictObject({ name: z.string(), title: bothTexts })),
        }),
      ),
    }),
    example: { input: {}, output: { list: [] } },
  }),
  chaosState: endpoint({
    ...common,
    path: '/sim/chaos/state',
    kind: 'question',
    summary: 'Whether chaos mode is on in the project, and what it did last as a scenario’s file',
    input: z.strictObject({}),
    output: z.strictObject({
      chaos: z
        .strictObject({
          ...planFields,
          /** Next fault. */
          nextAtMs: z.number(),
        })
        .nullable(),
      ended: z
        .strictObject({
          ...planFields,
          untilMs: z.number(),
          /** Null where nothing was broken, and for callers who do not see all of the project. */
          text: z.string().nullable(),
        })
        .nullable(),
    }),
    example: { input: {}, output: { chaos: null, ended: null } },
  }),
  chaosStart: endpoint({
    ...common,
    path: '/sim/chaos/start',
    kind: 'command',
    summary:
      'Breaks things in the project at a rate, each for some minutes, until it is stopped or a day of the world has passed: the same seed breaks the same things. For callers who see all of the project',
    input: z.strictObject({
      perHour: numberParam(z.number().min(CHAOS_PER_HOUR_MIN).max(CHAOS_PER_HOUR_MAX)),
      seed: numberParam(z.number().int().min(0).max(CHAOS_SEED_MAX)).default(1),
    }),
    output: z.null(),
    example: { input: { perHour: 12, seed: 7 }, output: null },
  }),
  chaosStop: endpoint({
    ...common,
    path: '/sim/chaos/stop',
    kind: 'command',
    summary:
      'Ends chaos mode, clears what it has broken, and returns what happened as a scenario’s file: null where it broke nothing or is off. For callers who see all of the project',
    input: z.strictObject({}),
    output: z.strictObject({ text: z.string().nullable() }),
    example: { input: {}, output: { text: null } },
  }),
}
