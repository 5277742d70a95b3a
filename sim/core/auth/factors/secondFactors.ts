/**
 * Second factor of accounts. It is enrolled by confirming a code, proved by one-time codes, and removed by its owner.
 * Attempts are throttled like passwords. Devices that signed in before have a separate counter, so a stranger with the
 * password cannot lock out the owner.
 */
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { Account, AccountId } from '#shared/records/account.ts'
import {
  type FactorKind,
  type FactorProof,
  isTotpCode,
  plainFactorCode,
  RECOVERY_CODE_LENGTH,
  RECOVERY_CODES,
} from '#shared/rules/secondFactor.ts'
import { type Clock, monotonicMs } from '../../../base/clock.ts'
import { Brake } from '../brake.ts'
import { groupedCode, plainCode } from '../invitationCodes.ts'
import type { KnownDevices } from '../knownDevices.ts'
import type { FactorStore, FoundFactors, StoredFactors, StoredPasskey } from './storedFactors.ts'
import { newTotpSecret, totpAddress, totpStep } from './totp.ts'

const ENROLMENT_MS = 10 * MINUTE_MS
const ENROLMENTS_MAX = 5_000

export interface FactorPorts {
  readonly store: FactorStore
  readonly devices: KnownDevices
  /** Real time, as required by authenticator apps. */
  readonly clock: Clock
}

interface Enrolment {
  readonly accountId: AccountId
  readonly secret: string
  /** Monotonic. */
  readonly endsAtMs: number
}

/** Factors of an account. */
export interface FactorFacts {
  readonly totpAddedAtMs: number | null
  readonly passkeys: readonly Pick<StoredPasskey, 'id' | 'name' | 'addedAtMs' | 'usedAtMs'>[]
  readonly recoveryLeft: number
}

export class SecondFactors {
  readonly #ports: FactorPorts
  /** Unconfirmed enrolments, keyed by session. */
  readonly #enrolments = new Map<string, Enrolment>()
  readonly #wrong = new Brake({
    free: 5,
    firstMs: SECOND_MS,
    growth: 2,
    maxMs: 15 * MINUTE_MS,
    forgetOneMs: HOUR_MS,
  })

  constructor(ports: FactorPorts) {
    this.#ports = ports
  }

  kindsOf(accountId: AccountId): readonly FactorKind[] {
    return this.#ports.store.kindsOf(accountId)
  }

  /** Whether the account needs a second step. */
  has(accountId: AccountId): boolean {
    return this.#ports.store.has(accountId)
  }

  /** Available proofs for the second step. */
  async proofsOf(accountId: AccountId): Promise<readonly FactorProof[]> {
    const { recoveryLeft } = await this.factsOf(accountId)
    return [...this.kindsOf(accountId), ...(recoveryLeft > 0 ? (['recovery'] as const) : [])]
  }

  async factsOf(accountId: AccountId): Promise<FactorFacts> {
    const { totp, passkeys, recovery } = (await this.#ports.store.read(accountId)).value
    return {
      totpAddedAtMs: totp?.addedAtMs ?? null,
      passkeys: passkeys.map(({ id, name, addedAtMs, usedAtMs }) => ({ id, name, addedAtMs, usedAtMs })),
      recoveryLeft: recovery.length,
    }
  }

  /** Generates a secret. It becomes active when the same session confirms a code. */
  beginTotp(sessionId: string, { id: accountId, phone }: Account): { secret: string; address: string } {
    const secret = newTotpSecret()
    this.#enrolments.delete(sessionId)
    this.#enrolments.set(sessionId, { accountId, secret, endsAtMs: monotonicMs() + ENROLMENT_MS })
    const [oldest] = this.#enrolments.keys()
    if (this.#enrolments.size > ENROLMENTS_MAX && oldest !== undefined) this.#enrolments.delete(oldest)
    return { secret, address: totpAddress(secret, phone) }
  }

  /** @returns new recovery codes, readable only here @throws Rejection factor_enrolment_over, factor_incorrect */
  async confirmTotp(sessionId: string, accountId: AccountId, code: string): Promise<readonly string[]> {
    const begun = this.#enrolments.get(sessionId)
    if (!begun || begun.accountId !== accountId || begun.endsAtMs < monotonicMs())
      throw new Rejection('factor_enrolment_over')
    const step = await this.#braked(`${accountId}/enrolment`, async () =>
      totpStep(begun.secret, code, this.#nowMs()),
    )
    // Only one of two concurrent confirmations succeeds.
    if (!this.#enrolments.delete(sessionId)) throw new Rejection('factor_enrolment_over')
    const made = this.newCodes(accountId)
    const totp = { secret: begun.secret, addedAtMs: Math.round(this.#nowMs()), lastStep: step }
    await this.#ports.store.change(accountId, (before) => ({ ...before, totp, recovery: made.hashes }))
    return made.codes
  }

  /**
   * Verifies an app code or recovery code and invalidates it.
   * @throws Rejection factor_incorrect, login_restricted
   */
  async prove(accountId: AccountId, text: string, deviceToken: string | null): Promise<FactorProof> {
    const device = this.#ports.devices.deviceOf(deviceToken, accountId) ?? 'strangers'
    return this.#braked(`${accountId}/${device}`, () => this.#use(accountId, plainFactorCode(text)))
  }

  async #use(accountId: AccountId, code: string): Promise<FactorProof | null> {
    const { store } = this.#ports
    for (;;) {
      const found = await store.read(accountId)
      const used = this.#used(accountId, found, code)
      if (!used) return null
      if (await store.replace(accountId, used.next, found.revision)) return used.proof
    }
  }

  #used(
    accountId: AccountId,
    { value }: FoundFactors,
    code: string,
  ): { readonly proof: FactorProof; readonly next: StoredFactors } | null {
    const { totp, recovery } = value
    if (totp && isTotpCode(code)) {
      const step = totpStep(totp.secret, code, this.#nowMs())
      const isNew = step !== null && step > totp.lastStep
      return isNew ? { proof: 'totp', next: { ...value, totp: { ...totp, lastStep: step } } } : null
    }
    const hash = this.#ports.store.recoveryHash(accountId, code)
    const left = recovery.filter((one) => one !== hash)
    return left.length < recovery.length ? { proof: 'recovery', next: { ...value, recovery: left } } : null
  }

  /** Counts the attempt before verifying it, so parallel attempts cannot bypass throttling. */
  async #braked<T>(key: string, judge: () => Promise<T | null>): Promise<T> {
    const waitMs = this.#wrong.waitMs(key)
    if (waitMs > 0) throw new Rejection('login_restricted', { seconds: Math.ceil(waitMs / SECOND_MS) })
    this.#wrong.fail(key)
    const right = await judge().catch((error: unknown) => {
      this.#wrong.pardon(key)
      throw error
    })
    if (right === null) throw new Rejection('factor_incorrect')
    this.#wrong.forget(key)
    return right
  }

  /** False where there was none. */
  async removeTotp(accountId: AccountId): Promise<boolean> {
    if (!this.kindsOf(accountId).includes('totp')) return false
    await this.#ports.store.change(accountId, (before) => ({ ...before, totp: null }))
    return true
  }

  /**
   * Replaces the recovery codes.
   * @throws Rejection factor_missing
   */
  async renewRecovery(accountId: AccountId): Promise<readonly string[]> {
    if (!this.has(accountId)) throw new Rejection('factor_missing')
    const made = this.newCodes(accountId)
    await this.#ports.store.change(accountId, (before) => ({ ...before, recovery: made.hashes }))
    return made.codes
  }

  forget(accountId: AccountId): Promise<void> {
    return this.#ports.store.forget(accountId)
  }

  newCodes(accountId: AccountId): { readonly codes: string[]; readonly hashes: string[] } {
    const plain = Array.from({ length: RECOVERY_CODES }, () => plainCode(RECOVERY_CODE_LENGTH))
    const hashes = plain.map((code) => this.#ports.store.recoveryHash(accountId, code))
    return { codes: plain.map(groupedCode), hashes }
  }

  #nowMs(): number {
    return this.#ports.clock.now()
  }
}
