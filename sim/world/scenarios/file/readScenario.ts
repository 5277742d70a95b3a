/** Parses a scenario: the header, then the steps of each case with substituted values. Requires no world. */
import { englishOf, phrase } from '#shared/texts/phrases/phrase.ts'
import { FileError, parseYaml, readYamlFile, type YamlFile } from '../../../base/yaml/yamlFile.ts'
import { worldBeside } from '../../estates/worlds.ts'
import { unknownAlarms } from './alarmCodes.ts'
import { neverSo } from './neverSo.ts'
import type { Place, Problem } from './problems.ts'
import { problemsOf } from './problems.ts'
import { readSteps } from './readSteps.ts'
import { type Case, headerSchema, type Scenario, STEPS_RUN_MAX } from './scenario.ts'
import { innerSteps, type Path, type Step, type StepOf } from './steps.ts'
import { stepsRun } from './stepsRun.ts'
import { placeholdersIn, substitute, type Values } from './substitute.ts'

/** Limit for all cases together. */
const VALUES_MAX = 200_000
/** Length of a substituted value that counts as one more value. */
const LETTERS_PER_VALUE = 100
/** Limit of reported problems, because locating each one is expensive. */
const PROBLEMS_MAX = 100

export interface ReadScenario {
  readonly scenario: Scenario
  readonly placeOf: (path: Path) => Place
}

export interface ReadOptions {
  /** Overrides the parameter values of the file. */
  readonly params?: Values
}

/** @throws FileError with everything that is wrong, each at its place */
export function readScenarioFile(path: string, options: ReadOptions = {}): ReadScenario {
  return readParsed(readYamlFile(path), options)
}

/** @throws FileError */
export function readScenarioText(text: string, file: string, options: ReadOptions = {}): ReadScenario {
  return readParsed(parseYaml(text, file), options)
}

function readParsed(yaml: YamlFile, { params = {} }: ReadOptions): ReadScenario {
  const problems: Problem[] = []
  const header = headerSchema.safeParse(yaml.value)
  if (!header.success) problems.push(...problemsOf(header.error, headerSchema, yaml.value, []))
  const fields = header.success ? header.data : lenient(yaml.value)
  for (const name of Object.keys(params))
    if (!Object.hasOwn(fields.params, name))
      problems.push({ path: ['params'], says: phrase('noParameter', { name }) })
  const tables: readonly Values[] = fields.cases ?? [{}]
  problems.push(...sameNames(tables))
  refuseTooMuch(yaml, fields.steps, [fields.params, params, ...tables])
  const cases = tables.map((table): Case => {
    const values = { ...fields.params, ...params, ...table }
    const raw = substitute(fields.steps, values) as unknown[]
    const steps = readSteps(raw, ['steps'], (problem) => problems.push(problem))
    const loops = loopsOf(steps)
    for (const problem of [
      ...takenNames(loops, values),
      ...unknownValues({ steps, raw, loops }),
      ...unknownAlarms(steps),
      ...neverSo(steps),
    ])
      problems.push(problem)
    return { name: typeof table.name === 'string' ? table.name : '', steps }
  })
  const most = Math.max(0, ...cases.map(({ steps }) => stepsRun(steps)))
  if (most > STEPS_RUN_MAX)
    problems.push({
      path: ['steps'],
      says: phrase('tooManySteps', { max: STEPS_RUN_MAX }),
    })
  if (problems.length > 0 || !header.success) throw new FileError(yaml.file, issuesOf(yaml, problems))
  if (fields.steps.length > 0 && !cases.some(({ steps }) => expects(steps)))
    throw new FileError(yaml.file, [yaml.issue(['steps'], phrase('nothingExpected'))])
  const { steps: _, cases: __, ...rest } = header.data
  const scenario: Scenario = {
    ...rest,
    world: worldBeside(rest.world, yaml.file),
    params: { ...rest.params, ...plainOf(params) },
    file: yaml.file,
    cases,
  }
  return { scenario, placeOf: (path) => yaml.placeOf(path) }
}

/** A run is requested by case name, so a second case with the same name would never run. */
function sameNames(tables: readonly Values[]): Problem[] {
  const seen = new Set<unknown>()
  return tables.flatMap(({ name }, index) => {
    if (name !== undefined && seen.has(name))
      return [{ path: ['cases', index, 'name'], says: phrase('caseTwice', { name: String(name) }) }]
    seen.add(name)
    return []
  })
}

/**
 * Limits expansion: cases, aliases and placeholders multiply a small file.
 * @throws FileError
 */
function refuseTooMuch(yaml: YamlFile, steps: readonly unknown[], tables: readonly Values[]): void {
  const longest = tables
    .flatMap((table) => Object.values(table))
    .reduce<number>((most, value) => Math.max(most, typeof value === 'string' ? value.length : 0), 1)
  const placeholderWeight = 1 + Math.floor(longest / LETTERS_PER_VALUE)
  const max = Math.floor(VALUES_MAX / Math.max(1, tables.length - 2))
  let values = 0
  const rest: unknown[] = [...steps]
  for (let one = rest.pop(); one !== undefined; one = rest.pop()) {
    values += 1
    if (typeof one === 'string') values += placeholderWeight * (one.split('{{').length - 1)
    if (values > max)
      throw new FileError(yaml.file, [yaml.issue(['steps'], phrase('tooManyValues', { max: VALUES_MAX }))])
    if (typeof one === 'object' && one !== null)
      for (const inner of Object.values(one)) rest.push(inner ?? '')
  }
}

/** Lenient header, so that errors in steps are reported too. */
function lenient(value: unknown): { params: Values; cases?: Values[]; steps: unknown[] } {
  const table: Readonly<Record<string, unknown>> =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  const params = typeof table.params === 'object' && table.params !== null ? { ...table.params } : {}
  return { params, steps: Array.isArray(table.steps) ? table.steps : [] }
}

function plainOf(values: Values): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' || typeof value === 'boolean' ? value : String(value),
    ]),
  )
}

/** The same position may be wrong in several cases. */
function issuesOf(yaml: YamlFile, problems: readonly Problem[]) {
  const distinct = new Map(
    problems.map((problem) => [`${problem.path.join('.')} ${englishOf(problem.says)}`, problem] as const),
  )
  return [...distinct.values()]
    .slice(0, PROBLEMS_MAX)
    .map(({ path, says, isKey }) => yaml.issue(path, says, isKey))
    .sort((a, b) => a.line - b.line || a.column - b.column)
}

const expects = (steps: readonly Step[]): boolean =>
  steps.some(
    (step) =>
      step.kind === 'expect' || (step.kind === 'wait' && 'until' in step.body) || expects(innerSteps(step)),
  )

type Loop = StepOf<'forEach'>

const loopsOf = (steps: readonly Step[]): Loop[] =>
  steps.flatMap((step) => [...(step.kind === 'forEach' ? [step] : []), ...loopsOf(innerSteps(step))])

/** Parameters are substituted before loops, so a loop variable must not reuse a parameter name. */
const takenNames = (loops: readonly Loop[], values: Values): Problem[] =>
  loops
    .filter(
      ({ path, body: { variable } }) => Object.hasOwn(values, variable) || isInside(path, variable, loops),
    )
    .map(({ path, body: { variable } }) => ({
      path: [...path, variable],
      says: phrase('loopNameTaken', { name: variable }),
      isKey: true,
    }))

/** Whether the path is inside a loop that defines this name. */
const isInside = (path: Path, name: string, loops: readonly Loop[]): boolean =>
  loops.some(
    ({ path: loop, body: { variable } }) =>
      variable === name && path.length > loop.length && loop.every((part, i) => path[i] === part),
  )

interface Read {
  readonly steps: readonly Step[]
  readonly raw: readonly unknown[]
  readonly loops: readonly Loop[]
}

/** Placeholders that are neither parameters, nor stored by an earlier step, nor loop variables. */
function unknownValues({ steps, raw, loops }: Read): Problem[] {
  const kept = new Set(['now', ...steps.flatMap(keptBy)])
  return placeholdersIn(raw, ['steps'])
    .filter(({ name, path }) => !kept.has(name) && !isInside(path, name, loops))
    .map(({ name, path }) => ({ path, says: phrase('noPlaceholder', { placeholder: `{{${name}}}` }) }))
}

function keptBy(step: Step): string[] {
  if (step.kind === 'act') return Object.keys(step.body.keep ?? {})
  return innerSteps(step).flatMap(keptBy)
}
