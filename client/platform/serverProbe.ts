/** Checks whether the server is reachable without a session, through its public readiness endpoint. */
import type { ServerAnswer } from '#machines/serverCheckMachine.ts'
import { elapsedMs, nowMs } from './time.ts'

const TIMEOUT_MS = 5_000

/** Rejects without an answer from the server itself; a proxy's error page does not count. */
export async function probeServer(signal: AbortSignal): Promise<ServerAnswer> {
  const beganMs = elapsedMs()
  const response = await fetch('/readyz', {
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  })
  const found: unknown = await response.json()
  if (typeof found !== 'object' || found === null || !('status' in found)) throw new Error('no such server')
  return {
    status: String(found.status),
    isReady: response.ok,
    tookMs: Math.round(elapsedMs() - beganMs),
    atMs: nowMs(),
  }
}
