import { type SnapshotFrom, setup, transition } from 'xstate'
import type { RolloutState } from '#shared/records/rollout.ts'

/** What its updates, its window and the hosts come to at an instant. */
export interface RolloutFacts {
  /** Nothing waits, and nothing is under way. */
  readonly isOver: boolean
  readonly hasTooManyFailures: boolean
  readonly isWindowOpen: boolean
  /** Some update can begin, or is to be left out. */
  readonly canStart: boolean
}

export type RolloutMachineEvent =
  | { readonly type: 'pause' | 'resume' | 'retry' | 'abort' | 'rollBack' }
  /** The server has decided so: the last update has ended, too many have failed, the firmware may not be installed. */
  | { readonly type: 'finished' | 'failures' | 'withdrawn' }
  /** Something has changed: determines the next step. */
  | ({ readonly type: 'look' } & RolloutFacts)

const rolloutSetup = setup({
  types: {
    events: {} as RolloutMachineEvent,
    tags: {} as
      /** The server has something to decide. */
        | 'due'
        /** It waits for an instant of its window. */
        | 'timed',
  },
  guards: {
    isOver: ({ event }) => event.type === 'look' && event.isOver,
    isFailing: ({ event }) => event.type === 'look' && event.hasTooManyFailures,
    isClosed: ({ event }) => event.type === 'look' && !event.isWindowOpen,
    canStart: ({ event }) => event.type === 'look' && event.canStart,
  },
})

/** A rollout: its states are those of the log, and within `running` what it does next. */
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
        // What failed waits again, while others go on.
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
        /** For updates that are under way, or for a host. */
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

/** By the state in the log: what can be done with it. */
export const rolloutIn: (state: RolloutState) => RolloutSnapshot = (() => {
  const known = new Map<RolloutState, RolloutSnapshot>()
  return (state) => {
    const snapshot = known.get(state) ?? resting(state)
    known.set(state, snapshot)
    return snapshot
  }
})()

/** With the facts of now: what the server does next. */
export const rolloutNow = (state: RolloutState, facts: RolloutFacts): RolloutSnapshot =>
  transition(rolloutMachine, rolloutIn(state), { type: 'look', ...facts })[0]
