export type CreditCodeError = 'format' | 'check'

/** GB 32100-2015: no I, O, S, V, Z. A character's value is its place. */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const BASE = ALPHABET.length
/** Authority, category, six digits of the administrative division, nine of the organization, one to check. */
const SHAPE = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/
const LENGTH = 18

/** Computes the eighteenth character of a code from its first seventeen. */
export function creditCodeCheckCharacter(first17: string): string {
  let sum = 0
  let weight = 1
  for (const character of first17) {
    sum += ALPHABET.indexOf(character) * weight
    weight = (weight * 3) % BASE
  }
  return ALPHABET.charAt((BASE - (sum % BASE)) % BASE)
}

/** Unified social credit code in capitals; null where it is fine. */
export function creditCodeError(code: string): CreditCodeError | null {
  if (!SHAPE.test(code)) return 'format'
  const check = creditCodeCheckCharacter(code.slice(0, LENGTH - 1))
  return code.charAt(LENGTH - 1) === check ? null : 'check'
}
