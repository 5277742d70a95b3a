/** State of one read model: its file, unfolded commits, complete streams and failures. */

import { readCommit } from '#shared/domain/registry.ts'
import type { StreamId } from '#shared/kernel/commit.ts'
import { commitAt } from '../../stores/log/eventLog.ts'
import { isDamage } from '../../stores/storage/sqliteErrors.ts'
import type { Committed } from '../workspace/workspace.ts'
import type { View, ViewPorts, ViewStatus } from './view.ts'
import { ViewFile } from './viewFile.ts'

const RETRY_MS = 1_000
const RETRY_MAX_MS = 60_000
/** Further commits remain in the log and are read from there. */
const WAITING_MAX = 5_000

export class LiveView {
  readonly #view: View
  readonly #ports: ViewPorts
  readonly #onReopened: () => void
  #file: ViewFile | null = null
  #waiting: Committed[] = []
  /** Streams whose position was found in this log. */
  readonly #verified = new Set<StreamId>()
  /** Last received sequence of each fully folded stream, including waiting commits. */
  readonly #whole = new Map<StreamId, number>()
  #retryMs = RETRY_MS
  #isFailed = false
  #cancelRetry: (() => void) | null = null
  #isClosed = false

  constructor(view: View, ports: ViewPorts, onReopened: () => void) {
    this.#view = view
    this.#ports = ports
    this.#onReopened = onReopened
    this.#open()
  }

  get name(): string {
    return this.#view.name
  }

  get file(): ViewFile | null {
    return this.#file
  }

  #open(): void {
    try {
      const file = this.#file ?? new ViewFile(this.#ports.folder, this.#view)
      this.#file = file
      this.#isFailed = false
      for (const stream of this.#ports.heads.streams()) this.#noteWhole(stream)
    } catch (error) {
      this.fail(error)
    }
  }

  #noteWhole(stream: StreamId): void {
    const seq = this.position(stream)
    const isKnown = seq === 0 || this.#verified.has(stream)
    // The log may have been read ahead of the heads.
    if (this.#file && !this.#isFailed && isKnown && seq >= this.#ports.heads.lastSeq(stream))
      this.#whole.set(stream, seq)
  }

  /** Compares the position with the log: a view of a log that was replaced by an older copy starts over. */
  async verify(stream: StreamId): Promise<void> {
    const file = this.#file
    const seq = this.position(stream)
    if (!file || this.#verified.has(stream)) return
    const commit = seq === 0 ? null : await commitAt(this.#ports.log, stream, seq)
    if (this.#isClosed || file !== this.#file || this.position(stream) !== seq) return
    if (seq === 0 || (commit && file.isAt(readCommit(commit)))) {
      this.#verified.add(stream)
      this.#noteWhole(stream)
    } else this.#startOver(file)
  }

  renew(): void {
    if (this.#file) this.#startOver(this.#file)
  }

  #startOver(file: ViewFile): void {
    this.#waiting = []
    this.#whole.clear()
    this.#verified.clear()
    this.#discard(file)
    this.#open()
  }

  position(stream: StreamId): number {
    return this.#file?.position(stream) ?? 0
  }

  isComplete(stream: StreamId): boolean {
    return this.#file !== null && (this.#whole.has(stream) || this.#ports.heads.lastSeq(stream) === 0)
  }

  /** Whether it can and must catch up, in the stream or in any. */
  isBehind(stream?: StreamId): boolean {
    if (!this.#file || this.#isFailed) return false
    if (stream === undefined) {
      return this.#file.isBuilding || this.#ports.heads.streams().some((one) => this.isBehind(one))
    }
    return !this.#whole.has(stream) && this.#ports.heads.lastSeq(stream) > 0
  }

  /** Folds a live commit; returns false if the view must read it from the log. */
  add(folded: Committed): boolean {
    const { stream, seq } = folded.commit
    const last = this.#whole.get(stream) ?? (seq === 1 && this.#file && !this.#isFailed ? 0 : undefined)
    if (last === undefined) return false
    if (seq <= last) return true
    if (seq > last + 1 || this.#waiting.length >= WAITING_MAX) {
      this.flush()
      this.#whole.delete(stream)
      return false
    }
    this.#whole.set(stream, seq)
    this.#waiting.push(folded)
    return true
  }

  /**
   * Folds pending commits, at most the oldest `max`.
   * @returns whether some remain
   */
  flush(max = WAITING_MAX): boolean {
    const waiting = this.#waiting
    this.#waiting = waiting.slice(max)
    if (waiting.length > 0) this.#fold(waiting.length > max ? waiting.slice(0, max) : waiting)
    return this.#waiting.length > 0
  }

  /** Takes commits from a scan of the log. Known ones are skipped. */
  refold(stream: StreamId, commits: readonly Committed[]): void {
    if (!this.isBehind(stream)) return
    const position = this.position(stream)
    const news = commits.filter(({ commit }) => commit.seq > position)
    if (news.length > 0) this.#fold(news)
    if (position === 0) this.#verified.add(stream)
    this.#noteWhole(stream)
  }

  #fold(commits: readonly Committed[]): void {
    if (!this.#file) return
    try {
      for (const { commit, error } of this.#file.fold(commits))
        this.#ports.onSkipped(this.name, commit, error)
      this.#retryMs = RETRY_MS
    } catch (error) {
      this.fail(error)
    }
  }

  /** Rejects its queries from now on; it is reopened after a while, refolded where it is damaged. */
  fail(error: unknown): void {
    if (this.#isClosed) return
    this.#isFailed = true
    this.#waiting = []
    this.#whole.clear()
    this.#ports.onFailure(this.name, error)
    if (this.#file && (this.#file.isBuilding || isDamage(error))) this.#discard(this.#file)
    this.#cancelRetry?.()
    this.#cancelRetry = this.#ports.timers.schedule(this.#retryMs, () => {
      this.#open()
      this.#onReopened()
    })
    this.#retryMs = Math.min(RETRY_MAX_MS, this.#retryMs * 2)
  }

  #discard(file: ViewFile): void {
    this.#file = null
    try {
      file.discard()
    } catch (error) {
      this.#ports.onFailure(this.name, error)
    }
  }

  async finish(): Promise<void> {
    if (!this.#file?.isBuilding || this.#ports.heads.streams().some((stream) => this.isBehind(stream))) return
    try {
      await this.#file.finish()
    } catch (error) {
      this.fail(error)
    }
  }

  status(): ViewStatus {
    const { heads } = this.#ports
    let behind = 0
    for (const stream of heads.streams()) behind += Math.max(0, heads.lastSeq(stream) - this.position(stream))
    return {
      position: this.#file?.total ?? 0,
      behind,
      isRebuilding: this.#file?.isBuilding ?? false,
      isFailed: this.#isFailed,
    }
  }

  close(): void {
    this.flush()
    this.#isClosed = true
    this.#cancelRetry?.()
    const file = this.#file
    this.#file = null
    file?.close()
  }
}
