/** Notifications to people and programs in a simulated world: its clock, and its events. */

import { z } from 'zod'
import { DAY_MS } from '#shared/durations.ts'
import { personSchema } from './records/person.ts'

export const SPEED_MIN = 0.1
export const SPEED_MAX = 1_000
export const STEP_MIN_MS = 1_000
export const STEP_MAX_MS = DAY_MS

export const worldClockSchema = z.strictObject({
  /** Instant of the simulated world, epoch ms. */
  nowMs: z.number(),
  /** Speed relative to real time, while not paused. */
  speed: z.number(),
  isPaused: z.boolean(),
})
export type WorldClock = z.infer<typeof worldClockSchema>

export const runNewsSchema = z.strictObject({
  id: z.string(),
  isRunning: z.boolean(),
  /** Number of completed steps, and total number of steps. */
  done: z.number(),
  total: z.number(),
  failures: z.number(),
})
export type RunNews = z.infer<typeof runNewsSchema>

/** Progress of advancing the simulated time by a long interval, in ms of the world. */
const waySchema = z.strictObject({ doneMs: z.number(), totalMs: z.number() })

const textsSchema = z.strictObject({ en: z.string(), zh: z.string() })
export const DEMO_PHASES = ['preparing', 'playing', 'ready'] as const

/** Progress of a demo in the running world. */
export const demoNewsSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  title: textsSchema,
  /** Description in one sentence; null if the file has none. */
  about: textsSchema.nullable(),
  /** The titles of its chapters. */
  outline: z.array(textsSchema),
  /** Presenter. */
  by: personSchema,
  /** Project of the scenario; null until known. */
  projectId: z.string().nullable(),
  /** Zero-based chapter. */
  chapter: z.number(),
  chapters: z.number(),
  /** Number of played chapters. They can be shown again, but the world does not go back. */
  played: z.number(),
  heading: textsSchema,
  text: textsSchema,
  /** Screen and `data-tour` element that the presenter's console highlights; null for none. */
  screen: z.string().nullable(),
  point: z.string().nullable(),
  phase: z.enum(DEMO_PHASES),
  /** Progress of advancing to the demo's time. */
  way: waySchema.nullable(),
  /** Steps that were skipped because users had already done them. */
  already: z.array(textsSchema),
  /** A deviation from the file: the expected value, if known, and the actual one. */
  problem: z.strictObject({ wanted: textsSchema.nullable(), found: textsSchema }).nullable(),
})
export type DemoNews = z.infer<typeof demoNewsSchema>

/** An announced or running reset. Times are real time. */
export const resetNewsSchema = z.strictObject({
  /** The person who resets the world. */
  by: personSchema,
  /** Time until the reset starts, from sending (ms); 0 once started. */
  startsInMs: z.number(),
  /** Duration of the last reset in ms; null if unknown. */
  expectedMs: z.number().nullable(),
})
export type ResetNews = z.infer<typeof resetNewsSchema>

/** On `home/{hex}/sim`, retained: sent to consoles on change; they request further state. */
export const simulationNewsSchema = z.strictObject({
  clock: worldClockSchema,
  /** Manual step in progress. */
  step: waySchema.nullable(),
  /** Rises with every change of the state. */
  revision: z.number(),
  /** The world is being recreated: the connection closes and reconnects to another world. */
  isResetting: z.boolean(),
  /** Null if none is announced or running. */
  reset: resetNewsSchema.nullable(),
  /** The scenario that runs, or ran last. */
  run: runNewsSchema.nullable(),
  /** Incremented when a recording starts or ends, in any project. */
  recordings: z.number(),
  /** Incremented when chaos mode starts, causes a fault or ends, in any project. */
  chaos: z.number(),
  demo: demoNewsSchema.nullable(),
})
export type SimulationNews = z.infer<typeof simulationNewsSchema>
