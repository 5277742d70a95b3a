/** Common frame of a run's charts: time axis in project time at the bottom, step labels at the top. */
import { createToLocal } from '../../sky/localTime.ts'
import type { RunResult, StepResult } from '../run/result.ts'
import { escaped } from './junit.ts'

export const WIDTH = 1000
/** Margin for values at the left, and for half a time label at the right. */
export const LEFT = 76
export const RIGHT = 24
export const ROW = 18

const TIMES_MAX = 8
/** Numbers of steps nearer to each other are shown together. */
const NEAR = 26
/** A step that is repeated has a hundred thousand at one place. */
const STEPS_LISTED_MAX = 30

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const PACES = [
  ...[1, 2, 5, 10, 15, 30].map((one) => one * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((one) => one * MINUTE),
  ...[1, 2, 3, 6, 12, 24, 48, 168].map((one) => one * HOUR),
]

export type Span = Pick<RunResult, 'startedAtMs' | 'endedAtMs'>

export const xOf = ({ startedAtMs, endedAtMs }: Span, atMs: number): number => {
  const share = (atMs - startedAtMs) / Math.max(1, endedAtMs - startedAtMs)
  return LEFT + Math.min(1, Math.max(0, share)) * (WIDTH - LEFT - RIGHT)
}

export const number = (value: number): string => value.toFixed(1)

export function svg(height: number, label: string, parts: readonly string[]): string {
  return `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escaped(label)}">${parts.join('')}</svg>`
}

/** Times of the project at even distances, the first of each day with its date. */
export function timeAxis(run: RunResult, height: number, top = 0): string {
  const y = height - ROW
  const toLocal = createToLocal(run.timeZone)
  const wide = run.endedAtMs - run.startedAtMs
  const pace = PACES.find((one) => wide / one <= TIMES_MAX) ?? Math.ceil(wide / TIMES_MAX)
  const textOf = (localMs: number): string => {
    const text = new Date(localMs).toISOString()
    return text.slice(11, pace < MINUTE ? 19 : 16)
  }
  const marks: string[] = []
  const firstLocal = Math.ceil(toLocal(run.startedAtMs) / pace) * pace
  let day = ''
  for (
    let atMs = run.startedAtMs + firstLocal - toLocal(run.startedAtMs);
    atMs <= run.endedAtMs;
    atMs += pace
  ) {
    const localMs = toLocal(atMs)
    const date = new Date(localMs).toISOString().slice(5, 10)
    const x = number(xOf(run, atMs))
    marks.push(
      `<line x1="${x}" x2="${x}" y1="${top}" y2="${y}" stroke="var(--line)" opacity=".35"/><line x1="${x}" x2="${x}" y1="${y}" y2="${y + 4}" stroke="currentColor"/><text x="${x}" y="${height - 3}" text-anchor="middle">${date === day ? '' : `${date} `}${textOf(localMs)}</text>`,
    )
    day = date
  }
  return `${marks.join('')}<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y}" y2="${y}" stroke="currentColor"/>`
}

/** A numbered line at the start of each step; a failed step is red at its end. */
export function stepMarks(run: RunResult, bottom: number): string {
  const groups: { readonly x: number; readonly isFailed: boolean; readonly steps: StepResult[] }[] = []
  for (const step of run.steps) {
    const isFailed = step.verdict === 'failed'
    const x = xOf(run, isFailed ? step.endedAtMs : step.startedAtMs)
    const last = groups.at(-1)
    if (last && !isFailed && !last.isFailed && x - last.x < NEAR) last.steps.push(step)
    else groups.push({ x, isFailed, steps: [step] })
  }
  return groups.map(({ x, isFailed, steps }) => stepMark(x, isFailed, steps, bottom)).join('')
}

function stepMark(x: number, isFailed: boolean, steps: readonly StepResult[], bottom: number): string {
  const [first, last] = [numberOf(steps[0]), numberOf(steps.at(-1))]
  const colour = isFailed ? 'var(--bad)' : 'currentColor'
  const listed = steps.slice(0, STEPS_LISTED_MAX).map(({ id, text }) => `${id} ${text}`)
  const caption = (steps.length > listed.length ? [...listed, '…'] : listed).join('\n')
  const words = first === last ? first : `${first}–${last}`
  const at = number(x)
  return `<g${isFailed ? ' class="bad"' : ''}><title>${escaped(caption)}</title><line x1="${at}" x2="${at}" y1="${ROW - 4}" y2="${number(bottom)}" stroke="${colour}" stroke-dasharray="2 3" opacity="${isFailed ? 1 : 0.5}"/><text x="${at}" y="${ROW - 7}" text-anchor="middle"${isFailed ? ' style="fill:var(--bad);font-weight:600"' : ''}>${escaped(words)}</text></g>`
}

/** `3.2` of `3.2.inject`. */
const numberOf = (step: StepResult | undefined): string => step?.id.replace(/\.[a-z]+$/i, '') ?? ''
