/** JUnit XML, as build servers read it: one suite for a file, one case for a run. */
import type { RunResult } from '../run/result.ts'
import { failureLines } from './print.ts'

export function junitXml(results: readonly RunResult[]): string {
  const suites = [...Map.groupBy(results, ({ file }) => file)].map(([file, runs]) => suiteXml(file, runs))
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${totals(results)}>\n${suites.join('\n')}\n</testsuites>\n`
}

function suiteXml(file: string, runs: readonly RunResult[]): string {
  return `  <testsuite name="${escaped(file)}"${totals(runs)}>\n${runs.map(caseXml).join('\n')}\n  </testsuite>`
}

function totals(runs: readonly RunResult[]): string {
  const count = (...verdicts: readonly string[]): number =>
    runs.filter(({ verdict }) => verdicts.includes(verdict)).length
  const seconds = runs.reduce((sum, { realMs }) => sum + realMs, 0) / 1_000
  return ` tests="${runs.length}" failures="${count('failed', 'vacuous')}" errors="${count('errored')}" skipped="${count('skipped')}" time="${seconds.toFixed(3)}"`
}

function caseXml(run: RunResult): string {
  const name = [run.id, run.case, `seed ${run.seed}`].filter((part) => part !== '').join(' · ')
  const open = `    <testcase classname="${escaped(run.id)}" name="${escaped(name)}" file="${escaped(run.file)}" time="${(run.realMs / 1_000).toFixed(3)}"`
  const inner = [...run.failures.map((failure) => failureXml(run, failure)), ...errorXml(run)]
  if (run.verdict === 'skipped') inner.push('      <skipped/>')
  if (run.verdict === 'vacuous' && run.failures.length === 0)
    inner.push('      <failure message="nothing was put to the test" type="vacuous"/>')
  return inner.length === 0 ? `${open}/>` : `${open}>\n${inner.join('\n')}\n    </testcase>`
}

function failureXml(run: RunResult, failure: RunResult['failures'][number]): string {
  const text = failureLines(failure, run).join('\n').trim()
  return `      <failure message="${escaped(`${failure.expectation}: ${failure.found}`)}" type="${run.verdict}">${escaped(text)}</failure>`
}

const errorXml = ({ error }: RunResult): string[] =>
  error === null ? [] : [`      <error message="${escaped(error)}" type="errored"/>`]

const NO_XML = /[^\t\n\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Also for attributes; characters that XML cannot hold are left out. */
export function escaped(text: string): string {
  return text
    .replaceAll(NO_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
