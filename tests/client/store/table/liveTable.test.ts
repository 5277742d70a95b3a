import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLiveStore, type LiveStore } from '#client/store/liveStore.ts'
import { LiveTable } from '#client/store/table/liveTable.ts'
import type { TableQuestion, TableRules, TableView } from '#client/store/table/tableRules.ts'
import type { Device } from '#shared/records/device.ts'
import { aDevice } from '../../../support/records.ts'
import { change, numberOf } from '../arbitraries.ts'

const rules: TableRules<'device'> = {
  type: 'device',
  concerned: { host: (read, id) => read.by('device', 'host', id).keys() },
  facets: {
    kind: { of: ({ kind }) => kind },
    condition: { of: ({ condition }) => condition },
    online: {
      of: ({ hostId }, { read }) => (read.get('host', hostId)?.isOnline === false ? 'offline' : 'online'),
    },
    flags: { of: ({ isJoined, condition }) => [...(isJoined ? ['joined'] : []), `is_${condition}`] },
    battery: {
      properties: ['battery'],
      of: ({ id }, { readings }) => {
        const value = readings(id)?.values.battery
        return typeof value === 'number' ? (value < 20 ? 'low' : 'good') : null
      },
    },
  },
  sorts: {
    kind: { of: ({ kind }) => kind },
    battery: {
      properties: ['battery'],
      of: ({ id }, { readings }) => (readings(id)?.values.battery as number | undefined) ?? null,
    },
    seen: { isOfTime: true, of: ({ id }, { readings }) => readings(id)?.atMs ?? null },
  },
  words: ({ name, kind }) => [name, kind],
  tie: ({ name }) => name,
}

const ALL: TableQuestion = { search: '', filters: {}, sort: null }

/** Time passes when the test says so. */
function later() {
  let due: (() => void) | null = null
  return {
    schedule: (run: () => void) => {
      due = run
      return () => {
        due = null
      }
    },
    pass: () => {
      const run = due
      due = null
      run?.()
    },
  }
}

const device = (n: number, rest: Partial<Device> = {}): Device =>
  aDevice({ id: `dev_${n}`, number: numberOf(`dev_${n}`), name: `Lamp ${n}`, nameEn: '', ...rest })

const report = (store: LiveStore, n: number, battery: number, atMs = 1) =>
  store.applyReadings({
    numbers: [numberOf(`dev_${n}`)],
    atMs,
    counts: [1],
    names: ['battery'],
    values: [battery],
  })

function bench(devices: readonly Device[], question = ALL) {
  const store = createLiveStore()
  store.apply(devices.map((put) => ({ put })))
  const time = later()
  const table = new LiveTable(store, rules, { later: time.schedule }, question)
  let notifications = 0
  const stop = table.subscribe(() => {
    notifications += 1
  })
  return { store, time, table, stop, notifications: () => notifications, ids: () => table.get().ids }
}

const counts = (view: TableView, facet: string) => Object.fromEntries(view.facets[facet] ?? [])

describe('a live table', () => {
  const mixed = [
    device(2, { kind: 'curtain' }),
    device(10, { condition: 'abnormal' }),
    device(1, { kind: 'curtain', condition: 'abnormal' }),
  ]

  test('stands in natural order and counts every value', () => {
    const { table, ids } = bench(mixed)
    expect(ids()).toEqual(['dev_1', 'dev_2', 'dev_10'])
    expect(counts(table.get(), 'kind')).toEqual({ curtain: 2, dimmable_light: 1 })
  })

  test('knows an empty project from one that has not been loaded, and shows the first snapshot at once', () => {
    const { store, table, notifications, ids } = bench([])
    expect(table.get().isLoaded).toBe(false)
    store.reset({ seq: 1, records: [device(1)], readings: {} })()
    expect(notifications()).toBe(1)
    expect(table.get()).toMatchObject({ isLoaded: true, total: 1 })
    expect(ids()).toEqual(['dev_1'])
    store.clear()
    expect(table.get()).toMatchObject({ isLoaded: false, total: 0 })
  })

  test('joins values of a facet by OR and facets by AND', () => {
    const { table, ids } = bench(mixed)
    table.ask({ ...ALL, filters: { kind: ['curtain', 'dimmable_light'], condition: ['abnormal'] } })
    expect(ids()).toEqual(['dev_1', 'dev_10'])
  })

  test('counts beside a value what choosing it would give, so values of the own facet keep their counts', () => {
    const { table } = bench(mixed)
    table.ask({ ...ALL, filters: { kind: ['curtain'] } })
    expect(counts(table.get(), 'kind')).toEqual({ curtain: 2, dimmable_light: 1 })
    expect(counts(table.get(), 'condition')).toEqual({ normal: 1, abnormal: 1 })
    expect(table.get()).toMatchObject({ matching: 2, total: 3 })
  })

  test('finds rows that hold every word, wherever each stands', () => {
    const { table, ids } = bench(mixed)
    table.ask({ ...ALL, search: '  CURT lamp ' })
    expect(ids()).toEqual(['dev_1', 'dev_2'])
  })

  test('puts rows without a value last, up and down', () => {
    const { store, table, ids } = bench([device(1), device(2), device(3)])
    report(store, 2, 80)
    report(store, 3, 10)
    table.ask({ ...ALL, sort: { column: 'battery', isDescending: false } })
    expect(ids()).toEqual(['dev_3', 'dev_2', 'dev_1'])
    table.ask({ ...ALL, sort: { column: 'battery', isDescending: true } })
    expect(ids()).toEqual(['dev_2', 'dev_3', 'dev_1'])
  })

  test('tells nobody of a report that neither order nor facets are made of', () => {
    const { store, time, notifications } = bench([device(1)])
    store.applyReadings({
      numbers: [numberOf('dev_1')],
      atMs: 1,
      counts: [1],
      names: ['power'],
      values: [12],
    })
    time.pass()
    expect(notifications()).toBe(0)
    report(store, 1, 10)
    time.pass()
    expect(notifications()).toBe(1)
  })

  test('tells of many changes once', () => {
    const { store, time, notifications, table } = bench([device(1), device(2)])
    report(store, 1, 10)
    report(store, 2, 10)
    store.apply([{ put: device(3) }])
    expect(notifications()).toBe(0)
    time.pass()
    expect(notifications()).toBe(1)
    expect(counts(table.get(), 'battery')).toEqual({ low: 2 })
  })

  test('keeps rows in place while they are held, but not their counts, and shows the order when let go', () => {
    const { store, time, table, ids } = bench([device(1), device(2)], {
      ...ALL,
      sort: { column: 'seen', isDescending: true },
    })
    report(store, 1, 50, 1)
    time.pass()
    expect(ids()).toEqual(['dev_1', 'dev_2'])
    table.hold(true)
    report(store, 2, 10, 2)
    time.pass()
    expect(ids()).toEqual(['dev_1', 'dev_2'])
    expect(table.get().isOutdated).toBe(true)
    expect(counts(table.get(), 'battery')).toEqual({ low: 1, good: 1 })
    table.hold(false)
    expect(ids()).toEqual(['dev_2', 'dev_1'])
    expect(table.get().isOutdated).toBe(false)
  })

  test('updates a new query immediately, frozen or not; a deleted row disappears, frozen or not', () => {
    const { store, time, table, ids } = bench(mixed)
    table.hold(true)
    table.ask({ ...ALL, filters: { kind: ['curtain'] } })
    expect(ids()).toEqual(['dev_1', 'dev_2'])
    store.apply([{ remove: { type: 'device', id: 'dev_1' } }])
    time.pass()
    expect(ids()).toEqual(['dev_2'])
  })

  test('shows what has come below what is held, wherever its place will be', () => {
    const { store, time, table, ids } = bench([device(2), device(3)])
    const before = [...ids()]
    table.hold(true)
    store.apply([{ put: device(1) }])
    time.pass()
    expect([...ids()]).toEqual([...before, 'dev_1'])
    expect(table.get()).toMatchObject({ isOutdated: true, come: ['dev_1'] })
    store.apply([{ put: device(4) }])
    time.pass()
    expect(table.get().come).toEqual(['dev_1', 'dev_4'])
    table.showNow()
    expect(table.get()).toMatchObject({ ids: ['dev_1', 'dev_2', 'dev_3', 'dev_4'], come: [] })
  })

  test('a host that goes offline moves its devices to the other value', () => {
    const { store, time, table } = bench([device(1), device(2, { hostId: 'hst_2' })])
    store.apply([
      {
        put: {
          type: 'host',
          id: 'hst_1',
          number: '00000000000000AA',
          name: 'H',
          areaId: 'ara_1',
          model: '',
          firmwareVersion: '',
          networkNumber: 1,
          isOnline: false,
          presenceSinceMs: null,
          servedAreaIds: [],
          offlineReason: null,
          createdAtMs: 0,
        },
      },
    ])
    time.pass()
    expect(counts(table.get(), 'online')).toEqual({ offline: 1, online: 1 })
  })

  test('is not old after nobody has listened for a while', () => {
    const { store, table, stop } = bench([device(1)])
    stop()
    store.apply([{ put: device(2) }])
    expect(table.get().ids).toEqual(['dev_1', 'dev_2'])
    const again = table.subscribe(() => {})
    expect(table.get().total).toBe(2)
    again()
  })

  test('is not old either when whoever listened left before a change was published', () => {
    const { store, table, stop } = bench([device(1)])
    expect(table.get().total).toBe(1)
    // Above this number counts are recomputed.
    store.apply(Array.from({ length: 100 }, (_, n) => ({ put: device(n + 1) })))
    stop()
    expect(table.get().total).toBe(100)
    table.subscribe(() => {})()
  })
})

const values = ['dimmable_light', 'thermostat', 'presence_sensor', 'room_status_panel']
const question: fc.Arbitrary<TableQuestion> = fc.record({
  search: fc.constantFrom('', 'device', '1', 'dev 2', 'thermostat'),
  filters: fc.record(
    {
      kind: fc.subarray(values),
      condition: fc.subarray(['normal', 'abnormal', 'low_battery']),
      online: fc.subarray(['online', 'offline']),
      flags: fc.subarray(['joined', 'is_normal', 'is_abnormal']),
      battery: fc.subarray(['low', 'good']),
    },
    { requiredKeys: [] },
  ),
  sort: fc.option(
    fc.record({ column: fc.constantFrom('kind', 'battery', 'seen'), isDescending: fc.boolean() }),
    { nil: null },
  ),
})

/** A table that is made in slices: each turn one. */
function slices() {
  const due = new Set<() => boolean>()
  return {
    run: (step: () => boolean) => {
      due.add(step)
      return () => due.delete(step)
    },
    turn: () => {
      for (const step of due) if (step()) due.delete(step)
    },
    isDone: () => due.size === 0,
  }
}

type Step =
  | { readonly ask: TableQuestion }
  | { readonly change: ReturnType<typeof change.generate> extends { value: infer C } ? C : never }
  | { readonly report: readonly [n: number, battery: number, atMs: number] }
  | 'turn'

const anyStep: fc.Arbitrary<Exclude<Step, 'turn'>> = fc.oneof(
  { weight: 1, arbitrary: question.map((ask) => ({ ask })) },
  { weight: 3, arbitrary: change.map((one) => ({ change: one })) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 40 }), fc.nat(99))
      .map((one) => ({ report: one })),
  },
)

describe('a live table kept up to date', () => {
  test('equals one counted anew, after whatever has happened', () => {
    fc.assert(
      fc.property(question, fc.array(anyStep, { maxLength: 60 }), (first, steps) => {
        const store = createLiveStore()
        const time = later()
        const table = new LiveTable(store, rules, { later: time.schedule }, first)
        const stop = table.subscribe(() => {})
        let asked = first
        for (const one of steps) {
          if ('ask' in one) {
            asked = one.ask
            table.ask(asked)
          } else if ('change' in one) store.apply([one.change])
          else report(store, ...one.report)
        }
        time.pass()
        const anew = new LiveTable(store, rules, { later: time.schedule }, asked).get()
        expect(plain(table.get())).toEqual(plain(anew))
        stop()
      }),
      { numRuns: 400 },
    )
  })

  test('equals one counted anew, too, where it is made in slices and things happen in between', () => {
    const some: fc.Arbitrary<Step> = fc.oneof(anyStep, fc.constant('turn' as const))
    fc.assert(
      fc.property(question, fc.array(some, { maxLength: 60 }), fc.nat(4), (first, steps, fromRows) => {
        const store = createLiveStore()
        const time = later()
        const sliced = slices()
        const slicing = { fromRows, run: sliced.run }
        const table = new LiveTable(store, rules, { later: time.schedule, slicing }, first)
        const stop = table.subscribe(() => {})
        let asked = first
        for (const one of steps) {
          if (one === 'turn') sliced.turn()
          else if ('ask' in one) {
            asked = one.ask
            table.ask(asked)
          } else if ('change' in one) store.apply([one.change])
          else report(store, ...one.report)
        }
        for (let turn = 0; turn < 20; turn += 1) sliced.turn()
        expect(sliced.isDone()).toBe(true)
        time.pass()
        const anew = new LiveTable(store, rules, { later: time.schedule }, asked).get()
        expect(plain(table.get())).toEqual(plain(anew))
        stop()
      }),
      { numRuns: 400 },
    )
  })

  test('of very many rows waits to be loaded until its last slice, and is what it was while it is made again', () => {
    const store = createLiveStore()
    const sliced = slices()
    const ports = { later: () => () => {}, slicing: { fromRows: 2, run: sliced.run } }
    store.reset({ seq: 1, records: [device(2), device(1)], readings: {} })()
    const table = new LiveTable(store, rules, ports, ALL)
    expect(table.get()).toMatchObject({ isLoaded: false, total: 0 })
    let notifications = 0
    const stop = table.subscribe(() => {
      notifications += 1
    })
    sliced.turn()
    expect([table.get().isLoaded, notifications]).toEqual([false, 0])
    while (!sliced.isDone()) sliced.turn()
    expect([table.get().isLoaded, notifications]).toEqual([true, 1])
    expect(table.get().ids).toEqual(['dev_1', 'dev_2'])
    stop()
    store.apply([{ put: device(3) }])
    const again = table.subscribe(() => {})
    expect(table.get()).toMatchObject({ isLoaded: true, total: 2 })
    while (!sliced.isDone()) sliced.turn()
    expect(table.get().total).toBe(3)
    again()
    expect(sliced.isDone()).toBe(true)
  })
})

const plain = ({ facets, ...view }: TableView) => ({
  ...view,
  facets: Object.fromEntries(
    Object.entries(facets).map(([name, map]) => [name, Object.fromEntries([...map].sort())]),
  ),
})
