/** Passwords: hashed through a queue and compared in constant time. */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { hash } from './hashing.ts'
import { HASH_BYTES } from './hashingJob.ts'
import { HashingQueue, type Turn } from './hashingQueue.ts'
import type { PasswordHash } from './vault.ts'

const SALT_BYTES = 16
/** Queue position for requests that have proved a code or the old password. */
const KNOWN: Turn = { address: '', isKnown: true }
const queue = new HashingQueue()

/** @throws Rejection too_many_requests where too many wait already */
export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(SALT_BYTES)
  return { salt, hash: await queue.run(KNOWN, () => hash({ password, salt })) }
}

const NOBODY: PasswordHash = { salt: new Uint8Array(SALT_BYTES), hash: new Uint8Array(HASH_BYTES) }

/**
 * Queues password hashing.
 * @throws as `hashPassword`
 */
export function inHashingTurn<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
  return queue.run(turn, work)
}

/**
 * Call only inside `inHashingTurn`. Takes the same time for an unknown account (`stored` null) as for a wrong
 * password.
 */
export async function isPassword(password: string, stored: PasswordHash | null): Promise<boolean> {
  const { salt, hash: expected } = stored ?? NOBODY
  return timingSafeEqual(await hash({ password, salt }), expected) && stored !== null
}
