/**
 * Pending company sign-ins. Each is bound to the browser that started it, is used once, and expires after ten minutes.
 * Held in memory, so a restart ends them.
 */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { MINUTE_MS } from '#shared/durations.ts'
import { monotonicMs } from '../../../base/clock.ts'
import type { FlowSecrets } from './companyProvider.ts'

export const FLOW_MS = 10 * MINUTE_MS
const FLOWS_MAX = 20_000

export interface Flow extends FlowSecrets {
  /** The session whose account is to be linked; null for a sign-in. */
  readonly sessionId: string | null
}

interface Begun extends Flow {
  readonly browserHash: Buffer
  readonly endsAtMs: number
}

const random = (): string => randomBytes(32).toString('base64url')
const hashOf = (text: string): Buffer => hash('sha256', text, 'buffer')

export class CompanyFlows {
  /** Keyed by state, oldest first. */
  readonly #begun = new Map<string, Begun>()

  /** @param browser a secret that only the browser's cookie has */
  begin(browser: string, redirectUri: string, sessionId: string | null): Flow {
    const nowMs = monotonicMs()
    for (const [state, { endsAtMs }] of this.#begun) {
      if (endsAtMs >= nowMs && this.#begun.size < FLOWS_MAX) break
      this.#begun.delete(state)
    }
    const flow = { state: random(), nonce: random(), verifier: random(), redirectUri, sessionId }
    this.#begun.set(flow.state, { ...flow, browserHash: hashOf(browser), endsAtMs: nowMs + FLOW_MS })
    return flow
  }

  /**
   * Consumes the flow. Null if the state is unknown, used or expired, or if another browser or session started
   * it.
   */
  take(state: string | null, browser: string | null, sessionId: string | null): Flow | null {
    const found = state === null ? undefined : this.#begun.get(state)
    if (!found || state === null || browser === null) return null
    // A mismatching browser does not consume the flow.
    if (!timingSafeEqual(found.browserHash, hashOf(browser))) return null
    this.#begun.delete(state)
    return found.endsAtMs >= monotonicMs() && found.sessionId === sessionId ? found : null
  }
}

/** Cookie value for a browser that has none. */
export const newBrowserSecret = random
