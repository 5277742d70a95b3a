/**
 * Effects of the connection machine: open the socket, synchronise the store, and keep it updated
 * (pipeline.ts). Independent of HTTP: calls are parameters.
 */

import { fromCallback, fromPromise } from 'xstate'
import type { ConnectionInput, SocketEvent } from '#machines/connectionMachine.ts'
import type { OutputOf } from '#shared/contract/endpoint.ts'
import type { liveContract } from '#shared/contract/live.ts'
import type { News } from '#shared/news.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { AnyRecord } from '#shared/records/registry.ts'
import type { SimulationNews } from '#shared/simulation.ts'
import type { ReadableFormReports } from '../store/formReports.ts'
import type { LiveStore } from '../store/liveStore.ts'
import type { ServerClock } from '../store/serverClock.ts'
import type { Publish, SnapshotPart } from '../store/snapshot.ts'
import { Feed, type FeedCounts } from './feed.ts'
import type { SnapshotHead } from './loadSnapshot.ts'
import type { BrokerAddress, Frame, FromWorker } from './messages.ts'
import { reportedForms$, socketMessages$, watchedNumbers$ } from './pipeline.ts'
import { type OpenWorker, openRealtimeWorker } from './socket.ts'

type Notify = (event: SocketEvent) => void

/** Commits that arrive during a resync may leave another gap; three attempts suffice. */
const SYNC_TRIES_MAX = 3

/** Reports are timestamped slightly before they can be queried. */
const CLOCK_SLACK_MS = 2_000

export interface ConnectionPorts {
  readonly store: LiveStore
  readonly formReports: Pick<ReadableFormReports, 'listen'>
  readonly clock: ServerClock
  readonly nowMs: () => number
  /** ws:// or wss:// address of the broker, with its path. */
  readonly brokerUrl: () => string
  readonly loadTicket: (projectId: ProjectId) => Promise<OutputOf<typeof liveContract.ticket>>
  readonly loadSnapshot: (
    projectId: ProjectId,
    signal: AbortSignal,
    onPart: (part: SnapshotPart) => void,
  ) => Promise<SnapshotHead>
  readonly loadCommits: (
    projectId: ProjectId,
    missed: { readonly after: number; readonly reportedSinceMs?: number },
    signal: AbortSignal,
  ) => Promise<OutputOf<typeof liveContract.commits>>
  /** Whether the server refuses tickets, as opposed to being unreachable. */
  readonly isDenied: (error: unknown) => boolean
  /** Called with every heartbeat. */
  readonly onServerProblems?: (problems: readonly string[]) => void
  readonly onSimulation?: (news: SimulationNews) => void
  readonly onNews?: (news: readonly News[]) => void
  readonly openWorker?: OpenWorker
  /** Yields to the page's pending work; without it there is no pause. */
  readonly ventilate?: () => Promise<void>
}

export interface Connection {
  /** Actors for `connectionMachine.provide({ actors })`. */
  readonly actors: {
    readonly openSocket: ReturnType<typeof fromCallback<SocketEvent, ConnectionInput>>
    readonly sync: ReturnType<typeof fromPromise<void, ConnectionInput>>
  }
  /** Numbers of received and rejected packets since the last socket was opened. */
  readonly counts: () => FeedCounts
  /** Arrival of the last message by this browser's clock; null before the first. */
  readonly reportedAtMs: () => number | null
}

export function createConnection(ports: ConnectionPorts): Connection {
  const effects = new ConnectionEffects(ports)
  return {
    actors: {
      openSocket: fromCallback<SocketEvent, ConnectionInput>(({ input, sendBack }) =>
        effects.openSocket(input.projectId, sendBack),
      ),
      sync: fromPromise<void, ConnectionInput>(({ input, signal }) => effects.sync(input.projectId, signal)),
    },
    counts: () => effects.counts,
    reportedAtMs: () => effects.reportedAtMs,
  }
}

class ConnectionEffects {
  readonly #ports: ConnectionPorts
  readonly #feed: Feed
  #projectId: ProjectId | null = null
  /** Reports that were missed can only be had from a snapshot; missed commits also from the log. */
  #mustLoadSnapshot = true
  /** The first snapshot of a project is requested while the socket is being opened. */
  #early: Promise<SnapshotHead | null> | null = null
  #latencyMs = 0
  #reportedAtMs: number | null = null

  constructor(ports: ConnectionPorts) {
    this.#ports = ports
    this.#feed = new Feed(ports.store, ports.clock)
  }

  get counts(): FeedCounts {
    return this.#feed.counts
  }

  get reportedAtMs(): number | null {
    return this.#reportedAtMs
  }

  openSocket(projectId: ProjectId, notify: Notify): () => void {
    const { store, ventilate } = this.#ports
    const isFirst = this.#projectId !== projectId
    if (isFirst) store.clear()
    this.#projectId = projectId
    const leaving = new AbortController()
    this.#early = isFirst ? this.#loadEarly(projectId, leaving.signal) : null
    this.#mustLoadSnapshot = true
    this.#feed.restart()
    const { signal } = leaving
    const listen = (): void => {
      if (!signal.aborted) signal.addEventListener('abort', this.#listen(projectId, notify))
    }
    // In a separate task, because starting the pipeline takes time on phones.
    if (ventilate) void ventilate().then(listen)
    else listen()
    return () => leaving.abort()
  }

  /** End of the pipeline: writes data frames into the store and forwards all others to the machine. */
  #listen(projectId: ProjectId, notify: Notify): () => void {
    const { store, formReports, openWorker = openRealtimeWorker, isDenied } = this.#ports
    const running = socketMessages$(() => this.#loadAddress(projectId), openWorker, {
      watched$: watchedNumbers$(store),
      forms$: reportedForms$(formReports),
    }).subscribe({
      next: (message) => {
        if (message.kind === 'frame') this.#write(message, notify)
        else this.#signal(message, notify)
      },
      error: (error: unknown) => {
        const message = error instanceof Error ? error.message : String(error)
        notify({ type: isDenied(error) ? 'socket.denied' : 'socket.failed', message })
      },
    })
    return () => running.unsubscribe()
  }

  /**
   * Loads a snapshot into the empty store early, without notifying. On failure it is requested again after the socket
   * opens.
   */
  #loadEarly(projectId: ProjectId, signal: AbortSignal): Promise<SnapshotHead | null> {
    const { store, loadSnapshot } = this.#ports
    const early = loadSnapshot(projectId, signal, (part) => store.add(part)).catch(() => null)
    store.arrival = early.then((head) => head?.seq ?? 0)
    return early
  }

  async sync(projectId: ProjectId, signal: AbortSignal): Promise<void> {
    for (let tries = 0; tries < SYNC_TRIES_MAX; tries += 1) {
      this.#feed.hold()
      await this.#catchUp(projectId, signal)
      // Stopped meanwhile: another socket owns the store.
      if (signal.aborted || this.#feed.release()) return
    }
    throw new Error(`after ${SYNC_TRIES_MAX} tries commits were still missing`)
  }

  async #loadAddress(projectId: ProjectId): Promise<BrokerAddress> {
    const {
      ticket,
      expiresAtMs: _,
      world: __,
      simulation: ___,
      ...address
    } = await this.#ports.loadTicket(projectId)
    return { ...address, url: this.#ports.brokerUrl(), password: ticket }
  }

  #write(frame: Frame, notify: Notify): void {
    this.#reportedAtMs = frame.arrivedAtMs
    // Applied first, because other data of the frame belongs to this simulated time.
    if (frame.simulation) this.#ports.onSimulation?.(frame.simulation)
    const isWhole = this.#feed.write(frame)
    if (frame.beat) {
      this.#ports.onServerProblems?.(frame.beat.problems)
      notify({ type: 'heartbeat.seen', latencyMs: this.#latencyMs })
    }
    if (frame.news.length > 0) this.#ports.onNews?.(frame.news)
    if (isWhole) return
    this.#feed.hold()
    notify({ type: 'gap.detected' })
  }

  #signal(message: Exclude<FromWorker, Frame>, notify: Notify): void {
    if (message.kind === 'opened') notify({ type: 'socket.opened' })
    else if (message.kind === 'latency') this.#latencyMs = message.latencyMs
    else notify({ type: `socket.${message.kind}`, message: message.message })
  }

  async #catchUp(projectId: ProjectId, signal: AbortSignal): Promise<void> {
    const canUseLog = !this.#mustLoadSnapshot
    if (canUseLog && (await this.#loadMissedCommits(projectId, signal))) return
    if (signal.aborted) return
    if (await this.#completeEarly(projectId, signal)) return
    if (signal.aborted) return
    const records: AnyRecord[] = []
    const readings: SnapshotPart['readings'][number][] = []
    const head = await this.#ports.loadSnapshot(projectId, signal, (part) => {
      records.push(...part.records)
      readings.push(...part.readings)
    })
    if (signal.aborted) return
    await this.#show(head, () =>
      this.#ports.store.reset({ seq: head.seq, records, readings: Object.fromEntries(readings) }),
    )
  }

  /**
   * Completes an early snapshot: requests commits after it, and values of devices that reported since. False if
   * the server no longer has them.
   */
  async #completeEarly(projectId: ProjectId, signal: AbortSignal): Promise<boolean> {
    const { store, loadCommits, ventilate } = this.#ports
    const early = await this.#early
    this.#early = null
    if (!early || signal.aborted) return false
    const missed = { after: early.seq, reportedSinceMs: early.nowMs - CLOCK_SLACK_MS }
    const settle = async (): Promise<void> => {
      while (!signal.aborted && store.settleRooms()) await ventilate?.()
    }
    const [{ isComplete, commits, readings }] = await Promise.all([
      loadCommits(projectId, missed, signal),
      settle(),
    ])
    if (!isComplete || !readings || signal.aborted) return false
    store.add({ records: [], readings: Object.entries(readings) })
    await settle()
    if (signal.aborted) return false
    await this.#show(early, () => store.complete(early.seq))
    // Another project may own the store now.
    if (!signal.aborted) store.fold(commits)
    return true
  }

  /** Rendered in tasks of its own, so that a key pressed meanwhile is handled in between. */
  async #show({ nowMs, atMs }: SnapshotHead, write: () => Publish): Promise<void> {
    const { clock, ventilate } = this.#ports
    clock.note(nowMs, atMs)
    const publish = write()
    this.#mustLoadSnapshot = false
    await ventilate?.()
    await publish(ventilate)
  }

  async #loadMissedCommits(projectId: ProjectId, signal: AbortSignal): Promise<boolean> {
    const { store, loadCommits } = this.#ports
    const { isComplete, commits, seq } = await loadCommits(projectId, { after: store.seq }, signal)
    if (!isComplete || signal.aborted) return false
    return store.fold(commits) && store.seq >= seq
  }
}
