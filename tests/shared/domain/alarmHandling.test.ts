/** Assignment, comments and shelving of open alarms. */
import { describe, expect, it } from 'vitest'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/durations.ts'
import { isWaiting } from '#shared/records/alarm.ts'
import { personOf } from '#shared/records/person.ts'
import type { State } from '#shared/records/registry.ts'
import { tester } from '../../support/context.ts'
import { given, NOW_MS } from '../../support/givenWhenThen.ts'
import { alarmRaised, anAlarm, HOST, house, LIGHT, ROOM, roleAdded } from '../../support/records.ts'

const alarmIds = ['alm_1'] as const
const reason = 'The sensor is being replaced'
const SERVER = { kind: 'system', id: 'alarms', name: 'Atrium' } as const
const minor = (more: Parameters<typeof anAlarm>[0] = {}): AtriumEvent =>
  alarmRaised(anAlarm({ severity: 'minor', ...more }))
const memberAdded = (n: number): AtriumEvent => ({
  type: 'MemberAdded',
  data: {
    memberId: `mbr_${n}`,
    accountId: `acc_${n}`,
    roleId: 'rol_1',
    nickname: `成员 ${n}`,
    nicknameEn: `Member ${n}`,
  },
})
const shelved = (more: { untilMs?: number; endsWhenCleared?: boolean } = {}): AtriumEvent => ({
  type: 'AlarmShelved',
  data: { alarmId: 'alm_1', reason, untilMs: NOW_MS + HOUR_MS, endsWhenCleared: false, ...more },
})
const assigned = (n: number): AtriumEvent => ({
  type: 'AlarmAssigned',
  data: { alarmId: 'alm_1', accountId: `acc_${n}`, name: `成员 ${n}`, nameEn: `Member ${n}` },
})
const cleared: AtriumEvent = { type: 'AlarmCleared', data: { alarmId: 'alm_1' } }
const acknowledged: AtriumEvent = {
  type: 'AlarmAcknowledged',
  data: { alarmId: 'alm_1', reason: '', reasonEn: '' },
}
const theAlarm = (state: State) => state.get('alarm', 'alm_1')
const words = { title: '', body: '', footer: '' }
const place = { hostId: HOST, deviceId: LIGHT, areaId: ROOM } as const
const leakAgain = { ...place, ...words, code: 'water_leak', severity: 'minor' } as const

describe('assigning', () => {
  const staff = [...house, roleAdded(), memberAdded(1), memberAdded(2)]

  it('names a member of the project, and nobody again', () => {
    const { state } = given(...staff, minor())
      .when('AssignAlarms', { alarmIds, accountId: 'acc_1' })
      .thenTypes('AlarmAssigned')
    expect(theAlarm(state)?.assigned).toEqual({
      to: { id: 'acc_1', name: '成员 1', nameEn: 'Member 1' },
      by: personOf(tester),
      atMs: NOW_MS,
    })
    const free = given(...staff, minor(), assigned(1))
      .when('AssignAlarms', { alarmIds, accountId: null })
      .thenTypes('AlarmUnassigned')
    expect(theAlarm(free.state)?.assigned).toBeUndefined()
  })

  it('refuses somebody who left, and returns the alarms of whoever leaves', () => {
    given(...staff, minor())
      .when('AssignAlarms', { alarmIds, accountId: 'acc_9' })
      .thenRefused('alarm_assignee_gone')
    const left: AtriumEvent = { type: 'MemberRemoved', data: { memberId: 'mbr_1' } }
    expect(theAlarm(given(...staff, minor(), assigned(1), left).state)?.assigned).toBeUndefined()
    expect(theAlarm(given(...staff, minor(), assigned(2), left).state)?.assigned?.to.id).toBe('acc_2')
  })

  it('refuses the second of two who assign it at once, and repeats no fact', () => {
    given(...staff, minor(), assigned(1))
      .when('AssignAlarms', { alarmIds, accountId: 'acc_2', from: null })
      .thenRefused('alarm_assigned_meanwhile', { name: '成员 1', nameEn: 'Member 1' })
    given(...staff, minor(), assigned(1))
      .when('AssignAlarms', { alarmIds, accountId: 'acc_1', from: null })
      .thenNothing()
  })

  it('refuses an alarm that is over', () => {
    given(...staff, minor(), acknowledged, cleared)
      .when('AssignAlarms', { alarmIds, accountId: 'acc_1' })
      .thenRefused('alarm_settled')
  })
})

it('comments are counted on the alarm and bounded in number', () => {
  const comment: AtriumEvent = { type: 'AlarmCommented', data: { alarmId: 'alm_1', text: 'on my way' } }
  const { state } = given(...house, minor())
    .when('CommentAlarms', { alarmIds, text: 'on my way' })
    .thenEvents(comment)
  expect(theAlarm(state)?.comments).toBe(1)
  given(
    ...house,
    minor(),
    Array.from({ length: 200 }, () => comment),
  )
    .when('CommentAlarms', { alarmIds, text: 'one more' })
    .thenRefused('alarm_comments_many', { max: 200 })
})

describe('shelving', () => {
  it('has a reason, a person and an end, and lets the alarm wait for nobody', () => {
    const { state } = given(...house, minor())
      .when('ShelveAlarms', { alarmIds, reason, forMs: 15 * MINUTE_MS })
      .thenTypes('AlarmShelved')
    const alarm = theAlarm(state)
    expect(alarm?.shelved).toEqual({
      by: personOf(tester),
      atMs: NOW_MS,
      reason,
      untilMs: NOW_MS + 15 * MINUTE_MS,
      endsWhenCleared: false,
    })
    expect(alarm && isWaiting(alarm)).toBe(false)
    expect(state.by('alarm', 'unacknowledged', 'yes').size).toBe(0)
  })

  it('refuses the past, more than a shift, and more than an hour of a critical one', () => {
    const shelve = (severity: 'minor' | 'critical', untilMs: number) =>
      given(...house, minor({ severity })).when('ShelveAlarms', { alarmIds, reason, untilMs })
    shelve('minor', NOW_MS).thenRefused('alarm_shelf_past')
    shelve('minor', NOW_MS - HOUR_MS).thenRefused('alarm_shelf_past')
    shelve('minor', NOW_MS + 12 * HOUR_MS).thenTypes('AlarmShelved')
    shelve('minor', NOW_MS + 12 * HOUR_MS + 1).thenRefused('alarm_shelf_long', { hours: 12 })
    shelve('critical', NOW_MS + HOUR_MS).thenTypes('AlarmShelved')
    shelve('critical', NOW_MS + HOUR_MS + 1).thenRefused('alarm_shelf_long', { hours: 12 })
  })

  it('takes alarms that protect lives one by one and confirmed', () => {
    const smoke = minor({ code: 'smoke' })
    const shelf = { reason, forMs: HOUR_MS }
    given(...house, smoke)
      .when('ShelveAlarms', { alarmIds, ...shelf })
      .thenRefused('alarm_shelf_life')
    given(...house, smoke)
      .when('ShelveAlarms', { alarmIds, ...shelf, isLifeConfirmed: true })
      .thenTypes('AlarmShelved')
    given(...house, smoke, minor({ id: 'alm_2' }))
      .when('ShelveAlarms', { alarmIds: ['alm_1', 'alm_2'], ...shelf, isLifeConfirmed: true })
      .thenRefused('alarm_shelf_life')
  })

  it('is refused to the second of two, with the name of the first', () => {
    given(...house, minor(), shelved())
      .when('ShelveAlarms', { alarmIds, reason, forMs: HOUR_MS })
      .thenRefused('alarm_shelved_already', { name: 'Tester', nameEn: '' })
  })

  it('of many ends five a minute', () => {
    const ids = Array.from({ length: 12 }, (_, i) => `alm_${i + 1}` as const)
    const many = ids.map((id, i) => minor({ id, code: `kind_${i}` }))
    const { state } = given(...house, many)
      .when('ShelveAlarms', { alarmIds: ids, reason, forMs: HOUR_MS })
      .thenTypes(...ids.map(() => 'AlarmShelved' as const))
    const ends = ids.map((id) => ((state.get('alarm', id)?.shelved?.untilMs ?? 0) - NOW_MS) / MINUTE_MS)
    expect(ends).toEqual([60, 60, 60, 60, 60, 61, 61, 61, 61, 61, 62, 62])
  })

  it('survives that the alarm is cleared and raised again, as the same alarm', () => {
    const over = given(...house, minor(), acknowledged, shelved(), cleared)
    expect(theAlarm(over.state)).toMatchObject({ isActive: false, shelved: { reason } })
    const { state } = over.when('RaiseAlarm', leakAgain).thenTypes('AlarmReturned')
    expect(theAlarm(state)).toMatchObject({ isActive: true, count: 2, shelved: { reason } })
  })

  it('ends with the alarm where that was asked for', () => {
    const { state } = given(...house, minor(), shelved({ endsWhenCleared: true }), cleared)
    expect(theAlarm(state)).toBeUndefined()
  })
})

describe('the end of a shelf', () => {
  const due = shelved({ untilMs: NOW_MS })

  it('by the clock lets an active alarm wait anew, also one that was acknowledged', () => {
    const { state } = given(...house, minor(), acknowledged, due)
      .when('EndShelf', { alarmId: 'alm_1' }, { actor: SERVER })
      .thenTypes('AlarmUnshelved')
    const alarm = theAlarm(state)
    expect(alarm).toMatchObject({ acknowledged: null })
    expect(alarm?.shelved).toBeUndefined()
    expect(alarm?.alertSeq).toBeGreaterThan(0)
    expect(state.by('alarm', 'unacknowledged', 'yes').size).toBe(1)
  })

  it('by a person leaves an active alarm acknowledged by that person', () => {
    const { state } = given(...house, minor(), shelved())
      .when('UnshelveAlarms', { alarmIds })
      .thenTypes('AlarmUnshelved')
    expect(theAlarm(state)?.acknowledged).toMatchObject({ by: personOf(tester), atMs: NOW_MS })
  })

  it('closes an alarm that is over', () => {
    const { state } = given(...house, minor(), due, cleared)
      .when('EndShelf', { alarmId: 'alm_1' }, { actor: SERVER })
      .thenTypes('AlarmUnshelved')
    expect(theAlarm(state)).toBeUndefined()
  })

  it('does not come early, nor twice', () => {
    given(...house, minor(), shelved())
      .when('EndShelf', { alarmId: 'alm_1' })
      .thenNothing()
    given(...house, minor())
      .when('EndShelf', { alarmId: 'alm_1' })
      .thenNothing()
    given(...house, minor())
      .when('UnshelveAlarms', { alarmIds })
      .thenNothing()
  })
})
