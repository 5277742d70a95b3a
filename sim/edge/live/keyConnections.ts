/** Ends live connections of API keys that are revoked, restricted or expired. */
import { SECOND_MS } from '#shared/durations.ts'
import { repeat } from '../../base/clock.ts'
import type { Services } from '../handlers/services.ts'

/** A connection that is not allowed any more gets no message; this ends those to which none is sent. */
const LOOK_EVERY_MS = 10 * SECOND_MS

export function endKeyConnections({
  workspaces,
  endKeyConnections: end,
}: Pick<Services, 'workspaces' | 'endKeyConnections'>): () => void {
  const stopListening = workspaces.onCommit('key connections', ({ changes }) => {
    if (changes.some((change) => ('put' in change ? change.put : change.remove).type === 'apiKey')) end()
  })
  const stopLooking = repeat(LOOK_EVERY_MS, end)
  return () => {
    stopListening()
    stopLooking()
  }
}
