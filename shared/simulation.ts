/** What people and programs are told of a simulated world: its clock, and what is going on in it. */
import { z } from 'zod'

export const SPEED_MIN = 0.1
export const SPEED_MAX = 1_000
export const STEP_MIN_MS = 1_000
export const STEP_MAX_MS = 24 * 3_600_000

export const worldClockSchema = z.strictObject({
  /** Of the world, epoch ms. */
  nowMs: z.number(),
  /** How much faster than real time it goes while it is not paused. */
  speed: z.number(),
  isPaused: z.boolean(),
})
export type WorldClock = z.infer<typeof worldClockSchema>

export const runNewsSchema = z.strictObject({
  id: z.string(),
  isRunning: z.boolean(),
  /** Steps that are through, and how many there are in all. */
  done: z.number(),
  total: z.number(),
  failures: z.number(),
})
export type RunNews = z.infer<typeof runNewsSchema>

/** On `home/{hex}/sim`: what every console is told when it changes; whoever needs more asks for the state. */
export const simulationNewsSchema = z.strictObject({
  clock: worldClockSchema,
  /** Rises with every change of the state. */
  revision: z.number(),
  /** Everything is made anew now: the connection ends, and comes back to another world. */
  isResetting: z.boolean(),
  /** The scenario that runs, or ran last. */
  run: runNewsSchema.nullable(),
  /** Rises when a recording begins or ends, in any project. */
  recordings: z.number(),
})
export type SimulationNews = z.infer<typeof simulationNewsSchema>
