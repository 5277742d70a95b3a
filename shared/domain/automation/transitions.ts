/**
 * States and transitions of an automation. `shared/automation/standing.ts` derives the state from the events. A test
 * checks the machine and the folded log against this table.
 */

/** `evaluating` is never in the log: trigger and decision are one fact. */
export const automationTransitions = {
  disabled: ['enabled', 'failed', 'conflict'],
  enabled: ['disabled', 'paused', 'evaluating', 'failed'],
  paused: ['disabled', 'enabled', 'evaluating', 'failed', 'conflict'],
  evaluating: ['disabled', 'enabled', 'paused', 'running', 'failed', 'conflict'],
  running: ['disabled', 'enabled', 'paused', 'queued', 'failed', 'conflict'],
  queued: ['disabled', 'running'],
  failed: ['disabled', 'paused', 'evaluating'],
  conflict: ['disabled', 'paused', 'evaluating', 'failed'],
} as const

export type AutomationStatus = keyof typeof automationTransitions
