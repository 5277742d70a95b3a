import { expect, test, vi } from 'vitest'
import { createLiveStore } from '#client/store/liveStore.ts'
import { LiveTable } from '#client/store/table/liveTable.ts'
import { aDevice } from '../../../support/records.ts'

test('a table is not made of the parts of a first snapshot, and once it is whole in slices', () => {
  const store = createLiveStore()
  const tie = vi.fn(() => '')
  const rules = { type: 'device', concerned: {}, facets: {}, sorts: {}, words: () => [], tie } as const
  const due: (() => boolean)[] = []
  const run = (step: () => boolean) => {
    due.push(step)
    return () => undefined
  }
  const ports = { later: () => () => undefined, slicing: { fromRows: 100, run } }
  store.add({ records: [aDevice({ id: 'dev_1' })], readings: [] })
  const table = new LiveTable(store, rules, ports, { search: '', filters: {}, sort: null })
  table.subscribe(table.get)
  store.add({ records: [aDevice({ id: 'dev_2' })], readings: [] })
  expect(table.get()).toMatchObject({ isLoaded: false, total: 0 })
  store.complete(1)()
  expect([table.get().isLoaded, tie.mock.calls.length, due.length]).toEqual([false, 0, 1])
  while (due[0]?.() === false);
  expect(table.get()).toMatchObject({ isLoaded: true, total: 2 })
  expect(tie).toHaveBeenCalledTimes(2)
})
