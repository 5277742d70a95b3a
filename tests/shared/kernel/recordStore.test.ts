import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Change, RecordStore, type RecordType } from '#shared/kernel/recordStore.ts'

interface Lamp {
  readonly type: 'lamp'
  readonly id: string
  readonly room: string | null
  readonly tags: readonly string[]
}
interface Room {
  readonly type: 'room'
  readonly id: string
  readonly floor: string
}
interface Tables {
  readonly records: { readonly lamp: Lamp; readonly room: Room }
  readonly indexes: { readonly lamp: 'room' | 'tag'; readonly room: 'floor' }
}
type AnyRecord = Lamp | Room

const types = [
  { type: 'lamp', indexes: { room: (l: Lamp) => l.room, tag: (l: Lamp) => l.tags } },
  { type: 'room', indexes: { floor: (r: Room) => r.floor } },
] as unknown as readonly RecordType[]

const createStore = (): RecordStore<Tables> => new RecordStore<Tables>(types)

const id = fc.constantFrom('1', '2', '3', '__proto__', 'constructor')
const key = fc.constantFrom('a', 'b', 'c', '__proto__')
const lamp: fc.Arbitrary<Lamp> = fc.record({
  type: fc.constant('lamp' as const),
  id,
  room: fc.option(key),
  // The same tag twice is one entry.
  tags: fc.array(key, { maxLength: 4 }),
})
const room: fc.Arbitrary<Room> = fc.record({ type: fc.constant('room' as const), id, floor: key })
const change: fc.Arbitrary<Change<AnyRecord>> = fc.oneof(
  fc.oneof(lamp, room).map((put) => ({ put })),
  fc.record({ type: fc.constantFrom('lamp' as const, 'room' as const), id }).map((remove) => ({ remove })),
)
const changes = fc.array(change, { maxLength: 30 })

/** Everything the store returns through its indexes, in its order. */
function indexed(store: RecordStore<Tables>): Record<string, [string, AnyRecord[]][]> {
  const read = <K extends 'lamp' | 'room'>(type: K, index: Tables['indexes'][K]): [string, AnyRecord[]][] =>
    store.keys(type, index).map((name) => [name, [...store.by(type, index, name).values()]])
  return { room: read('lamp', 'room'), tag: read('lamp', 'tag'), floor: read('room', 'floor') }
}

/** Ignores order: a removed and re-added record is last. */
const sorted = (records: readonly AnyRecord[]): AnyRecord[] =>
  [...records].sort((a, b) => (`${a.type}/${a.id}` < `${b.type}/${b.id}` ? -1 : 1))
const indexedSorted = (store: RecordStore<Tables>): object =>
  Object.entries(indexed(store)).map(([index, keys]) => [
    index,
    keys.map(([name, records]) => [name, sorted(records)]),
  ])

function rebuilt(records: readonly AnyRecord[]): RecordStore<Tables> {
  const store = createStore()
  for (const put of records) store.apply([{ put }])
  return store
}

describe('a record store under any changes', () => {
  it('iterates like a store that was built from its records alone, through every index', () => {
    fc.assert(
      fc.property(changes, (all) => {
        const store = createStore()
        store.apply(all)
        expect(indexed(store)).toEqual(indexed(rebuilt(store.dump())))
      }),
      { numRuns: 1_000 },
    )
  })

  it('is as it was, indexes included, once the inverse changes are applied', () => {
    fc.assert(
      fc.property(changes, changes, (before, after) => {
        const store = createStore()
        store.apply(before)
        const [records, indexes] = [store.dump(), indexedSorted(store)]
        const inverse = store.apply(after)
        const redo = store.apply(inverse)
        expect(sorted(store.dump())).toEqual(sorted(records))
        expect(indexedSorted(store)).toEqual(indexes)
        const again = rebuilt(records)
        again.apply(after)
        store.apply(redo)
        expect(sorted(store.dump())).toEqual(sorted(again.dump()))
      }),
      { numRuns: 1_000 },
    )
  })

  it('holds what a plain map would hold', () => {
    fc.assert(
      fc.property(changes, (all) => {
        const store = createStore()
        const model = new Map<string, AnyRecord>()
        for (const one of all) {
          store.apply([one])
          if ('put' in one) model.set(`${one.put.type}/${one.put.id}`, one.put)
          else model.delete(`${one.remove.type}/${one.remove.id}`)
        }
        for (const record of store.dump()) expect(model.get(`${record.type}/${record.id}`)).toBe(record)
        expect(store.count('lamp') + store.count('room')).toBe(model.size)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a record store', () => {
  const one: Lamp = { type: 'lamp', id: '2', room: 'a', tags: [] }

  it('keeps the order in which records came, also under a key that an older one enters later', () => {
    const other: Lamp = { ...one, id: '10', room: 'b' }
    const store = rebuilt([one, other])
    store.apply([{ put: { ...one, tags: ['x'] } }, { put: { ...other, room: 'a' } }])
    store.apply([{ put: { ...one, room: 'b' } }, { put: { ...other, room: 'b' } }])
    store.apply([{ put: { ...one, room: null } }, { put: { ...one, room: 'b' } }])
    expect(store.dump().map(({ id: name }) => name)).toEqual(['2', '10'])
    expect([...store.by('lamp', 'room', 'b').keys()]).toEqual(['2', '10'])
    expect(store.first('lamp', 'room', 'b')?.id).toBe('2')
  })

  it('skips a change of a record type it does not know', () => {
    const store = createStore()
    const unknown = { put: { type: 'ghost', id: '1' } } as unknown as Change<AnyRecord>
    expect(store.apply([unknown, { put: one }])).toHaveLength(1)
    expect(store.dump()).toEqual([one])
  })

  it('gives no inverse for removing what is not there', () => {
    expect(createStore().apply([{ remove: { type: 'lamp', id: '1' } }])).toEqual([])
  })

  it('says so when it is asked for an index it does not have', () => {
    expect(() => createStore().by('lamp', 'floor' as never, 'a')).toThrow('index floor of lamp')
  })
})
