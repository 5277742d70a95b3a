import { assign, fromPromise, setup } from 'xstate'
import { afterReviewStep, type ReviewState, type ReviewStep } from '#shared/rules/review.ts'
import { errorText } from './errorText.ts'
import { provide } from './provide.ts'

export interface ReviewStepInput {
  readonly step: ReviewStep
  /** Reason of the decision; empty if none is required. */
  readonly reason: string
}

export interface ReviewContext {
  /** State of the request on the server. */
  readonly state: ReviewState
  /** Sent, or to be sent again. */
  readonly wanted: ReviewStepInput | null
  readonly failure: string | null
}

export type ReviewEvent =
  | ({ readonly type: 'step' } & ReviewStepInput)
  /** Someone has decided meanwhile. */
  | { readonly type: 'state.known'; readonly state: ReviewState }
  | { readonly type: 'retry' }
  | { readonly type: 'dismiss' }

const wanted = ({ context }: { readonly context: ReviewContext }): ReviewStepInput => {
  if (context.wanted === null) throw new Error('expected a step, got none')
  return context.wanted
}

const reviewSetup = setup({
  types: {
    context: {} as ReviewContext,
    events: {} as ReviewEvent,
    input: {} as { readonly state: ReviewState },
    tags: {} as 'busy' | 'failed',
  },
  actors: { sendStep: fromPromise<void, ReviewStepInput>(provide('sendStep')) },
  actions: {
    want: assign((_, { step, reason }: ReviewStepInput) => ({ wanted: { step, reason }, failure: null })),
    /** Enters the state that the transition table defines for the accepted step. */
    arrive: assign(({ context }) => ({
      state: (context.wanted && afterReviewStep(context.state, context.wanted.step)) ?? context.state,
      wanted: null,
    })),
    know: assign((_, { state }: { readonly state: ReviewState }) => ({ state, wanted: null, failure: null })),
    fail: assign((_, { error }: { readonly error: unknown }) => ({ failure: errorText(error) })),
    forget: assign({ wanted: null, failure: null }),
  },
  guards: {
    isAllowed: ({ context }, { step }: { readonly step: ReviewStep }) =>
      afterReviewStep(context.state, step) !== null,
  },
})

/** State machine of one request under review: allowed steps, and handling of a step in flight. */
export const reviewMachine = reviewSetup.createMachine({
  id: 'review',
  context: ({ input: { state } }) => ({ state, wanted: null, failure: null }),
  initial: 'resting',
  on: {
    'state.known': { target: '.resting', actions: { type: 'know', params: ({ event }) => event } },
  },
  states: {
    resting: {
      on: {
        step: {
          guard: { type: 'isAllowed', params: ({ event }) => event },
          target: 'sending',
          actions: { type: 'want', params: ({ event }) => event },
        },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendStep',
        src: 'sendStep',
        input: wanted,
        onDone: { target: 'resting', actions: 'arrive' },
        onError: {
          target: 'failed',
          actions: { type: 'fail', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: {
      tags: 'failed',
      on: { retry: 'sending', dismiss: { target: 'resting', actions: 'forget' } },
    },
  },
})
