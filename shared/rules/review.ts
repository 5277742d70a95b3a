/**
 * Life cycle of a reviewed request (specification §4): one table for the deciders, the console's machine and its
 * buttons. The applicant sees `approved` or `rejected`. After acknowledgement the state is `reviewedAgreed` or
 * `reviewedRejected`, which is closed.
 */

export const REVIEW_STATES = [
  'inReview',
  'approved',
  'rejected',
  'reviewedAgreed',
  'reviewedRejected',
  'withdrawn',
] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

export const REVIEW_STEPS = ['approve', 'reject', 'withdraw', 'acknowledge'] as const
export type ReviewStep = (typeof REVIEW_STEPS)[number]

/** Resulting state of each step. Steps not listed for a state are rejected. */
export const REVIEW_TRANSITIONS = {
  inReview: { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' },
  approved: { acknowledge: 'reviewedAgreed' },
  rejected: { acknowledge: 'reviewedRejected' },
  reviewedAgreed: {},
  reviewedRejected: {},
  withdrawn: {},
} as const satisfies Readonly<Record<ReviewState, { readonly [S in ReviewStep]?: ReviewState }>>

/** The state after a step; null where the state does not allow it. */
export function afterReviewStep(state: ReviewState, step: ReviewStep): ReviewState | null {
  const next: { readonly [S in ReviewStep]?: ReviewState } = REVIEW_TRANSITIONS[state]
  return next[step] ?? null
}
