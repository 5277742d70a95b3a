/**
 * Passwords are hashed as they are in earnest, with a thousandth of the memory and in the process that asks: hundreds of sign-ins
 * of the tests would keep both cores busy for a minute with what none of them is about. Real processes (crash, browser)
 * hash in earnest.
 */
import { vi } from 'vitest'
import { derive, type HashingJob } from '#sim/core/auth/hashingJob.ts'

const MEMORY_KIB = 64

vi.mock('#sim/core/auth/hashing.ts', () => ({
  hash: (job: HashingJob) => derive(job, MEMORY_KIB),
}))
