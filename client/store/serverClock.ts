import type { WorldClock } from '#shared/simulation.ts'

/**
 * Estimates the server's clock from heartbeats. A simulated clock may be paused or fast, so ages use it,
 * never the browser's clock.
 */
const RATE_MAX = 1_000
/** Shorter intervals between heartbeats give no usable rate. */
const RATE_SPAN_MIN_MS = 500

export interface ServerClock {
  /** A heartbeat (or a response) carried `serverMs` when this browser's clock was at `localMs`. */
  note(serverMs: number, localMs: number): void
  /** The simulated clock has changed, so no measurement is needed. */
  follow(clock: WorldClock, localMs: number): void
  at(localMs: number): number
}

export function createServerClock(): ServerClock {
  let anchor: { readonly serverMs: number; readonly localMs: number } | null = null
  let rate = 1
  return {
    note(serverMs, localMs) {
      if (anchor && localMs - anchor.localMs >= RATE_SPAN_MIN_MS) {
        const measured = (serverMs - anchor.serverMs) / (localMs - anchor.localMs)
        // Real time jitters by the network's delay: only a clear difference is a different speed.
        rate = Math.abs(measured - 1) < 0.05 ? 1 : Math.min(RATE_MAX, Math.max(0, measured))
      }
      anchor = { serverMs, localMs }
    },
    follow({ nowMs, speed, isPaused }, localMs) {
      anchor = { serverMs: nowMs, localMs }
      rate = isPaused ? 0 : speed
    },
    at(localMs) {
      return anchor ? anchor.serverMs + Math.max(0, localMs - anchor.localMs) * rate : localMs
    },
  }
}
