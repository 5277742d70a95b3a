import { assign, type SnapshotFrom, setup } from 'xstate'
import type { AutomationEnd, AutomationStanding } from '#shared/automation/standing.ts'

export type AutomationEvent =
  | { readonly type: 'enable' | 'disable' | 'pause' | 'resume' | 'pauseOver' }
  /** Something that it waits for, a person or another automation. */
  | { readonly type: 'trigger' }
  /** The decision: a run, a queued run, no run, or a circular trigger. */
  | { readonly type: 'begun' | 'queued' | 'passed' | 'circled' }
  /** One that waited is run no more. */
  | { readonly type: 'dropped' }
  | { readonly type: 'ended'; readonly end: AutomationEnd }
  /** Its run was taken for done, and a device has not obeyed. */
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
/** While it runs: the current run continues. */
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

/** An automation: on or off, standing still until an instant that is in the log, running, and how that went. */
export const automationMachine = automationSetup.createMachine({
  id: 'automation',
  context: { isEnabled: false, isPaused: false, end: 'well' },
  initial: 'disabled',
  states: {
    disabled: { on: { enable: { target: 'resting', actions: 'switchOn' } } },
    enabled: { tags: 'on', on: ready },
    /** Its end is a due time in the log; the timekeeper sends the event. */
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

/** The machine where the facts have it, for what can be done with it now. */
export const automationAt = ({ status, ...context }: AutomationStanding): AutomationSnapshot =>
  automationMachine.resolveState({ value: status, context })
