/** Whether a scene run skips rooms with "do not disturb". */
import { projectHere } from '#shared/domain/project/project.ts'
import type { ReadState } from '#shared/records/registry.ts'

/** @param mayDisturb a person has agreed to it */
export function sparing(read: ReadState, mayDisturb: boolean): { readonly sparesQuiet?: true } {
  return !mayDisturb && sparesQuietRooms(read) ? { sparesQuiet: true } : {}
}

/** Whether the project skips rooms with "do not disturb". False without a project. */
export const sparesQuietRooms = (read: ReadState): boolean =>
  projectHere(read)?.settings.sparesQuietRooms === true
