/** The name by which a scenario finds a thing again: as people say it where only one is called so, else its number. */
import type { Device } from '#shared/records/device.ts'
import type { Host } from '#shared/records/host.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { findThing, NameError, namesOf } from '../names/names.ts'

export function callByName(thing: Device | Host, read: ReadState): string {
  const own = namesOf(thing)
  const area = read.get('area', thing.areaId)
  const inArea = area
    ? namesOf(area).flatMap((place) => own.map((name) => `${place} / ${withoutPlace(name, place)}`))
    : []
  const candidates = thing.type === 'host' ? own : [...inArea, ...own]
  // Two braces begin a placeholder.
  return candidates.find((said) => !said.includes('{{') && means(said, thing, read)) ?? thing.number
}

/** "1106 Water leak" in room 1106 is its "Water leak". */
const withoutPlace = (name: string, place: string): string =>
  name.startsWith(`${place} `) ? name.slice(place.length + 1) : name

function means(said: string, { id }: Device | Host, read: ReadState): boolean {
  try {
    return findThing(said, read).id === id
  } catch (error) {
    if (error instanceof NameError) return false
    throw error
  }
}
