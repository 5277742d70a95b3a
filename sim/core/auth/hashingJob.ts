/**
 * Argon2id with OWASP's parameters (m = 46 MiB, t = 1, p = 1; Password Storage Cheat Sheet). Takes about 50 ms on one
 * core.
 */
import { argon2 } from 'node:crypto'

const MEMORY_KIB = 47_104
export const HASH_BYTES = 32

export interface HashingJob {
  readonly password: string
  readonly salt: Uint8Array
}

/**
 * Runs in the process's thread pool.
 * @param memoryKib smaller in tests only
 */
export function derive({ password, salt }: HashingJob, memoryKib = MEMORY_KIB): Promise<Uint8Array> {
  const parameters = {
    message: password,
    nonce: salt,
    parallelism: 1,
    tagLength: HASH_BYTES,
    memory: memoryKib,
    passes: 1,
  }
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, hash) => (error ? reject(error) : resolve(hash)))
  })
}
