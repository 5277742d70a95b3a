/**
 * Passwords are hashed as they are in earnest, with a thousandth of the memory: hundreds of sign-ins of the tests would
 * keep both cores busy for a minute with what none of them is about. Real processes (crash, browser) hash in earnest.
 */
import type * as Crypto from 'node:crypto'
import { vi } from 'vitest'

const MEMORY_KIB = 64

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof Crypto>()
  const argon2: typeof crypto.argon2 = (algorithm, parameters, callback) =>
    crypto.argon2(algorithm, { ...parameters, memory: MEMORY_KIB }, callback)
  return { ...crypto, argon2 }
})
