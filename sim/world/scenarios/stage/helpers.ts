/** Common parts of stages: project names, rejections, guest actions. */

import { Rejection } from '#shared/kernel/errors.ts'
import { messageInBoth } from '#shared/texts/messageText.ts'
import { phrase, verbatim } from '#shared/texts/phrases/phrase.ts'
import type { ProjectWorkspace } from '../../../core/workspace/workspaces.ts'
import { type GuestAction, guestActionSchema } from '../../people/guestActions.ts'
import { plain } from '../names/names.ts'
import { type SimulatedGuestAction, StageRefusal } from './stage.ts'

export const isCalled = ({ project, listing }: ProjectWorkspace, name: string): boolean =>
  [project.name, project.nameEn, listing.hex, project.id].some((one) => plain(one ?? '') === plain(name))

/** A world action that is impossible is an error in the scenario, not a failure. */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && (error instanceof Rejection || error instanceof RangeError))
      throw new StageRefusal(
        error instanceof Rejection
          ? phrase('refused', { code: error.code, message: messageInBoth(error) })
          : verbatim(error.message),
      )
    throw error
  }
}

/** @throws StageRefusal if the action does not accept one of the parameters */
export function guestActionOf({ in: _, does, ...more }: SimulatedGuestAction): GuestAction {
  const fields = Object.entries({ action: does, ...more }).filter(([, value]) => value !== undefined)
  const parsed = guestActionSchema.safeParse(Object.fromEntries(fields))
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ message }) => message)
  throw new StageRefusal(phrase('deedWrong', { deed: does, problems }))
}
