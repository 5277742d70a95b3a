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
type Tables = { readonly lamp: Lamp; readonly room: Room }
type AnyRecord = Lamp | Room

const types = [
  { type: 'lamp', indexes: { room: (l: Lamp) => l.room, tag: (l: Lamp) => l.tags } },
  { type: 'room', indexes: { floor: (r: Room) => r.floor } },
] as unknown as readonly RecordType[]
const INDEXES = { lamp: ['room', 'tag'], room: ['floor'] } as const

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

/** Everything the store answers through its indexes, in an order of its own. */
function indexed(store: RecordStore<Tables>): object {
  const out: Record<string, unknown> = {}
  for (const type of ['lamp', 'room'] as const) {
    for (const index of INDEXES[type]) {
      const keys = [...store.keys(type, index)].sort()
      out[`${type}.${index}`] = keys.map((name) => {
        const found = [...store.by(type, index, name)].sort(([a], [b]) => (a < b ? -1 : 1))
        return [name, found]
      })
    }
  }
  return out
}

function rebuilt(records: readonly AnyRecord[]): RecordStore<Tables> {
  const store = createStore()
  for (const put of records) store.apply([{ put }])
  return store
}

describe('a record store under any changes', () => {
  it('has the indexes that a store built from its records alone has', () => {
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
        const [records, indexes] = [store.dump(), indexed(store)]
        const inverse = store.apply(after)
        const redo = store.apply(inverse)
        expect(store.dump()).toEqual(records)
        expect(indexed(store)).toEqual(indexes)
        const again = rebuilt(records)
        again.apply(after)
        store.apply(redo)
        expect(store.dump()).toEqual(again.dump())
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

  it('writes equal states out as equal bytes, whatever the order they came in', () => {
    const other: Lamp = { ...one, id: '10' }
    const [first, second] = [rebuilt([one, other]), rebuilt([other, one])]
    expect(JSON.stringify(first.dump())).toBe(JSON.stringify(second.dump()))
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
    expect(() => createStore().by('lamp', 'floor', 'a')).toThrow('index floor of lamp')
  })
})
