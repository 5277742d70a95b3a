/** A rough estimate of a password's strength: a hint while it is typed, never a reason to reject it. */
import { passwordError } from '#shared/rules/password.ts'

export type Strength = 'weak' | 'fair' | 'strong'

export interface PasswordHints {
  readonly length: boolean
  readonly mixed: boolean
  readonly own: boolean
  readonly strength: Strength
}

/** Length of a substring of public facts that makes a password weak. */
const KNOWN_PIECE = 4
const COMMON = ['password', 'passw0rd', 'qwerty', 'admin', 'letmein', 'iloveyou', 'woaini', 'abcd', 'atrium']
const RUNS = ['0123456789', '9876543210', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const FAIR_BITS = 36
const STRONG_BITS = 60

/** `own`: public facts about the user, such as their phone. */
export function passwordHints(password: string, own: string): PasswordHints {
  const length = passwordError(password) === null
  const mixed = /\p{L}/u.test(password) && /[^\p{L}]/u.test(password)
  const isOwn = holdsPiece(password, own)
  const bits = guessBits(password)
  const strength =
    !length || isOwn || bits < FAIR_BITS ? 'weak' : mixed && bits >= STRONG_BITS ? 'strong' : 'fair'
  return { length, mixed, own: password !== '' && !isOwn, strength }
}

function holdsPiece(password: string, own: string): boolean {
  for (let at = 0; at + KNOWN_PIECE <= own.length; at += 1)
    if (password.includes(own.slice(at, at + KNOWN_PIECE))) return true
  return false
}

/** Entropy estimate: each character counts by its class; repeats, sequences and common words count little. */
function guessBits(password: string): number {
  let rest = password.toLowerCase()
  for (const word of COMMON) rest = rest.replaceAll(word, '')
  const alphabet =
    (/[a-z]/.test(password) ? 26 : 0) +
    (/[A-Z]/.test(password) ? 26 : 0) +
    (/\d/.test(password) ? 10 : 0) +
    (/[^a-z\dA-Z]/.test(password) ? 30 : 0)
  const characters = [...rest]
  const counted = characters.filter((character, index) => {
    const before = characters[index - 1]
    if (before === undefined) return true
    return before !== character && !RUNS.some((run) => run.includes(before + character))
  })
  return counted.length * Math.log2(Math.max(2, alphabet))
}
