/** The steps of a scenario: maps of one key, by which the schema of the rest is looked up. */

import { z } from 'zod'
import { DAY_MS } from '#shared/durations.ts'
import type { PhraseCode } from '#shared/texts/phrases/phrase.ts'
import { GUEST_ACTIONS, GUESTS_MAX } from '../../people/guestActions.ts'
import { SPELL_KINDS } from '../../sky/spells.ts'
import type { Expectation } from './expectations.ts'
import { durationSchema, statusSchema, targetSchema as target, timeOfDaySchema } from './units.ts'

const name = z.string().min(1)
const KEPT = /^[a-z][\w-]*$/i
export const keptNameSchema = z.string().regex(KEPT, 'noName' satisfies PhraseCode)

export const textsSchema = z.strictObject({ en: z.string().min(1), zh: z.string().min(1) })
export type Texts = z.infer<typeof textsSchema>

/** Default limit of a wait without bound. */
export const WAIT_MAX_MS = DAY_MS
export const REPEAT_MAX = 10_000

/** Multi-word names in readable form: "cold snap", "check in". */
const words = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.preprocess((given) => (typeof given === 'string' ? camelCase(given) : given), z.enum(values))

const camelCase = (given: string): string =>
  given.trim().replaceAll(/[\s-]+(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Readable form of a name: `checkIn` becomes "check in". */
export const inWords = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const [firstAction, ...otherActions] = GUEST_ACTIONS
const actions = [firstAction ?? 'checkIn', ...otherActions] as const

export const STEPS = {
  wait: z.strictObject({
    for: durationSchema.optional(),
    /** A time of day, or a condition as in `expect`. */
    until: z.unknown().optional(),
    atMost: durationSchema.optional(),
  }),
  inject: z.looseObject({
    fault: name,
    on: target.optional(),
    /** Name for `clear`. */
    as: keptNameSchema.optional(),
    for: durationSchema.optional(),
  }),
  clear: z.strictObject({ fault: name.optional(), on: target.optional(), all: z.literal(true).optional() }),
  act: z.strictObject({
    as: name,
    call: name.optional(),
    with: z.record(z.string(), z.unknown()).optional(),
    /** Short for a command to devices. */
    control: target.optional(),
    set: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
    project: name.optional(),
    status: statusSchema,
    /** Names for later steps, each with its path in the response's data. */
    keep: z.record(z.string(), z.string()).optional(),
  }),
  expect: z.looseObject({}),
  mark: keptNameSchema,
  guest: z.strictObject({
    in: target,
    does: words(actions),
    people: z.number().int().min(1).max(GUESTS_MAX).optional(),
    name: z.string().max(40).optional(),
    isVip: z.boolean().optional(),
    group: z.string().max(40).optional(),
    on: z.boolean().optional(),
  }),
  weather: z.strictObject({
    is: words(SPELL_KINDS),
    for: durationSchema,
    /** Temperature change in K. */
    by: z.number().min(-40).max(40).optional(),
  }),
  gateway: z.strictObject({
    /** Whose line it is sent on. */
    from: target,
    /** A packet as text or data; names of devices in `{{number:…}}`. */
    sends: z.unknown().optional(),
    /** Bytes of MQTT itself, in hex, on a connection of their own. */
    bytes: z
      .string()
      .regex(/^(?:[0-9a-f]{2}\s*)+$/i, 'noBytes' satisfies PhraseCode)
      .optional(),
    topic: z.string().optional(),
    times: z.number().int().min(1).max(100_000).default(1),
    every: durationSchema.optional(),
  }),
  server: z.strictObject({
    restart: z.strictObject({}).optional(),
    kill: z.strictObject({}).optional(),
    brokerCut: z.strictObject({ for: durationSchema }).optional(),
    slowDisk: z.strictObject({ delay: durationSchema, for: durationSchema }).optional(),
    fullDisk: z.strictObject({ for: durationSchema }).optional(),
    clockJump: z.strictObject({ by: durationSchema }).optional(),
  }),
  chapter: z.strictObject({
    title: textsSchema,
    text: textsSchema,
    /** Screen of the console; placeholders such as `{{device:…}}` stand for ids. */
    screen: z.string().startsWith('/').optional(),
    /** `data-tour` of the element to highlight. */
    point: z.string().optional(),
    /** Speed of the world until the next chapter. */
    speed: z.number().min(0.1).max(1000).optional(),
    /** Viewing account. */
    as: name.optional(),
  }),
  repeat: z.strictObject({
    times: z.number().int().min(1).max(REPEAT_MAX),
    every: durationSchema.optional(),
    steps: z.array(z.unknown()).min(1),
  }),
  /** Repeats steps for several things; the other key is the loop variable. */
  forEach: z.object({ steps: z.array(z.unknown()).min(1) }).catchall(target),
  /** Branches that run beside each other, by their names. */
  parallel: z.record(keptNameSchema, z.array(z.unknown()).min(1)),
} as const

export type StepKind = keyof typeof STEPS
export const STEP_KINDS = Object.keys(STEPS) as readonly StepKind[]

/** Path in the file. */
export type Path = readonly (string | number)[]

type Parsed<K extends StepKind> = z.output<(typeof STEPS)[K]>

interface Refined {
  readonly wait:
    | { readonly for: number }
    | { readonly untilTime: string }
    | { readonly until: Expectation; readonly atMostMs: number }
  /** Parameters of the fault as the world reads them. */
  readonly inject: {
    readonly fault: string
    readonly on?: string | undefined
    readonly as?: string | undefined
    readonly durationMs?: number | undefined
    readonly parameters: Readonly<Record<string, unknown>>
  }
  readonly expect: Expectation
  readonly repeat: Omit<Parsed<'repeat'>, 'steps'> & { readonly steps: readonly Step[] }
  readonly forEach: {
    /** Loop variable that refers to the current item. */
    readonly variable: string
    readonly over: string
    readonly steps: readonly Step[]
  }
  readonly parallel: { readonly branches: readonly Branch[] }
}

export interface Branch {
  readonly name: string
  readonly steps: readonly Step[]
}

export type StepBody<K extends StepKind> = K extends keyof Refined ? Refined[K] : Parsed<K>

export type Step = {
  readonly [K in StepKind]: { readonly kind: K; readonly path: Path; readonly body: StepBody<K> }
}[StepKind]
export type StepOf<K extends StepKind> = Extract<Step, { kind: K }>

/** Nested steps in file order; empty for most steps. */
export function innerSteps({ kind, body }: Step): readonly Step[] {
  if (kind === 'repeat' || kind === 'forEach') return body.steps
  return kind === 'parallel' ? body.branches.flatMap(({ steps }) => steps) : []
}

export { timeOfDaySchema }
