/**
 * State of an automation derived from its record and runs: enabled, paused until, results. The transition table is in
 * `shared/domain/automation/transitions.ts`.
 */
import type { AutomationStatus } from '#shared/domain/automation/transitions.ts'
import type { Automation } from '#shared/records/automation.ts'
import { type AutomationOutcome, type AutomationRun, isOpen } from '#shared/records/automationRun.ts'

/** Result of the newest run. `conflict`: it triggered itself in a cycle, or was triggered too often. */
export type AutomationEnd = 'well' | 'failed' | 'conflict'

const ENDS: Partial<Readonly<Record<AutomationOutcome, AutomationEnd>>> = {
  ...{
    done: 'well',
    stopped: 'well',
    partial: 'failed',
    failed: 'failed',
    loop: 'conflict',
    rate: 'conflict',
  },
}

export interface AutomationStanding {
  readonly status: Exclude<AutomationStatus, 'evaluating'>
  readonly isEnabled: boolean
  readonly isPaused: boolean
  readonly end: AutomationEnd
}

/** @param runs runs of the automation in stored order */
export function standingOf(
  { isEnabled, pausedUntilMs }: Pick<Automation, 'isEnabled' | 'pausedUntilMs'>,
  runs: Iterable<AutomationRun>,
  atMs: number,
): AutomationStanding {
  const isPaused = isEnabled && pausedUntilMs !== null && pausedUntilMs > atMs
  let end: AutomationEnd = 'well'
  let going: 'running' | 'queued' | null = null
  for (const run of runs) {
    end = ENDS[run.outcome] ?? end
    if (isOpen(run)) going = going === 'queued' || run.outcome === 'waiting' ? 'queued' : 'running'
  }
  const facts = { isEnabled, isPaused, end }
  if (going) return { status: going, ...facts }
  if (!isEnabled) return { status: 'disabled', ...facts }
  if (isPaused) return { status: 'paused', ...facts }
  return { status: end === 'well' ? 'enabled' : end, ...facts }
}
