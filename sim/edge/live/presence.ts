/**
 * Marks hosts without a connection as offline. Normally the disconnect is recorded at once. This periodic check covers
 * hosts that did not reconnect after a restart, and disconnects that a full disk rejected.
 */
import type { HostId } from '#shared/records/host.ts'
import type { Clock } from '../../base/clock.ts'
import { systemContext } from '../../core/workspace/systemContext.ts'
import type { Workspaces } from '../../core/workspace/workspaces.ts'
import { RETURN_GRACE_MS } from '../../processes/hosts/returningHosts.ts'

const EVERY_MS = 30_000

export interface PresencePorts {
  readonly workspaces: Workspaces
  readonly connected: () => Iterable<HostId>
  /** Instants of the facts. */
  readonly clock: Clock
  /** Real time, because connections are independent of world time. */
  readonly timers: Pick<Clock, 'schedule'>
  readonly onError: (error: unknown) => void
}

export function watchPresence(ports: PresencePorts): () => void {
  let cancel = ports.timers.schedule(RETURN_GRACE_MS, look)
  function look(): void {
    noteAbsent(ports)
    cancel = ports.timers.schedule(EVERY_MS, look)
  }
  return () => cancel()
}

function noteAbsent({ workspaces, connected, clock, onError }: PresencePorts): void {
  const present = new Set<HostId>(connected())
  for (const { workspace } of workspaces.projects()) {
    for (const host of workspace.state.all('host')) {
      if (!host.isOnline || present.has(host.id)) continue
      const context = systemContext('presence', clock)
      workspace
        .run('NoteHostOffline', { hostId: host.id, reason: 'has no connection' }, context)
        .catch(onError)
    }
  }
}
