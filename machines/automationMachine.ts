import { assign, type SnapshotFrom, setup } from 'xstate'
import type { AutomationEnd, AutomationStanding } from '#shared/automation/standing.ts'

export type AutomationEvent =
  | { readonly type: 'enable' | 'disable' | 'pause' | 'resume' | 'pauseOver' }
  /** A trigger of the automation fired, or a user or another automation ran it. */
  | { readonly type: 'trigger' }
  /** The decision: a run, a queued run, no run, or a circular trigger. */
  | { readonly type: 'begun' | 'queued' | 'passed' | 'circled' }
  /** A queued run was discarded. */
  | { readonly type: 'dropped' }
  | { readonly type: 'ended'; readonly end: AutomationEnd }
  /** A device of a run that had already succeeded later failed to reach its target value. */
  | { readonly type: 'disobeyed' }

type Context = Omit<AutomationStanding, 'status'>

const automationSetup = setup({
  types: {
    context: {} as Context,
    events: {} as AutomationEvent,
    tags: {} as 'on' | 'busy' | 'attention',
  },
  actions: {
    switchOn: assign({ isEnabled: true, isPaused: false }),
    switchOff: assign({ isEnabled: false, isPaused: false }),
    pause: assign({ isPaused: true }),
    goOn: assign({ isPaused: false }),
    end: assign((_, end: AutomationEnd) => ({ end })),
  },
  guards: {
    isOff: ({ context }) => !context.isEnabled,
    isOn: ({ context }) => context.isEnabled,
    isPaused: ({ context }) => context.isPaused,
    hasFailed: ({ context }) => context.end === 'failed',
    wentRound: ({ context }) => context.end === 'conflict',
  },
})

const switching = { disable: { target: 'resting', actions: 'switchOff' } } as const
const goingOn = {
  resume: { target: 'resting', actions: 'goOn' },
  pauseOver: { target: 'resting', actions: 'goOn' },
} as const
const failing = { disobeyed: { target: 'resting', actions: { type: 'end', params: 'failed' } } } as const
const ready = {
  ...switching,
  ...failing,
  pause: { target: 'resting', actions: 'pause' },
  trigger: 'evaluating',
} as const
/** Triggers that arrive during a run. The current run continues. */
const meanwhile = {
  enable: { actions: 'switchOn' },
  disable: { actions: 'switchOff' },
  pause: { guard: 'isOn', actions: 'pause' },
  resume: { guard: 'isPaused', actions: 'goOn' },
  pauseOver: { guard: 'isPaused', actions: 'goOn' },
} as const
const ended = {
  target: 'resting',
  actions: {
    type: 'end',
    params: ({ event }: { readonly event: { readonly end: AutomationEnd } }) => event.end,
  },
} as const

/**
 * State machine of an automation: disabled, enabled, paused until a logged instant, or running, with the result
 * of the last run.
 */
export const automationMachine = automationSetup.createMachine({
  id: 'automation',
  context: { isEnabled: false, isPaused: false, end: 'well' },
  initial: 'disabled',
  states: {
    disabled: { on: { enable: { target: 'resting', actions: 'switchOn' } } },
    enabled: { tags: 'on', on: ready },
    /** The end of the pause is a due time in the log. The server's timer sends the event. */
    paused: { tags: 'on', on: { ...switching, ...goingOn, trigger: 'evaluating' } },
    evaluating: {
      tags: 'on',
      on: {
        begun: 'running',
        passed: 'resting',
        circled: { target: 'resting', actions: { type: 'end', params: 'conflict' } },
        ...switching,
      },
    },
    running: {
      tags: 'busy',
      on: { ...meanwhile, trigger: { guard: 'isOn', target: 'running' }, queued: 'queued', ended },
    },
    queued: {
      tags: 'busy',
      on: {
        ...meanwhile,
        trigger: { guard: 'isOn', target: 'queued' },
        ended: 'running',
        dropped: 'running',
        disable: switching.disable,
      },
    },
    failed: { tags: ['on', 'attention'], on: ready },
    conflict: { tags: ['on', 'attention'], on: ready },
    resting: {
      always: [
        { guard: 'isOff', target: 'disabled' },
        { guard: 'isPaused', target: 'paused' },
        { guard: 'hasFailed', target: 'failed' },
        { guard: 'wentRound', target: 'conflict' },
        { target: 'enabled' },
      ],
    },
  },
})

export type AutomationSnapshot = SnapshotFrom<typeof automationMachine>

/** The machine in the state that the event log implies. Callers ask it which events are allowed now. */
export const automationAt = ({ status, ...context }: AutomationStanding): AutomationSnapshot =>
  automationMachine.resolveState({ value: status, context })
