import { expect, test } from 'vitest'
import { createLiveStore } from '#client/store/liveStore.ts'
import { LiveTable } from '#client/store/table/liveTable.ts'
import type { TableQuestion, TableRules } from '#client/store/table/tableRules.ts'
import { aDevice } from '../../../support/records.ts'

const ALL: TableQuestion = { search: '', filters: {}, sort: null }

const rules: TableRules<'device'> = {
  type: 'device',
  concerned: {},
  facets: {},
  sorts: { name: { of: ({ name }) => name } },
  defaultSort: { of: ({ condition }) => Number(condition === 'normal') },
  words: () => [],
  tie: ({ name }) => name,
}

test('a table has its own order until a column is chosen for it, and again when that is taken back', () => {
  const store = createLiveStore()
  const put = (name: string, condition: 'normal' | 'abnormal') =>
    store.apply([{ put: aDevice({ id: `dev_${name}`, name, condition }) }])
  put('a', 'normal')
  put('b', 'abnormal')
  put('c', 'abnormal')
  const table = new LiveTable(store, rules, { later: () => () => undefined }, ALL)
  const stop = table.subscribe(() => undefined)
  const names = () =>
    table
      .get()
      .ids.map((id) => id.replace('dev_', ''))
      .join('')
  expect(names()).toBe('bca')
  table.ask({ ...ALL, sort: { column: 'name', isDescending: false } })
  expect(names()).toBe('abc')
  put('b', 'normal')
  table.ask(ALL)
  expect(names()).toBe('cab')
  stop()
})
