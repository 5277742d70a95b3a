import { NAME_LENGTH_MAX } from '#shared/constants.ts'

export type NameError = 'empty' | 'special' | 'tooLong' | 'tooShort'

/** Letters and digits of any script, marks, spaces, hyphen, underscore and middle dot; everything else is special. */
const PLAIN = /^[\p{L}\p{M}\p{N} _·-]*$/u

/**
 * Comparison key of a name. Names that look alike are equal: composed and decomposed é, half- and full-width digits.
 * Uniqueness checks compare this; the stored name is as typed.
 */
export const nameKey = (name: string): string => name.trim().normalize('NFKC')

/** The record with exactly this name, otherwise the first with an equal key. Logs of older versions may contain two. */
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

/** Validates any name in the product; null if valid. Limits count characters. */
export function nameError(name: string, minLength = 1, maxLength = NAME_LENGTH_MAX): NameError | null {
  const trimmed = name.trim()
  if (trimmed === '') return 'empty'
  if (!PLAIN.test(trimmed)) return 'special'
  const length = [...trimmed].length
  if (length > maxLength) return 'tooLong'
  return length < minLength ? 'tooShort' : null
}
