import { PHONE_LENGTH } from '#shared/constants.ts'

export type PhoneResult = 'right' | 'error' | 'errlen'

const MAINLAND = /^1(?:3\d|4[57]|5[0-35-9]|6[2567]|7[0136789]|8\d|9\d)\d{8}$/

/** Mainland mobile numbers, and the product's own ranges 238… and 734…; exactly 11 characters. */
export function checkPhone(phone: string): PhoneResult {
  if (phone.length !== PHONE_LENGTH) return 'errlen'
  if (MAINLAND.test(phone)) return 'right'
  return /^(?:238|734)\d{8}$/.test(phone) ? 'right' : 'error'
}
