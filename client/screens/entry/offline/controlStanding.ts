import type { ConnectionStatus } from '#machines/connectionMachine.ts'
import type { ServerCheckContext } from '#machines/serverCheckMachine.ts'

/** Whether devices can be controlled: the server is ready, and in a console values are live. Pure. */
export function controlStanding(
  result: ServerCheckContext['result'],
  live: ConnectionStatus | null,
): 'ready' | 'away' | 'checking' {
  if (result === 'missing' || result === 'notReady' || live === 'waiting' || live === 'denied') return 'away'
  return result === 'ready' && (live === null || live === 'live') ? 'ready' : 'checking'
}
