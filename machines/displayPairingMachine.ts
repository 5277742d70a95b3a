import { assign, fromPromise, setup } from 'xstate'
import { provide } from './provide.ts'

const POLL_MS = 2_000
const RETRY_MS = 5_000

export interface DisplayCode {
  readonly code: string
  readonly secret: string
  /** Remaining validity of the code, in seconds. */
  readonly seconds: number
}

export interface DisplayPairingContext {
  readonly code: DisplayCode | null
}

/**
 * Pairing of a wall display. The screen shows a code and waits for a user to enter it, and requests a new
 * code after expiry.
 */
export const displayPairingMachine = setup({
  types: { context: {} as DisplayPairingContext },
  actors: {
    begin: fromPromise<DisplayCode>(provide('begin')),
    collect: fromPromise<'waiting' | 'paired' | 'expired', { readonly secret: string }>(provide('collect')),
  },
  actions: {
    show: assign((_, code: DisplayCode) => ({ code })),
    forget: assign({ code: null }),
  },
  guards: {
    is: (_, params: { readonly state: string; readonly wanted: string }) => params.state === params.wanted,
  },
  delays: { poll: POLL_MS, retry: RETRY_MS },
}).createMachine({
  id: 'displayPairing',
  context: { code: null },
  initial: 'beginning',
  states: {
    beginning: {
      entry: 'forget',
      invoke: {
        src: 'begin',
        onDone: { target: 'shown', actions: { type: 'show', params: ({ event }) => event.output } },
        onError: 'unreachable',
      },
    },
    unreachable: { after: { retry: 'beginning' } },
    shown: { after: { poll: 'asking' } },
    asking: {
      invoke: {
        src: 'collect',
        input: ({ context }) => ({ secret: context.code?.secret ?? '' }),
        onDone: [
          {
            guard: { type: 'is', params: ({ event }) => ({ state: event.output, wanted: 'paired' }) },
            target: 'paired',
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ state: event.output, wanted: 'expired' }) },
            target: 'beginning',
          },
          { target: 'shown' },
        ],
        // The code stays valid while the connection is down.
        onError: 'shown',
      },
    },
    paired: { type: 'final' },
  },
})
