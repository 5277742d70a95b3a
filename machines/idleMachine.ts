import { assign, setup } from 'xstate'
import { IDLE_TIMEOUT_DEFAULT_MS } from '#shared/constants.ts'
import { provide } from './provide.ts'

/** Long enough to come back from the next screen, or from across the desk. */
const WARNING_MAX_MS = 60_000
const COUNTDOWN_STEP_MS = 1_000

export interface IdleContext {
  readonly timeoutMs: number
  /** Remaining time until the idle time-out, in whole seconds. Set only while warning. */
  readonly remainingMs: number
}

export type IdleEvent =
  /** A read-only wall display is exempt: it has no user input. */
  | { readonly type: 'user.signedIn'; readonly exempt: boolean }
  | { readonly type: 'user.signedOut' }
  | { readonly type: 'exempt.changed'; readonly exempt: boolean }
  | { readonly type: 'timeout.changed'; readonly timeoutMs: number }
  /**
   * User input in any tab of this browser. `quietMs` is the idle time before it, measured by wall clock
   * because timers stop while a computer sleeps.
   */
  | { readonly type: 'activity'; readonly quietMs: number }

/** Time between the warning and the idle time-out, in ms. */
export function warningSpanMs(timeoutMs: number): number {
  return Math.min(timeoutMs / 2, WARNING_MAX_MS)
}

const idleSetup = setup({
  types: {
    context: {} as IdleContext,
    events: {} as IdleEvent,
    input: {} as { readonly timeoutMs?: number },
    tags: {} as 'countdown' | 'watched',
  },
  actions: {
    notifyTimedOut: provide('notifyTimedOut'),
    setTimeoutMs: assign((_, params: { readonly timeoutMs: number }) => params),
    startCountdown: assign({ remainingMs: ({ context }) => warningSpanMs(context.timeoutMs) }),
    countDown: assign({
      remainingMs: ({ context }) => Math.max(0, context.remainingMs - COUNTDOWN_STEP_MS),
    }),
  },
  guards: {
    isTrue: (_, params: { readonly value: boolean }) => params.value,
    wasQuietTooLong: ({ context }, params: { readonly quietMs: number }) =>
      params.quietMs >= context.timeoutMs,
  },
  delays: {
    untilWarning: ({ context }) => context.timeoutMs - warningSpanMs(context.timeoutMs),
    warningSpan: ({ context }) => warningSpanMs(context.timeoutMs),
    countdownStep: COUNTDOWN_STEP_MS,
  },
})

const toRest = {
  guard: { type: 'isTrue', params: ({ event }: { event: { exempt: boolean } }) => ({ value: event.exempt }) },
  target: '#idle.resting.exempt',
} as const

/** `watching` and `warning` share these transitions and differ only in their delay. */
const whilePresent = idleSetup.createStateConfig({
  on: {
    activity: [
      {
        guard: { type: 'wasQuietTooLong', params: ({ event }) => ({ quietMs: event.quietMs }) },
        target: 'timedOut',
      },
      { target: 'watching', reenter: true },
    ],
    'exempt.changed': toRest,
    'timeout.changed': {
      target: 'watching',
      reenter: true,
      actions: { type: 'setTimeoutMs', params: ({ event }) => ({ timeoutMs: event.timeoutMs }) },
    },
  },
}).on

/** Signs out an idle user. It stores no deadline: each activity restarts the delay. */
export const idleMachine = idleSetup.createMachine({
  id: 'idle',
  context: ({ input }) => ({ timeoutMs: input.timeoutMs ?? IDLE_TIMEOUT_DEFAULT_MS, remainingMs: 0 }),
  initial: 'resting',
  on: {
    'user.signedIn': [toRest, { target: '.watching' }],
    'user.signedOut': '.resting',
    'timeout.changed': {
      actions: { type: 'setTimeoutMs', params: ({ event }) => ({ timeoutMs: event.timeoutMs }) },
    },
  },
  states: {
    resting: {
      initial: 'nobody',
      states: {
        nobody: {},
        exempt: {
          on: {
            'exempt.changed': {
              guard: { type: 'isTrue', params: ({ event }) => ({ value: !event.exempt }) },
              target: '#idle.watching',
            },
          },
        },
      },
    },
    watching: { tags: 'watched', on: whilePresent, after: { untilWarning: 'warning' } },
    warning: {
      tags: ['watched', 'countdown'],
      entry: 'startCountdown',
      on: whilePresent,
      after: { warningSpan: 'timedOut' },
      initial: 'counting',
      states: {
        counting: {
          after: { countdownStep: { target: 'counting', reenter: true, actions: 'countDown' } },
        },
      },
    },
    timedOut: { entry: 'notifyTimedOut' },
  },
})
