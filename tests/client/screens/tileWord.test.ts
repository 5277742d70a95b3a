import { expect, test } from 'vitest'
import { alarmInWords } from '#client/screens/control/roomRows.ts'
import { EMPTY_ROOM } from '#shared/rules/roomState.ts'

test('says that a room has no connection rather than that a battery is low, and that there is a leak all the same', () => {
  const roomOf = (severity: 'critical' | 'minor', status: 'offline' | 'vacant') => ({
    ...EMPTY_ROOM,
    status,
    alarm: { severity, code: 'some', title: '', english: undefined },
  })
  expect(alarmInWords(roomOf('minor', 'offline'))).toBeNull()
  expect(alarmInWords(roomOf('critical', 'offline'))?.severity).toBe('critical')
  expect(alarmInWords(roomOf('minor', 'vacant'))?.severity).toBe('minor')
})
