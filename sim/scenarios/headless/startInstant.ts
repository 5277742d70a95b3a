/** The instant at which the clocks of a project show a local date and time. */
import { createToLocal } from '../../world/localTime.ts'
import { findWorld } from '../../worlds/worlds.ts'
import { plain } from '../names/names.ts'

/** @returns null where the world has no such project; @throws what `findWorld` throws */
export function startInstantMs(
  world: string,
  project: string | undefined,
  seed: number,
  local: string,
): number | null {
  const { projects } = findWorld(world)(seed)
  const found =
    project === undefined
      ? projects[0]
      : projects.find(({ name, nameEn, hex }) =>
          [name, nameEn, hex].some((one) => plain(one ?? '') === plain(project)),
        )
  if (!found) return null
  const wanted = Date.parse(`${local.replace(' ', 'T')}:00Z`)
  const toLocal = createToLocal(found.timeZone)
  let atMs = wanted
  // Twice, where the clocks are changed in between.
  for (let turn = 0; turn < 2; turn += 1) atMs += wanted - toLocal(atMs)
  return atMs
}
