import { expect, it } from 'vitest'
import { FAVOURITES_PER_ACCOUNT_MAX } from '#shared/constants.ts'
import { favouritesOf } from '#shared/domain/account/favourites.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { given } from '../../support/givenWhenThen.ts'

const owner = { accountId: 'acc_1', projectId: 'prj_1' } as const
const starred = (deviceId: DeviceId) =>
  ({ type: 'FavouriteAdded', data: { favouritesId: 'fav_1', ...owner, deviceId } }) as const

it('devices are starred one after the other, and a second star changes nothing', () => {
  const { state } = given(starred('dev_1'))
    .when('AddFavourite', { ...owner, deviceId: 'dev_2', gone: [] })
    .thenEvents(starred('dev_2'))
  expect(favouritesOf(state, owner)?.deviceIds).toEqual(['dev_1', 'dev_2'])
  given(starred('dev_1'))
    .when('AddFavourite', { ...owner, deviceId: 'dev_1', gone: [] })
    .thenNothing()
  given(starred('dev_1'))
    .when('RemoveFavourite', { ...owner, deviceId: 'dev_2' })
    .thenNothing()
})

it('everybody has their own, in each project', () => {
  const other = { accountId: 'acc_2', projectId: 'prj_1' } as const
  given(starred('dev_1'))
    .when('RemoveFavourite', { ...other, deviceId: 'dev_1' })
    .thenNothing()
  const { state } = given(starred('dev_1'))
    .when('AddFavourite', { ...other, deviceId: 'dev_1', gone: [] })
    .thenTypes('FavouriteAdded')
  expect(state.get('favourites', 'fav_1')?.accountId).toBe('acc_1')
})

it('there are at most so many, and those whose device is gone make room', () => {
  const many = Array.from({ length: FAVOURITES_PER_ACCOUNT_MAX }, (_, i) => starred(`dev_${i}`))
  const more = { ...owner, deviceId: 'dev_more' } as const
  given(...many)
    .when('AddFavourite', { ...more, gone: [] })
    .thenRefused('too_many_favourites', { max: FAVOURITES_PER_ACCOUNT_MAX })
  const { state } = given(...many)
    .when('AddFavourite', { ...more, gone: ['dev_0'] })
    .thenTypes('FavouriteRemoved', 'FavouriteAdded')
  expect(favouritesOf(state, owner)?.deviceIds.slice(-2)).toEqual(['dev_199', 'dev_more'])
})
