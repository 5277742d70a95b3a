/** How far the values on the screen can be trusted, as the connection's state changes. Pure. */
import type { ConnectionTruth } from './consoleState.ts'

/**
 * Values are as old as the last message: a server that froze is noticed only after its heartbeat has failed to come,
 * and the content shown meanwhile was old already. Before the first time there is nothing to be old, and no such moment.
 */
export function truthAfter(
  before: ConnectionTruth,
  { isLive, isLocked, latencyMs }: Omit<ConnectionTruth, 'sinceMs'>,
  { nowMs, reportedAtMs }: { readonly nowMs: number; readonly reportedAtMs: number | null },
): ConnectionTruth {
  const isSame = before.isLive === isLive && before.isLocked === isLocked && before.latencyMs === latencyMs
  if (isSame) return before
  const isKept = before.isLive === isLive
  const sinceMs = isKept ? before.sinceMs : isLive ? nowMs : Math.min(nowMs, reportedAtMs ?? nowMs)
  return { isLive, isLocked, sinceMs, latencyMs }
}
