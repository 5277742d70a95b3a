import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '#shared/constants.ts'

export type PasswordError = 'tooShort' | 'tooLong'

/** 8 to 20 characters of any kind; null where it is fine. */
export function passwordError(password: string): PasswordError | null {
  const length = [...password].length
  if (length < PASSWORD_LENGTH_MIN) return 'tooShort'
  return length > PASSWORD_LENGTH_MAX ? 'tooLong' : null
}
