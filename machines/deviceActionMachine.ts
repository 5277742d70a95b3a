import { type AnyEventObject, assign, fromCallback, fromPromise, type SnapshotFrom, setup } from 'xstate'
import { UNDO_WITHIN_MS } from '#shared/constants.ts'
import { provide } from './provide.ts'

/** The result of a click. Each click gets exactly one of them. */
export type ActionResult =
  /** The user answered the question with no. */
  | 'declined'
  /** The confirmation failed, or the server rejected the whole action. */
  | 'refused'
  /** The user switched to another project before the action ended. */
  | 'left'
  | 'undone'
  | EndedResult

/** Result of the last attempt. */
export type EndedResult = 'nothing' | 'done' | 'partly' | 'failed' | 'unknown'

/** Result after all devices or scenes of an attempt have ended. Later reports may change it. */
export interface ActionEnding {
  readonly result: EndedResult
  /** Devices or scenes that are not done: a retry is about these. */
  readonly open: readonly string[]
  readonly isUndoable: boolean
}

/** `late` of `open` have not answered. */
export function endedResult(count: {
  readonly all: number
  readonly open: number
  readonly late: number
}): EndedResult {
  if (count.all === 0) return 'nothing'
  if (count.open === 0) return 'done'
  if (count.open < count.all) return 'partly'
  return count.late > 0 ? 'unknown' : 'failed'
}

export interface DeviceActionInput {
  /** Ids of the devices or scenes to start with. Null if the user has to confirm first. */
  readonly parts: readonly string[] | null
}

export interface DeviceActionContext {
  /** Devices or scenes of this attempt; null until the user has confirmed. */
  readonly parts: readonly string[] | null
  readonly tries: number
  /** Null until the first try has ended. */
  readonly ending: ActionEnding | null
  /** The rejection of an effect. */
  readonly failure: unknown
}

export type DeviceActionEvent =
  /** Devices whose command was open report the requested values. */
  | { readonly type: 'reported'; readonly ending: ActionEnding }
  /** The toast of the action was dismissed or never existed. */
  | { readonly type: 'putAway' }
  | { readonly type: 'retry' }
  | { readonly type: 'undo' }
  /** The undo history is full of newer actions, so this one can no longer be undone. */
  | { readonly type: 'forget' }

export interface TryInput {
  readonly parts: readonly string[]
}
export interface ShowInput {
  readonly ending: ActionEnding
}

const actionSetup = setup({
  types: {
    context: {} as DeviceActionContext,
    events: {} as DeviceActionEvent,
    input: {} as DeviceActionInput,
    tags: {} as 'asking' | 'pending' | 'shown',
  },
  actors: {
    ask: fromPromise<readonly string[] | null, void>(provide('ask')),
    send: fromPromise<void, TryInput>(provide('send')),
    settle: fromPromise<ActionEnding | null, TryInput>(provide('settle')),
    show: fromCallback<AnyEventObject, ShowInput>(provide('show')),
  },
  actions: {
    takeBack: provide('takeBack'),
    agree: assign((_, parts: readonly string[]) => ({ parts })),
    remember: assign((_, ending: ActionEnding | null) => ({ ending })),
    tryAgain: assign(({ context }) => ({
      parts: context.ending?.open ?? [],
      tries: context.tries + 1,
    })),
    fail: assign((_, error: unknown) => ({ failure: error })),
  },
  guards: {
    mustAsk: ({ context }) => context.parts === null,
    isNo: (_, answer: unknown) => answer === null,
    hasOpen: ({ context }) => (context.ending?.open.length ?? 0) > 0,
    isUndoable: ({ context }) => context.ending?.isUndoable === true,
  },
  delays: { undoWithin: UNDO_WITHIN_MS },
})

type Answered<T> = { readonly event: { readonly output: T } }
type Failed = { readonly event: { readonly error: unknown } }
const toRefused = {
  target: 'refused',
  actions: { type: 'fail', params: ({ event }: Failed) => event.error },
} as const
const no = <T extends string>(target: T) =>
  ({
    guard: { type: 'isNo', params: ({ event }: Answered<unknown>) => event.output },
    target,
  }) as const
const known = ({ context }: { readonly context: DeviceActionContext }): ActionEnding => {
  if (context.ending === null) throw new Error('expected an ending, got none')
  return context.ending
}

const tryOf = ({ context }: { readonly context: DeviceActionContext }): TryInput => ({
  parts: context.parts ?? [],
})

/**
 * Lifecycle of an action on one device, several devices or scenes: confirm, send, await, report, retry, undo.
 */
export const deviceActionMachine = actionSetup.createMachine({
  id: 'deviceAction',
  context: ({ input: { parts } }) => ({ parts, tries: 1, ending: null, failure: null }),
  initial: 'starting',
  states: {
    starting: { always: [{ guard: 'mustAsk', target: 'asking' }, { target: 'sending' }] },
    asking: {
      tags: 'asking',
      invoke: {
        id: 'ask',
        src: 'ask',
        onDone: [
          no('declined'),
          {
            target: 'sending',
            actions: {
              type: 'agree',
              params: ({ event }: Answered<readonly string[] | null>) => event.output ?? [],
            },
          },
        ],
        onError: toRefused,
      },
    },
    sending: {
      tags: 'pending',
      invoke: {
        id: 'send',
        src: 'send',
        input: tryOf,
        onDone: 'awaiting',
        onError: toRefused,
      },
      on: { undo: 'undone' },
    },
    awaiting: {
      tags: 'pending',
      invoke: {
        id: 'settle',
        src: 'settle',
        input: tryOf,
        onDone: [
          no('left'),
          {
            target: 'shown',
            actions: { type: 'remember', params: ({ event }: Answered<ActionEnding | null>) => event.output },
          },
        ],
        onError: toRefused,
      },
      on: { undo: 'undone' },
    },
    shown: {
      tags: 'shown',
      invoke: { id: 'show', src: 'show', input: (args) => ({ ending: known(args) }) },
      on: {
        reported: {
          target: 'shown',
          reenter: true,
          actions: { type: 'remember', params: ({ event }) => event.ending },
        },
        retry: { guard: 'hasOpen', target: 'sending', actions: 'tryAgain' },
        undo: { guard: 'isUndoable', target: 'undone' },
        putAway: [{ guard: 'isUndoable', target: 'undoable' }, { target: 'ended' }],
      },
    },
    /** The toast is gone, but the undo shortcut still reverts the action. */
    undoable: {
      tags: 'shown',
      after: { undoWithin: 'ended' },
      on: { undo: 'undone', forget: 'ended' },
    },
    declined: { type: 'final' },
    refused: { type: 'final' },
    left: { type: 'final' },
    undone: { type: 'final', entry: 'takeBack' },
    ended: { type: 'final' },
  },
})

export type DeviceActionSnapshot = SnapshotFrom<typeof deviceActionMachine>

/** The overall result of a user action. Null while it is being confirmed, sent or executed. */
export function actionResult({
  value,
  context,
}: Pick<DeviceActionSnapshot, 'value' | 'context'>): ActionResult | null {
  switch (value) {
    case 'declined':
    case 'refused':
    case 'left':
    case 'undone':
      return value
    case 'shown':
    case 'undoable':
    case 'ended':
      return context.ending?.result ?? null
    default:
      return null
  }
}
