/**
 * Pairing of wall displays. The screen shows a code, a signed-in user enters it, and the screen collects the grant with
 * its own secret. A code works once and expires after five minutes. Held in memory, so a restart produces a new code.
 */
import { createHash, randomBytes } from 'node:crypto'
import { SECOND_MS } from '#shared/durations.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { DISPLAY_CODE_LIFE_MS, type Display } from '#shared/rules/display.ts'
import { monotonicMs } from '../../base/clock.ts'
import { Brake } from './brake.ts'
import { groupedCode, plainCode } from './invitationCodes.ts'
import { networkOf } from './knownDevices.ts'

/** 40 random bits. */
const CODE_LENGTH = 8
/** Limit for all addresses together. A waiting screen requests a new code every five minutes. */
const WAITING_MAX = 500
/** A building may start many screens behind one address at once. */
const CODES_PER_ADDRESS = 30
const WRONG_PER_ACCOUNT = 10
const WAITS = { firstMs: 5_000, growth: 1.5, maxMs: 60_000, forgetOneMs: 30_000 } as const

/** Grant of a paired screen. */
export interface DisplayGrant {
  /** The session that paired the display; after it has ended, the display receives no grant. */
  readonly sessionId: string
  readonly accountId: AccountId
  readonly projectId: ProjectId
  readonly display: Display
}

/** A code that a user entered; the display receives the grant after confirmation. */
export interface EnteredCode {
  confirm(): void
  /** The code can be entered again. */
  giveBack(): void
}

interface Waiting {
  readonly code: string
  grant: DisplayGrant | null
  isConfirmed: boolean
  readonly endsAtMs: number
}

const keyOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

export class DisplayPairings {
  /** Keyed by the hash of the secret, oldest first. */
  readonly #waiting = new Map<string, Waiting>()
  readonly #byCode = new Map<string, string>()
  readonly #asked = new Brake({ ...WAITS, free: CODES_PER_ADDRESS })
  readonly #wrong = new Brake({ ...WAITS, free: WRONG_PER_ACCOUNT })

  /** @throws Rejection too_many_requests */
  begin(address: string): { readonly code: string; readonly secret: string; readonly seconds: number } {
    const network = networkOf(address)
    refuseWhile(this.#asked.waitMs(network))
    this.#asked.fail(network)
    this.#prune()
    if (this.#waiting.size >= WAITING_MAX) refuseWhile(SECOND_MS)
    const secret = randomBytes(32).toString('base64url')
    const code = plainCode(CODE_LENGTH)
    const key = keyOf(secret)
    const endsAtMs = monotonicMs() + DISPLAY_CODE_LIFE_MS
    this.#waiting.set(key, { code, grant: null, isConfirmed: false, endsAtMs })
    this.#byCode.set(code, key)
    return { code: groupedCode(code), secret, seconds: DISPLAY_CODE_LIFE_MS / SECOND_MS }
  }

  /** @throws Rejection display_code_invalid, also of a code that was entered before; too_many_requests */
  enter(code: string, grant: DisplayGrant): EnteredCode {
    refuseWhile(this.#wrong.waitMs(grant.accountId))
    const key = this.#byCode.get(code)
    const waiting = key === undefined ? undefined : this.#alive(key)
    if (!waiting || waiting.grant) {
      this.#wrong.fail(grant.accountId)
      throw new Rejection('display_code_invalid')
    }
    waiting.grant = grant
    return {
      confirm: () => {
        waiting.isConfirmed = true
      },
      giveBack: () => {
        waiting.grant = null
      },
    }
  }

  /** Number of paired but uncollected screens of a project. */
  pendingOf(projectId: ProjectId): number {
    this.#prune()
    return [...this.#waiting.values()].filter(({ grant }) => grant?.projectId === projectId).length
  }

  /** Returns the grant exactly once. Null if the secret is unknown or already used. */
  collect(secret: string): DisplayGrant | 'waiting' | null {
    const key = keyOf(secret)
    const waiting = this.#alive(key)
    if (!waiting) return null
    if (!waiting.grant || !waiting.isConfirmed) return 'waiting'
    this.#forget(key, waiting)
    return waiting.grant
  }

  #alive(key: string): Waiting | undefined {
    const waiting = this.#waiting.get(key)
    if (!waiting || waiting.endsAtMs > monotonicMs()) return waiting
    this.#forget(key, waiting)
    return undefined
  }

  #forget(key: string, { code }: Waiting): void {
    this.#waiting.delete(key)
    this.#byCode.delete(code)
  }

  #prune(): void {
    for (const key of [...this.#waiting.keys()]) if (this.#alive(key)) return
  }
}

function refuseWhile(waitMs: number): void {
  if (waitMs > 0) throw new Rejection('too_many_requests', { seconds: Math.ceil(waitMs / SECOND_MS) })
}
