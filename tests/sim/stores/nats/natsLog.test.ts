import { randomBytes } from 'node:crypto'
import { JetStreamApiError } from '@nats-io/jetstream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { natsSuites } from '#scripts/run/natsServer.mjs'
import { SequenceConflict } from '#sim/stores/log/eventLog.ts'
import { openSqliteLog } from '#sim/stores/log/sqliteLog.ts'
import type { Nats } from '#sim/stores/nats/natsConnection.ts'
import { openNatsLog } from '#sim/stores/nats/natsLog.ts'
import { lastMessages, readMessages } from '#sim/stores/nats/readMessages.ts'
import { StorageError } from '#sim/stores/storage/errors.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { commitsOf } from '../../../support/logs.ts'
import type { NatsServer } from '../../../support/natsServer.ts'
import { until } from '../../../support/until.ts'
import { aCommit, append, logContract } from '../log/logContract.ts'
import { fillStream, logStreamName, loseAnswers, onNats, ownName } from './support.ts'

const SHARDS = 2

const onEach = (server: () => NatsServer): void => {
  logContract('the log on JetStream', () => {
    const name = ownName()
    const connected = (): Promise<Nats> => server().connect(name)
    let epoch = 0
    return {
      async open() {
        epoch += 1
        return openNatsLog(await connected(), { shards: SHARDS, epoch, onFenced: () => {} })
      },
      fill: async () => fillStream(await connected(), `${name}-log-estate`),
      tamper: async (stream, seq) => forge(await connected(), `${name}-log-${stream}`, seq),
    }
  })
  describe('two owners', () => twoOwners(server))
  describe('a server that is gone for a while', () => outages(server))
}
await onNats(onEach)
await onNats(onEach, natsSuites.floor)

/** As one who restores a stream that he has changed. */
async function forge(nats: Nats, stream: string, seq: number): Promise<void> {
  const { config } = await nats.jsm.streams.info(stream)
  const messages = []
  for await (const batch of readMessages(nats, { stream })) messages.push(...batch)
  await nats.jsm.streams.delete(stream)
  await nats.jsm.streams.add(config)
  for (const { subject, data, headers } of messages) {
    for (const name of headers?.keys() ?? []) if (name.startsWith('Nats-')) headers?.delete(name)
    const isWanted = headers?.get('Atrium-Seq') === String(seq)
    const text = Buffer.from(data).toString()
    const options = headers ? { headers } : {}
    await nats.js.publish(subject, isWanted ? text.replace('"at":', '"at":1') : text, options)
  }
}

function twoOwners(server: () => NatsServer): void {
  it('never write side by side: the first one’s next commit is refused with the reason', async () => {
    const name = ownName()
    const fenced: Error[] = []
    const onFenced = (error: Error) => void fenced.push(error)
    const first = await openNatsLog(await server().connect(name), { shards: SHARDS, epoch: 1, onFenced })
    await append(first, aCommit(1))
    const second = await openNatsLog(await server().connect(name), { shards: SHARDS, epoch: 2 })
    await expect(append(first, aCommit(2))).rejects.toThrow()
    expect(String(fenced)).toMatch('another process writes to it')
    await append(second, aCommit(2, 'estate', 'mine'))
    await expect(append(first, aCommit(2))).rejects.toThrow()
    expect(await commitsOf(second, 'estate')).toEqual([aCommit(1), aCommit(2, 'estate', 'mine')])
    expect(await second.findBrokenLink()).toBeNull()
  })

  it('keep one history while each takes the log from the other under load', async () => {
    const name = ownName()
    const acknowledged: string[] = []
    for (let epoch = 1; epoch <= 6; epoch += 1) {
      const log = await openNatsLog(await server().connect(name), {
        shards: SHARDS,
        epoch,
        onFenced: () => {},
      })
      const from = (await log.lastSeq('estate')) + 1
      const writes = Array.from({ length: 300 }, async (_, n) => {
        await append(log, aCommit(from + n, 'estate', `${epoch}/${n}`))
        acknowledged.push(`${epoch}/${n}`)
      })
      // The next one takes over in the middle of it.
      await Promise.race([writes[40], Promise.allSettled(writes)])
      for (const write of writes) write.catch(() => {})
    }
    const last = await openNatsLog(await server().connect(name), { shards: SHARDS, epoch: 7 })
    const texts = (await commitsOf(last, 'estate')).map(
      ({ events: [event] }) => (event as { data: { text: string } }).data.text,
    )
    expect(texts).toEqual(expect.arrayContaining(acknowledged))
    expect(new Set(texts).size).toBe(texts.length)
    expect(await last.findBrokenLink()).toBeNull()
  })
}

function outages(server: () => NatsServer): void {
  it('is waited for: each commit in flight is stored once, in order', async () => {
    const name = ownName()
    const troubles: unknown[] = []
    const onOutcome = (error: unknown) => void troubles.push(error)
    const log = await openNatsLog(await server().connect(name), { shards: SHARDS, epoch: 1, onOutcome })
    await append(log, aCommit(1))
    const writes: Promise<void>[] = []
    for (let n = 2; n <= 400; n += 1) writes.push(append(log, aCommit(n), `commit ${n}`))
    await server().kill()
    await until(() => troubles.length > 0)
    writes.push(append(log, aCommit(401)))
    await server().start()
    await Promise.all(writes)
    expect((await commitsOf(log, 'estate')).map(({ seq }) => seq)).toEqual(
      Array.from({ length: 401 }, (_, n) => n + 1),
    )
    expect(await log.findBrokenLink()).toBeNull()
    expect(troubles.at(-1)).toBeNull()
  })

  it('that is frozen and wakes after its answers are no longer waited for stores nothing twice', async () => {
    const troubles: unknown[] = []
    const onOutcome = (error: unknown) => void troubles.push(error)
    const log = await openNatsLog(await server().connect(ownName()), { shards: SHARDS, epoch: 1, onOutcome })
    await append(log, aCommit(1))
    server().pause()
    // The next test needs it, whatever becomes of this one.
    onTestFinished(() => server().resume())
    const waiting = [append(log, aCommit(2)), append(log, aCommit(3))]
    await until(() => troubles.length > 0)
    server().resume()
    await Promise.all(waiting)
    expect((await commitsOf(log, 'estate')).map(({ seq }) => seq)).toEqual([1, 2, 3])
  })
}

const apiError = (code: number, err_code: number, description: string): Error =>
  new JetStreamApiError({ code, err_code, description })

/** One after the other; null: sent to the server. */
function answer({ js }: Nats, answers: readonly (Error | 'stored' | null)[]): void {
  const publish = js.publish.bind(js)
  const rest = [...answers]
  js.publish = async (...args) => {
    const next = rest.shift() ?? null
    if (next === null) return publish(...args)
    if (next !== 'stored') throw next
    return { stream: '', domain: '', duplicate: false, seq: (args[2]?.expect?.lastSequence ?? 0) + 1 }
  }
}

await onNats((server) => {
  const opened = async (nats: Nats, onFenced?: (error: Error) => void) =>
    openNatsLog(nats, { shards: SHARDS, epoch: 1, ...(onFenced ? { onFenced } : {}) })

  it.each([
    ['its own check', apiError(500, 10_158, 'duplicate message id is in process')],
    ['a server without a leader', apiError(503, 0, 'unavailable')],
  ])('stores a commit once where the answer is an error of %s', async (_, error) => {
    const nats = await server().connect(ownName())
    const log = await opened(nats)
    loseAnswers(nats, 1, error)
    await append(log, aCommit(1))
    expect(await commitsOf(log, 'estate')).toEqual([aCommit(1)])
  })

  it('never reports a commit as refused that may be stored', async () => {
    const nats = await server().connect(ownName())
    const log = await opened(nats)
    answer(nats, [new Error('no answer'), apiError(503, 10_077, 'maximum bytes exceeded')])
    await append(log, aCommit(1))
    expect(await commitsOf(log, 'estate')).toEqual([aCommit(1)])
  })

  it('reports what the server acknowledged as stored, also where an earlier commit is refused', async () => {
    const nats = await server().connect(ownName())
    const log = await opened(nats)
    answer(nats, [apiError(400, 10_054, 'message size exceeds maximum allowed'), 'stored'])
    const writes = await Promise.allSettled([append(log, aCommit(1)), append(log, aCommit(2))])
    expect(writes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })

  it('takes nothing of an earlier owner that arrives after the mark of the next', async () => {
    const name = ownName()
    const nats = await server().connect(name)
    const fenced: Error[] = []
    const first = await opened(nats, (error) => void fenced.push(error))
    const publish = nats.js.publish.bind(nats.js)
    const taken = Promise.withResolvers<void>()
    nats.js.publish = async (...args) => {
      await taken.promise
      return publish(...args)
    }
    const writes = Promise.allSettled([1, 2, 3].map((n) => append(first, aCommit(n))))
    const second = await openNatsLog(await server().connect(name), { shards: SHARDS, epoch: 2 })
    taken.resolve()
    expect((await writes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(fenced).toHaveLength(1)
    await append(second, aCommit(1))
    expect(await commitsOf(second, 'estate')).toEqual([aCommit(1)])
  })

  it('has the same hashes as the log on SQLite', async () => {
    const nats = await server().connect(ownName())
    const [log, other] = [
      await openNatsLog(nats, { shards: SHARDS, epoch: 1 }),
      openSqliteLog(temporaryFolder()),
    ]
    for (const each of [log, other])
      for (let n = 1; n <= 3; n += 1) await append(each, aCommit(n, 'project:prj_1', 'x'.repeat(200_000)))
    expect(await log.hashAt('project:prj_1', 3)).toBe(await other.hashAt('project:prj_1', 3))
    expect(await commitsOf(log, 'project:prj_1')).toEqual(await commitsOf(other, 'project:prj_1'))
    await expect(append(log, aCommit(9, 'project:prj_1'))).rejects.toThrow(SequenceConflict)
    await other.close()
  })

  it('refuses a commit that no message holds, and goes on', async () => {
    const log = await openNatsLog(await server().connect(ownName()), { shards: SHARDS, epoch: 1 })
    const large = aCommit(1, 'estate', randomBytes(2_000_000).toString('base64'))
    await expect(append(log, large)).rejects.toThrow(StorageError)
    await append(log, aCommit(1))
    expect(await log.lastSeq('estate')).toBe(1)
  })

  it('gives each shard to one stream, and marks who took it', async () => {
    const nats = await server().connect(ownName())
    await openNatsLog(nats, { shards: SHARDS, epoch: 7 })
    const stream = logStreamName(nats, 'estate')
    const [mark] = await lastMessages(nats, { stream, subject: `${nats.name}.log.>` })
    expect(mark?.json()).toEqual({ epoch: 7 })
  })
})
