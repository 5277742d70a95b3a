import { expect, test } from 'vitest'
import { passesFilter } from '#client/screens/control/roomRows.ts'
import { aHost } from '../../support/records.ts'
import { smallHotel } from '../support/smallHotel.ts'

test('a room whose guest wants quiet is found and counted as that where its host is gone, too', () => {
  const { state, report } = smallHotel(() => 0)
  const { store } = state
  report(9, 'do_not_disturb', true)
  store.apply([{ put: aHost({ id: 'hst_1', isOnline: false }) }])
  expect(store.roomCounts()).toMatchObject({ do_not_disturb: 1, offline: 1 })
  const room = store.room('ara_101')
  const passes = (['do_not_disturb', 'make_up_room', 'offline'] as const).filter((filter) =>
    passesFilter(room, filter),
  )
  expect(passes).toEqual(['do_not_disturb', 'offline'])
})
