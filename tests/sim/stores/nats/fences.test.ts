/** What an owner that was paused writes after another one has taken over. */
import { expect, it } from 'vitest'
import { natsSuites } from '#scripts/run/natsServer.mjs'
import { LeaseLostError } from '#sim/stores/leases/leases.ts'
import { openNatsFiles } from '#sim/stores/nats/natsFiles.ts'
import { natsJournals } from '#sim/stores/nats/natsJournals.ts'
import { openNatsLeases } from '#sim/stores/nats/natsLeases.ts'
import { newestEpoch, openNatsLog } from '#sim/stores/nats/natsLog.ts'
import { openNatsSecrets } from '#sim/stores/nats/natsSecrets.ts'
import { StorageError } from '#sim/stores/storage/errors.ts'
import { gather } from '../../../support/gather.ts'
import type { NatsServer } from '../../../support/natsServer.ts'
import { loseAnswers, onNats, ownName } from './support.ts'

const bytesOf = (text: string): Uint8Array => Buffer.from(text)

/** Two owners of the same streams, the second of which has taken over. */
function owners<T>(
  server: () => NatsServer,
  open: (
    nats: Awaited<ReturnType<NatsServer['connect']>>,
    fence: { epoch: number; onFenced: (error: Error) => void },
  ) => Promise<T>,
) {
  const [name, fenced] = [ownName(), [] as Error[]]
  const openAs = async (epoch: number): Promise<T> =>
    open(await server().connect(name), { epoch, onFenced: (error) => void fenced.push(error) })
  return { openAs, fenced }
}

const onEach = (server: () => NatsServer): void => {
  it('of secrets is refused: no value, and no removal', async () => {
    const { openAs, fenced } = owners(server, (nats, fence) =>
      openNatsSecrets(nats, { bucket: 'secrets', ...fence }),
    )
    const first = await openAs(1)
    await first.put('a', 'one')
    await first.put('b', 'two')
    const second = await openAs(2)
    await expect(first.put('a', 'late')).rejects.toThrow(StorageError)
    await expect(first.remove('b')).rejects.toThrow(StorageError)
    expect(fenced).toEqual([expect.any(LeaseLostError)])
    await second.put('a', 'three')
    expect((await gather(second.list(''))).map(({ value }) => value)).toEqual(['three', 'two'])
  })

  it('of files is refused: no content, and no removal', async () => {
    const { openAs, fenced } = owners(server, (nats, fence) => openNatsFiles(nats, fence))
    const first = await openAs(1)
    await first.put('a', bytesOf('one'))
    const second = await openAs(2)
    await expect(first.put('a', bytesOf('late'))).rejects.toThrow(StorageError)
    await expect(first.put('b', bytesOf('late'))).rejects.toThrow(StorageError)
    await expect(first.remove('a')).rejects.toThrow(StorageError)
    expect(fenced).toHaveLength(1)
    await second.put('c', bytesOf('three'))
    const third = await openAs(3)
    expect(await gather(third.list(''))).toEqual(['a', 'c'])
    expect(Buffer.from((await third.get('a')) ?? []).toString()).toBe('one')
  })

  it('of journals is refused', async () => {
    const { openAs, fenced } = owners(server, (nats, fence) => natsJournals(nats, fence).open('outbox'))
    const first = await openAs(1)
    await first.append('mail', 'one')
    const second = await openAs(2)
    await expect(first.append('mail', 'late')).rejects.toThrow(StorageError)
    expect(fenced).toHaveLength(1)
    await second.append('mail', 'two')
    await second.append('push', 'other')
    await second.replace('mail', 'three')
    expect(await gather(second.read())).toEqual([
      { key: 'push', text: 'other' },
      { key: 'mail', text: 'three' },
    ])
  })

  it('keeps an owner out that was paused before it could take over', async () => {
    const { openAs } = owners(server, (nats, fence) => openNatsSecrets(nats, { bucket: 'people', ...fence }))
    await openAs(3)
    await expect(openAs(2)).rejects.toThrow(LeaseLostError)
  })

  it('is stored once where an answer was lost and the owner is still the same', async () => {
    const nats = await server().connect(ownName())
    const journal = await natsJournals(nats, { epoch: 1 }).open('outbox')
    loseAnswers(nats, 1)
    await journal.append('mail', 'one')
    await journal.append('mail', 'two')
    expect((await gather(journal.read())).map(({ text }) => text)).toEqual(['one', 'two'])
  })

  it('is known by a later epoch also where the bucket with the epochs was deleted', async () => {
    const nats = await server().connect(ownName())
    const floor = () => newestEpoch(nats)
    const lease = await (await openNatsLeases(nats, { floor })).acquire('all')
    await openNatsLog(nats, { shards: 1, epoch: 41 })
    await lease.release()
    await nats.jsm.streams.delete(`KV_${nats.name}-epochs`)
    expect((await (await openNatsLeases(nats, { floor })).acquire('all')).epoch).toBe(42)
  })
}
await onNats(onEach)
await onNats(onEach, natsSuites.floor)
