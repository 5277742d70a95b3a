import type { RolloutState, UpdateState } from '#shared/records/rollout.ts'

/** States of a rollout, as recorded in the log. An aborted one runs again to roll back. A test checks the machine against it. */
export const rolloutTransitions = {
  running: ['paused', 'done', 'aborted'],
  paused: ['running', 'aborted'],
  done: ['running'],
  aborted: ['running'],
} as const satisfies Readonly<Record<RolloutState, readonly RolloutState[]>>

/**
 * States of one update of it. Failed and skipped updates are retried on demand, and completed ones are rolled back on
 * demand. A device that reports its new version after the time-out, or after an abort that came too late for it, is updated.
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

/** Whether the state machine of an update allows this transition. */
export const mayBecome = (from: UpdateState, to: UpdateState): boolean =>
  (updateTransitions[from] as readonly UpdateState[]).includes(to)

/** Whether the state machine of a rollout allows this transition. */
export const rolloutMayBecome = (from: RolloutState, to: RolloutState): boolean =>
  (rolloutTransitions[from] as readonly RolloutState[]).includes(to)

/** Whether the update is in progress: being sent or being installed. */
export const isActive = ({ state }: { readonly state: UpdateState }): boolean =>
  state === 'sending' || state === 'installing'
