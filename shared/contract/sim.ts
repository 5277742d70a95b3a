/** The controls of the simulated world. In live mode there is none, and each of them is refused. */
import { z } from 'zod'
import { SPEED_MAX, SPEED_MIN, STEP_MAX_MS, STEP_MIN_MS, worldClockSchema } from '#shared/simulation.ts'
import { endpoint } from './endpoint.ts'
import { numberParam } from './parameters.ts'

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
