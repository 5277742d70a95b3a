/** Self-contained HTML report of runs. */
import { durationText } from '#shared/texts/phrases/duration.ts'
import type { RunResult, StepResult } from '../run/result.ts'
import { chartSvg, timelineSvg } from './charts.ts'
import { failureHtml } from './failureHtml.ts'
import { escaped } from './junit.ts'
import { commandOf, groupedByFailure } from './print.ts'
import { table } from './tables.ts'

const STYLE = `
:root { color-scheme: light dark; --line: #8886; --bad: #c23030; --good: #238551; --fault: #d1980b; --soft: #8882; --series: #2d72d2; }
body { font: 14px/1.45 system-ui, "Noto Sans SC", sans-serif; max-width: 1080px; margin: 24px auto; padding: 0 16px; }
h1 { font-size: 20px; } h2 { font-size: 16px; margin-top: 28px; }
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; padding: 4px 8px; border-bottom: 1px solid var(--line); vertical-align: top; }
th { font-weight: 600; } .bad { color: var(--bad); } .good { color: var(--good); } .dim { opacity: .7; }
pre { background: var(--soft); padding: 12px; overflow-x: auto; white-space: pre-wrap; } svg { width: 100%; height: auto; display: block; }
figure { margin: 12px 0; } figcaption { font-size: 13px; } .wide { overflow-x: auto; }
svg text { font: 11px system-ui, sans-serif; fill: currentColor; }
`

export function htmlReport(results: readonly RunResult[]): string {
  const title =
    results.length === 1 ? (results[0]?.title.en ?? 'Scenario') : `${results.length} runs of scenarios`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><style>${STYLE}</style></head><body>
${results.length > 1 ? overview(results) : ''}
${results.map(runHtml).join('\n')}
</body></html>
`
}

/** Overview of runs, preceded by the seeds of each scenario grouped by outcome, most frequent failure first. */
function overview(results: readonly RunResult[]): string {
  const places = new Map(results.map((run, i) => [run, i] as const))
  const link = (run: RunResult, text: string): string => `<a href="#run-${places.get(run)}">${text}</a>`
  const groups = [...Map.groupBy(results, ({ file, case: name }) => `${file}\n${name}`).values()].flatMap(
    (runs) => groupedByFailure(runs).map(([why, same]) => seedsRow(why, same, link)),
  )
  const rows = results.map((run) => [
    link(run, escaped(run.title.en)),
    escaped(run.case),
    String(run.seed),
    verdictHtml(run.verdict),
    String(run.tested),
    durationText(run.endedAtMs - run.startedAtMs),
    `<code>${escaped(run.logHash.slice(0, 12))}</code>`,
  ])
  const heads = ['Scenario', 'Case', 'Seed', 'Verdict', 'Expectations', 'Simulated', 'Log']
  return `<h1>Results by seed</h1>${table(['Scenario', 'Case', 'Runs', 'Outcome', 'Seeds'], groups)}
<h1>Runs</h1>${table(heads, rows)}`
}

function seedsRow(
  why: string,
  runs: readonly RunResult[],
  link: (run: RunResult, text: string) => string,
): string[] {
  const [first] = runs
  const name = [escaped(first?.title.en ?? ''), escaped(first?.case ?? ''), String(runs.length)]
  return [...name, escaped(why), runs.map((run) => link(run, String(run.seed))).join(', ')]
}

const verdictHtml = (verdict: string): string =>
  `<span class="${verdict === 'passed' ? 'good' : verdict === 'skipped' ? 'dim' : 'bad'}">${verdict}</span>`

function runHtml(run: RunResult, index: number): string {
  const facts = [
    ...(run.case === '' ? [] : [escaped(run.case)]),
    `seed ${run.seed}`,
    `${run.tested} expectations${run.skipped > 0 ? `, ${run.skipped} skipped` : ''}`,
    `${durationText(run.endedAtMs - run.startedAtMs)} of ${escaped(run.project)}`,
    `${run.commits} commits, ${run.reports} reports`,
    `log ${run.logHash}`,
  ]
  const failures = run.failures.map((failure) => failureHtml(failure, run))
  const error = run.error === null ? '' : `<pre>${escaped(run.error)}</pre>`
  return `<section id="run-${index}"><h1>${escaped(run.title.en)} <span class="dim">${escaped(run.title.zh)}</span> · ${verdictHtml(run.verdict)}</h1>
<p>${facts.join(' · ')}</p><p class="dim">${escaped(commandOf(run))}</p>
${error}${failures.join('\n')}
<h2>Timeline</h2>${timelineSvg(run)}
${run.series.length === 0 ? '' : `<h2>What was watched</h2>${run.series.map((series) => chartSvg(series, run)).join('\n')}`}
<h2>Steps</h2>${stepsHtml(run)}
${alarmsHtml(run)}${programsHtml(run)}${commandsHtml(run)}</section>`
}

const at = (run: RunResult, instantMs: number): string => {
  const afterMs = instantMs - run.startedAtMs
  return afterMs < 1_000 ? 'start' : `+${durationText(afterMs)}`
}

const SHOWN: readonly string[] = ['act', 'inject', 'gateway', 'wait', 'guest']

function stepsHtml(run: RunResult): string {
  const note = ({ kind, notes, text }: StepResult): string =>
    notes
      .filter((one) => one !== '' && one !== text && SHOWN.includes(kind))
      .map((one) => `<br><span class="dim">${escaped(one)}</span>`)
      .join('')
  const rows = run.steps.map((step) => [
    escaped(step.id),
    at(run, step.startedAtMs),
    `${escaped(step.text)}${note(step)}`,
    verdictHtml(step.verdict),
    `${Math.round(step.realMs)} ms`,
  ])
  return table(['Step', 'When', 'What', 'Verdict', 'Took'], rows)
}

function alarmsHtml(run: RunResult): string {
  if (run.alarms.length === 0) return ''
  const rows = run.alarms.map((one) => [
    at(run, one.raisedAtMs),
    escaped(one.code),
    escaped(one.place),
    escaped(one.severity),
    String(one.count),
    one.clearedAtMs === null ? 'active' : at(run, one.clearedAtMs),
    escaped(one.acknowledgedBy ?? ''),
  ])
  const heads = ['Raised', 'Alarm', 'Place', 'Severity', 'Reported', 'Cleared', 'Acknowledged by']
  return `<h2>Alarms</h2>${table(heads, rows)}`
}

function programsHtml(run: RunResult): string {
  const { programs = [] } = run
  if (programs.length === 0) return ''
  const rows = programs.map(({ name, outcome, startedAtMs, endedAtMs }) => [
    at(run, startedAtMs),
    escaped(name),
    escaped(outcome),
    endedAtMs === null ? '' : durationText(endedAtMs - startedAtMs),
  ])
  return `<h2>Scenes and automations</h2>${table(['Begun', 'What', 'Outcome', 'Took'], rows)}`
}

function commandsHtml(run: RunResult): string {
  if (run.commands.length === 0) return ''
  const rows = run.commands.map((one) => [
    at(run, one.issuedAtMs),
    escaped(one.devices),
    escaped(one.values),
    escaped(one.by),
    escaped(one.reason === '' ? one.outcome : `${one.outcome}: ${one.reason}`),
    one.endedAtMs === null ? '' : durationText(one.endedAtMs - one.issuedAtMs),
  ])
  return `<h2>Commands</h2>${table(['Issued', 'Devices', 'Values', 'By', 'Outcome', 'After'], rows)}`
}
