import { expect, test } from 'vitest'
import { groupFigures } from '#client/screens/message/alarmGroups.tsx'
import type { Alarm } from '#shared/records/alarm.ts'

const person = { id: 'acc_1', name: '李娜', nameEn: 'Li Na' } as const
const acknowledged = { by: person, atMs: 5, reason: '', reasonEn: '' }
const shelved = { by: person, atMs: 5, reason: 'r', untilMs: 9, endsWhenCleared: false }
const alarm = (about: Partial<Alarm>) =>
  ({ severity: 'minor', acknowledged: null, raisedAtMs: 1, ...about }) as Alarm

test('a group has the number, the worst severity and the newest time of its alarms', () => {
  const figures = groupFigures([
    alarm({ raisedAtMs: 10 }),
    alarm({ severity: 'critical', raisedAtMs: 5, acknowledged }),
    alarm({ severity: 'major', raisedAtMs: 30, shelved }),
  ])
  expect(figures).toEqual({ count: 3, waiting: 1, worst: 'critical', newestMs: 30 })
})

test('a group whose alarms are settled has no figures', () => {
  expect(groupFigures([])).toBeNull()
})
