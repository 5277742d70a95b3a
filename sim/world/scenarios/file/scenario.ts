/** A scenario: a file, read and checked. */

import { z } from 'zod'
import { DAY_MS } from '#shared/durations.ts'
import type { PhraseCode } from '#shared/texts/phrases/phrase.ts'
import { keptNameSchema, type Step, textsSchema } from './steps.ts'
import { durationSchema, plainSchema, startSchema } from './units.ts'

export const STEPS_MAX = 2_000
/** A run of more would not end for days. */
export const STEPS_RUN_MAX = 100_000

export const headerSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{2,59}$/, 'noId' satisfies PhraseCode),
  title: textsSchema,
  description: textsSchema.optional(),
  tags: z.array(z.string()).default([]),
  /** Name of a world, or the path of its file. */
  world: z.string().min(1),
  /** Project of the steps; default the world's first. */
  project: z.string().min(1).optional(),
  seed: z
    .number()
    .int()
    .min(0)
    .max(2 ** 32 - 1)
    .default(1),
  /** Local date and time of the project. */
  start: startSchema,
  params: z.record(z.string(), plainSchema).default({}),
  /** Runs the steps once per case, with its values as additional parameters. */
  cases: z.array(z.looseObject({ name: z.string().min(1) })).optional(),
  /** Spontaneous failures occur as in a real hotel. If false, only faults of the file occur. */
  breaksByItself: z.boolean().default(false),
  /** The share of commands that gateways fail on their own. */
  failureRate: z.number().min(0).max(1).default(0),
  /** Simulated time after which the run ends as one that hangs. */
  endAfter: durationSchema.default(7 * DAY_MS),
  steps: z.array(z.unknown()).min(1).max(STEPS_MAX),
})

export const PARAMETER_NAME = keptNameSchema

export interface Case {
  readonly name: string
  readonly steps: readonly Step[]
}

export interface Scenario extends Omit<z.output<typeof headerSchema>, 'steps' | 'cases'> {
  readonly file: string
  /** At least one case; the single case of a file without `cases` has no name. */
  readonly cases: readonly Case[]
}
