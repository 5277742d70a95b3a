import type { RolloutState, UpdateState } from '#shared/records/rollout.ts'

/**
 * Transitions of a rollout in the log. An aborted rollout runs again to roll back. A test checks the machine against
 * this table.
 */
export const rolloutTransitions = {
  running: ['paused', 'done', 'aborted'],
  paused: ['running', 'aborted'],
  done: ['running'],
  aborted: ['running'],
} as const satisfies Readonly<Record<RolloutState, readonly RolloutState[]>>

/**
 * Transitions of one update. Failed and skipped updates can be retried, completed ones rolled back. A new version
 * reported after the time-out, or after a late abort, completes the update.
 */
export const updateTransitions = {
  waiting: ['sending', 'skipped', 'cancelled'],
  sending: ['installing', 'updated', 'rolledBack', 'failed', 'cancelled'],
  installing: ['updated', 'rolledBack', 'failed', 'cancelled'],
  updated: ['waiting'],
  rolledBack: [],
  failed: ['waiting', 'updated', 'rolledBack'],
  skipped: ['waiting'],
  cancelled: ['updated', 'rolledBack'],
} as const satisfies Readonly<Record<UpdateState, readonly UpdateState[]>>

/** Whether an update may change between these states. */
export const mayBecome = (from: UpdateState, to: UpdateState): boolean =>
  (updateTransitions[from] as readonly UpdateState[]).includes(to)

/** Whether a rollout may change between these states. */
export const rolloutMayBecome = (from: RolloutState, to: RolloutState): boolean =>
  (rolloutTransitions[from] as readonly RolloutState[]).includes(to)

/** Whether the update is being sent or installed. */
export const isActive = ({ state }: { readonly state: UpdateState }): boolean =>
  state === 'sending' || state === 'installing'
