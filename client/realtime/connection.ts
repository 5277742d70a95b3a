/**
 * The effects of the connection machine: open the socket (ticket, worker, subscriptions), bring the store up to the
 * server, and from then on keep it there. The only RxJS pipeline from frames to the store is here. It knows no
 * HTTP: the calls are handed in.
 */
import { defer, from, map, mergeMap, type Observable, switchMap } from 'rxjs'
import { fromCallback, fromPromise } from 'xstate'
import type { ConnectionInput, SocketEvent } from '#machines/connectionMachine.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { liveContract } from '#shared/contract/live.ts'
import type { ProjectId } from '#shared/kernel/ids.ts'
import type { LiveStore, Snapshot } from '../store/liveStore.ts'
import type { ServerClock } from '../store/serverClock.ts'
import { Feed, type FeedCounts } from './feed.ts'
import type { FromWorker } from './messages.ts'
import { type OpenWorker, openRealtimeWorker, socketMessages$ } from './socket.ts'

/** Commits that keep coming while the missed ones are loaded may leave a new hole; it does not happen thrice. */
const SYNC_TRIES_MAX = 3

export interface ConnectionPorts {
  readonly store: LiveStore
  readonly clock: ServerClock
  readonly nowMs: () => number
  /** ws:// or wss:// address of the broker, with its path. */
  readonly brokerUrl: () => string
  readonly loadTicket: (projectId: ProjectId) => Promise<OutputOf<typeof liveContract.ticket>>
  readonly loadSnapshot: (
    projectId: ProjectId,
    signal: AbortSignal,
  ) => Promise<OutputOf<typeof liveContract.snapshot>>
  readonly loadCommits: (
    projectId: ProjectId,
    after: number,
    signal: AbortSignal,
  ) => Promise<OutputOf<typeof liveContract.commits>>
  /** Whether the server refused the ticket for good, as opposed to not being there. */
  readonly isDenied: (error: unknown) => boolean
  readonly openWorker?: OpenWorker
}

export interface Connection {
  /** For `connectionMachine.provide({ actors })`. */
  readonly actors: {
    readonly openSocket: ReturnType<typeof fromCallback<SocketEvent, ConnectionInput>>
    readonly sync: ReturnType<typeof fromPromise<void, ConnectionInput>>
  }
  /** What came and what could not be used, since the last socket was opened. */
  readonly counts: () => FeedCounts
}

export function createConnection(ports: ConnectionPorts): Connection {
  const { store, clock } = ports
  const feed = new Feed(store, clock)
  let projectId: ProjectId | null = null
  /** Reports that were missed can only be had from a snapshot; missed commits also from the log. */
  let mustLoadSnapshot = true

  const openSocket = fromCallback<SocketEvent, ConnectionInput>(({ input, sendBack }) => {
    if (projectId !== input.projectId) store.clear()
    projectId = input.projectId
    mustLoadSnapshot = true
    feed.restart()
    const running = socketEvents$(input.projectId).subscribe({
      next: sendBack,
      error: (error: unknown) => {
        const message = error instanceof Error ? error.message : String(error)
        sendBack({ type: ports.isDenied(error) ? 'socket.denied' : 'socket.failed', message })
      },
    })
    return () => running.unsubscribe()
  })

  let latencyMs = 0

  /** The pipeline: ticket -> worker -> frames -> store; what the machine must hear comes out. */
  function socketEvents$(id: ProjectId): Observable<SocketEvent> {
    return defer(() => ports.loadTicket(id)).pipe(
      map(({ username, ticket, clientId, projectHex }) => ({
        url: ports.brokerUrl(),
        clientId,
        username,
        password: ticket,
        projectHex,
      })),
      switchMap((address) => socketMessages$(address, ports.openWorker ?? openRealtimeWorker)),
      mergeMap((message) => from(machineEvents(message))),
    )
  }

  function machineEvents(message: FromWorker): readonly SocketEvent[] {
    switch (message.kind) {
      case 'opened':
        return [{ type: 'socket.opened' }]
      case 'latency':
        latencyMs = message.latencyMs
        return []
      case 'frame': {
        const isWhole = feed.take(message)
        const beat: SocketEvent[] = message.beat ? [{ type: 'heartbeat.seen', latencyMs }] : []
        if (isWhole) return beat
        feed.hold()
        return [...beat, { type: 'gap.detected' }]
      }
      default:
        return [{ type: `socket.${message.kind}`, message: message.message }]
    }
  }

  const sync = fromPromise<void, ConnectionInput>(async ({ input, signal }) => {
    for (let tries = 0; tries < SYNC_TRIES_MAX; tries += 1) {
      feed.hold()
      await catchUp(input.projectId, signal)
      // Stopped meanwhile: another socket, perhaps another project, owns the store now.
      if (signal.aborted || feed.release()) return
    }
    throw new Error(`after ${SYNC_TRIES_MAX} tries commits were still missing`)
  })

  return { actors: { openSocket, sync }, counts: () => feed.counts }

  async function catchUp(id: ProjectId, signal: AbortSignal): Promise<void> {
    const canUseLog = !mustLoadSnapshot && store.unknownEvents === 0
    if (canUseLog && (await loadMissedCommits(id, signal))) return
    if (signal.aborted) return
    await loadSnapshot(id, signal)
    if (!signal.aborted) mustLoadSnapshot = false
  }

  async function loadMissedCommits(id: ProjectId, signal: AbortSignal): Promise<boolean> {
    const { isComplete, commits, seq } = await ports.loadCommits(id, store.seq, signal)
    if (!isComplete || signal.aborted) return false
    return store.fold(commits) && store.seq >= seq && store.unknownEvents === 0
  }

  async function loadSnapshot(id: ProjectId, signal: AbortSignal): Promise<void> {
    const snapshot = await ports.loadSnapshot(id, signal)
    if (signal.aborted) return
    clock.note(snapshot.nowMs, ports.nowMs())
    store.reset(snapshot as unknown as Snapshot)
  }
}
