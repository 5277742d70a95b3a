import { assign, cancel, fromCallback, fromPromise, raise, type SnapshotFrom, setup } from 'xstate'
import { BROKER_CONNECT_TIMEOUT_MS, HEARTBEAT_MISSED_MS } from '#shared/constants.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { errorText } from './errorText.ts'
import { provide } from './provide.ts'

/** A snapshot of 50,000 devices takes seconds. A sync that exceeds this limit has failed. */
const SYNC_TIMEOUT_MS = 30_000
const BEAT_WATCH = 'beatWatch'

export type ConnectionFailure =
  | { readonly kind: 'connectTimeout' | 'syncTimeout' | 'silent' }
  | { readonly kind: 'closed' | 'failed' | 'syncFailed' | 'denied'; readonly message: string }

export interface ConnectionContext {
  readonly projectId: ProjectId | null
  /** Number of consecutive failed attempts. A heartbeat received while live resets it. */
  readonly tries: number
  /**
   * Latency of the last heartbeat from server to browser through the broker. Null before the first heartbeat
   * on this socket.
   */
  readonly latencyMs: number | null
  readonly failure: ConnectionFailure | null
  /** A gap was detected while a sync was already running. */
  readonly mustSyncAgain: boolean
  /** The browser's online flag. Shown, never relied on: a server on the same machine needs no network. */
  readonly browserOnline: boolean
}

export interface ConnectionInput {
  readonly projectId: ProjectId
}

/** Events from the socket's actor. After it was stopped its events are ignored. */
export type SocketEvent =
  | { readonly type: 'socket.opened' }
  | { readonly type: 'socket.closed'; readonly message: string }
  | { readonly type: 'socket.failed'; readonly message: string }
  /** The server issues no ticket: the session has ended, or the project is out of reach. */
  | { readonly type: 'socket.denied'; readonly message: string }
  | { readonly type: 'heartbeat.seen'; readonly latencyMs: number }
  /** A commit is missing, or the tab was frozen and may have missed some. */
  | { readonly type: 'gap.detected' }

export type ConnectionEvent =
  | SocketEvent
  /** Starts a session. Also leaves the state `denied` and switches to another project. */
  | { readonly type: 'start'; readonly projectId: ProjectId }
  | { readonly type: 'stop' }
  | { readonly type: 'heartbeat.missed' }
  | { readonly type: 'online' }
  | { readonly type: 'offline' }
  | { readonly type: 'visible' }

const projectInput = ({ context }: { readonly context: ConnectionContext }): ConnectionInput => {
  if (context.projectId === null) throw new Error('expected a project to connect for, got none')
  return { projectId: context.projectId }
}

const connectionSetup = setup({
  types: {
    context: {} as ConnectionContext,
    events: {} as ConnectionEvent,
    tags: {} as 'live' | 'stale' | 'locked' | 'busy' | 'retrying',
  },
  actors: {
    /** Gets a ticket, opens the socket, subscribes, reports; its clean-up closes the socket. */
    openSocket: fromCallback<SocketEvent, ConnectionInput>(provide('openSocket')),
    /** Synchronises the store with the server: loads a snapshot, or the commits since the last known one. */
    sync: fromPromise<void, ConnectionInput>(provide('sync')),
  },
  actions: {
    aim: assign((_, params: ConnectionInput) => ({ projectId: params.projectId, tries: 0, failure: null })),
    fail: assign(({ context }, failure: ConnectionFailure) => ({ failure, tries: context.tries + 1 })),
    deny: assign((_, params: { readonly message: string }) => ({
      failure: { kind: 'denied' as const, message: params.message },
    })),
    forget: assign({ projectId: null, tries: 0, failure: null }),
    forgetSocket: assign({ latencyMs: null, mustSyncAgain: false }),
    seeBeat: assign((_, params: { readonly latencyMs: number }) => ({ latencyMs: params.latencyMs })),
    settle: assign({ failure: null }),
    trust: assign({ tries: 0 }),
    syncAgain: assign({ mustSyncAgain: true }),
    syncOnce: assign({ mustSyncAgain: false }),
    believeOnline: assign({ browserOnline: true }),
    believeOffline: assign({ browserOnline: false }),
    watchBeat: raise({ type: 'heartbeat.missed' }, { delay: 'beatLimit', id: BEAT_WATCH }),
    unwatchBeat: cancel(BEAT_WATCH),
  },
  guards: {
    isOtherProject: ({ context }, params: ConnectionInput) => params.projectId !== context.projectId,
    mustSyncAgain: ({ context }) => context.mustSyncAgain,
  },
  delays: {
    syncLimit: SYNC_TIMEOUT_MS,
    connectLimit: BROKER_CONNECT_TIMEOUT_MS,
    beatLimit: HEARTBEAT_MISSED_MS,
    /** Provided as `({ context }) => backoffMs(context.tries, random01())`. */
    backoff: provide('backoff'),
  },
})

const begin = {
  target: 'socket',
  actions: { type: 'aim', params: ({ event }: { event: ConnectionInput }) => event },
} as const
const broken = (kind: 'connectTimeout' | 'syncTimeout' | 'silent') =>
  ({ target: '#connection.waiting', actions: { type: 'fail', params: { kind } } }) as const
const gone = (kind: 'closed' | 'failed') =>
  ({
    target: 'waiting',
    actions: {
      type: 'fail',
      params: ({ event }: { event: { message: string } }) => ({ kind, message: event.message }),
    },
  }) as const
const doubtful = ['stale', 'locked'] as const

const syncing = connectionSetup.createStateConfig({
  tags: [...doubtful, 'busy'],
  entry: 'syncOnce',
  invoke: {
    id: 'sync',
    src: 'sync',
    input: projectInput,
    onDone: [{ guard: 'mustSyncAgain', target: 'syncing', reenter: true }, { target: 'live' }],
    onError: {
      target: '#connection.waiting',
      actions: {
        type: 'fail',
        params: ({ event }) => ({ kind: 'syncFailed', message: errorText(event.error) }),
      },
    },
  },
  after: { syncLimit: broken('syncTimeout') },
  // The running sync may have read the log before the missed commit. It finishes and then runs again.
  on: { 'gap.detected': { actions: 'syncAgain' } },
})

/** Lifetime of one socket, from requesting its ticket until it closes. */
const socket = connectionSetup.createStateConfig({
  invoke: {
    id: 'openSocket',
    src: 'openSocket',
    input: projectInput,
    onError: {
      target: 'waiting',
      actions: { type: 'fail', params: ({ event }) => ({ kind: 'failed', message: errorText(event.error) }) },
    },
  },
  exit: ['unwatchBeat', 'forgetSocket'],
  initial: 'connecting',
  states: {
    connecting: {
      tags: [...doubtful, 'busy'],
      on: { 'socket.opened': { target: 'syncing', actions: 'watchBeat' } },
      after: { connectLimit: broken('connectTimeout') },
    },
    syncing,
    live: {
      tags: 'live',
      entry: 'settle',
      on: {
        'gap.detected': 'syncing',
        'heartbeat.seen': {
          actions: ['unwatchBeat', { type: 'seeBeat', params: ({ event }) => event }, 'watchBeat', 'trust'],
        },
      },
    },
  },
  on: {
    start: {
      ...begin,
      guard: { type: 'isOtherProject', params: ({ event }) => event },
      reenter: true,
    },
    'heartbeat.seen': {
      actions: ['unwatchBeat', { type: 'seeBeat', params: ({ event }) => event }, 'watchBeat'],
    },
    // The socket still looks open, but no heartbeat arrives through it.
    'heartbeat.missed': broken('silent'),
    'socket.closed': gone('closed'),
    'socket.failed': gone('failed'),
    'socket.denied': {
      target: 'denied',
      actions: { type: 'deny', params: ({ event }) => ({ message: event.message }) },
    },
  },
})

/**
 * State of the connection between browser, server and broker. Values are current only in `live`. In all other
 * states they are stale and controls are locked.
 */
export const connectionMachine = connectionSetup.createMachine({
  id: 'connection',
  context: {
    projectId: null,
    tries: 0,
    latencyMs: null,
    failure: null,
    mustSyncAgain: false,
    browserOnline: true,
  },
  initial: 'off',
  on: {
    stop: { target: '.off', actions: 'forget' },
    online: { actions: 'believeOnline' },
    offline: { actions: 'believeOffline' },
  },
  states: {
    off: { tags: [...doubtful], on: { start: begin } },
    socket,
    waiting: {
      tags: [...doubtful, 'retrying'],
      after: { backoff: 'socket' },
      on: { start: begin, visible: 'socket', online: { target: 'socket', actions: 'believeOnline' } },
    },
    /** The server rejects retries with the same session. Only a new session leaves this state. */
    denied: { tags: [...doubtful], on: { start: begin } },
  },
})

export type ConnectionStatus = 'off' | 'connecting' | 'syncing' | 'live' | 'waiting' | 'denied'

/** The connection status shown in the sidebar. */
export function connectionStatus(snapshot: SnapshotFrom<typeof connectionMachine>): ConnectionStatus {
  return typeof snapshot.value === 'string' ? snapshot.value : snapshot.value.socket
}
