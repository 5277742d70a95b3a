/** Hosts that are not connected now and may be in a moment: after a start, and until a lost connection is a fact. */
import type { Host, HostId } from '#shared/records/host.ts'
import type { Clock } from '../../base/clock.ts'

/** Real hosts reconnect within a keepalive. */
export const RETURN_GRACE_MS = 45_000

export interface ReturningHosts {
  mayReturn(host: Host | undefined): boolean
  isConnected(hostId: HostId): boolean
  stop(): void
}

export function watchReturns(
  timers: Pick<Clock, 'schedule'>,
  isConnected: (hostId: HostId) => boolean,
): ReturningHosts {
  // After a restart all hosts may be recorded as offline.
  let isStart = true
  const stop = timers.schedule(RETURN_GRACE_MS, () => {
    isStart = false
  })
  return {
    isConnected,
    mayReturn: (host) => host !== undefined && (isStart || host.isOnline) && !isConnected(host.id),
    stop,
  }
}
