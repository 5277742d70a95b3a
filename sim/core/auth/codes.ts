/**
 * Verification codes: six random digits for one phone and one purpose, good for ten minutes, five tries and one use.
 * How often a phone may be sent one is on the disk, so that a restart opens no flood.
 */

import { randomInt } from 'node:crypto'
import { DAY_MS } from '#shared/durations.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { Clock } from '../../base/clock.ts'
import { Brake } from './brake.ts'
import type { CodeSender } from './codeSender.ts'
import { networkOf } from './knownDevices.ts'
import type { CodePurpose, StoredCode, StoredCodes } from './storedCodes.ts'

const DIGITS = 6
const LIFE_MS = 10 * 60_000
const TRIES = 5
const WAIT_MS = 60_000
const PRUNE_EVERY_MS = 60_000
const SENDS_PER_DAY = 10
/**
 * Codes sent per address before it is throttled, so that one caller cannot probe all phones. Waits are seconds,
 * because many users share an address.
 */
const SENDS_PER_ADDRESS = 30
const WRONG_PER_ADDRESS = 50
const ADDRESS_WAITS = { firstMs: 5_000, growth: 1.2, maxMs: 60_000, forgetOneMs: 30_000 } as const

export interface CodePorts {
  readonly stored: StoredCodes
  /** Real time, because users wait in real time even if the simulated world is paused. */
  readonly clock: Clock
  /** Null in a simulated world: no message is sent, and the code is returned to the client. */
  readonly sender: CodeSender | null
}

export interface SentCode {
  readonly code: string | null
  readonly expiresAtMs: number
  readonly waitSeconds: number
}

export class VerificationCodes {
  readonly #ports: CodePorts
  readonly #sends = new Brake({ ...ADDRESS_WAITS, free: SENDS_PER_ADDRESS })
  readonly #wrong = new Brake({ ...ADDRESS_WAITS, free: WRONG_PER_ADDRESS })
  #prunedAtMs = Number.NEGATIVE_INFINITY

  constructor(ports: CodePorts) {
    this.#ports = ports
  }

  /**
   * A lookup of whether a phone is registered counts as a send, so call this before the lookup.
   * @throws Rejection too_many_requests
   */
  countAsking(address: string): void {
    const network = networkOf(address)
    refuseWhile(this.#sends.waitMs(network))
    this.#sends.fail(network)
  }

  /** Replaces an earlier code. @throws Rejection too_many_requests, codes_unavailable */
  async send(purpose: CodePurpose, phone: string): Promise<SentCode> {
    const { stored, clock, sender } = this.#ports
    const nowMs = Math.round(clock.now())
    await this.#prune(nowMs)
    await this.#countSend(phone, nowMs)
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
    const expiresAtMs = nowMs + LIFE_MS
    try {
      const hash = stored.hashOf(purpose, phone, code)
      await stored.save(purpose, phone, { hash, expiresAtMs, triesLeft: TRIES })
      await sender?.send({ phone, purpose, code, expiresAtMs })
    } catch (error) {
      await stored.drop(purpose, phone)
      await this.#pardonSend(phone, nowMs)
      throw error
    }
    return { code: sender === null ? code : null, expiresAtMs, waitSeconds: WAIT_MS / 1_000 }
  }

  /** Removes the codes of a phone whose owner was erased. */
  forget(phone: string): Promise<void> {
    return this.#ports.stored.forgetPhone(phone)
  }

  async #prune(nowMs: number): Promise<void> {
    if (nowMs - this.#prunedAtMs < PRUNE_EVERY_MS) return
    this.#prunedAtMs = nowMs
    await this.#ports.stored.prune(nowMs, nowMs - DAY_MS)
  }

  /** Incremented before sending, so that only one of two concurrent requests sends a code. */
  async #countSend(phone: string, nowMs: number): Promise<void> {
    const { value, revision } = await this.#ports.stored.sends(phone)
    // A time in the future was recorded before the clock was set back. It is treated as now, so the wait is not
    // prolonged.
    const sends = value.filter((atMs) => atMs > nowMs - DAY_MS).map((atMs) => Math.min(atMs, nowMs))
    refuseWhile(phoneWaitMs(sends, nowMs))
    if (!(await this.#ports.stored.replaceSends(phone, [...sends, nowMs], revision))) refuseWhile(WAIT_MS)
  }

  async #pardonSend(phone: string, nowMs: number): Promise<void> {
    for (let isDone = false; !isDone; ) {
      const { value, revision } = await this.#ports.stored.sends(phone)
      const others = value.filter((atMs) => atMs !== nowMs)
      isDone = await this.#ports.stored.replaceSends(phone, others, revision)
    }
  }

  /**
   * Verifies a code without consuming it; see `consume`.
   * @throws Rejection code_invalid, too_many_requests
   */
  async check(purpose: CodePurpose, phone: string, code: string, address: string): Promise<void> {
    const network = networkOf(address)
    refuseWhile(this.#wrong.waitMs(network))
    // Counted before the check, so that parallel attempts cannot exceed the limit.
    this.#wrong.fail(network)
    const taken = await this.#changeTries(purpose, phone, -1)
    const isRight = this.#isRight(taken, purpose, phone, code)
    if (!isRight) throw new Rejection('code_invalid')
    this.#wrong.pardon(network)
    await this.#changeTries(purpose, phone, +1)
  }

  /**
   * Changes the remaining tries and returns the previous code. Null, without a change, if there is no code or
   * no try left.
   */
  async #changeTries(purpose: CodePurpose, phone: string, by: number): Promise<StoredCode | null> {
    const { stored } = this.#ports
    for (;;) {
      const found = await stored.code(purpose, phone)
      if (!found || found.value.triesLeft + by < 0) return null
      const changed = { ...found.value, triesLeft: found.value.triesLeft + by }
      if (await stored.replace(purpose, phone, changed, found.revision)) return found.value
    }
  }

  /** Invalidates the code. @throws Rejection code_invalid where a concurrent call used it first */
  async consume(purpose: CodePurpose, phone: string, code: string): Promise<void> {
    const { stored } = this.#ports
    for (let isUsed = false; !isUsed; ) {
      const found = await stored.code(purpose, phone)
      const isGood = this.#isRight(found?.value ?? null, purpose, phone, code)
      if (!found || !isGood || found.value.triesLeft === 0) throw new Rejection('code_invalid')
      isUsed = await stored.use(purpose, phone, found.revision)
    }
  }

  #isRight(found: StoredCode | null, purpose: CodePurpose, phone: string, code: string): boolean {
    const { stored, clock } = this.#ports
    const isSame = stored.isSame(found, purpose, phone, code)
    const leftMs = (found?.expiresAtMs ?? 0) - clock.now()
    return isSame && leftMs > 0 && leftMs <= LIFE_MS
  }
}

function phoneWaitMs(sends: readonly number[], nowMs: number): number {
  const last = sends.at(-1)
  if (last === undefined) return 0
  const first = sends.at(-SENDS_PER_DAY)
  const untilDayMs = first === undefined ? 0 : first + DAY_MS - nowMs
  return Math.max(last + WAIT_MS - nowMs, untilDayMs)
}

function refuseWhile(waitMs: number): void {
  if (waitMs > 0) throw new Rejection('too_many_requests', { seconds: Math.ceil(waitMs / 1_000) })
}
