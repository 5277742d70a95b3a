import type { RolloutState, UpdateState } from '#shared/records/rollout.ts'

/** States of a rollout, as recorded in the log. A test checks the machine against it. */
export const rolloutTransitions = {
  running: ['paused', 'done', 'aborted'],
  paused: ['running', 'aborted'],
  done: ['running'],
  aborted: [],
} as const satisfies Readonly<Record<RolloutState, readonly RolloutState[]>>

/** States of one update of it. What has failed is tried again when somebody says so. */
export const updateTransitions = {
  waiting: ['sending', 'skipped', 'cancelled'],
  sending: ['installing', 'updated', 'failed', 'cancelled'],
  installing: ['updated', 'failed', 'cancelled'],
  updated: [],
  failed: ['waiting'],
  skipped: [],
  cancelled: [],
} as const satisfies Readonly<Record<UpdateState, readonly UpdateState[]>>

export const mayBecome = (from: UpdateState, to: UpdateState): boolean =>
  (updateTransitions[from] as readonly UpdateState[]).includes(to)

export const rolloutMayBecome = (from: RolloutState, to: RolloutState): boolean =>
  (rolloutTransitions[from] as readonly RolloutState[]).includes(to)

export const isActive = ({ state }: { readonly state: UpdateState }): boolean =>
  state === 'sending' || state === 'installing'
