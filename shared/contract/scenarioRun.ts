/** A run of a scenario, as far as it has come. */

import { z } from 'zod'
import { personSchema } from '#shared/records/person.ts'
import { phraseSchema } from '#shared/texts/phrases/phraseSchema.ts'

export const bothTexts = z.strictObject({ en: z.string(), zh: z.string() })
const VERDICTS = ['passed', 'failed', 'vacuous', 'errored', 'skipped'] as const

const stepSchema = z.strictObject({
  id: z.string(),
  kind: z.string(),
  text: z.string(),
  textZh: z.string(),
  line: z.number(),
  column: z.number(),
  /** In the run's world time. */
  startedAtMs: z.number(),
  endedAtMs: z.number(),
  realMs: z.number(),
  verdict: z.enum(VERDICTS),
  notes: z.array(z.string()),
})
const failureSchema = z.strictObject({
  id: z.string(),
  expectation: z.string(),
  line: z.number(),
  column: z.number(),
  wanted: z.string(),
  found: z.string(),
  nearestMiss: z.string().nullable(),
  /**
   * Phrase code of the expectation, translated by consoles. Null if the step has its own text, and in older runs.
   */
  expectationPhrase: phraseSchema.nullable(),
  wantedPhrase: phraseSchema.nullable(),
  foundPhrase: phraseSchema.nullable(),
  nearestMissPhrase: phraseSchema.nullable(),
  atMs: z.number(),
  before: z.array(z.string()),
  activeFaults: z.array(z.string()),
})

export const scenarioRunSchema = z.strictObject({
  runId: z.string(),
  name: z.string(),
  title: bothTexts,
  seed: z.number(),
  case: z.string(),
  by: personSchema,
  /** Real time. */
  startedAtMs: z.number(),
  outcome: z.enum(['running', 'stopped', ...VERDICTS]),
  steps: z.array(stepSchema),
  /** Current activity of the run; null if idle. */
  current: z
    .strictObject({ id: z.string(), kind: z.string(), text: z.string(), textZh: z.string() })
    .nullable(),
  stepsTotal: z.number().int(),
  failures: z.array(failureSchema),
  /** Why it could not run. */
  error: z.string().nullable(),
  errorPhrase: phraseSchema.nullable(),
  /** The command that repeats it; empty until it has ended. */
  again: z.string(),
})
