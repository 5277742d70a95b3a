/** Terminal output of a run: each step, then failures and how to reproduce them. */

import { basename } from 'node:path'
import { durationText } from '#shared/texts/phrases/duration.ts'
import { englishOf } from '#shared/texts/phrases/phrase.ts'
import type { Failure, KeptData, RunResult, StepResult } from '../run/result.ts'
import type { Answer, Job } from '../runJob.ts'

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const SIGNS: Readonly<Record<string, string>> = {
  passed: '✓',
  failed: '✗',
  skipped: '–',
  vacuous: '✗',
  errored: '!',
}

export function printStep({
  id,
  kind,
  text,
  verdict,
  startedAtMs,
  endedAtMs,
  realMs,
  notes,
}: StepResult): void {
  const simulated = endedAtMs > startedAtMs ? `+${durationText(endedAtMs - startedAtMs)}` : ''
  const number = id.replace(/\.[a-z]+$/i, '')
  const times = [simulated, `${Math.round(realMs)} ms`].filter((part) => part !== '').join(', ')
  print(`  ${SIGNS[verdict] ?? ' '} ${number.padEnd(5)} ${kind.padEnd(8)} ${text}  (${times})`)
  for (const note of notes) if (note !== '' && note !== text) print(`                   ${note}`)
}

export function printResult(result: RunResult): void {
  const { verdict, tested, skipped, startedAtMs, endedAtMs, realMs, logHash, failures, error } = result
  for (const failure of failures) for (const line of failureLines(failure, result)) print(line)
  if (result.kept && failures.length === 0) print(`  console: ${consoleCommandOf(result.kept, result.seed)}`)
  if (error !== null) print(`  cannot be run: ${error}`)
  const skippedText = skipped > 0 ? `, ${skipped} skipped` : ''
  const simulated = durationText(endedAtMs - startedAtMs)
  print(
    `  ${verdict}: ${tested} ${tested === 1 ? 'expectation' : 'expectations'} put to the test${skippedText}; ${simulated} in ${durationText(realMs)}; log ${logHash || 'none'}`,
  )
}

export function failureLines(failure: Failure, result: RunResult): string[] {
  const { id, expectation, line, column, wanted, found, nearestMiss, before, activeFaults } = failure
  return [
    '',
    `FAIL ${id} · ${expectation} (${result.file}:${line}:${column})`,
    `  wanted   ${wanted}`,
    `  found    ${found}${nearestMiss ? `; ${nearestMiss}` : ''}`,
    ...(before.length > 0 ? ['  before', ...before.map((one) => `    ${one}`)] : []),
    `  faults   ${activeFaults.length > 0 ? activeFaults.join('; ') : 'none'}`,
    `  seed     ${result.seed}`,
    `  again    ${commandOf(result)}`,
    ...(result.kept ? [`  console  ${consoleCommandOf(result.kept, result.seed)}`] : []),
    '',
  ]
}

/** Command that repeats exactly this run. */
export function commandOf({ file, seed, case: name, world, hasBrowser }: Asked): string {
  const options = [
    `--seed ${seed}`,
    ...(name === '' ? [] : [`--case ${quoted(name)}`]),
    ...(world === undefined ? [] : [`--world ${quoted(world)}`]),
    ...(hasBrowser ? ['--browser'] : []),
  ]
  return `npm run scenario -- ${file} ${options.join(' ')}`
}

/** Separate ports, because another server may use the defaults. */
const CONSOLE_PORT = 8090
export const CONSOLE_ADDRESS = `http://127.0.0.1:${CONSOLE_PORT}`

/** Command that starts a console on the run's data. */
export const consoleCommandOf = ({ folder, world }: KeptData, seed: number): string =>
  `DATA_DIR=${quoted(folder)} WORLD=${quoted(world)} SEED=${seed} PORT=${CONSOLE_PORT} MQTT_PORT=0 npm start`

type Asked = Pick<RunResult, 'file' | 'seed' | 'case' | 'world' | 'hasBrowser'>

/** Shell quoting, including $ and `. */
const quoted = (name: string): string => JSON.stringify(name).replaceAll(/[$`]/g, '\\$&')

/** One line for each of several runs. */
export function printAnswer({ file, caseName, seed }: Job, answer: Answer): void {
  const name = `${basename(file, '.yaml')} · ${caseName === '' ? '' : `${caseName} · `}seed ${seed}`
  if ('problem' in answer) print(`  ! ${name}: ${englishOf(answer.problem)}`)
  else {
    const { verdict, failures, error, logHash } = answer.result
    const why = failures[0] ? ` ${failures[0].id} ${failures[0].expectation}` : (error ?? '')
    print(`  ${SIGNS[verdict] ?? ' '} ${name}: ${verdict} ${why} log ${logHash}`)
  }
}

/** Prints repeated runs with different logs; returns whether there were none. */
export function printDifferences(results: readonly RunResult[]): boolean {
  const runs = Map.groupBy(results, (result) => commandOf(result))
  let isSame = true
  for (const [command, same] of runs) {
    const logs = new Set(same.map(({ logHash }) => logHash))
    if (logs.size === 1) continue
    isSame = false
    print(`\nNOT THE SAME each time: ${command}\n  logs ${[...logs].join(', ')}`)
  }
  const times = Math.max(...[...runs.values()].map(({ length }) => length))
  if (isSame && times > 1) print(`${runs.size} runs left the same log behind ${times} times`)
  return isSame
}

/** Runs by what failed first, the most frequent first; the others by their verdict, at the end. */
export function groupedByFailure(results: readonly RunResult[]): [string, RunResult[]][] {
  const isGood = ([run]: readonly RunResult[]): boolean => run?.failures.length === 0 && run.error === null
  return [...Map.groupBy(results, whyOf)].sort(
    ([, a], [, b]) => Number(isGood(a)) - Number(isGood(b)) || b.length - a.length,
  )
}

function whyOf({ failures: [failure], error, verdict }: RunResult): string {
  return failure ? `${failure.id} ${failure.expectation}` : (error ?? verdict)
}

/** Failing seeds by what failed, the most frequent first; one of each in full. */
export function printSeeds(results: readonly RunResult[]): void {
  const failed = results.filter(({ verdict }) => verdict !== 'passed' && verdict !== 'skipped')
  print(`\n${results.length - failed.length} of ${results.length} runs passed`)
  for (const [id, runs] of groupedByFailure(failed)) {
    const [fastest] = [...runs].sort((a, b) => a.endedAtMs - a.startedAtMs - (b.endedAtMs - b.startedAtMs))
    print(`\n${id}: seeds ${runs.map(({ seed }) => seed).join(', ')}`)
    if (fastest?.failures[0]) for (const line of failureLines(fastest.failures[0], fastest)) print(line)
  }
}
