import { expect, test } from 'vitest'
import { createLiveStore } from '#client/store/liveStore.ts'
import { createObservable } from '#client/store/observable.ts'
import { LiveTable } from '#client/store/table/liveTable.ts'
import { type TextFinder, wordsFinder } from '#shared/rules/textSearch.ts'
import { aDevice } from '../../../support/records.ts'

const setUp = () => {
  const finder = createObservable<(question: string) => TextFinder | null>(wordsFinder)
  const store = createLiveStore()
  const devices = [aDevice({ id: 'dev_1', name: 'Lamp 1' }), aDevice({ id: 'dev_12', name: 'Lamp 12' })]
  store.apply(devices.map((put) => ({ put })))
  const rules = {
    type: 'device' as const,
    concerned: {},
    facets: {},
    sorts: {},
    words: ({ name }: { readonly name: string }) => [name],
    tie: ({ name }: { readonly name: string }) => name,
    finder,
  }
  const table = new LiveTable(
    store,
    rules,
    { later: () => () => {} },
    { search: '1', filters: {}, sort: null },
  )
  const fetchFinder = () => finder.set((asked) => (text) => text.split(' ').includes(asked))
  return { table, fetchFinder }
}

test('a live table asks again where how a question finds rows is known later', () => {
  const { table, fetchFinder } = setUp()
  const stop = table.subscribe(() => {})
  expect(table.get().ids).toEqual(['dev_1', 'dev_12'])
  fetchFinder()
  expect(table.get().ids).toEqual(['dev_1'])
  stop()
})

test('also where it becomes known between the first rows and the subscription', () => {
  const { table, fetchFinder } = setUp()
  expect(table.get().ids).toEqual(['dev_1', 'dev_12'])
  fetchFinder()
  const stop = table.subscribe(() => {})
  expect(table.get().ids).toEqual(['dev_1'])
  stop()
})
