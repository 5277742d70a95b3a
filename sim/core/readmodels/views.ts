/**
 * All read models, each with its own file, position and failures. Commits are folded shortly after they are
 * durable, or before the next query. A new, outdated or damaged view catches up from the log in the background.
 * Until then its queries are rejected as `unavailable`, because partial results would look complete.
 */
import type { DatabaseSync } from 'node:sqlite'
import type { StreamId } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { monotonicMs } from '../../base/clock.ts'
import { isFileFailure } from '../../stores/storage/sqliteErrors.ts'
import type { Committed } from '../workspace/workspace.ts'
import { LiveView } from './liveView.ts'
import { refold } from './refold.ts'
import type { View, ViewPorts, ViewStatus } from './view.ts'

/** A query of a view that is about to be complete waits this long instead of being rejected. */
const ANSWER_WAIT_MS = 2_000
const RETRY_AFTER_MAX_S = 60
/**
 * A transaction costs as much as folding many commits, so commits are collected. Queries fold pending commits first.
 */
const GATHERING_MS = 200
/** Maximum commits per transaction: a few milliseconds. */
const GATHERED_MAX = 250
/** Alarm rows have many indexes, so a burst of alarms is limited per turn: about ten milliseconds. */
const FOLDED_PER_TURN = 40
/** Before anything was measured. */
const ASSUMED_COMMITS_PER_SECOND = 50_000

export class Views {
  readonly #ports: ViewPorts
  readonly #views: ReadonlyMap<View, LiveView>
  readonly #waiting = new Set<() => void>()
  #cancelFlush: (() => void) | null = null
  #waitingCount = 0
  #refolding: Promise<void> | null = null
  #commitsPerSecond = ASSUMED_COMMITS_PER_SECOND
  #isClosed = false

  constructor(ports: ViewPorts, views: readonly View[]) {
    this.#ports = ports
    const onReopened = (): void => this.#catchUp()
    this.#views = new Map(views.map((view) => [view, new LiveView(view, ports, onReopened)]))
    this.#catchUp()
  }

  /** A durable commit, in the order of its stream. */
  add(committed: Committed): void {
    let isLeftBehind = false
    for (const view of this.#views.values()) if (!view.add(committed)) isLeftBehind = true
    if (isLeftBehind) this.#catchUp()
    this.#waitingCount += 1
    if (this.#waitingCount === GATHERED_MAX) this.#flushSoon(0)
    else if (!this.#cancelFlush) this.#flushSoon(GATHERING_MS)
  }

  #flushSoon(delayMs: number): void {
    this.#cancelFlush?.()
    this.#cancelFlush = this.#ports.timers.schedule(delayMs, () => {
      this.#cancelFlush = null
      this.#waitingCount = 0
      this.#flushInTurn([...this.#views.values()])
    })
  }

  /** Flushes one view after another, each in its own turn of the event loop. */
  #flushInTurn([first, ...others]: readonly LiveView[]): void {
    if (this.#isClosed) return
    if (first?.flush(FOLDED_PER_TURN)) setImmediate(() => this.#flushInTurn([first, ...others]))
    else if (others.length > 0) setImmediate(() => this.#flushInTurn(others))
    else this.#catchUp()
  }

  /**
   * Reads commits after a sequence with their changes, starting from the snapshot before it.
   * @param take returns false to stop
   */
  async replay(
    stream: StreamId,
    afterSeq: number,
    take: (commits: readonly Committed[]) => boolean,
  ): Promise<void> {
    const { log, snapshots } = this.#ports
    const onBroken = (_: unknown, error: unknown): never => {
      throw error
    }
    await refold({ log, snapshots, stream, afterSeq, take, onBroken })
  }

  /**
   * Queries a view of a stream, including all durable commits.
   * @throws Rejection `unavailable` while the view fails or is being rebuilt
   */
  async ask<T>(view: View, stream: StreamId, question: (db: DatabaseSync) => T): Promise<T> {
    const live = this.#live(view)
    live.flush()
    if (!live.isComplete(stream)) await this.#completion(live, stream)
    const { file } = live
    if (!file || !live.isComplete(stream)) throw this.#unavailable(live)
    try {
      return question(file.db)
    } catch (error) {
      if (!isFileFailure(error)) throw error
      live.fail(error)
      throw this.#unavailable(live)
    }
  }

  /** Deletes all files and rebuilds all views in the background, so data removed from the log disappears from them. */
  async renew(): Promise<void> {
    // A view must not be restarted while commits are read for it.
    while (this.#refolding) await this.#refolding
    for (const live of this.#views.values()) live.renew()
    this.#catchUp()
  }

  /** Resolves when the server behind has caught up, or cannot. */
  async settled(): Promise<void> {
    for (const live of this.#views.values()) live.flush()
    this.#catchUp()
    await this.#refolding
  }

  status(): ReadonlyMap<string, ViewStatus> {
    return new Map([...this.#views].map(([{ name }, live]) => [name, live.status()]))
  }

  #live(view: View): LiveView {
    const live = this.#views.get(view)
    if (!live) throw new Error(`the view ${view.name} is not among those that are folded`)
    return live
  }

  #unavailable(live: LiveView): Rejection {
    const seconds = Math.ceil(live.status().behind / this.#commitsPerSecond)
    return new Rejection('unavailable', { seconds: Math.min(RETRY_AFTER_MAX_S, Math.max(1, seconds)) })
  }

  #completion(live: LiveView, stream: StreamId): Promise<void> {
    if (live.status().isFailed || live.status().behind > this.#commitsPerSecond * (ANSWER_WAIT_MS / 1000))
      return Promise.resolve()
    return new Promise((resolve) => {
      const finish = (): void => {
        cancel()
        this.#waiting.delete(look)
        resolve()
      }
      const look = (): void => {
        if (this.#isClosed || live.isComplete(stream)) finish()
      }
      const cancel = this.#ports.timers.schedule(ANSWER_WAIT_MS, finish)
      this.#waiting.add(look)
    })
  }

  #catchUp(): void {
    if (this.#isClosed || this.#refolding || !this.#someBehind()) return
    this.#refolding = this.#refoldAll()
      .catch((error: unknown) => {
        if (!this.#isClosed) this.#ports.onFailure('all', error)
      })
      .finally(() => {
        this.#refolding = null
      })
  }

  #someBehind(): boolean {
    return [...this.#views.values()].some((live) => live.isBehind())
  }

  async #refoldAll(): Promise<void> {
    for (let before = ''; !this.#isClosed && this.#someBehind(); ) {
      for (const stream of this.#ports.heads.streams()) await this.#refoldStream(stream)
      for (const live of this.#views.values()) await live.finish()
      const after = JSON.stringify([...this.status()])
      // The log returned fewer commits than it reports: the next commit is the next attempt.
      if (after === before) return
      before = after
    }
  }

  /** Scans the log once for all views that need it. */
  async #refoldStream(stream: StreamId): Promise<void> {
    const live = [...this.#views.values()]
    for (const one of live.filter((one) => one.isBehind(stream))) await one.verify(stream)
    const behind = live.filter((one) => one.isBehind(stream))
    if (behind.length > 0) await this.#refoldBehind(stream, behind)
    for (const look of this.#waiting) look()
  }

  async #refoldBehind(stream: StreamId, behind: readonly LiveView[]): Promise<void> {
    const startedMs = monotonicMs()
    let count = 0
    const take = (commits: readonly Committed[]): boolean => {
      count += commits.length
      for (const live of behind) live.refold(stream, commits)
      return !this.#isClosed && behind.some((live) => live.isBehind(stream))
    }
    const afterSeq = Math.min(...behind.map((live) => live.position(stream)))
    const onBroken = (commit: Committed['commit'], error: unknown): void => {
      for (const live of behind) this.#ports.onSkipped(live.name, commit, error)
    }
    const { log, snapshots } = this.#ports
    await refold({ log, snapshots, stream, afterSeq, take, onBroken })
    // There may have been no commits to read.
    for (const live of behind) live.refold(stream, [])
    if (count >= 1_000) this.#commitsPerSecond = (count / (monotonicMs() - startedMs)) * 1000
  }

  close(): void {
    this.#isClosed = true
    this.#cancelFlush?.()
    for (const live of this.#views.values()) live.close()
    for (const look of this.#waiting) look()
  }
}
