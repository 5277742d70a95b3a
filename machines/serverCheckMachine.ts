import { assign, fromPromise, setup } from 'xstate'
import { provide } from './provide.ts'

/** Polling interval while the server does not respond, and after it responds again. */
const MISSING_RECHECK_MS = 5_000
const READY_RECHECK_MS = 15_000

export interface ServerAnswer {
  /**
   * Status from the server's health endpoint: `ready`, `degraded`, `starting`, `not_ready`, `resetting`,
   * `stopping`.
   */
  readonly status: string
  readonly isReady: boolean
  readonly tookMs: number
  readonly atMs: number
}

export interface ServerCheckContext {
  /** Last response; null before the first. */
  readonly answer: ServerAnswer | null
  /** The result of the last check; null before the first one has ended. */
  readonly result: 'ready' | 'notReady' | 'missing' | null
}

export type ServerCheckEvent = { readonly type: 'check' }

const again = { check: 'checking' } as const

/** Polls the health of the server. It polls faster while the server does not respond. */
export const serverCheckMachine = setup({
  types: { context: {} as ServerCheckContext, events: {} as ServerCheckEvent },
  actors: {
    /** Rejects without a response. */
    probe: fromPromise<ServerAnswer>(provide('probe')),
  },
  actions: {
    remember: assign((_, answer: ServerAnswer) => ({
      answer,
      result: answer.isReady ? ('ready' as const) : ('notReady' as const),
    })),
    miss: assign({ result: 'missing' }),
  },
  delays: {
    recheck: ({ context }) => (context.result === 'ready' ? READY_RECHECK_MS : MISSING_RECHECK_MS),
  },
}).createMachine({
  id: 'serverCheck',
  context: { answer: null, result: null },
  initial: 'checking',
  states: {
    checking: {
      invoke: {
        src: 'probe',
        onDone: {
          target: 'waiting',
          actions: { type: 'remember', params: ({ event }) => event.output },
        },
        onError: { target: 'waiting', actions: 'miss' },
      },
    },
    waiting: { after: { recheck: 'checking' }, on: again },
  },
})
