/** The instant at which the clocks of a project show a local date and time. */
import { createToLocal } from '../../world/localTime.ts'

export function startInstantMs(timeZone: string, local: string): number {
  const wanted = Date.parse(`${local.replace(' ', 'T')}:00Z`)
  const toLocal = createToLocal(timeZone)
  let atMs = wanted
  // Twice, where the clocks are changed in between.
  for (let turn = 0; turn < 2; turn += 1) atMs += wanted - toLocal(atMs)
  return atMs
}
