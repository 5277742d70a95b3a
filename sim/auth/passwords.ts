/**
 * Password hashing with argon2id at OWASP's parameters (m = 46 MiB, t = 1, p = 1; Password Storage Cheat Sheet), off the
 * event loop and in turns.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { HashingQueue, type Turn } from './hashingQueue.ts'
import type { PasswordHash } from './vault.ts'

const MEMORY_KIB = 47_104
const SALT_BYTES = 16
const HASH_BYTES = 32
/** Of who has proved more than an address already: a code, or the old password. */
const KNOWN: Turn = { address: '', isKnown: true }

const queue = new HashingQueue()

function derive(password: string, salt: Uint8Array): Promise<Uint8Array> {
  const parameters = {
    message: password,
    nonce: salt,
    parallelism: 1,
    tagLength: HASH_BYTES,
    memory: MEMORY_KIB,
    passes: 1,
  }
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, hash) => (error ? reject(error) : resolve(hash)))
  })
}

/** @throws Rejection too_many_requests where too many wait already */
export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(SALT_BYTES)
  return { salt, hash: await queue.run(KNOWN, () => derive(password, salt)) }
}

const NOBODY: PasswordHash = { salt: new Uint8Array(SALT_BYTES), hash: new Uint8Array(HASH_BYTES) }

/** Runs what compares passwords when its turn comes. @throws as `hashPassword` */
export function inHashingTurn<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
  return queue.run(turn, work)
}

/** Only inside `inHashingTurn`. Takes the same time for an unknown account (`stored` null) as for a wrong password. */
export async function isPassword(password: string, stored: PasswordHash | null): Promise<boolean> {
  const { salt, hash } = stored ?? NOBODY
  return timingSafeEqual(await derive(password, salt), hash) && stored !== null
}
