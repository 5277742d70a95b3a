/** The data needed to understand a failure, on one page: expected and found, the value, and the actions around it. */
import { MINUTE_MS } from '#shared/durations.ts'
import { durationText } from '#shared/texts/phrases/duration.ts'
import { createToLocal } from '../../sky/localTime.ts'
import type { Failure, RunResult, StepResult } from '../run/result.ts'
import { chartSvg } from './charts.ts'
import { escaped } from './junit.ts'
import { CONSOLE_ADDRESS, commandOf, consoleCommandOf } from './print.ts'
import { table } from './tables.ts'

/** Earlier actions are in the tables of the whole run. */
const AROUND_BEFORE_MS = 60 * MINUTE_MS
const AROUND_AFTER_MS = MINUTE_MS
const DONE_MAX = 60

/** Steps that do something. */
const DOING: readonly string[] = ['act', 'guest', 'inject', 'clear', 'weather', 'gateway', 'server']

export function failureHtml(failure: Failure, run: RunResult): string {
  const { id, expectation, wanted, found, nearestMiss, activeFaults, atMs, line, column, before } = failure
  const facts = [
    ['Expected', escaped(wanted)],
    ['Found', escaped(nearestMiss ? `${found}; ${nearestMiss}` : found)],
    ['When', `${clockText(run, atMs)}, ${durationText(Math.max(0, atMs - run.startedAtMs))} after the start`],
    ['Broken then', activeFaults.length === 0 ? 'nothing' : activeFaults.map(escaped).join('<br>')],
    ['In the file', `${escaped(run.file)}:${line}:${column}`],
    ['Again', `<code>${escaped(commandOf(run))}</code>`],
    ['In the console', consoleHtml(failure, run)],
  ]
  const rows = facts.map(([name, value]) => `<tr><th scope="row">${name}</th><td>${value}</td></tr>`)
  const charts = run.series.filter(({ name }) => isAbout(failure, name)).map((one) => chartSvg(one, run))
  return `<section class="failure"><h2><span class="bad">${escaped(id)}</span> · ${escaped(expectation)}</h2>
<table>${rows.join('')}</table>
${charts.length === 0 ? '' : `<h3>The value in question</h3>${charts.join('\n')}`}
${aroundHtml(failure, run)}
${before.length === 0 ? '' : `<h3>What was reported and decided on it</h3><pre>${before.map(escaped).join('\n')}</pre>`}</section>`
}

/** Console links with the run's data, or how to keep it. */
function consoleHtml({ views = [] }: Failure, run: RunResult): string {
  const { kept, seed } = run
  if (!kept) return `with the data of <code>${escaped(commandOf(run))} --keep --out reports</code>`
  const links = views.map(
    ({ name, path }) => `<a href="${escaped(CONSOLE_ADDRESS + path)}">${escaped(name)}</a>`,
  )
  return `<code>${escaped(consoleCommandOf(kept, seed))}</code><br>then, as 13800000002 with demo-1234: ${links.join(', ')}`
}

/** Series are called after their device. */
const isAbout = ({ about = [] }: Failure, series: string): boolean =>
  about.some((name) => series.startsWith(`${name} · `))

interface Done {
  readonly atMs: number
  readonly what: string
  readonly how: string
}

function aroundHtml({ atMs, id }: Failure, run: RunResult): string {
  const isNear = (instantMs: number): boolean =>
    instantMs >= atMs - AROUND_BEFORE_MS && instantMs <= atMs + AROUND_AFTER_MS
  const steps = run.steps
    .filter((step) => DOING.includes(step.kind) && step.id !== id && isNear(step.startedAtMs))
    .map((step): Done => ({ atMs: step.startedAtMs, what: step.kind, how: textOf(step) }))
  const commands = run.commands
    .filter(({ issuedAtMs }) => isNear(issuedAtMs))
    .map(
      ({ issuedAtMs, devices, values, by, outcome, reason }): Done => ({
        atMs: issuedAtMs,
        what: 'command',
        how: `${by}: ${devices} ${values}, ${outcome}${reason === '' ? '' : ` (${reason})`}`,
      }),
    )
  const done = [...steps, ...commands].sort((a, b) => a.atMs - b.atMs).slice(-DONE_MAX)
  if (done.length === 0) return ''
  const rows = done.map((one) => [clockText(run, one.atMs), escaped(one.what), escaped(one.how)])
  return `<h3>Around the moment</h3>${table(['When', 'What', 'How'], rows)}`
}

const textOf = ({ text, notes }: StepResult): string =>
  [text, ...notes.filter((one) => one !== '' && one !== text)].join('; ')

const clockText = (run: RunResult, instantMs: number): string =>
  new Date(createToLocal(run.timeZone)(instantMs)).toISOString().slice(0, 19).replace('T', ' ')
