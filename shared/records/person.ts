/**
 * Actor of a change: account and its name at that time in both languages. The account may be deleted or hidden later.
 */
import { z } from 'zod'
import type { Actor } from '#shared/kernel/commit.ts'
import { isId } from '#shared/kernel/ids.ts'

export const personSchema = z.strictObject({
  /** Account id; otherwise id of the host or server part. */
  id: z.string(),
  name: z.string(),
  /** Empty where there is no other name in English. */
  nameEn: z.string(),
})
export type Person = z.infer<typeof personSchema>

/** For records without author, such as those of a template or a plan. */
export const NOBODY: Person = { id: '', name: '', nameEn: '' }

/** The person or system that acted deliberately; null for a host or the server. */
export const personAtWork = (actor: Actor): Person | null =>
  actor.kind === 'account' || actor.kind === 'apiKey' ? personOf(actor) : null

/** Id of the automation that acted; null for other actors. */
export const automationIn = ({ id }: Person): `aut_${string}` | null => (isId('aut', id) ? id : null)

/** Names for message parameters. */
export const namesOfPerson = ({ name, nameEn }: Person) => ({ name, nameEn })

/** The actor as records store it: id and both names; the English name is empty if the actor has none. */
export const personOf = (actor: Actor): Person => ({
  id: actor.id,
  name: actor.name,
  nameEn: ('nameEn' in actor && actor.nameEn) || '',
})
