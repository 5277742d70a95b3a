/** Parses steps: finds the key, then applies only that step's schema, so that errors concern one step. */

import type { z } from 'zod'
import { isTable } from '#shared/parseStates.ts'
import { phrase } from '#shared/texts/phrases/phrase.ts'
import { unknownWord } from '../../../base/yaml/wording.ts'
import { EXPECTATIONS, type Expectation, type ExpectationOf, SUBJECTS, type Subject } from './expectations.ts'
import { isNeverYet } from './neverSo.ts'
import { type Note, parse } from './problems.ts'
import { readInject } from './readInject.ts'
import {
  keptNameSchema,
  type Path,
  STEP_KINDS,
  STEPS,
  type Step,
  type StepBody,
  type StepKind,
  timeOfDaySchema,
  WAIT_MAX_MS,
} from './steps.ts'
import { boundFields, durationSchema, hasBounds } from './units.ts'

export function readSteps(raw: readonly unknown[], at: Path, note: Note): Step[] {
  return raw.flatMap((one, index) => readStep(one, [...at, index], note) ?? [])
}

function readStep(raw: unknown, at: Path, note: Note): Step | null {
  const keys = isTable(raw) ? Object.keys(raw) : []
  const [kind] = keys
  if (!isTable(raw) || kind === undefined || keys.length !== 1) {
    note({ path: at, says: phrase('stepShape', { kinds: STEP_KINDS }) })
    return null
  }
  if (!isStepKind(kind)) {
    note({ path: [...at, kind], says: unknownWord('step', kind, STEP_KINDS), isKey: true })
    return null
  }
  const path = [...at, kind]
  const body = READERS[kind](raw[kind], path, note)
  // Readers return their own kind of body.
  return body === null ? null : ({ kind, path, body } as Step)
}

const isStepKind = (key: string): key is StepKind => Object.hasOwn(STEPS, key)

type Reader<K extends StepKind> = (raw: unknown, at: Path, note: Note) => StepBody<K> | null

const READERS: { readonly [K in StepKind]: Reader<K> } = {
  wait: readWait,
  inject: readInject,
  clear: (raw, at, note) =>
    one(parse(STEPS.clear, typeof raw === 'string' ? clearOf(raw) : raw, at, note), at, note, [
      'fault',
      'on',
      'all',
    ]),
  act: readAct,
  expect: readExpectation,
  mark: (raw, at, note) => parse(STEPS.mark, raw, at, note),
  guest: (raw, at, note) => parse(STEPS.guest, raw, at, note),
  weather: (raw, at, note) => parse(STEPS.weather, raw, at, note),
  gateway: (raw, at, note) => one(parse(STEPS.gateway, raw, at, note), at, note, ['sends', 'bytes']),
  server: (raw, at, note) =>
    one(parse(STEPS.server, typeof raw === 'string' ? { [raw]: {} } : raw, at, note), at, note, [
      'restart',
      'kill',
      'brokerCut',
      'slowDisk',
      'fullDisk',
      'clockJump',
    ]),
  chapter: (raw, at, note) => parse(STEPS.chapter, raw, at, note),
  repeat(raw, at, note) {
    const parsed = parse(STEPS.repeat, raw, at, note)
    return parsed && { ...parsed, steps: readSteps(parsed.steps, [...at, 'steps'], note) }
  },
  forEach: readForEach,
  parallel: readParallel,
}

function readForEach(raw: unknown, at: Path, note: Note): StepBody<'forEach'> | null {
  const parsed = parse(STEPS.forEach, raw, at, note)
  if (parsed === null) return null
  const { steps, ...named } = parsed
  const [variable, another] = Object.keys(named)
  if (variable === undefined || another !== undefined || !keptNameSchema.safeParse(variable).success) {
    note({ path: at, says: phrase('loopShape') })
    return null
  }
  return { variable, over: named[variable] ?? '', steps: readSteps(steps, [...at, 'steps'], note) }
}

function readParallel(raw: unknown, at: Path, note: Note): StepBody<'parallel'> | null {
  const parsed = parse(STEPS.parallel, raw, at, note)
  if (parsed === null) return null
  const branches = Object.entries(parsed).map(([name, steps]) => ({
    name,
    steps: readSteps(steps, [...at, name], note),
  }))
  if (branches.length > 1) return { branches }
  note({ path: at, says: phrase('branchesNeeded') })
  return null
}

const clearOf = (target: string): object => (target === 'all' ? { all: true } : { fault: target })

/** Exactly one of these keys. */
function one<T extends object>(body: T | null, at: Path, note: Note, keys: readonly string[]): T | null {
  if (body === null) return null
  const found = Object.entries(body).filter(([key, value]) => keys.includes(key) && value !== undefined)
  if (found.length === 1) return body
  note({ path: at, says: phrase('oneOfNeeded', { keys }) })
  return null
}

function readWait(raw: unknown, at: Path, note: Note): StepBody<'wait'> | null {
  if (typeof raw === 'string') {
    const forMs = parse(durationSchema, raw, at, note)
    return forMs === null ? null : { for: forMs }
  }
  if (!isTable(raw)) {
    note({ path: at, says: phrase('waitShape') })
    return null
  }
  const body = parse(STEPS.wait, raw, at, note)
  if (body === null) return null
  const { for: forMs, until, atMost = WAIT_MAX_MS } = body
  if ((forMs === undefined) === (until === undefined)) {
    note({ path: at, says: phrase('waitEither') })
    return null
  }
  if (forMs !== undefined) return { for: forMs }
  if (typeof until === 'string') {
    const time = parse(timeOfDaySchema, until, [...at, 'until'], note)
    return time === null ? null : { untilTime: time }
  }
  const condition = readExpectation(until, [...at, 'until'], note)
  if (condition === null) return null
  if (condition.asked.within ?? condition.asked.for ?? condition.asked.always) {
    note({ path: [...at, 'until'], says: phrase('waitBound') })
    return null
  }
  return { until: condition, atMostMs: atMost }
}

function readAct(raw: unknown, at: Path, note: Note): StepBody<'act'> | null {
  const body = one(parse(STEPS.act, raw, at, note), at, note, ['call', 'control'])
  if (body?.control !== undefined && body.set === undefined) {
    note({ path: at, says: phrase('controlNeedsSet') })
    return null
  }
  return body
}

export function readExpectation(raw: unknown, at: Path, note: Note): Expectation | null {
  if (!isTable(raw)) {
    note({ path: at, says: phrase('expectationShape', { subjects: SUBJECTS }) })
    return null
  }
  const named = SUBJECTS.filter((subject) => Object.hasOwn(raw, subject))
  const [subject, another] = named
  if (subject === undefined) {
    const [keyword = ''] = Object.keys(raw)
    note({ path: [...at, keyword], says: unknownWord('subject', keyword, SUBJECTS), isKey: true })
    return null
  }
  if (another !== undefined) {
    note({ path: [...at, another], says: phrase('oneThing', { one: subject, other: another }) })
    return null
  }
  const asked = parse<z.ZodType>(EXPECTATIONS[subject], raw, at, note)
  if (asked === null) return null
  // Parsed by the schema of this subject.
  const expectation = notWithin({ subject, asked } as Expectation)
  return isTestable(expectation, at, note) ? expectation : null
}

/** A negative expectation such as "not acknowledged within ten minutes" must hold for the whole duration. */
function notWithin(expectation: Expectation): Expectation {
  const { subject, asked } = expectation
  if (subject !== 'alarm' || asked.is !== 'not acknowledged' || asked.within === undefined) return expectation
  const { within, ...rest } = asked
  return { subject, asked: { ...rest, for: rest.for ?? within } }
}

const BOUNDED: readonly Subject[] = ['device', 'metric', 'report', 'truth', 'value']

/** An expectation that can fail and concerns a single moment. */
function isTestable(expectation: Expectation, at: Path, note: Note): boolean {
  const { subject, asked } = expectation
  const moments = [asked.within, asked.for, asked.always].filter((moment) => moment !== undefined)
  if (moments.length > 1) {
    note({ path: at, says: phrase('oneMoment') })
    return false
  }
  if (isNeverYet(expectation)) {
    note({ path: [...at, 'within'], says: phrase('neverYet') })
    return false
  }
  if (BOUNDED.includes(subject) && !hasBounds(asked as ExpectationOf<'value'>)) {
    note({ path: at, says: phrase('boundNeeded', { keys: Object.keys(boundFields) }) })
    return false
  }
  if (subject === 'page' && asked.shows === undefined && asked.hides === undefined) {
    note({ path: at, says: phrase('pageNeeds') })
    return false
  }
  return true
}
