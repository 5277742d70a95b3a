import { beforeEach, describe, expect, it } from 'vitest'
import type { StreamId } from '#shared/kernel/commit.ts'
import { JournalOutboxStore } from '#sim/core/outbox/journalOutboxStore.ts'
import type { OutboxStore, Progress } from '#sim/core/outbox/outboxStore.ts'
import { SqliteOutboxStore } from '#sim/core/outbox/sqliteOutboxStore.ts'
import type { Entry } from '#sim/core/outbox/subscriber.ts'
import type { Note } from '#sim/stores/journals/journals.ts'
import { natsJournals } from '#sim/stores/nats/natsJournals.ts'
import { temporaryFolder } from '../../../support/folders.ts'
import { onNats, ownName } from '../../stores/nats/support.ts'

const entry = (seq: number, more: Partial<Entry> = {}): Entry => ({
  id: `mail:estate#${seq}.0`,
  stream: 'estate',
  seq,
  index: 0,
  key: 'k',
  failures: 1,
  dueAtMs: 5,
  reason: 'no line',
  ...more,
})
const progress = (seq: number, more: Partial<Progress> = {}): Progress => ({
  cursors: new Map<StreamId, number>([['estate', seq]]),
  hold: [],
  park: [],
  release: [],
  ...more,
})

/** What any store behind the port must do; `open` gives another one on the same data. */
function contract(open: () => OutboxStore | Promise<OutboxStore>): void {
  it('knows nothing of a subscriber of which nothing was saved', async () => {
    const store = await open()
    expect(await store.load('mail')).toBeNull()
    expect(await store.parked('mail', 10)).toEqual([])
    await store.close()
  })

  it('gives back cursors and held entries in the order of the log, to the next process too', async () => {
    const store = await open()
    const held = [entry(10), entry(2), entry(9, { id: 'mail:estate#9.1', index: 1 })]
    await store.save('mail', progress(12, { hold: held }))
    await store.save('push', progress(3))
    await store.close()
    const again = await open()
    expect(await again.load('mail')).toEqual({
      cursors: new Map([['estate', 12]]),
      held: [entry(2), entry(9, { id: 'mail:estate#9.1', index: 1 }), entry(10)],
      parked: 0,
    })
    expect(await again.load('push')).toMatchObject({ held: [], parked: 0 })
    await again.close()
  })

  it('holds the newest state of an entry until it is parked or released', async () => {
    const store = await open()
    await store.save('mail', progress(2, { hold: [entry(1), entry(2)] }))
    await store.save(
      'mail',
      progress(2, { hold: [entry(2, { failures: 2, dueAtMs: 99 })], park: [entry(1)] }),
    )
    expect(await store.load('mail')).toMatchObject({
      held: [{ seq: 2, failures: 2, dueAtMs: 99 }],
      parked: 1,
    })
    expect(await store.parked('mail', 10)).toEqual([entry(1)])
    await store.save('mail', progress(2, { hold: [entry(1)], release: [entry(2).id] }))
    expect(await store.load('mail')).toMatchObject({ held: [entry(1)], parked: 0 })
    await store.close()
  })

  it('takes a save in whole or not at all', async () => {
    const store = await open()
    await store.save('mail', progress(1))
    const broken = { ...entry(2), key: undefined as never }
    await expect(store.save('mail', progress(2, { hold: [entry(1), broken] }))).rejects.toThrow()
    expect(await store.load('mail')).toEqual({ cursors: new Map([['estate', 1]]), held: [], parked: 0 })
    await store.close()
  })
}

describe('a store of the outbox on SQLite', () => {
  let folder = ''
  const open = (): OutboxStore => new SqliteOutboxStore(folder)
  beforeEach(() => {
    folder = temporaryFolder()
  })
  contract(open)
})

await onNats((server) => {
  let name = ''
  beforeEach(() => {
    name = ownName()
  })
  contract(async () =>
    JournalOutboxStore.open(await natsJournals(await server().connect(name)).open('outbox')),
  )
})

describe('a store of the outbox in a journal', () => {
  it('notes only differences, and combines many notes', async () => {
    let notes: Note[] = []
    const journal = {
      async *read() {
        yield* notes
      },
      async append(key: string, text: string) {
        notes.push({ key, text })
      },
      async replace(key: string, text: string) {
        notes = [...notes.filter((note) => note.key !== key), { key, text }]
      },
    }
    const store = await JournalOutboxStore.open(journal)
    const cursors = (seq: number) =>
      new Map<StreamId, number>([
        ['project:prj_1', 7],
        ['estate', seq],
      ])
    await store.save('mail', progress(1, { cursors: cursors(1) }))
    await store.save('mail', progress(1, { cursors: cursors(1) }))
    await store.save('mail', progress(2, { cursors: cursors(2), hold: [entry(1)] }))
    expect(notes.map(({ text }) => JSON.parse(text).cursors)).toEqual([
      [
        ['project:prj_1', 7],
        ['estate', 1],
      ],
      [['estate', 2]],
    ])
    for (let seq = 3; seq < 500; seq += 1) await store.save('mail', progress(seq))
    expect(notes.length).toBeLessThan(200)
    const again = await JournalOutboxStore.open(journal)
    expect(await again.load('mail')).toEqual({ cursors: cursors(499), held: [entry(1)], parked: 0 })
  })
})
