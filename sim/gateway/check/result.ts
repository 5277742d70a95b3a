/** The verdicts on a recording, and as a text for a terminal. Pure. */
import type { Check, Verdict } from './checks/check.ts'
import { commandingChecks } from './checks/commanding.ts'
import { connectingChecks } from './checks/connecting.ts'
import { reportingChecks } from './checks/reporting.ts'
import { survivingChecks } from './checks/surviving.ts'
import type { Recording } from './recording.ts'

export interface Judged extends Pick<Check, 'id' | 'title' | 'remedy'> {
  readonly group: string
  readonly verdict: Verdict
}

export interface Result {
  readonly hostNumber: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly checks: readonly Judged[]
}

const GROUPS: readonly (readonly [group: string, checks: readonly Check[]])[] = [
  ['Connection', connectingChecks],
  ['Reports', reportingChecks],
  ['Commands', commandingChecks],
  ['Lost lines', survivingChecks],
]

export function judge(recording: Recording): Result {
  const checks = GROUPS.flatMap(([group, all]) =>
    all.map(({ judge, ...check }): Judged => ({ ...check, group, verdict: judge(recording) })),
  )
  const count = (is: Verdict['is']): number => checks.filter(({ verdict }) => verdict.is === is).length
  const counts = { passed: count('passed'), failed: count('failed'), skipped: count('skipped') }
  return { hostNumber: recording.hostNumber, ...counts, checks }
}

const MARKS: Readonly<Record<Verdict['is'], string>> = { passed: '✓', failed: '✗', skipped: '–' }

/** A line per check; below one that failed, the reason and the remedy. */
export function resultText({ hostNumber, passed, failed, skipped, checks }: Result): string {
  const lines: string[] = []
  for (const [group] of GROUPS) {
    lines.push('', group)
    for (const { title, verdict, remedy } of checks.filter((one) => one.group === group)) {
      const because = verdict.is === 'passed' ? '' : `: ${verdict.because}`
      lines.push(`  ${MARKS[verdict.is]} ${title}${because}`)
      if (verdict.is === 'failed') lines.push(`      ${remedy}`)
    }
  }
  lines.push('', `${hostNumber}: ${passed} passed, ${failed} failed, ${skipped} not tested.`, '')
  return lines.join('\n')
}
