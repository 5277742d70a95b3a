import { NAME_LENGTH_MAX } from '#shared/constants.ts'

export type NameError = 'empty' | 'special' | 'tooLong' | 'tooShort'

/** Letters and digits of any script, marks, spaces, hyphen, underscore and middle dot; everything else is special. */
const PLAIN = /^[\p{L}\p{M}\p{N} _·-]*$/u

/**
 * What a name is compared by. Names that look alike are one name: an é of one or of two characters, digits of full and of
 * half width. Every check whether a name is free compares this; the stored and shown name is the name as typed.
 */
export const nameKey = (name: string): string => name.trim().normalize('NFKC')

/** The one of exactly this name, else the first that looks like it: logs of older versions may hold two that look alike. */
export function calledLike<T extends { readonly name: string }>(
  all: Iterable<T>,
  name: string,
): T | undefined {
  const key = nameKey(name)
  let alike: T | undefined
  for (const one of all) {
    if (one.name === name) return one
    if (alike === undefined && nameKey(one.name) === key) alike = one
  }
  return alike
}

/** Rule of every name in the product; null where it is fine. The limits count characters. */
export function nameError(name: string, minLength = 1, maxLength = NAME_LENGTH_MAX): NameError | null {
  const trimmed = name.trim()
  if (trimmed === '') return 'empty'
  if (!PLAIN.test(trimmed)) return 'special'
  const length = [...trimmed].length
  if (length > maxLength) return 'tooLong'
  return length < minLength ? 'tooShort' : null
}
