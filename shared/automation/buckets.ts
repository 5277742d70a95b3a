/**
 * Rate limit of automations (token bucket): a burst, then a fixed rate per minute. An automation that exceeds it
 * repeatedly is disabled.
 */
import { HOUR_MS } from '#shared/durations.ts'
import { TokenBucket } from '#shared/kernel/tokenBucket.ts'

const RATE = { burst: 20, everyMs: 6_000 }
const TRIPS_MAX = 3
/** Older occurrences are ignored. */
export const TRIPS_WITHIN_MS = HOUR_MS

interface Bucket {
  readonly tokens: TokenBucket
  /** The last trigger was rejected by the rate limit, and no run has started since. */
  isRefused: boolean
  trips: number[]
}

/** `rate`: limited and recorded once each time the limit is reached; `silent`: limited and already recorded. */
export type Permit = 'run' | 'rate' | 'silent' | 'trip'

export class Buckets<K> {
  readonly #buckets = new Map<K, Bucket>()

  take(key: K, nowMs: number): Permit {
    const bucket = this.#bucketOf(key, nowMs)
    if (bucket.tokens.take(nowMs)) {
      bucket.isRefused = false
      return 'run'
    }
    if (bucket.isRefused) return 'silent'
    refuse(bucket, nowMs)
    return bucket.trips.length >= TRIPS_MAX ? 'trip' : 'rate'
  }

  /** Permissions from before a restart, by its traces, in their order. */
  recall(key: K, was: 'run' | 'rate', atMs: number): void {
    const bucket = this.#bucketOf(key, atMs)
    if (was === 'rate') refuse(bucket, atMs)
    else {
      bucket.tokens.spend(atMs, 1)
      bucket.isRefused = false
    }
  }

  forget(key: K): void {
    this.#buckets.delete(key)
  }

  #bucketOf(key: K, nowMs: number): Bucket {
    const known = this.#buckets.get(key)
    if (known) return known
    const bucket = { tokens: new TokenBucket(RATE, nowMs), isRefused: false, trips: [] }
    this.#buckets.set(key, bucket)
    return bucket
  }
}

function refuse(bucket: Bucket, nowMs: number): void {
  bucket.isRefused = true
  bucket.trips = [...bucket.trips.filter((atMs) => nowMs - atMs < TRIPS_WITHIN_MS), nowMs]
}
