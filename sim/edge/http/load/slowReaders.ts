/** Aborts responses to clients that do not read, or read far slower than any phone connection. */
import type { ServerResponse } from 'node:http'
import { Rejection } from '#shared/kernel/errors.ts'
import { monotonicMs, repeat } from '../../../base/clock.ts'

export interface ReaderLimits {
  /** Maximum time without reading. */
  readonly stallMs: number
  /** After this time a minimum rate is required. */
  readonly graceMs: number
  readonly bytesPerSecond: number
}

const LIMITS: ReaderLimits = { stallMs: 60_000, graceMs: 60_000, bytesPerSecond: 1_024 }
const LOOK_MS = 5_000
const UNREAD_MAX_BYTES = 8 * 1024 * 1024
const RETRY_S = 5

interface Open {
  readonly response: ServerResponse
  /** Bytes that the connection had already sent for earlier responses. */
  readonly bytesBefore: number
  /** Start of sending; null before, because building may take long. */
  sinceMs: number | null
  /** Time-out since the start of sending. */
  stopTimeout?: () => void
}

export class SlowReaders {
  readonly #limits: ReaderLimits
  readonly #onCut: () => void
  readonly #open = new Set<Open>()
  #stopLooking: (() => void) | null = null

  constructor(limits: Partial<ReaderLimits>, onCut: () => void) {
    this.#limits = { ...LIMITS, ...limits }
    this.#onCut = onCut
  }

  watch(response: ServerResponse): void {
    const open: Open = { response, bytesBefore: response.socket?.bytesWritten ?? 0, sinceMs: null }
    this.#open.add(open)
    this.#stopLooking ??= repeat(Math.min(LOOK_MS, this.#limits.stallMs / 4), () => this.#look())
    response.once('close', () => {
      this.#open.delete(open)
      open.stopTimeout?.()
      if (this.#open.size > 0) return
      this.#stopLooking?.()
      this.#stopLooking = null
    })
  }

  #look(): void {
    for (const open of this.#open) {
      const { response, bytesBefore } = open
      const { socket } = response
      if (!socket || !response.headersSent) continue
      if (open.sinceMs === null) {
        open.sinceMs = monotonicMs()
        // Restarts the time-out whenever the socket takes data, even part of one write.
        const cut = (): void => this.#cut(response)
        socket.setTimeout(this.#limits.stallMs, cut)
        open.stopTimeout = () => socket.removeListener('timeout', cut)
        continue
      }
      const { graceMs, bytesPerSecond } = this.#limits
      const sentBytes = socket.bytesWritten - bytesBefore
      const allowedMs = graceMs + (sentBytes / bytesPerSecond) * 1_000
      if (monotonicMs() - open.sinceMs > allowedMs) this.#cut(response)
    }
  }

  #cut(response: ServerResponse): void {
    if (response.writableFinished) return
    this.#onCut()
    response.destroy()
  }
}

/** Unread response bytes per account, over all its connections. */
export class Unread {
  readonly #ofAccount = new Map<string, Set<ServerResponse>>()
  readonly #maxBytes: number

  constructor(maxBytes: number = UNREAD_MAX_BYTES) {
    this.#maxBytes = maxBytes
  }

  /** @throws Rejection too_many_requests */
  enter(accountId: string, response: ServerResponse): void {
    const open = this.#ofAccount.get(accountId) ?? new Set()
    let bytes = 0
    for (const one of open) bytes += one.writableLength
    if (bytes > this.#maxBytes) throw new Rejection('too_many_requests', { seconds: RETRY_S })
    this.#ofAccount.set(accountId, open.add(response))
    response.once('close', () => {
      open.delete(response)
      if (open.size === 0 && this.#ofAccount.get(accountId) === open) this.#ofAccount.delete(accountId)
    })
  }
}
