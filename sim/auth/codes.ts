/**
 * Verification codes: six random digits for one phone and one purpose, good for ten minutes, five tries and one use.
 * How often a phone may be sent one is on the disk, so that a restart opens no flood.
 */
import { randomInt, timingSafeEqual } from 'node:crypto'
import { Rejection } from '#shared/kernel/errors.ts'
import type { Clock } from '../clock.ts'
import type { CodeSender } from './codeSender.ts'
import { Throttle } from './throttle.ts'
import type { CodePurpose, Vault } from './vault.ts'

const DIGITS = 6
const LIFE_MS = 10 * 60_000
const TRIES = 5
const WAIT_MS = 60_000
const DAY_MS = 24 * 3_600_000
const SENDS_PER_DAY = 10
const ADDRESS_WINDOW_MS = 15 * 60_000
const SENDS_PER_ADDRESS = 30
const WRONG_PER_ADDRESS = 50

export interface CodePorts {
  readonly vault: Vault
  /** Real time: a person waits in it, whatever the simulated world does. */
  readonly clock: Clock
  /** Null in a simulated world: nobody's phone rings, and whoever asked is told the code. */
  readonly sender: CodeSender | null
}

export interface SentCode {
  readonly code: string | null
  readonly expiresAtMs: number
  readonly waitSeconds: number
}

export class VerificationCodes {
  readonly #ports: CodePorts
  readonly #sends = new Throttle({ limit: SENDS_PER_ADDRESS, windowMs: ADDRESS_WINDOW_MS })
  readonly #wrong = new Throttle({ limit: WRONG_PER_ADDRESS, windowMs: ADDRESS_WINDOW_MS })

  constructor(ports: CodePorts) {
    this.#ports = ports
  }

  /**
   * Whoever asks whether a phone is registered pays for it with a send, so this comes before that is looked at.
   * @throws Rejection too_many_requests
   */
  countAsking(address: string): void {
    const nowMs = this.#ports.clock.now()
    refuseWhile(this.#sends.waitMs(address, nowMs))
    this.#sends.fail(address, nowMs)
  }

  /** Replaces an earlier code. @throws Rejection too_many_requests, codes_unavailable */
  async send(purpose: CodePurpose, phone: string): Promise<SentCode> {
    const { vault, clock, sender } = this.#ports
    const nowMs = Math.round(clock.now())
    refuseWhile(this.#phoneWaitMs(phone, nowMs))
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
    const expiresAtMs = nowMs + LIFE_MS
    vault.pruneCodes(nowMs, nowMs - DAY_MS)
    // Written before it is sent, so that two who ask at once are not both sent one.
    const hash = vault.codeHash(purpose, phone, code)
    vault.saveCode(purpose, phone, { hash, expiresAtMs, triesLeft: TRIES }, nowMs)
    try {
      await sender?.send({ phone, purpose, code, expiresAtMs })
    } catch (error) {
      vault.dropCode(purpose, phone)
      vault.forgetCodeSend(phone, nowMs)
      throw error
    }
    return { code: sender === null ? code : null, expiresAtMs, waitSeconds: WAIT_MS / 1_000 }
  }

  #phoneWaitMs(phone: string, nowMs: number): number {
    const sends = this.#ports.vault.codeSends(phone, nowMs - DAY_MS)
    const last = sends.at(-1)
    if (last === undefined) return 0
    const first = sends.at(-SENDS_PER_DAY)
    const untilDayMs = first === undefined ? 0 : first + DAY_MS - nowMs
    return Math.max(last + WAIT_MS - nowMs, untilDayMs)
  }

  /** Leaves a right code as it is: its use is `consume`. @throws Rejection code_invalid, too_many_requests */
  check(purpose: CodePurpose, phone: string, code: string, address: string): void {
    const { vault, clock } = this.#ports
    const nowMs = clock.now()
    refuseWhile(this.#wrong.waitMs(address, nowMs))
    if (this.#isRight(purpose, phone, code, nowMs)) return
    this.#wrong.fail(address, nowMs)
    vault.countCodeTry(purpose, phone)
    throw new Rejection('code_invalid')
  }

  /** From here on the code is used up. @throws Rejection code_invalid where another call used it meanwhile */
  consume(purpose: CodePurpose, phone: string, code: string): void {
    if (!this.#isRight(purpose, phone, code, this.#ports.clock.now())) throw new Rejection('code_invalid')
    this.#ports.vault.dropCode(purpose, phone)
  }

  #isRight(purpose: CodePurpose, phone: string, code: string, nowMs: number): boolean {
    const { vault } = this.#ports
    const stored = vault.code(purpose, phone)
    const presented = vault.codeHash(purpose, phone, code)
    // A phone without a code is compared with something too, so that the answer takes the same time.
    const isSame = timingSafeEqual(presented, stored?.hash ?? new Uint8Array(presented.length))
    return stored !== null && isSame && stored.triesLeft > 0 && stored.expiresAtMs > nowMs
  }
}

function refuseWhile(waitMs: number): void {
  if (waitMs > 0) throw new Rejection('too_many_requests', { seconds: Math.ceil(waitMs / 1_000) })
}
