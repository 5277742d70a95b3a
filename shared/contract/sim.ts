/** The controls of the simulated world. In live mode there is none, and each of them is refused. */
import { z } from 'zod'
import { FAULT_NAMES, faultSchema } from '#shared/faults/fault.ts'
import { hexNumberSchema } from '#shared/kernel/ids.ts'
import { areaIdSchema } from '#shared/records/area.ts'
import { faultIdSchema } from '#shared/records/fault.ts'
import { SPEED_MAX, SPEED_MIN, STEP_MAX_MS, STEP_MIN_MS, worldClockSchema } from '#shared/simulation.ts'
import { endpoint } from './endpoint.ts'
import { jsonParam, listParam, numberParam } from './parameters.ts'
import { ref } from './references.ts'

export const BREAKDOWNS_MAX = 500

const common = { permission: 'world.simulate', scope: 'estate' } as const
const clock = { nowMs: 1_790_000_000_000, speed: 60, isPaused: false }

export const simContract = {
  state: endpoint({
    ...common,
    path: '/sim/state',
    kind: 'question',
    summary: 'The simulated world: its clock and how much of it is alive',
    input: z.strictObject({}),
    output: z.strictObject({
      /** Name and seed of the world that the server was started with. */
      world: z.string(),
      seed: z.number(),
      clock: worldClockSchema,
      /** Length of one step of the physics. */
      tickMs: z.number(),
      projects: z.number(),
      hosts: z.number(),
      hostsConnected: z.number(),
      devices: z.number(),
      /** What has broken by itself, anywhere in the estate; injected faults are records of their project. */
      breakdowns: z
        .array(z.strictObject({ fault: faultSchema, sinceMs: z.number(), endsAtMs: z.number().nullable() }))
        .max(BREAKDOWNS_MAX),
      /** As in the news on `home/{hex}/sim`. */
      revision: z.number(),
      /** When this world began anew, and who wanted it; null for one that is as old as its server's data. */
      reset: z.strictObject({ atMs: z.number(), by: z.string() }).nullable(),
    }),
    example: {
      input: {},
      output: {
        world: 'estate',
        seed: 1,
        clock,
        tickMs: 5_000,
        projects: 6,
        hosts: 70,
        hostsConnected: 70,
        devices: 4_148,
        breakdowns: [],
        revision: 12,
        reset: null,
      },
    },
  }),
  clock: endpoint({
    ...common,
    path: '/sim/clock',
    kind: 'command',
    summary: 'Pauses, resumes, steps or speeds up the world’s time; returns the clock as it is then',
    input: z
      .strictObject({
        action: z.enum(['pause', 'resume', 'step', 'speed']),
        /** For a step: how far the world moves, at once; whether its time was paused stays. */
        stepMs: numberParam(z.number().int().min(STEP_MIN_MS).max(STEP_MAX_MS)).optional(),
        /** For a speed. */
        speed: numberParam(z.number().min(SPEED_MIN).max(SPEED_MAX)).optional(),
      })
      .refine(({ action, stepMs }) => action !== 'step' || stepMs !== undefined, {
        path: ['stepMs'],
        message: 'is needed for a step',
      })
      .refine(({ action, speed }) => action !== 'speed' || speed !== undefined, {
        path: ['speed'],
        message: 'is needed for a speed',
      }),
    output: worldClockSchema,
    example: { input: { action: 'speed', speed: 60 }, output: clock },
  }),
  inject: endpoint({
    ...common,
    scope: 'project',
    path: '/sim/inject',
    kind: 'command',
    summary:
      'Lays a fault over a host or a device of the project, named by its number in `host` or `device`; over all of an area that can have it where only the area is named',
    input: z.strictObject({
      /** With the kind’s own parameters; those that have a default may be left out. */
      fault: jsonParam(z.looseObject({ kind: z.enum(FAULT_NAMES) })),
      areaId: areaIdSchema.optional(),
    }),
    output: z.strictObject({ faultIds: z.array(faultIdSchema) }),
    example: {
      input: { areaId: ref('area'), fault: { kind: 'alarm', code: 'water_leak', durationMs: 600_000 } },
      output: { faultIds: ['flt_7-2c-0'] },
    },
  }),
  clear: endpoint({
    ...common,
    scope: 'project',
    path: '/sim/clear',
    kind: 'command',
    summary: 'Clears these faults, those of one host or device, or all of the project where none is named',
    input: z.strictObject({
      faultIds: listParam(z.array(faultIdSchema).max(1_000)).optional(),
      /** Number of a host or device. */
      target: hexNumberSchema.optional(),
    }),
    output: z.strictObject({ cleared: z.number().int() }),
    example: { input: { target: '00158D00000000A3' }, output: { cleared: 1 } },
  }),
  reset: endpoint({
    ...common,
    path: '/sim/reset',
    kind: 'command',
    summary:
      'Makes the world anew, as on its first day; accounts, sessions and drafts stay. Answers once the new world is there; other calls are refused meanwhile',
    input: z.strictObject({}),
    output: z.strictObject({ tookMs: z.number() }),
    example: { input: {}, output: { tookMs: 4_200 } },
  }),
}
