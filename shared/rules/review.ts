/**
 * The life of a request that someone else decides on (specification §4): one table for the server's deciders, the
 * console's machine and its buttons. The applicant sees the result once it is `approved` or `rejected`; what the applicant
 * has acknowledged is `reviewedAgreed` or `reviewedRejected`, and is closed.
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

/** What each step leads to; a step that a state does not list is refused in it. */
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
