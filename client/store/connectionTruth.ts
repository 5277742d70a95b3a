/** Derives from the connection state how far displayed values can be trusted. Pure. */
import type { ConnectionTruth } from './consoleState.ts'

/**
 * Age of values: since the last message, because a frozen server is noticed only after missing heartbeats. Undefined
 * before the first message.
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
