/** Whether a run leaves out rooms whose guest has asked not to be disturbed. */
import { projectHere } from '#shared/domain/project/project.ts'
import type { ReadState } from '#shared/records/registry.ts'

/** @param mayDisturb a person has agreed to it */
export function sparing(read: ReadState, mayDisturb: boolean): { readonly sparesQuiet?: true } {
  return !mayDisturb && sparesQuietRooms(read) ? { sparesQuiet: true } : {}
}

/** Whether the project skips rooms whose guests asked not to be disturbed. Without a project: false. */
export const sparesQuietRooms = (read: ReadState): boolean =>
  projectHere(read)?.settings.sparesQuietRooms === true
