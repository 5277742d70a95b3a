/**
 * AES-256-GCM per person. The nonce is a keyed hash of the text, so equal texts have equal cipher texts: repeated
 * appends match and results are cacheable.
 */
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Names and addresses of one person in recent commits. */
const CACHED_MAX = 200

export class PersonCipher {
  readonly #id: string
  readonly #sealKey: Uint8Array
  readonly #nonceKey: Uint8Array
  readonly #sealed = new Map<string, string>()
  readonly #opened = new Map<string, string>()

  constructor(id: string, key: Uint8Array) {
    this.#id = id
    this.#sealKey = createHmac('sha256', key).update('seal').digest()
    this.#nonceKey = createHmac('sha256', key).update('nonce').digest()
  }

  seal(text: string): string {
    return cached(this.#sealed, text, () => this.#seal(text))
  }

  #seal(text: string): string {
    const nonce = createHmac('sha256', this.#nonceKey).update(text).digest().subarray(0, NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.#sealKey, nonce).setAAD(Buffer.from(this.#id))
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
  }

  /** Null where it was encrypted with another key. */
  open(sealed: string): string | null {
    const known = this.#opened.get(sealed)
    if (known !== undefined) return known
    const text = this.#open(Buffer.from(sealed, 'base64'))
    return text === null ? null : cached(this.#opened, sealed, () => text)
  }

  #open(bytes: Uint8Array): string | null {
    const body = bytes.subarray(NONCE_BYTES + TAG_BYTES)
    try {
      const cipher = createDecipheriv('aes-256-gcm', this.#sealKey, bytes.subarray(0, NONCE_BYTES))
      cipher.setAAD(Buffer.from(this.#id))
      cipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([cipher.update(body), cipher.final()]).toString('utf8')
    } catch {
      // Damage is detected by the hash chain; undecryptable data has a lost key.
      return null
    }
  }
}

function cached(cache: Map<string, string>, from: string, make: () => string): string {
  const known = cache.get(from)
  if (known !== undefined) return known
  if (cache.size >= CACHED_MAX) cache.clear()
  const made = make()
  cache.set(from, made)
  return made
}
