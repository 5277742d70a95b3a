/**
 * Password hashing with argon2id at OWASP's parameters (m = 46 MiB, t = 1, p = 1; Password Storage Cheat Sheet).
 * At most four run at once, since each takes 46 MiB; a bounded number waits, more are refused.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { Rejection } from '#shared/kernel/errors.ts'
import type { PasswordHash } from './vault.ts'

const MEMORY_KIB = 47_104
const PARALLEL_MAX = 4
const WAITING_MAX = 32
const SALT_BYTES = 16
const HASH_BYTES = 32
const BUSY_RETRY_S = 2

let running = 0
const waiting: (() => void)[] = []

async function slot(): Promise<void> {
  if (running < PARALLEL_MAX) {
    running += 1
    return
  }
  if (waiting.length >= WAITING_MAX) throw new Rejection('too_many_requests', { seconds: BUSY_RETRY_S })
  await new Promise<void>((resolve) => waiting.push(resolve))
}

function release(): void {
  const next = waiting.shift()
  if (next) next()
  else running -= 1
}

async function derive(password: string, salt: Uint8Array): Promise<Uint8Array> {
  await slot()
  try {
    return await new Promise((resolve, reject) => {
      const parameters = {
        message: password,
        nonce: salt,
        parallelism: 1,
        tagLength: HASH_BYTES,
        memory: MEMORY_KIB,
        passes: 1,
      }
      argon2('argon2id', parameters, (error, hash) => (error ? reject(error) : resolve(hash)))
    })
  } finally {
    release()
  }
}

export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(SALT_BYTES)
  return { salt, hash: await derive(password, salt) }
}

const NOBODY: PasswordHash = { salt: new Uint8Array(SALT_BYTES), hash: new Uint8Array(HASH_BYTES) }

/** Takes the same time for an unknown account (`stored` null) as for a wrong password. */
export async function isPassword(password: string, stored: PasswordHash | null): Promise<boolean> {
  const { salt, hash } = stored ?? NOBODY
  return timingSafeEqual(await derive(password, salt), hash) && stored !== null
}
