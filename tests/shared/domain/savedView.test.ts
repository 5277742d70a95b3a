import { expect, it } from 'vitest'
import { VIEWS_PER_LIST_MAX } from '#shared/constants.ts'
import { given } from '../../support/givenWhenThen.ts'

const low = { accountId: 'acc_1', list: 'devices', name: 'Low battery', query: 'f.battery=low' } as const
const saved = { type: 'ViewSaved', data: { viewId: 'svw_1', ...low } } as const
const night = {
  type: 'ViewSaved',
  data: { ...saved.data, viewId: 'svw_2', name: 'Night', query: 'q=x' },
} as const

it('a view of the same name is replaced and stays the default; the same query again is no change', () => {
  const first = { type: 'ViewChanged', data: { viewId: 'svw_1', isDefault: true } } as const
  const { state } = given(saved, first)
    .when('SaveView', { ...low, query: 'q=y' })
    .thenTypes('ViewSaved')
  expect([...state.all('savedView')]).toMatchObject([{ id: 'svw_1', query: 'q=y', isDefault: true }])
  given(saved).when('SaveView', low).thenNothing()
})

it('one view of a list is its default, until another one is', () => {
  const first = { type: 'ViewChanged', data: { viewId: 'svw_1', isDefault: true } } as const
  const elsewhere = { type: 'ViewSaved', data: { ...saved.data, viewId: 'svw_3', list: 'projects' } } as const
  const there = { type: 'ViewChanged', data: { viewId: 'svw_3', isDefault: true } } as const
  const { state } = given(saved, night, elsewhere, first, there)
    .when('ChangeView', { accountId: 'acc_1', viewId: 'svw_2', isDefault: true })
    .thenTypes('ViewChanged')
  const defaults = [...state.all('savedView')].filter((view) => view.isDefault)
  expect(defaults.map(({ id }) => id)).toEqual(['svw_2', 'svw_3'])
})

it('a name is taken once in a list, and a list holds only so many', () => {
  given(saved, night)
    .when('ChangeView', { accountId: 'acc_1', viewId: 'svw_2', name: 'Low battery' })
    .thenRefused('name_taken')
  const full = Array.from({ length: VIEWS_PER_LIST_MAX }, (_, n) => {
    return { type: 'ViewSaved', data: { ...saved.data, viewId: `svw_${n}`, name: `View ${n}` } } as const
  })
  given(...full)
    .when('SaveView', low)
    .thenRefused('too_many_views')
})

it('nobody changes or deletes the view of another person', () => {
  const theirs = { accountId: 'acc_2', viewId: 'svw_1' } as const
  given(saved)
    .when('ChangeView', { ...theirs, name: 'Mine' })
    .thenRefused('record_unknown')
  given(saved).when('RemoveView', theirs).thenRefused('record_unknown')
})
