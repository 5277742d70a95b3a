/** What servers on the same NATS know of each other without owning anything: who the owner is, and the key they share. */
import { randomBytes } from 'node:crypto'
import { Kvm } from '@nats-io/kv'
import { connectNats, isWrongSequence, type Nats, persist } from './natsConnection.ts'
import { openNatsLeases } from './natsLeases.ts'
import { EVERYTHING } from './openNatsStores.ts'

const KEY_BYTES = 32

export interface NatsCluster {
  /** Proves to a server that another one belongs to the same estate. */
  readonly key: Uint8Array
  /** As the owner describes itself; null while there is none. */
  owner(): Promise<string | null>
  close(): Promise<void>
}

/** @throws NatsServerError, UnknownOutcomeError */
export async function openNatsCluster(url: string, replicas: number): Promise<NatsCluster> {
  const nats = await connectNats({ url, replicas })
  try {
    const leases = await openNatsLeases(nats)
    const key = await readKey(nats)
    return {
      key,
      async owner() {
        const found = await leases.look(EVERYTHING)
        return typeof found === 'string' ? null : found.about
      },
      close: () => nats.connection.drain(),
    }
  } catch (error) {
    await nats.connection.drain()
    throw error
  }
}

/** The first server makes it. */
async function readKey({ js, name, replicas }: Nats): Promise<Uint8Array> {
  const options = { history: 1, replicas, allow_direct: false }
  const bucket = await persist(() => new Kvm(js).create(`${name}-cluster`, options))
  const made = randomBytes(KEY_BYTES)
  for (;;) {
    const found = await persist(() => bucket.get('key'))
    if (found) return found.value
    try {
      await persist(() => bucket.put('key', made, { previousSeq: 0 }))
    } catch (error) {
      if (!isWrongSequence(error)) throw error
    }
  }
}
