import { expect, test } from 'vitest'
import { alarmInWords, OTHER_FILTERS, ROOM_FILTERS } from '#client/screens/control/roomRows.ts'
import { EMPTY_ROOM } from '#shared/rules/roomState.ts'

test('says that a room has no connection rather than that a battery is low, and that there is a leak all the same', () => {
  const roomOf = (severity: 'critical' | 'minor', status: 'offline' | 'vacant') => ({
    ...EMPTY_ROOM,
    status,
    alarm: { severity, code: 'some', title: '', english: undefined, isWaiting: true },
  })
  expect(alarmInWords(roomOf('minor', 'offline'))).toBeNull()
  expect(alarmInWords(roomOf('critical', 'offline'))?.severity).toBe('critical')
  expect(alarmInWords(roomOf('minor', 'vacant'))?.severity).toBe('minor')
})

test('has the filter of alarms beside the one for all, where a phone shows it', () => {
  for (const filters of [ROOM_FILTERS, OTHER_FILTERS]) expect(filters.slice(0, 2)).toEqual(['all', 'alarm'])
})
