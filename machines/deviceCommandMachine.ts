import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate'
import { COMMAND_TIMEOUT_MS, OBEYED_WITHIN_MS } from '#shared/constants.ts'
import type { CommandStatus } from '#shared/domain/command/transitions.ts'
import type { CommandId, CommandItem } from '#shared/records/command.ts'
import { errorText } from './errorText.ts'
import { provide } from './provide.ts'

/** The server itself reports `timedOut`; after this grace period its event is no longer expected. */
const COMMAND_GRACE_MS = 2_000
const TICK_SHOWN_MS = 2_000
/**
 * Outcomes of commands are buffered until the id of this command is known. The buffer also receives outcomes
 * of other commands.
 */
const EARLY_OUTCOMES_MAX = 256

export type CommandOutcome =
  | { readonly type: 'outcome.confirmed'; readonly commandId: CommandId }
  | { readonly type: 'outcome.failed'; readonly commandId: CommandId; readonly reason: string }
  | { readonly type: 'outcome.timedOut'; readonly commandId: CommandId }

/** The server's response. Without a response the promise rejects, and the command's outcome is unknown. */
export type SendOutcome =
  | { readonly kind: 'accepted'; readonly commandId: CommandId }
  | { readonly kind: 'refused'; readonly message: string }

export interface DeviceCommandInput {
  /** Devices of one host with their new values. */
  readonly items: readonly CommandItem[]
  readonly startedAtMs: number
}

export interface DeviceCommandContext {
  readonly items: readonly CommandItem[]
  /** Start of this attempt (epoch ms), for the seconds shown beside a pending value. */
  readonly pendingSinceMs: number
  /** Null until the server has responded, and again after each retry. */
  readonly commandId: CommandId | null
  readonly earlyOutcomes: readonly CommandOutcome[]
  readonly failure:
    | { readonly kind: 'refused' | 'failed' | 'noAnswer'; readonly message: string }
    | { readonly kind: 'timedOut' | 'noWord' | 'connectionLost' | 'disobeyed' }
    | null
}

export type DeviceCommandEvent =
  | CommandOutcome
  /** All devices report the commanded values, ignoring values that they do not report immediately. */
  | { readonly type: 'obeyed' }
  | { readonly type: 'connection.lost' }
  | { readonly type: 'retry'; readonly startedAtMs: number }
  | { readonly type: 'dismiss' }

type Args = { readonly context: DeviceCommandContext }
const earlyOutcome = ({ context }: Args): CommandOutcome | undefined =>
  context.earlyOutcomes.find((outcome) => outcome.commandId === context.commandId)

const commandSetup = setup({
  types: {
    context: {} as DeviceCommandContext,
    events: {} as DeviceCommandEvent,
    input: {} as DeviceCommandInput,
    tags: {} as 'pending' | 'obeying' | 'confirmed' | 'failed' | 'unknown' | 'disobeyed' | 'retryable',
  },
  actors: {
    send: fromPromise<SendOutcome, { readonly items: readonly CommandItem[] }>(provide('send')),
  },
  actions: {
    keepEarly: assign(({ context }, outcome: CommandOutcome) => ({
      earlyOutcomes: [...context.earlyOutcomes, outcome].slice(-EARLY_OUTCOMES_MAX),
    })),
    rememberAnswer: assign((_, answer: SendOutcome) =>
      answer.kind === 'accepted'
        ? { commandId: answer.commandId }
        : { failure: { kind: 'refused' as const, message: answer.message } },
    ),
    fail: assign((_, failure: NonNullable<DeviceCommandContext['failure']>) => ({ failure })),
    settle: assign((_, outcome: CommandOutcome | undefined) => ({
      failure: outcome === undefined ? null : failureOf(outcome),
      earlyOutcomes: [],
    })),
    startAgain: assign((_, params: { readonly startedAtMs: number }) => ({
      pendingSinceMs: params.startedAtMs,
      commandId: null,
      earlyOutcomes: [],
      failure: null,
    })),
  },
  guards: {
    isMine: ({ context }, params: { readonly commandId: CommandId }) =>
      params.commandId === context.commandId,
    isAccepted: (_, answer: SendOutcome) => answer.kind === 'accepted',
    cameEarly: (args, type: CommandOutcome['type']) => earlyOutcome(args)?.type === type,
    isConnectionLost: ({ context }) => context.failure?.kind === 'connectionLost',
  },
  delays: {
    wordLimit: COMMAND_TIMEOUT_MS + COMMAND_GRACE_MS,
    obeyedWithin: OBEYED_WITHIN_MS,
    tickShown: TICK_SHOWN_MS,
  },
})

function failureOf(outcome: CommandOutcome): DeviceCommandContext['failure'] {
  switch (outcome.type) {
    case 'outcome.confirmed':
      return null
    case 'outcome.failed':
      return { kind: 'failed', message: outcome.reason }
    case 'outcome.timedOut':
      return { kind: 'timedOut' }
  }
}

type OutcomeArgs = { readonly event: CommandOutcome }
const keepEarly = { actions: { type: 'keepEarly', params: ({ event }: OutcomeArgs) => event } } as const

const early = <T extends 'confirmed' | 'failed' | 'timedOut', U extends string>(outcome: T, target: U) =>
  ({
    guard: { type: 'cameEarly', params: `outcome.${outcome}` },
    target,
    actions: { type: 'settle', params: earlyOutcome },
  }) as const
const mine = <T extends string>(target: T) =>
  ({
    guard: { type: 'isMine', params: ({ event }: OutcomeArgs) => ({ commandId: event.commandId }) },
    target,
    actions: { type: 'settle', params: ({ event }: OutcomeArgs) => event },
  }) as const
const toUnknown = (kind: 'noWord' | 'connectionLost') =>
  ({ target: 'unknown', actions: { type: 'fail', params: { kind } } }) as const
const toDisobeyed = { target: 'disobeyed', actions: { type: 'fail', params: { kind: 'disobeyed' } } } as const
const again = {
  target: 'sending',
  actions: {
    type: 'startAgain',
    params: ({ event }: { event: { startedAtMs: number } }) => ({ startedAtMs: event.startedAtMs }),
  },
} as const

const sending = commandSetup.createStateConfig({
  tags: 'pending',
  invoke: {
    id: 'send',
    src: 'send',
    input: ({ context }) => ({ items: context.items }),
    onDone: [
      {
        guard: { type: 'isAccepted', params: ({ event }) => event.output },
        target: 'matching',
        actions: { type: 'rememberAnswer', params: ({ event }) => event.output },
      },
      { target: 'failed', actions: { type: 'rememberAnswer', params: ({ event }) => event.output } },
    ],
    onError: {
      target: 'unknown',
      actions: {
        type: 'fail',
        params: ({ event }) => ({ kind: 'noAnswer', message: errorText(event.error) }),
      },
    },
  },
  after: { wordLimit: toUnknown('noWord') },
  on: {
    'outcome.confirmed': keepEarly,
    'outcome.failed': keepEarly,
    'outcome.timedOut': keepEarly,
    // The HTTP response may still arrive. The event with the outcome will not.
    'connection.lost': { actions: { type: 'fail', params: { kind: 'connectionLost' } } },
  },
})

/** One command to one host, from the click to its outcome. */
export const deviceCommandMachine = commandSetup.createMachine({
  id: 'deviceCommand',
  context: ({ input }) => ({
    items: input.items,
    pendingSinceMs: input.startedAtMs,
    commandId: null,
    earlyOutcomes: [],
    failure: null,
  }),
  initial: 'sending',
  states: {
    sending,
    /** The outcome's event may overtake the response that names the command. */
    matching: {
      always: [
        early('confirmed', 'obeying'),
        early('failed', 'failed'),
        early('timedOut', 'timedOut'),
        { guard: 'isConnectionLost', target: 'unknown' },
        { target: 'pending', actions: { type: 'settle', params: undefined } },
      ],
    },
    pending: {
      tags: 'pending',
      after: { wordLimit: toUnknown('noWord') },
      on: {
        'outcome.confirmed': mine('obeying'),
        'outcome.failed': mine('failed'),
        'outcome.timedOut': mine('timedOut'),
        'connection.lost': toUnknown('connectionLost'),
      },
    },
    /** The host has acknowledged the command. The reports of the devices decide whether it took effect. */
    obeying: {
      tags: ['pending', 'obeying'],
      after: { obeyedWithin: toDisobeyed },
      on: {
        obeyed: 'confirmed',
        // No device reports arrive without a connection, so the acknowledgement of the host is the final
        // result.
        'connection.lost': 'confirmed',
        dismiss: 'done',
      },
    },
    confirmed: { tags: 'confirmed', after: { tickShown: 'done' }, on: { dismiss: 'done' } },
    failed: { tags: ['failed', 'retryable'], on: { retry: again, dismiss: 'dismissed' } },
    timedOut: { tags: ['failed', 'retryable'], on: { retry: again, dismiss: 'dismissed' } },
    disobeyed: { tags: ['disobeyed', 'retryable'], on: { retry: again, dismiss: 'dismissed' } },
    /** The command may or may not have taken effect. A late event still settles it. */
    unknown: {
      tags: ['unknown', 'retryable'],
      on: {
        'outcome.confirmed': mine('obeying'),
        'outcome.failed': mine('failed'),
        'outcome.timedOut': mine('timedOut'),
        retry: again,
        dismiss: 'dismissed',
      },
    },
    done: { type: 'final' },
    dismissed: { type: 'final' },
  },
})

/**
 * Status of the command in the log, as far as this console has received it. Null if the log has no status for
 * it.
 */
export function commandStatus(
  snapshot: Pick<SnapshotFrom<typeof deviceCommandMachine>, 'value' | 'context'>,
): CommandStatus | null {
  if (snapshot.context.commandId === null) return null
  switch (snapshot.value) {
    case 'pending':
    case 'unknown':
      return 'issued'
    case 'obeying':
    case 'confirmed':
    case 'disobeyed':
    case 'done':
      return 'confirmed'
    case 'failed':
      return 'failed'
    case 'timedOut':
      return 'timedOut'
    default:
      return null
  }
}
