/** `npm run scenario`: runs scenarios headless, and prints how they went. */

import { accessSync, constants, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { phrase } from '#shared/texts/phrases/phrase.ts'
import { runCli, UsageError } from '../../base/runCli.ts'
import { FileError } from '../../base/yaml/yamlFile.ts'
import { worldJsonSchema } from '../../world/estates/own/hotelFile.ts'
import { findScenario } from '../../world/scenarios/file/bundled.ts'
import { scenarioJsonSchema } from '../../world/scenarios/file/jsonSchema.ts'
import { readScenarioFile } from '../../world/scenarios/file/readScenario.ts'
import { requireNames } from '../../world/scenarios/names/requireNames.ts'
import { htmlReport } from '../../world/scenarios/report/html.ts'
import { junitXml } from '../../world/scenarios/report/junit.ts'
import {
  printAnswer,
  printDifferences,
  printResult,
  printSeeds,
  printStep,
} from '../../world/scenarios/report/print.ts'
import type { RunResult } from '../../world/scenarios/run/result.ts'
import type { Answer, Job } from '../../world/scenarios/runJob.ts'
import { elsewhere, runHeadless } from './runHeadless.ts'
import { runParallel } from './runParallel.ts'
import { shrink } from './shrink.ts'

const USAGE = `Usage: npm run scenario -- FILE… [options]
  FILE               a scenario's file, or the name of a bundled one
  --seed N           instead of the file's own
  --seeds A..B       one run for each seed, beside each other; tells which failed
  --repeat N         every run so many times; one whose log is another each time fails
  --case NAME        only this case
  --world NAME       in another world than the file's
  --browser          looks at pages in a real browser; otherwise they are skipped
  --out DIR          writes report.html and junit.xml
  --keep             leaves the data of a run for a console, in --out; of many runs, of the first ten that fail
  --shrink           writes a smaller file that fails in the same way
  --schema [scenario|world]   prints the schema of such a file, for an editor
  --help             prints this; sim/world/scenarios/README.md takes you to a scenario of your own
Exit status: 0 when everything holds, 1 when something does not, 2 when it cannot be run.`

const OPTIONS = {
  seed: { type: 'string' },
  seeds: { type: 'string' },
  repeat: { type: 'string', default: '1' },
  case: { type: 'string' },
  world: { type: 'string' },
  out: { type: 'string' },
  browser: { type: 'boolean', default: false },
  keep: { type: 'boolean', default: false },
  shrink: { type: 'boolean', default: false },
  schema: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
}

type Options = ReturnType<typeof readArguments>['values']

const SEED_MAX = 2 ** 32 - 1
const SEEDS_MAX = 10_000

function seedsOf({ seed, seeds }: Options): readonly number[] | null {
  if (seeds === undefined) {
    if (seed === undefined) return null
    if (!/^\d{1,10}$/.test(seed) || Number(seed) > SEED_MAX)
      throw new UsageError(`--seed ${seed} is no seed: 0 to ${SEED_MAX}`)
    return [Number(seed)]
  }
  const [, from, to] = /^(\d{1,10})\.\.(\d{1,10})$/.exec(seeds) ?? []
  const count = Number(to) - Number(from) + 1
  if (from === undefined || count < 1 || count > SEEDS_MAX || Number(to) > SEED_MAX)
    throw new UsageError(`--seeds ${seeds} is no range such as 1..200, of at most ${SEEDS_MAX}`)
  return Array.from({ length: count }, (_, i) => Number(from) + i)
}

const REPEAT_MAX = 100

function timesOf({ repeat }: Options): number {
  if (!/^\d{1,3}$/.test(repeat) || Number(repeat) < 1 || Number(repeat) > REPEAT_MAX)
    throw new UsageError(`--repeat ${repeat} is no number of times: 1 to ${REPEAT_MAX}`)
  return Number(repeat)
}

/** Found by the script that starts this. @throws UsageError before anything runs, and not at the first page */
function browserOf({ browser }: Options): string | undefined {
  if (!browser) return undefined
  const path = process.env.CHROMIUM_PATH
  if (!path) throw new UsageError('--browser needs Chromium or Chrome, and none was found: set CHROMIUM_PATH')
  try {
    accessSync(path, constants.X_OK)
    if (statSync(path).isFile()) return path
  } catch {
    // Missing and not executable are reported alike.
  }
  throw new UsageError(
    `--browser cannot start CHROMIUM_PATH=${path}: set it to the program of Chromium or Chrome, or leave it out to have one looked for`,
  )
}

/** @throws UsageError, FileError */
function jobsOf(argument: string, options: Options): Job[] {
  const file = findScenario(argument)
  const read = readScenarioFile(file)
  const { scenario } = read
  const cases = scenario.cases.filter(({ name }) => options.case === undefined || name === options.case)
  if (cases.length === 0) {
    const names = scenario.cases.map(({ name }) => `"${name}"`).join(', ')
    throw new UsageError(`${file} has no case "${options.case}"; there are ${names}`)
  }
  const seeds = seedsOf(options) ?? [scenario.seed]
  requireNames(options.world === undefined ? read : elsewhere(read, options.world), seeds[0])
  return cases.flatMap(({ name }) =>
    seeds.map((seed) => ({ file, caseName: name, seed, world: options.world, browser: browserOf(options) })),
  )
}

async function runHere({ file, caseName, seed, world, browser }: Job, options: Options): Promise<Answer> {
  const read = readScenarioFile(file)
  const one = read.scenario.cases.find(({ name }) => name === caseName)
  if (!one) return { problem: phrase('noCase', { file, name: caseName }) }
  process.stdout.write(`\n${read.scenario.id}${caseName === '' ? '' : ` · ${caseName}`} · seed ${seed}\n`)
  try {
    const result = await runHeadless(read, one, {
      seed,
      world,
      keepIn: keepIn(options),
      browser,
      onStep: printStep,
    })
    printResult(result)
    return { result }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    process.stderr.write(`${error.message}\n`)
    return { problem: error.phrase }
  }
}

async function runJobs(once: readonly Job[], options: Options): Promise<Answer[]> {
  // Repetitions are distributed among processes, so that they run in processes with a different history.
  const jobs = Array.from({ length: timesOf(options) }, () => once).flat()
  if (options.seeds !== undefined || jobs.length > once.length) return runMany(jobs, options)
  const answers: Answer[] = []
  for (const job of jobs) answers.push(await runHere(job, options))
  return answers
}

/** Number of runs whose data is kept; failing runs first. */
const KEPT_MAX = 10

async function runMany(jobs: readonly Job[], options: Options): Promise<Answer[]> {
  const dropped = new Set<RunResult>()
  let count = 0
  const answers = await runParallel(
    jobs.map((job) => ({ ...job, keepFailedIn: keepIn(options) })),
    (job, answer) => {
      printAnswer(job, answer)
      if (!('result' in answer) || !answer.result.kept) return
      count += 1
      if (count <= KEPT_MAX) return
      rmSync(answer.result.kept.folder, { recursive: true, force: true })
      dropped.add(answer.result)
    },
  )
  return answers.map((answer) => {
    if (!('result' in answer) || !dropped.has(answer.result)) return answer
    const { kept: _, ...result } = answer.result
    return { result }
  })
}

/** Outside the temporary folders of runs, which the next run deletes. */
const keepIn = ({ keep, out }: Options): string | undefined =>
  keep ? join(out ?? join(tmpdir(), 'atrium-kept'), 'data') : undefined

function writeReports(folder: string, results: readonly RunResult[]): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'report.html'), htmlReport(results))
  writeFileSync(join(folder, 'junit.xml'), junitXml(results))
  process.stdout.write(`\nReports: ${join(folder, 'report.html')}, ${join(folder, 'junit.xml')}\n`)
}

/** For each kind of failure, shrinks the run with the fewest steps. */
async function writeShrunk(
  results: readonly RunResult[],
  { out: folder = '.', world }: Options,
): Promise<void> {
  const failed = results
    .filter(({ verdict }) => verdict === 'failed')
    .sort((a, b) => a.steps.length - b.steps.length || a.realMs - b.realMs)
  const ways = Map.groupBy(failed, ({ file, case: name, failures }) =>
    [file, name, failures[0]?.id].join('\n'),
  )
  for (const [smallest] of ways.values()) {
    const shrunk = smallest && (await shrink(smallest, world))
    if (!smallest || !shrunk) continue
    mkdirSync(folder, { recursive: true })
    const path = join(folder, shrunkName(smallest))
    writeFileSync(path, shrunk.text)
    process.stdout.write(`Shrunk from ${shrunk.before} steps to ${shrunk.steps}: ${path}\n`)
  }
}

function shrunkName({ file, case: name, seed, failures }: RunResult): string {
  const way = [name, failures[0]?.id ?? ''].filter((part) => part !== '')
  const parts = [basename(file, '.yaml'), ...way.map((part) => part.replaceAll(/[^\w.-]+/g, '-'))]
  return `${parts.join('.')}.seed-${seed}.shrunk.yaml`
}

function statusOf(answers: readonly Answer[]): number {
  const verdicts = answers.map((answer) => ('result' in answer ? answer.result.verdict : 'errored'))
  if (verdicts.includes('errored')) return 2
  return verdicts.every((verdict) => verdict === 'passed' || verdict === 'skipped') ? 0 : 1
}

async function main(): Promise<number> {
  const { values, positionals } = readArguments()
  if (values.help) {
    process.stdout.write(`${USAGE}\n`)
    return 0
  }
  if (values.schema) {
    const [what = 'scenario'] = positionals
    if (what !== 'scenario' && what !== 'world')
      throw new UsageError(`--schema prints scenario or world, not ${what}`)
    process.stdout.write(
      `${JSON.stringify(what === 'world' ? worldJsonSchema() : scenarioJsonSchema(), null, 2)}\n`,
    )
    return 0
  }
  if (positionals.length === 0) throw new UsageError(USAGE)
  const problems: string[] = []
  const jobs = positionals.flatMap((argument) => {
    try {
      return jobsOf(argument, values)
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      problems.push(error.message)
      return []
    }
  })
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  const answers = await runJobs(jobs, values)
  const results = answers.flatMap((answer) => ('result' in answer ? [answer.result] : []))
  if (values.seeds !== undefined || timesOf(values) > 1) printSeeds(results)
  const isSame = printDifferences(results)
  if (values.out !== undefined) writeReports(values.out, results)
  if (values.shrink) await writeShrunk(results, values)
  if (problems.length > 0) return 2
  return statusOf(answers) || (isSame ? 0 : 1)
}

if (import.meta.main) runCli(main, ['ConfigError', 'FileError'])
