import { type SnapshotFrom, setup, transition } from 'xstate'
import type { RolloutState } from '#shared/records/rollout.ts'

/** Facts about a rollout at one instant, derived from its updates, its time window and its hosts. */
export interface RolloutFacts {
  /** No update is waiting or in progress. */
  readonly isOver: boolean
  readonly hasTooManyFailures: boolean
  readonly isWindowOpen: boolean
  /** At least one waiting update can start or has to be skipped. */
  readonly canStart: boolean
}

export type RolloutMachineEvent =
  | { readonly type: 'pause' | 'resume' | 'retry' | 'abort' | 'rollBack' }
  /** The server ended the rollout: the last update ended, too many updates failed, or the firmware was withdrawn. */
  | { readonly type: 'finished' | 'failures' | 'withdrawn' }
  /** Something has changed: determines the next step. */
  | ({ readonly type: 'look' } & RolloutFacts)

const rolloutSetup = setup({
  types: {
    events: {} as RolloutMachineEvent,
    tags: {} as
      /** The server has something to decide. */
        | 'due'
        /** The rollout waits for its time window to open or close. */
        | 'timed',
  },
  guards: {
    isOver: ({ event }) => event.type === 'look' && event.isOver,
    isFailing: ({ event }) => event.type === 'look' && event.hasTooManyFailures,
    isClosed: ({ event }) => event.type === 'look' && !event.isWindowOpen,
    canStart: ({ event }) => event.type === 'look' && event.canStart,
  },
})

/**
 * State machine of a rollout. Its top states are those in the log. The substates of `running` say what the
 * server does next.
 */
export const rolloutMachine = rolloutSetup.createMachine({
  id: 'rollout',
  initial: 'running',
  states: {
    running: {
      initial: 'waiting',
      on: {
        pause: 'paused',
        failures: 'paused',
        withdrawn: 'paused',
        abort: 'aborted',
        finished: 'done',
        // Failed updates wait again while other updates continue.
        retry: '.waiting',
        look: [
          { guard: 'isFailing', target: '.stopping' },
          { guard: 'isOver', target: '.finishing' },
          { guard: 'isClosed', target: '.windowClosed' },
          { guard: 'canStart', target: '.starting' },
          { target: '.waiting' },
        ],
      },
      states: {
        stopping: { tags: 'due' },
        finishing: { tags: 'due' },
        starting: { tags: 'due' },
        windowClosed: { tags: 'timed' },
        /** Waits for updates in progress or for an offline host. */
        waiting: {},
      },
    },
    paused: { on: { resume: 'running', retry: 'running', abort: 'aborted', rollBack: 'running' } },
    done: { on: { retry: 'running', rollBack: 'running' } },
    aborted: { on: { rollBack: 'running' } },
  },
})

export type RolloutSnapshot = SnapshotFrom<typeof rolloutMachine>

const resting = (state: RolloutState) =>
  rolloutMachine.resolveState({ value: state === 'running' ? { running: 'waiting' } : state })

/** The machine in a logged state, without facts. Callers ask it which commands are allowed. */
export const rolloutIn: (state: RolloutState) => RolloutSnapshot = (() => {
  const known = new Map<RolloutState, RolloutSnapshot>()
  return (state) => {
    const snapshot = known.get(state) ?? resting(state)
    known.set(state, snapshot)
    return snapshot
  }
})()

/** The machine in a logged state with the current facts. Callers ask it what the server does next. */
export const rolloutNow = (state: RolloutState, facts: RolloutFacts): RolloutSnapshot =>
  transition(rolloutMachine, rolloutIn(state), { type: 'look', ...facts })[0]
