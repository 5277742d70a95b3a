import { assign, fromPromise, setup } from 'xstate'
import { provide } from './provide.ts'

const POLL_MS = 2_000
const RETRY_MS = 5_000

export interface DisplayCode {
  readonly code: string
  readonly secret: string
  /** How long it can be used. */
  readonly seconds: number
}

export interface DisplayPairingContext {
  readonly code: DisplayCode | null
}

/** A screen that waits for someone to enter its code, and asks for another one when it has expired. */
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
        // The code stays good while the connection is away.
        onError: 'shown',
      },
    },
    paired: { type: 'final' },
  },
})
