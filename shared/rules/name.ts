import { NAME_LENGTH_MAX } from '#shared/constants.ts'

export type NameError = 'empty' | 'special' | 'tooLong' | 'tooShort'

/** Letters and digits of any script, marks, spaces, hyphen, underscore and middle dot; everything else is special. */
const PLAIN = /^[\p{L}\p{M}\p{N} _·-]*$/u

/** Rule of every name in the product; null where it is fine. The limits count characters. */
export function nameError(name: string, minLength = 1, maxLength = NAME_LENGTH_MAX): NameError | null {
  const trimmed = name.trim()
  if (trimmed === '') return 'empty'
  if (!PLAIN.test(trimmed)) return 'special'
  const length = [...trimmed].length
  if (length > maxLength) return 'tooLong'
  return length < minLength ? 'tooShort' : null
}
