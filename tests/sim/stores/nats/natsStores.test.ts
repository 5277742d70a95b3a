/** The contracts of the other ports on JetStream, and tests of its own. */
import { readFileSync } from 'node:fs'
import { JetStreamApiError } from '@nats-io/jetstream'
import { describe, expect, it } from 'vitest'
import { natsSuites } from '#scripts/run/natsServer.mjs'
import { LeaseLostError, LeaseTakenError } from '#sim/stores/leases/leases.ts'
import { connectNats } from '#sim/stores/nats/natsConnection.ts'
import { openNatsFiles } from '#sim/stores/nats/natsFiles.ts'
import { openNatsLeases } from '#sim/stores/nats/natsLeases.ts'
import { openNatsReports } from '#sim/stores/nats/natsReports.ts'
import { openNatsSecrets } from '#sim/stores/nats/natsSecrets.ts'
import { judgeVersion } from '#sim/stores/nats/natsVersion.ts'
import { StorageError } from '#sim/stores/storage/errors.ts'
import { filesIn } from '../../../support/folders.ts'
import { freePort } from '../../../support/freePort.ts'
import { gather } from '../../../support/gather.ts'
import type { NatsServer } from '../../../support/natsServer.ts'
import { appendReport } from '../../../support/storing.ts'
import { until } from '../../../support/until.ts'
import { filesContract } from '../files/filesContract.ts'
import { leasesContract } from '../leases/leasesContract.ts'
import { reportsContract } from '../reports/reportsContract.ts'
import { secretsContract } from '../secrets/secretsContract.ts'
import { fillStream, loseAnswers, onNats, ownName } from './support.ts'

const onEach = (server: () => NatsServer): void => {
  leasesContract('leases on JetStream', () => {
    const name = ownName()
    return {
      open: async () => openNatsLeases(await server().connect(name)),
      takeAway: async (shard) => {
        const { js } = await server().connect(name)
        await js.publish(`$KV.${name}-owners.${shard}`, 'a rival')
      },
    }
  })
  secretsContract('secrets on JetStream', () => {
    const name = ownName()
    return {
      open: async () => openNatsSecrets(await server().connect(name), { bucket: 'secrets' }),
      fill: async () => fillStream(await server().connect(name), `KV_${name}-secrets`),
    }
  })
  filesContract('files on JetStream', (totalMaxBytes) => {
    const name = ownName()
    return { totalMaxBytes, open: async () => openNatsFiles(await server().connect(name), { totalMaxBytes }) }
  })
  reportsContract('reports on JetStream', (bounds) => {
    const name = ownName()
    return {
      open: async () => openNatsReports(await server().connect(name), bounds),
      fill: async () => fillStream(await server().connect(name), `${name}-reports`),
    }
  })
  describe('a lease on JetStream', () => ends(server))
  describe('secrets on JetStream', () => areErased(server))
  describe('files in pieces on JetStream', () => arrive(server))
  describe('files on JetStream that lack pieces', () => lackPieces(server))
  describe('reports on JetStream', () => arePassedOn(server))
}
await onNats(onEach)
await onNats(onEach, natsSuites.floor)

function ends(server: () => NatsServer): void {
  it('of a process that was killed is free once it is not renewed', async () => {
    const leases = await openNatsLeases(await server().connect(ownName()), { ttlMs: 1_000 })
    const { epoch } = await leases.acquire('all')
    await expect(leases.acquire('all')).rejects.toThrow(LeaseTakenError)
    const next = await until(() => leases.acquire('all').catch(() => null))
    expect(next.epoch).toBeGreaterThan(epoch)
  })

  it('that the servers forgot goes on where nobody had it meanwhile, and else is lost', async () => {
    const nats = await server().connect(ownName())
    const leases = await openNatsLeases(nats)
    const forget = () => nats.jsm.streams.purge(`KV_${nats.name}-owners`)
    const lease = await leases.acquire('all')
    await forget()
    await lease.renew()
    await lease.renew()
    await expect(leases.acquire('all')).rejects.toThrow(LeaseTakenError)
    await forget()
    const rival = await leases.acquire('all')
    await expect(lease.renew()).rejects.toThrow(LeaseLostError)
    await rival.release()
    await expect(lease.renew()).rejects.toThrow(LeaseLostError)
  })
}

const bytesOf = (text: string): Uint8Array => Buffer.from(text)

function areErased(server: () => NatsServer): void {
  const isOnDisk = (text: string): boolean =>
    filesIn(server().folder).some((path) => readFileSync(path).includes(text))

  it('are gone from the files of the server once they are replaced or removed', async () => {
    const secrets = await openNatsSecrets(await server().connect(ownName()), { bucket: 'people' })
    await secrets.put('person/a', 'the-first-secret-value')
    await secrets.put('person/b', 'another-secret-value')
    await until(() => isOnDisk('the-first-secret-value') && isOnDisk('another-secret-value'))
    await secrets.put('person/a', 'destroyed')
    await secrets.remove('person/b')
    await secrets.purge()
    expect([isOnDisk('the-first-secret-value'), isOnDisk('another-secret-value')]).toEqual([false, false])
  })

  it('that a crash left behind a newer one are gone after the next start', async () => {
    const nats = await server().connect(ownName())
    const secrets = await openNatsSecrets(nats, { bucket: 'people' })
    await secrets.put('a', 'left-behind-by-a-crash')
    await until(() => isOnDisk('left-behind-by-a-crash'))
    await nats.js.publish(`$KV.${nats.name}-people.a`, 'newer')
    await openNatsSecrets(nats, { bucket: 'people' })
    expect(isOnDisk('left-behind-by-a-crash')).toBe(false)
    expect((await secrets.get('a'))?.value).toBe('newer')
  })

  it('whose answer was lost do not come back once the newer one is removed', async () => {
    const nats = await server().connect(ownName())
    const secrets = await openNatsSecrets(nats, { bucket: 'people' })
    await secrets.put('a', 'first-of-two-values')
    loseAnswers(nats, 1)
    await secrets.put('a', 'second')
    await until(() => !isOnDisk('first-of-two-values'))
    await nats.js.publish(`$KV.${nats.name}-people.a`, 'of another process')
    await secrets.remove('a')
    expect(await secrets.get('a')).toBeNull()
  })

  it('that could not be erased are reported, and erased by the next attempt', async () => {
    const nats = await server().connect(ownName())
    const secrets = await openNatsSecrets(nats, { bucket: 'people' })
    await secrets.put('a', 'value-to-be-erased')
    const failed = { code: 500, err_code: 10_057, description: 'write: input/output error' }
    const { deleteMessage } = nats.jsm.streams
    nats.jsm.streams.deleteMessage = () => Promise.reject(new JetStreamApiError(failed))
    await expect(secrets.remove('a')).rejects.toThrow(StorageError)
    nats.jsm.streams.deleteMessage = deleteMessage
    await until(() => isOnDisk('value-to-be-erased'))
    await secrets.remove('a')
    expect([await secrets.get('a'), isOnDisk('value-to-be-erased')]).toEqual([null, false])
  })

  it('may have any key of the port', async () => {
    const secrets = await openNatsSecrets(await server().connect(ownName()), { bucket: 'secrets' })
    const keys = ['a..b', 'a.', 'a=2E', 'key/=x/.y']
    for (const key of keys) await secrets.put(key, key)
    expect((await gather(secrets.list(''))).map(({ key, value }) => [key, value])).toEqual(
      [...keys].sort().map((key) => [key, key]),
    )
  })
}

async function* pieces(count: number): AsyncGenerator<Uint8Array> {
  for (let n = 0; n < count; n += 1) yield new Uint8Array(100_000).fill(n)
}

function arrive(server: () => NatsServer): void {
  it('are named by their content, read in parts, and leave nothing where they end in an error', async () => {
    const name = ownName()
    const files = await openNatsFiles(await server().connect(name), { totalMaxBytes: 5_000_000 })
    const { hash, sizeBytes } = await files.putStream(pieces(40), (content) => `firmware/${content.hash}`)
    expect(sizeBytes).toBe(4_000_000)
    expect(await files.getPart(`firmware/${hash}`, 99_999, 2)).toEqual(new Uint8Array([0, 1]))
    expect(await files.getPart(`firmware/${hash}`, 3_999_999, 9)).toEqual(new Uint8Array([39]))
    expect(await files.getPart('firmware/none', 0, 9)).toBeNull()
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield bytesOf('half')
      throw new Error('the line is cut')
    }
    await expect(files.putStream(broken(), () => 'firmware/half')).rejects.toThrow('the line is cut')
    await expect(files.putStream(pieces(11), () => 'firmware/large')).rejects.toThrow()
    const next = await openNatsFiles(await server().connect(name))
    expect(await gather(next.list(''))).toEqual([`firmware/${hash}`])
    expect((await next.get(`firmware/${hash}`))?.length).toBe(4_000_000)
    await next.remove(`firmware/${hash}`)
    const { jsm } = await server().connect(name)
    expect((await jsm.streams.info(`OBJ_${name}-files`)).state.messages).toBe(0)
  })
}

function lackPieces(server: () => NatsServer): void {
  it('are left out and reported by the next start, never waited for, and may be stored again', async () => {
    const nats = await server().connect(ownName())
    const files = await openNatsFiles(nats)
    const content = await files.putStream(pieces(4), () => 'firmware/a')
    await files.put('whole', bytesOf('whole'))
    await nats.jsm.streams.deleteMessage(`OBJ_${nats.name}-files`, 1)
    await expect(files.get('firmware/a')).rejects.toThrow('file firmware/a on NATS is damaged')
    const damaged: string[] = []
    const next = await openNatsFiles(nats, { onDamaged: (name) => void damaged.push(name) })
    expect(damaged).toEqual(['firmware/a'])
    expect(await gather(next.list(''))).toEqual(['whole'])
    expect(await next.get('firmware/a')).toBeNull()
    await next.putStream(pieces(4), () => 'firmware/a')
    expect((await next.get('firmware/a'))?.length).toBe(content.sizeBytes)
  })
}

function arePassedOn(server: () => NatsServer): void {
  it('are refused of an earlier owner, with the reason, and marks are no reports', async () => {
    const name = ownName()
    const fenced: Error[] = []
    const onFenced = (error: Error) => void fenced.push(error)
    const first = await openNatsReports(await server().connect(name), { epoch: 1, onFenced })
    expect(await first.newestMs()).toBeNull()
    const report = { projectId: 'prj_1', hostId: 'hst_1', atMs: 7, body: 'first' } as const
    await appendReport(first, report, 'fence-1')
    const second = await openNatsReports(await server().connect(name), { epoch: 2 })
    expect(await second.newestMs()).toBe(7)
    await expect(appendReport(first, report, 'fence-2')).rejects.toThrow()
    await appendReport(second, { ...report, body: 'second' }, 'fence-3')
    expect(fenced).toHaveLength(1)
    expect((await gather(second.after(null))).map(({ body }) => body)).toEqual(['first', 'second'])
  })

  it('are stored once each, in order, by a server that was killed meanwhile', async () => {
    const reports = await openNatsReports(await server().connect(ownName()))
    const appends = Array.from({ length: 300 }, (_, n) => {
      const report = { projectId: 'prj_1', hostId: 'hst_1', atMs: n, body: `report ${n}` } as const
      return appendReport(reports, report, `nats-${n}`)
    })
    await server().kill()
    await server().start()
    await Promise.all(appends)
    const stored = (await gather(reports.after(null))).map(({ body }) => body)
    expect(stored).toEqual(Array.from({ length: 300 }, (_, n) => `report ${n}`))
  })
}

describe('the version of nats-server', () => {
  it.each([
    ['2.8.4', 1],
    ['2.9.10', 3],
    ['2.9.20', 3],
  ])('%s is refused with %i replicas, with both versions named', (version, replicas) => {
    expect(() => judgeVersion(version, replicas)).toThrow(
      new RegExp(`nats-server ${version}.*or newer is needed`),
    )
  })

  it.each([
    ['2.9.10', 1],
    ['2.10.27', 3],
    ['2.12.11', 1],
    ['2.13.9', 1],
    ['2.14.2', 3],
  ])('%s is warned of with %i replicas', (version, replicas) => {
    expect(judgeVersion(version, replicas)).toMatch(/2\.12\.12 or 2\.14\.3 or newer is recommended/)
  })

  it.each(['2.12.12', '2.14.3', '2.15.1', '2.16.0-RC.1', '3.0.0'])('%s is right', (version) => {
    expect(judgeVersion(version, 3)).toBeNull()
  })
})

await onNats((server) => {
  it('says that a connection is closed for good where its sign-in is refused', async () => {
    const url = server().url.replace('//', '//atrium:first@')
    const closed: Error[] = []
    const onClosed = (error: Error) => void closed.push(error)
    await connectNats({ url, replicas: 1, onClosed })
    const other = await connectNats({ url, replicas: 1, onClosed })
    await other.connection.drain()
    await server().kill()
    await server().start(['--user', 'atrium', '--pass', 'second'])
    await until(() => closed.length > 0)
    expect(closed.map(({ message }) => message)).toEqual([
      expect.stringMatching(/the connection to NATS is closed for good \(.*authorization/i),
    ])
    await server().kill()
    await server().start()
  })
})

it('says where no server answers', async () => {
  const port = await freePort()
  await expect(connectNats({ url: `nats://127.0.0.1:${port}`, replicas: 1 })).rejects.toThrow(
    `no NATS server answers at 127.0.0.1:${port}`,
  )
})
