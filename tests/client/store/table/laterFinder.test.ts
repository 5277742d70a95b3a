import { expect, test } from 'vitest'
import { createLiveStore } from '#client/store/liveStore.ts'
import { createObservable } from '#client/store/observable.ts'
import { LiveTable } from '#client/store/table/liveTable.ts'
import { type TextFinder, wordsFinder } from '#shared/rules/textSearch.ts'
import { aDevice } from '../../../support/records.ts'

test('a live table asks again where how a question finds rows is known later', () => {
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
  const stop = table.subscribe(() => {})
  expect(table.get().ids).toEqual(['dev_1', 'dev_12'])
  finder.set((asked) => (text) => text.split(' ').includes(asked))
  expect(table.get().ids).toEqual(['dev_1'])
  stop()
})
