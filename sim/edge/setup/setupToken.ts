/** The one-time token with which another machine may set up the estate. It is printed on the terminal and stored nowhere. */
import { hash, randomInt, timingSafeEqual } from 'node:crypto'
import { MINUTE_MS } from '#shared/durations.ts'

export const TOKEN_LASTS_MS = 60 * MINUTE_MS
/** Wrong tokens from all addresses together; then the token is void. */
export const TOKEN_TRIES_MAX = 10

/** Without characters that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const GROUPS = 5
const GROUP_LENGTH = 5

export type TokenVerdict = 'right' | 'wrong' | 'void'

export class SetupToken {
  readonly text: string
  readonly #digest: Buffer
  readonly #nowMs: () => number
  readonly #endsAtMs: number
  #triesLeft = TOKEN_TRIES_MAX

  /** @param nowMs monotonic */
  constructor(nowMs: () => number) {
    this.text = Array.from({ length: GROUPS }, group).join('-')
    this.#digest = digestOf(this.text)
    this.#nowMs = nowMs
    this.#endsAtMs = nowMs() + TOKEN_LASTS_MS
  }

  /** Expired, or tried too often. A new start of the server makes a new one. */
  get isVoid(): boolean {
    return this.#triesLeft <= 0 || this.#nowMs() >= this.#endsAtMs
  }

  /** Compares in constant time. A wrong token uses up one try. */
  judge(given: string): TokenVerdict {
    if (this.isVoid) return 'void'
    if (timingSafeEqual(digestOf(given), this.#digest)) return 'right'
    this.#triesLeft -= 1
    return this.isVoid ? 'void' : 'wrong'
  }
}

const group = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Spaces and case do not count; both digests have one length, whatever was given. */
const digestOf = (text: string): Buffer => hash('sha256', text.replace(/\s/g, '').toUpperCase(), 'buffer')
