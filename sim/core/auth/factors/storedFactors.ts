/**
 * Second factors of accounts over the secrets port, one value per account. Updates use compare-and-set, so one code
 * cannot be used by two sign-ins. The set of accounts with a factor is also in memory: loaded at start, and changed
 * after the write is durable.
 */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { type AccountId, accountIdSchema } from '#shared/records/account.ts'
import type { FactorKind } from '#shared/rules/secondFactor.ts'
import { ConflictError, type Secrets } from '../../../stores/secrets/secrets.ts'
import { type OnUnreadable, parsedJson } from '../readable.ts'
import { ownKey } from '../vault.ts'

const totpSchema = z.object({
  /** Base32 secret. It is stored unhashed, because codes are computed from it. */
  secret: z.string(),
  addedAtMs: z.number(),
  /** Time step of the last accepted code. Codes of this or older steps are rejected. */
  lastStep: z.number(),
})
const passkeySchema = z.object({
  /** Credential id, base64url. */
  id: z.string(),
  name: z.string(),
  /** Base64url. */
  publicKey: z.string(),
  /** Last signature counter of the authenticator. A counter that does not increase indicates a copy. */
  counter: z.number(),
  transports: z.array(z.string()),
  addedAtMs: z.number(),
  usedAtMs: z.number().nullable(),
})
const factorsSchema = z.object({
  totp: totpSchema.nullable(),
  passkeys: z.array(passkeySchema).default([]),
  /** Keyed hashes of the unused recovery codes. */
  recovery: z.array(z.string()),
})
export type StoredFactors = Readonly<z.infer<typeof factorsSchema>>
export type StoredTotp = Readonly<z.infer<typeof totpSchema>>

export type StoredPasskey = Readonly<z.infer<typeof passkeySchema>>

export interface FoundFactors {
  readonly value: StoredFactors
  /** 0: there are none. */
  readonly revision: number
}

const PREFIX = 'factors/'
const NONE: StoredFactors = { totp: null, passkeys: [], recovery: [] }

export class FactorStore {
  readonly #secrets: Secrets
  readonly #key: Uint8Array
  readonly #onUnreadable: OnUnreadable
  readonly #kinds = new Map<AccountId, readonly FactorKind[]>()
  readonly #listeners: (() => void)[] = []
  /** Whose passkey it is, by the id of the credential. */
  readonly #owners = new Map<string, AccountId>()

  private constructor(secrets: Secrets, key: Uint8Array, onUnreadable: OnUnreadable) {
    this.#secrets = secrets
    this.#key = key
    this.#onUnreadable = onUnreadable
  }

  static async open(secrets: Secrets, onUnreadable: OnUnreadable): Promise<FactorStore> {
    const store = new FactorStore(secrets, await ownKey(secrets, 'factors'), onUnreadable)
    for await (const { key, value } of secrets.list(PREFIX)) {
      const accountId = accountIdSchema.safeParse(key.slice(PREFIX.length))
      const factors = parsedJson(factorsSchema, value)
      if (!accountId.success) onUnreadable('factors', key)
      // Damaged, it must not open the account to the password alone: the code is refused until the factor is removed.
      else if (!factors) store.#kinds.set(accountId.data, ['totp'])
      else store.#note(accountId.data, factors)
    }
    return store
  }

  kindsOf(accountId: AccountId): readonly FactorKind[] {
    return this.#kinds.get(accountId) ?? []
  }

  has(accountId: AccountId): boolean {
    return this.#kinds.has(accountId)
  }

  /** Calls back when an account has got its first factor, or has lost its last. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener)
  }

  async read(accountId: AccountId): Promise<FoundFactors> {
    const found = await this.#secrets.get(PREFIX + accountId)
    if (!found) return { value: NONE, revision: 0 }
    const value = parsedJson(factorsSchema, found.value)
    if (!value) this.#onUnreadable('factors', found.key)
    return { value: value ?? NONE, revision: found.revision }
  }

  /** False where they were changed since they were read. */
  async replace(accountId: AccountId, next: StoredFactors, revision: number): Promise<boolean> {
    const kinds = kindsOf(next)
    const key = PREFIX + accountId
    try {
      if (kinds.length > 0) await this.#secrets.put(key, JSON.stringify(next), revision)
      // Recovery codes replace a factor and are useless without one.
      else await this.#secrets.remove(key, revision)
    } catch (error) {
      if (error instanceof ConflictError) return false
      throw error
    }
    this.#note(accountId, next)
    return true
  }

  /** Retries until no concurrent change interferes. */
  async change(accountId: AccountId, make: (before: StoredFactors) => StoredFactors): Promise<void> {
    for (let isDone = false; !isDone; ) {
      const { value, revision } = await this.read(accountId)
      isDone = await this.replace(accountId, make(value), revision)
    }
  }

  /** Removes all factors, including unreadable ones. */
  async forget(accountId: AccountId): Promise<void> {
    await this.#secrets.remove(PREFIX + accountId)
    this.#note(accountId, NONE)
  }

  ownerOf(credentialId: string): AccountId | undefined {
    return this.#owners.get(credentialId)
  }

  #note(accountId: AccountId, factors: StoredFactors): void {
    const kinds = kindsOf(factors)
    if (this.kindsOf(accountId).includes('passkey'))
      for (const [id, owner] of this.#owners) if (owner === accountId) this.#owners.delete(id)
    for (const { id } of factors.passkeys) this.#owners.set(id, accountId)
    const had = this.has(accountId)
    if (kinds.length > 0) this.#kinds.set(accountId, kinds)
    else this.#kinds.delete(accountId)
    if (had !== this.has(accountId)) for (const listener of this.#listeners) listener()
  }

  /** Keyed and of the account: a hash that was read opens nothing, and no other account. */
  recoveryHash(accountId: AccountId, plain: string): string {
    return createHmac('sha256', this.#key).update(`${accountId}/${plain}`).digest('base64url')
  }
}

const kindsOf = ({ totp, passkeys }: StoredFactors): readonly FactorKind[] => [
  ...(totp ? (['totp'] as const) : []),
  ...(passkeys.length > 0 ? (['passkey'] as const) : []),
]
