/** Rate limit of calls per address and minute. A large response counts as several calls. */
import type { Request, RequestHandler } from 'express'
import { ipKeyGenerator, MemoryStore, rateLimit } from 'express-rate-limit'
import { refuse } from '../envelope.ts'
import type { Peers } from '../peers.ts'

const WINDOW_MS = 60_000
/** JSON bytes per counted call. */
export const BYTES_PER_CALL = 256 * 1024

export interface CallLimit {
  readonly guard: RequestHandler
  /** Adds the size of a sent response. */
  charge(request: Request, sizeBytes: number): void
}

export function createCallLimit(options: {
  readonly callsPerMinute: number
  readonly peers: Pick<Peers, 'addressOf'>
}): CallLimit {
  const { callsPerMinute: limit, peers } = options
  const store = new MemoryStore()
  const keyOf = (request: Request): string => ipKeyGenerator(peers.addressOf(request))
  return {
    guard: rateLimit({
      windowMs: WINDOW_MS,
      limit,
      store,
      standardHeaders: true,
      legacyHeaders: false,
      keyGenerator: keyOf,
      handler: (request, response) => {
        refuse(request, response, 'too_many_requests', { details: { seconds: Math.ceil(WINDOW_MS / 1000) } })
      },
    }),
    charge(request, sizeBytes) {
      const key = keyOf(request)
      for (let calls = Math.floor(sizeBytes / BYTES_PER_CALL); calls > 0; calls -= 1)
        void store.increment(key)
    },
  }
}
