/**
 * Verification codes and send times per phone, over the secrets port. A code is stored as a keyed hash of purpose,
 * phone and code, because six digits could be found by brute force.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { ConflictError, type Secret, type Secrets } from '../../stores/secrets/secrets.ts'
import { type OnUnreadable, parsedJson } from './readable.ts'
import { ownKey } from './vault.ts'

export type CodePurpose = 'register' | 'forget'

const codeSchema = z.object({ hash: z.base64url(), expiresAtMs: z.number(), triesLeft: z.number() })
export type StoredCode = Readonly<z.infer<typeof codeSchema>>
const sendsSchema = z.array(z.number())

export interface Found<T> {
  readonly value: T
  readonly revision: number
}

const codeKey = (purpose: CodePurpose, phone: string): string => `code/${purpose}/${phone}`
const sendsKey = (phone: string): string => `code-sends/${phone}`

export class StoredCodes {
  readonly #secrets: Secrets
  readonly #key: Uint8Array
  readonly #onUnreadable: OnUnreadable

  private constructor(secrets: Secrets, key: Uint8Array, onUnreadable: OnUnreadable) {
    this.#secrets = secrets
    this.#key = key
    this.#onUnreadable = onUnreadable
  }

  static async open(secrets: Secrets, onUnreadable: OnUnreadable): Promise<StoredCodes> {
    return new StoredCodes(secrets, await ownKey(secrets, 'codes'), onUnreadable)
  }

  hashOf(purpose: CodePurpose, phone: string, code: string): string {
    return this.#digest(purpose, phone, code).toString('base64url')
  }

  #digest(purpose: CodePurpose, phone: string, code: string): Buffer {
    return createHmac('sha256', this.#key).update(`${purpose}/${phone}/${code}`).digest()
  }

  /** Compares with a dummy hash if the phone has no code, so that the response takes the same time. */
  isSame(stored: StoredCode | null, purpose: CodePurpose, phone: string, code: string): boolean {
    const presented = this.#digest(purpose, phone, code)
    const wanted = stored ? Buffer.from(stored.hash, 'base64url') : Buffer.alloc(presented.length)
    return timingSafeEqual(presented, wanted) && stored !== null
  }

  async code(purpose: CodePurpose, phone: string): Promise<Found<StoredCode> | null> {
    const found = await this.#secrets.get(codeKey(purpose, phone))
    const value = found && this.#read('code', codeSchema, found)
    return value ? { value, revision: found.revision } : null
  }

  /** Replaces an earlier code. */
  async save(purpose: CodePurpose, phone: string, code: StoredCode): Promise<void> {
    await this.#secrets.put(codeKey(purpose, phone), JSON.stringify(code))
  }

  /** False where the code was changed, replaced or used since it was read. */
  replace(purpose: CodePurpose, phone: string, code: StoredCode, revision: number): Promise<boolean> {
    return unlessConflict(this.#secrets.put(codeKey(purpose, phone), JSON.stringify(code), revision))
  }

  /** Marks as used; same contract as `replace`. */
  use(purpose: CodePurpose, phone: string, revision: number): Promise<boolean> {
    return unlessConflict(this.#secrets.remove(codeKey(purpose, phone), revision))
  }

  async drop(purpose: CodePurpose, phone: string): Promise<void> {
    await this.#secrets.remove(codeKey(purpose, phone))
  }

  async forgetPhone(phone: string): Promise<void> {
    for (const key of [codeKey('register', phone), codeKey('forget', phone), sendsKey(phone)])
      await this.#secrets.remove(key)
  }

  /** When codes were sent to the phone, oldest first. */
  async sends(phone: string): Promise<Found<readonly number[]>> {
    const found = await this.#secrets.get(sendsKey(phone))
    const value = found ? this.#read('code-sends', sendsSchema, found) : null
    return { value: value ?? [], revision: found?.revision ?? 0 }
  }

  /** False where others were noted since they were read. */
  replaceSends(phone: string, atMs: readonly number[], revision: number): Promise<boolean> {
    return unlessConflict(this.#secrets.put(sendsKey(phone), JSON.stringify(atMs), revision))
  }

  /** Reports only the kind, because the key contains a phone number. */
  #read<S extends z.ZodType>(kind: string, schema: S, { value }: Secret): z.infer<S> | null {
    const parsed = parsedJson(schema, value)
    if (parsed === null) this.#onUnreadable(kind, null)
    return parsed
  }

  /** Removes expired codes, outdated send times, and unreadable values. */
  async prune(expiredBeforeMs: number, sentBeforeMs: number): Promise<void> {
    for await (const secret of this.#secrets.list('code/')) {
      const code = this.#read('code', codeSchema, secret)
      if (!code || code.expiresAtMs < expiredBeforeMs) await this.#removeAsRead(secret)
    }
    for await (const secret of this.#secrets.list('code-sends/')) {
      const sends = this.#read('code-sends', sendsSchema, secret)
      if ((sends?.at(-1) ?? 0) < sentBeforeMs) await this.#removeAsRead(secret)
    }
  }

  async #removeAsRead({ key, revision }: Secret): Promise<void> {
    await unlessConflict(this.#secrets.remove(key, revision))
  }
}

async function unlessConflict(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    if (error instanceof ConflictError) return false
    throw error
  }
}
