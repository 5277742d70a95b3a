/** A run on the terminal: each step as it ends, then what failed and how to see it again. */
import { durationText } from '../file/units.ts'
import type { Failure, RunResult, StepResult } from '../run/result.ts'

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
  if (error !== null) print(`  cannot be run: ${error}`)
  const skippedText = skipped > 0 ? `, ${skipped} skipped` : ''
  const simulated = durationText(endedAtMs - startedAtMs)
  print(
    `  ${verdict}: ${tested} expectations${skippedText}; ${simulated} in ${durationText(realMs)}; log ${logHash || 'none'}`,
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
    '',
  ]
}

/** What runs exactly this once more. */
export function commandOf({ file, seed, case: name }: RunResult): string {
  return `npm run scenario -- ${file} --seed ${seed}${name === '' ? '' : ` --case ${JSON.stringify(name)}`}`
}
