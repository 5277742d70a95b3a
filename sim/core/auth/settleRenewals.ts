/** At start: activates secrets that were prepared before a crash if the log contains their renewal. */
import { type EventLog, eachCommit } from '../../stores/log/eventLog.ts'
import type { Vault } from './vault.ts'

export function settleRenewals(vault: Vault, log: EventLog): Promise<void> {
  return vault.settlePreparedSecrets(async (hostId, stream, afterSeq) => {
    // The stream's name comes from the commit that was about to be stored.
    for await (const { events } of eachCommit(log, stream as Parameters<EventLog['read']>[0], afterSeq))
      for (const { type, data } of events)
        if (type === 'HostSecretRenewed' && 'hostId' in data && data.hostId === hostId) return true
    return false
  })
}
