/** JUnit XML, as build servers read it: one suite for a file and a seed, one case for a run. */
import type { RunResult } from '../run/result.ts'
import { failureLines } from './print.ts'

export function junitXml(results: readonly RunResult[]): string {
  const groups = Map.groupBy(results, ({ file, seed }) => `${file} · seed ${seed}`)
  const suites = [...groups].map(([name, runs]) => suiteXml(name, runs))
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${totals(results)}>\n${suites.join('\n')}\n</testsuites>\n`
}

function suiteXml(name: string, runs: readonly RunResult[]): string {
  return `  <testsuite name="${escaped(name)}"${totals(runs)}>\n${runs.map(caseXml).join('\n')}\n  </testsuite>`
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
  const inner = [
    propertiesXml(run),
    ...run.failures.map((failure) => failureXml(run, failure)),
    ...errorXml(run),
  ]
  if (run.verdict === 'skipped') inner.push('      <skipped/>')
  if (run.verdict === 'vacuous' && run.failures.length === 0)
    inner.push('      <failure message="nothing was put to the test" type="vacuous"/>')
  return `${open}>\n${inner.join('\n')}\n    </testcase>`
}

function propertiesXml({ seed, logHash }: RunResult): string {
  const facts = { seed: String(seed), logHash }
  const all = Object.entries(facts).map(
    ([name, value]) => `<property name="${name}" value="${escaped(value)}"/>`,
  )
  return `      <properties>${all.join('')}</properties>`
}

function failureXml(run: RunResult, failure: RunResult['failures'][number]): string {
  const text = failureLines(failure, run).join('\n').trim()
  return `      <failure message="${escaped(`${failure.expectation}: ${failure.found}`)}" type="${run.verdict}">${escaped(text)}</failure>`
}

const errorXml = ({ error }: RunResult): string[] =>
  error === null ? [] : [`      <error message="${escaped(error)}" type="errored"/>`]

const NO_XML = /[^\t\n\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Escapes text for XML, also in attributes; illegal characters are removed. */
export function escaped(text: string): string {
  return text
    .replaceAll(NO_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
