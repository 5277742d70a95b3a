/**
 * Hashes passwords with a thousandth of the memory in this process, because hundreds of sign-ins would be slow. Crash
 * and browser tests hash normally.
 */
import { vi } from 'vitest'
import { derive, type HashingJob } from '#sim/core/auth/hashingJob.ts'

const MEMORY_KIB = 64

vi.mock('#sim/core/auth/hashing.ts', () => ({
  hash: (job: HashingJob) => derive(job, MEMORY_KIB),
}))
