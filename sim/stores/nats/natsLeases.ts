/**
 * Leases in two buckets: who holds a shard, which the server forgets where it is not renewed, and the epoch of each shard,
 * which it keeps.
 */
import { randomUUID } from 'node:crypto'
import { type KV, Kvm } from '@nats-io/kv'
import { type Lease, LeaseLostError, type Leases, LeaseTakenError } from '../leases/leases.ts'
import { isWrongSequence, type Nats, persist } from './natsConnection.ts'

/** How long a process that was killed keeps the others off. */
export const LEASE_TTL_MS = 4_000
const RENEWALS_PER_TTL = 4
/** Without a renewal the holder ends: it cannot write, should another one have taken over, but what it reads gets old. */
const HOLDER_ENDS_MS = 20_000

export interface NatsLeasesOptions {
  readonly ttlMs?: number
  /** An epoch that was given before, should the bucket with them be gone. */
  readonly floor?: () => Promise<number>
}

/** Opens the buckets of owners and epochs, and makes them where they are missing. @throws StorageError */
export async function openNatsLeases(nats: Nats, options: NatsLeasesOptions = {}): Promise<NatsLeases> {
  const { ttlMs = LEASE_TTL_MS, floor = async () => 0 } = options
  const kvm = new Kvm(nats.js)
  const bucket = { history: 1, replicas: nats.replicas, allow_direct: false }
  const holders = await persist(() => kvm.create(`${nats.name}-owners`, { ...bucket, ttl: ttlMs }))
  const epochs = await persist(() => kvm.create(`${nats.name}-epochs`, bucket))
  return new NatsLeases({ holders, epochs, ttlMs, floor })
}

interface Buckets {
  readonly holders: KV
  readonly epochs: KV
  readonly ttlMs: number
  readonly floor: () => Promise<number>
}

export class NatsLeases implements Leases {
  readonly #buckets: Buckets

  constructor(buckets: Buckets) {
    this.#buckets = buckets
  }

  async acquire(shard: string, about = ''): Promise<Lease> {
    const { holders } = this.#buckets
    const holder = JSON.stringify({ id: randomUUID(), about })
    const revision = await this.#claim(shard, holder)
    try {
      const epoch = await this.#nextEpoch(shard)
      return new NatsLease({ ...this.#buckets, shard, holder, revision, epoch })
    } catch (error) {
      await holders.delete(shard, { previousSeq: revision }).catch(() => undefined)
      throw error
    }
  }

  /** Released is known from absent: a holder whose entry the servers forgot meanwhile may be there all the same. */
  async look(shard: string): Promise<Found> {
    const found = await persist(() => this.#buckets.holders.get(shard))
    if (found === null) return 'absent'
    return found.operation === 'PUT' ? { about: aboutOf(found.string()) } : 'released'
  }

  /** @returns the revision of the holder's entry */
  async #claim(shard: string, holder: string): Promise<number> {
    const { holders } = this.#buckets
    const found = await persist(() => holders.get(shard))
    if (found?.operation === 'PUT') throw taken(shard)
    try {
      return await persist(() => holders.put(shard, holder, { previousSeq: found?.revision ?? 0 }))
    } catch (error) {
      if (!isWrongSequence(error)) throw error
      // Perhaps its own, the answer to which was lost.
      const now = await persist(() => holders.get(shard))
      if (now?.operation === 'PUT' && now.string() === holder) return now.revision
      throw taken(shard)
    }
  }

  async #nextEpoch(shard: string): Promise<number> {
    const { epochs, floor } = this.#buckets
    for (;;) {
      const found = await persist(() => epochs.get(shard))
      const epoch = Math.max(Number(found?.string() ?? 0), await floor()) + 1
      try {
        await persist(() => epochs.put(shard, String(epoch), { previousSeq: found?.revision ?? 0 }))
        return epoch
      } catch (error) {
        if (!isWrongSequence(error)) throw error
      }
    }
  }
}

/** Who holds it. */
export type Found = 'absent' | 'released' | { readonly about: string }

function aboutOf(holder: string): string {
  try {
    const { about } = JSON.parse(holder) as { readonly about?: unknown }
    return typeof about === 'string' ? about : ''
  } catch {
    return ''
  }
}

const taken = (shard: string): LeaseTakenError =>
  new LeaseTakenError(`${shard} is held by another Atrium on these NATS servers`)

interface NatsLeaseParts extends Buckets {
  readonly shard: string
  readonly holder: string
  readonly revision: number
  readonly epoch: number
}

class NatsLease implements Lease {
  readonly shard: string
  readonly epoch: number
  readonly renewEveryMs: number
  readonly lifetimeMs: number
  readonly #parts: NatsLeaseParts
  #revision: number
  #isReleased = false

  constructor(parts: NatsLeaseParts) {
    this.shard = parts.shard
    this.epoch = parts.epoch
    this.renewEveryMs = parts.ttlMs / RENEWALS_PER_TTL
    this.lifetimeMs = Math.max(parts.ttlMs, HOLDER_ENDS_MS)
    this.#parts = parts
    this.#revision = parts.revision
  }

  async renew(): Promise<void> {
    const { holders, shard, holder } = this.#parts
    if (this.#isReleased) throw new LeaseLostError(shard, 'it was released')
    const previousSeq = this.#revision
    try {
      this.#revision = await persist(() => holders.put(shard, holder, { previousSeq }))
    } catch (error) {
      if (!isWrongSequence(error)) throw error
      const found = await persist(() => holders.get(shard))
      if (found?.operation === 'PUT' && found.string() === holder) this.#revision = found.revision
      else if (found === null) await this.#claimAgain()
      else throw new LeaseLostError(shard, 'another process holds it')
    }
  }

  /** The servers forgot it while they were gone; it is the same lease where nobody had it meanwhile. */
  async #claimAgain(): Promise<void> {
    const { holders, epochs, shard, holder, epoch } = this.#parts
    const newest = await persist(() => epochs.get(shard))
    if (Number(newest?.string()) !== epoch) throw new LeaseLostError(shard, 'another process had it')
    try {
      this.#revision = await persist(() => holders.put(shard, holder, { previousSeq: 0 }))
    } catch (error) {
      if (!isWrongSequence(error)) throw error
      const found = await persist(() => holders.get(shard))
      if (found?.string() !== holder) throw new LeaseLostError(shard, 'another process holds it')
      this.#revision = found.revision
    }
  }

  async release(): Promise<void> {
    if (this.#isReleased) return
    this.#isReleased = true
    const { holders, shard } = this.#parts
    try {
      await persist(() => holders.delete(shard, { previousSeq: this.#revision }))
    } catch (error) {
      // Lost before.
      if (!isWrongSequence(error)) throw error
    }
  }
}
