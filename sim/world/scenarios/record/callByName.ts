/** Name of a thing in a recorded scenario: its readable name if unambiguous, else its number. */
import type { Area } from '#shared/records/area.ts'
import type { Device } from '#shared/records/device.ts'
import type { Host } from '#shared/records/host.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { isNameOf, namesOf } from '../names/names.ts'
import { nameOfProgram, type Program } from '../names/programs.ts'

export function callByName(thing: Device | Host, read: ReadState): string {
  const own = namesOf(thing)
  const area = read.get('area', thing.areaId)
  const inArea = area
    ? namesOf(area).flatMap((place) => own.map((name) => `${place} / ${withoutPlace(name, place)}`))
    : []
  const candidates = thing.type === 'host' ? own : [...inArea, ...own]
  // Two braces start a placeholder.
  return (
    candidates.find((givenName) => !givenName.includes('{{') && isNameOf(givenName, thing, read)) ??
    thing.number
  )
}

/** For steps that take areas; duplicates are distinguished by id. */
export function callArea(area: Area, read: ReadState): string {
  const isIt = (givenName: string): boolean => isNameOf(givenName, area, read, ['area'])
  return namesOf(area).find((givenName) => !givenName.includes('{{') && isIt(givenName)) ?? area.id
}

/** Null for one that has no name of its own. */
export function callProgram(program: Program, read: ReadState): string | null {
  const name = nameOfProgram(program, read)
  return name === program.id || name.includes('{{') ? null : name
}

/** "1106 Water leak" in room 1106 is its "Water leak". */
const withoutPlace = (name: string, place: string): string =>
  name.startsWith(`${place} `) ? name.slice(place.length + 1) : name
