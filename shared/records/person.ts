/** Who did something: the account, and how it was called then in both languages, as it may be gone or out of sight by now. */
import { z } from 'zod'
import type { Actor } from '#shared/kernel/commit.ts'
import { isId } from '#shared/kernel/ids.ts'

export const personSchema = z.strictObject({
  /** Of the account; of the host or part of the server where it was none. */
  id: z.string(),
  name: z.string(),
  /** Empty where there is no other name in English. */
  nameEn: z.string(),
})
export type Person = z.infer<typeof personSchema>

/** Of records that nobody has made: those of a template, and those that are only planned. */
export const NOBODY: Person = { id: '', name: '', nameEn: '' }

/** Anyone who did it on purpose, also another system; null where a host or the server found that it is so. */
export const personAtWork = (actor: Actor): Person | null =>
  actor.kind === 'account' || actor.kind === 'apiKey' ? personOf(actor) : null

/** Of what an automation did: that automation, by which what it did is found. Null for anyone else. */
export const automationIn = ({ id }: Person): `aut_${string}` | null => (isId('aut', id) ? id : null)

/** For the words of a message, which is in one of the two languages. */
export const namesOfPerson = ({ name, nameEn }: Person) => ({ name, nameEn })

/** The actor as records store it: id and both names; the English name is empty if the actor has none. */
export const personOf = (actor: Actor): Person => ({
  id: actor.id,
  name: actor.name,
  nameEn: ('nameEn' in actor && actor.nameEn) || '',
})
