/**
 * Expectations of a scenario. Each names one subject (the schema key) and when it must hold: now, at some moment
 * `within` a time, throughout a time (`for`), or `always` from here on.
 */
import { z } from 'zod'
import { EVENT_TYPES } from '#shared/domain/registry.ts'
import { PASS_OUTCOMES } from '#shared/records/automationRun.ts'
import { boundFields, durationSchema, plainSchema, statusSchema, targetSchema as target } from './units.ts'

/** Figures that the product reports of a project. */
export const REPORTS = [
  'energy today',
  'energy a week before',
  'energy after a gap',
  'rooms in use',
  'arrivals',
  'departures',
  'temperature outside',
  'alarms of a day',
  'open alarms',
  'critical alarms',
  'unacknowledged alarms',
] as const

/** Questions about the truth of the whole run. */
export const QUESTIONS_OF_ALL = ['alarms without cause', 'missed alarms'] as const

const name = z.string().min(1)
const count = z
  .strictObject({
    equals: z.number().int().optional(),
    atLeast: z.number().int().optional(),
    atMost: z.number().int().optional(),
  })
  .optional()

const whenFields = {
  within: durationSchema.optional(),
  for: durationSchema.optional(),
  always: z.literal(true).optional(),
  /** On failure the run continues and fails at its end. */
  soft: z.boolean().optional(),
  /** Shown instead of the expectation's own words. */
  because: z.string().optional(),
}
const callFields = {
  as: name,
  with: z.record(z.string(), z.unknown()).optional(),
  project: name.optional(),
}

export const EXPECTATIONS = {
  /** Last report of a device property. */
  device: z.strictObject({ device: target, property: name, ...boundFields, ...whenFields }),
  host: z.strictObject({ host: target, is: z.enum(['online', 'offline']), ...whenFields }),
  /** An alarm by its code, or `any`, on a device, host, area or floor; everywhere without `on`. */
  alarm: z.strictObject({
    alarm: name,
    on: target.optional(),
    is: z
      .enum(['raised', 'not raised', 'active', 'not active', 'cleared', 'acknowledged', 'not acknowledged'])
      .default('raised'),
    count,
    /** Only events after a `mark`. */
    since: name.optional(),
    ...whenFields,
  }),
  /** Command: `last`, `every`, or a stored id. */
  command: z.strictObject({
    command: name,
    on: target.optional(),
    is: z.enum(['confirmed', 'failed', 'timed out', 'open', 'ended']),
    reason: z.string().optional(),
    since: name.optional(),
    ...whenFields,
  }),
  /** For automations: `fired` (started), `ran` (all tasks done), `failed` (some not done). */
  automation: z.strictObject({
    automation: target,
    is: z.enum(['fired', 'ran', 'failed', 'did not run']).default('ran'),
    /** Reason of a decision not to run. */
    reason: z.enum(PASS_OUTCOMES).optional(),
    count,
    since: name.optional(),
    ...whenFields,
  }),
  /** A scene `ran` when it started, is `confirmed` when every device has complied, and `failed` otherwise. */
  scene: z.strictObject({
    scene: target,
    is: z.enum(['confirmed', 'ran', 'failed', 'stopped', 'did not run']).default('confirmed'),
    count,
    since: name.optional(),
    ...whenFields,
  }),
  /** A figure as the product reports it to an account: kWh, rooms, °C, or how many. */
  report: z.strictObject({
    report: z.enum(REPORTS),
    as: name.default('admin'),
    ...boundFields,
    ...whenFields,
  }),
  /** The log contains events of a type, decided by the given source, with this data. */
  log: z.strictObject({
    log: z.enum(EVENT_TYPES),
    by: name.optional(),
    holds: z.record(z.string(), plainSchema).optional(),
    count,
    since: name.optional(),
    ...whenFields,
  }),
  /** A signed-in console received a message that contains the text. */
  message: z.strictObject({
    message: z.enum(['commit', 'report']),
    to: name,
    holds: z.string().optional(),
    count,
    since: name.optional(),
    ...whenFields,
  }),
  /** An endpoint responds so; `at` is the path to a figure in its data, as list.0.total. */
  call: z.strictObject({
    call: name,
    ...callFields,
    status: statusSchema,
    at: z.string().optional(),
    holds: z.string().optional(),
    ...boundFields,
    ...whenFields,
  }),
  /** A sample of `/metrics`, all that match the labels added up; since a mark: by how much it grew. */
  metric: z.strictObject({
    metric: name,
    labels: z.record(z.string(), z.string()).optional(),
    since: name.optional(),
    ...boundFields,
    ...whenFields,
  }),
  /** True state of the simulated world, independent of sensor reports. */
  truth: z.strictObject({ truth: name, of: target.optional(), ...boundFields, ...whenFields }),
  /** A value stored by a step. */
  value: z.strictObject({ value: z.unknown(), ...boundFields, ...whenFields }),
  /** The project's records have the same hash as at a mark. */
  sameState: z.strictObject({ sameState: name, ...whenFields }),
  /** A real browser shows the text; counted as skipped without one. */
  page: z.strictObject({
    page: z.string().startsWith('/'),
    as: name,
    shows: z.string().optional(),
    hides: z.string().optional(),
    language: z.enum(['en', 'zh']).default('en'),
    ...whenFields,
  }),
} as const

export type Subject = keyof typeof EXPECTATIONS
export type ExpectationOf<S extends Subject> = z.output<(typeof EXPECTATIONS)[S]>
export type Expectation = {
  readonly [S in Subject]: { readonly subject: S; readonly asked: ExpectationOf<S> }
}[Subject]

export const SUBJECTS = Object.keys(EXPECTATIONS) as readonly Subject[]
