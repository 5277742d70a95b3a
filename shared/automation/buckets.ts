/** How often an automation may run: a burst, then so many in a minute. One that comes up against it too often is tripped. */
const BURST = 20
const PER_MINUTE = 10
const TRIPS_MAX = 3
const HOUR_MS = 3_600_000
const REFILL_MS = 60_000 / PER_MINUTE

interface Bucket {
  tokens: number
  atMs: number
  /** It came up against the bound and has not run since. */
  isRefused: boolean
  trips: number[]
}

/** `rate`: not now, told once for each time that it comes up against the bound; `silent`: not now, told already. */
export type Permit = 'run' | 'rate' | 'silent' | 'trip'

export class Buckets<K> {
  readonly #buckets = new Map<K, Bucket>()

  take(key: K, nowMs: number): Permit {
    const bucket = this.#buckets.get(key) ?? { tokens: BURST, atMs: nowMs, isRefused: false, trips: [] }
    this.#buckets.set(key, bucket)
    const refill = Math.max(0, Math.floor((nowMs - bucket.atMs) / REFILL_MS))
    bucket.tokens = Math.min(BURST, bucket.tokens + refill)
    // What is left of a token's time is not lost; a clock that was set back refills nothing.
    bucket.atMs = nowMs < bucket.atMs ? nowMs : bucket.atMs + refill * REFILL_MS
    if (bucket.tokens > 0) {
      bucket.tokens -= 1
      bucket.isRefused = false
      return 'run'
    }
    if (bucket.isRefused) return 'silent'
    bucket.isRefused = true
    bucket.trips = [...bucket.trips.filter((atMs) => nowMs - atMs < HOUR_MS), nowMs]
    return bucket.trips.length >= TRIPS_MAX ? 'trip' : 'rate'
  }

  forget(key: K): void {
    this.#buckets.delete(key)
  }
}
