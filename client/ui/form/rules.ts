/** The product's rules as checks of fields: the very functions that the server's deciders call. */
import { NAME_LENGTH_MAX, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '#shared/constants.ts'
import { nameError } from '#shared/rules/name.ts'
import { passwordError } from '#shared/rules/password.ts'
import { checkPhone } from '#shared/rules/phone.ts'
import type { Check } from './model/faults.ts'
import { valueAt } from './model/values.ts'

/** Letters and digits of any script, blanks, - _ and ·. */
export const nameRule =
  (minLength = 1, maxLength = NAME_LENGTH_MAX): Check =>
  (value) => {
    switch (nameError(String(value), minLength, maxLength)) {
      case null:
        return null
      case 'empty':
        return { code: 'required' }
      case 'special':
        return { code: 'special' }
      case 'tooLong':
        return { code: 'tooLong', values: { max: maxLength } }
      case 'tooShort':
        return { code: 'tooShort', values: { min: minLength } }
    }
  }

export const phoneRule: Check = (value) => {
  const result = checkPhone(String(value).trim())
  if (result === 'right') return null
  return result === 'errlen' ? { code: 'phoneLength' } : { code: 'phone' }
}

export const newPasswordRule: Check = (value) => {
  const error = passwordError(String(value))
  if (error === null) return null
  return error === 'tooShort'
    ? { code: 'tooShort', values: { min: PASSWORD_LENGTH_MIN } }
    : { code: 'tooLong', values: { max: PASSWORD_LENGTH_MAX } }
}

/** Requires the same text as in another field. */
export const repeatRule =
  (other: string): Check =>
  (value, values) =>
    value === valueAt(values, other) ? null : { code: 'repeat' }

export const codeRule: Check = (value) => (/^\d{6}$/.test(String(value)) ? null : { code: 'code' })

/** Requires one of the offered choices. */
export const offeredRule =
  (offered: readonly string[]): Check =>
  (value) =>
    offered.includes(String(value)) ? null : { code: 'notOffered' }

/** Combines rules; returns the first fault. */
export const allRules =
  (...checks: readonly (Check | undefined)[]): Check =>
  (value, values) => {
    for (const check of checks) {
      const fault = check?.(value, values)
      if (fault) return fault
    }
    return null
  }
