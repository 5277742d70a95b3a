/**
 * One key per person. All keys are in memory, so reads and appends need no store access. A mark replaces the key of an
 * erased person, so no second one is created.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { ConflictError, type Secrets } from '../secrets/secrets.ts'
import { PersonCipher } from './personCipher.ts'

const PREFIX = 'person/'
/** Names people by their phones. */
const PHONES = 'key/phones'
const PHONE_ID_LENGTH = 22
const KEY_BYTES = 32
const DESTROYED = 'destroyed'

/** Ids are part of the names under which keys are stored. */
export const isPersonId = (id: unknown): id is string =>
  typeof id === 'string' && /^[A-Za-z0-9_-]{1,80}$/.test(id)

export class PersonKeys {
  readonly #secrets: Secrets
  readonly #phonesKey: Uint8Array
  /** Null of those who were erased. */
  readonly #ciphers = new Map<string, PersonCipher | null>()
  readonly #making = new Map<string, Promise<void>>()

  private constructor(secrets: Secrets, phonesKey: Uint8Array) {
    this.#secrets = secrets
    this.#phonesKey = phonesKey
  }

  static async open(secrets: Secrets): Promise<PersonKeys> {
    const found = await secrets.get(PHONES)
    const stored = found?.value ?? randomBytes(KEY_BYTES).toString('base64url')
    if (!found) await secrets.put(PHONES, stored, 0)
    const keys = new PersonKeys(secrets, Buffer.from(stored, 'base64url'))
    for await (const { key, value } of secrets.list(PREFIX)) keys.#admit(key.slice(PREFIX.length), value)
    return keys
  }

  #admit(id: string, value: string): void {
    const cipher = value === DESTROYED ? null : new PersonCipher(id, Buffer.from(value, 'base64url'))
    this.#ciphers.set(id, cipher)
  }

  /** Null of a person who was erased, undefined of one who has no key. */
  cipherOf(id: string): PersonCipher | null | undefined {
    return this.#ciphers.get(id)
  }

  /** Pseudonym of the owner of a phone number. Without the key the number cannot be guessed from it. */
  phoneId(phone: string): string {
    const digest = createHmac('sha256', this.#phonesKey).update(phone).digest('base64url')
    return `tel_${digest.slice(0, PHONE_ID_LENGTH)}`
  }

  /** Resolves when the new key is durable. */
  make(id: string): Promise<void> {
    const making = this.#making.get(id) ?? this.#make(id).finally(() => this.#making.delete(id))
    this.#making.set(id, making)
    return making
  }

  async #make(id: string): Promise<void> {
    if (this.#ciphers.has(id)) return
    const value = randomBytes(KEY_BYTES).toString('base64url')
    try {
      await this.#secrets.put(PREFIX + id, value, 0)
      this.#admit(id, value)
    } catch (error) {
      const stored = error instanceof ConflictError ? await this.#secrets.get(PREFIX + id) : null
      if (!stored) throw error
      this.#admit(id, stored.value)
    }
  }

  /** Like `destroy`, for data known only by phone number. The number may be reassigned and then gets a new key. */
  async destroyPhone(phone: string): Promise<void> {
    const id = this.phoneId(phone)
    await this.#making.get(id)?.catch(() => undefined)
    this.#ciphers.delete(id)
    await this.#secrets.remove(PREFIX + id)
    await this.#secrets.purge()
  }

  /** Resolves once the key is durably removed; idempotent. */
  async destroy(id: string): Promise<void> {
    await this.#making.get(id)?.catch(() => undefined)
    this.#ciphers.set(id, null)
    await this.#secrets.put(PREFIX + id, DESTROYED)
    await this.#secrets.purge()
  }
}
