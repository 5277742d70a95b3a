import { describe, expect, it } from 'vitest'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { Alarm } from '#shared/records/alarm.ts'
import type { Device } from '#shared/records/device.ts'
import { personOf } from '#shared/records/person.ts'
import type { State } from '#shared/records/registry.ts'
import { hasLowBattery } from '#shared/rules/lowBattery.ts'
import { tester } from '../../support/context.ts'
import { given, NOW_MS } from '../../support/givenWhenThen.ts'
import {
  aDevice,
  alarmRaised,
  anAlarm,
  deviceAdded,
  HOST,
  house,
  LIGHT,
  ROOM,
} from '../../support/records.ts'

const leak = { hostId: HOST, deviceId: LIGHT, code: 'water_leak' } as const
const report = {
  ...leak,
  areaId: ROOM,
  severity: 'critical',
  title: 'Leak',
  body: 'under the sink',
  footer: '',
  condition: 'abnormal',
} as const

const cleared = (alarmId: Alarm['id'] = 'alm_1'): AtriumEvent => ({ type: 'AlarmCleared', data: { alarmId } })
const acknowledged = (alarmId: Alarm['id'] = 'alm_1', reason = ''): AtriumEvent => ({
  type: 'AlarmAcknowledged',
  data: { alarmId, reason, reasonEn: '' },
})
const conditionIn = (state: State): Device['condition'] | undefined => state.get('device', LIGHT)?.condition
const theAlarm = (state: State): Alarm | undefined => [...state.all('alarm')][0]

describe('a reported alarm', () => {
  it('is raised once, with its text, and makes the device abnormal', () => {
    const { state } = given(...house)
      .when('RaiseAlarm', report)
      .thenTypes('AlarmRaised')
    expect(theAlarm(state)).toMatchObject({
      key: `${LIGHT}/water_leak`,
      title: 'Leak',
      body: 'under the sink',
      raisedAtMs: NOW_MS,
      lastRaisedAtMs: NOW_MS,
      count: 1,
      isActive: true,
      clearedAtMs: null,
      acknowledged: null,
    })
    expect(conditionIn(state)).toBe('abnormal')
  })

  it('is counted, not raised again, while it is active', () => {
    const { state } = given(...house, alarmRaised())
      .when('RaiseAlarm', report)
      .thenEvents({ type: 'AlarmRepeated', data: { alarmId: 'alm_1', times: 1 } })
    expect(theAlarm(state)).toMatchObject({ count: 2, raisedAtMs: 7_000, lastRaisedAtMs: NOW_MS })
    expect(state.count('alarm')).toBe(1)
  })

  it('counts a burst with one fact', () => {
    const { state } = given(...house, alarmRaised())
      .when('RaiseAlarm', { ...report, times: 7 })
      .thenTypes('AlarmRepeated')
    expect(theAlarm(state)?.count).toBe(8)
    const first = given(...house)
      .when('RaiseAlarm', { ...report, times: 3 })
      .thenTypes('AlarmRaised')
    expect(theAlarm(first.state)?.count).toBe(3)
  })

  it('stays acknowledged when it is reported again', () => {
    const { state } = given(...house, alarmRaised(), acknowledged())
      .when('RaiseAlarm', report)
      .thenTypes('AlarmRepeated')
    expect(theAlarm(state)?.acknowledged).toMatchObject({ by: personOf(tester) })
  })

  it.each([
    ['another code', { code: 'tamper' }],
    ['another device', { deviceId: 'dev_other' as const }],
    ['the host itself', { deviceId: null }],
  ])('is another alarm with %s', (_, difference) => {
    const other = deviceAdded(aDevice({ id: 'dev_other', number: '00158D00000000A1', name: '灯二' }))
    const { state } = given(...house, other, alarmRaised())
      .when('RaiseAlarm', { ...report, ...difference })
      .thenTypes('AlarmRaised')
    expect(state.count('alarm')).toBe(2)
  })

  it('is a new alarm after the former one was cleared, though nobody acknowledged that', () => {
    const { state } = given(...house, alarmRaised(), cleared())
      .when('RaiseAlarm', report)
      .thenTypes('AlarmRaised')
    expect(state.count('alarm')).toBe(2)
    expect(state.by('alarm', 'key', `${LIGHT}/water_leak`).size).toBe(1)
  })

  it('is refused for a host or a device that does not exist', () => {
    given(...house)
      .when('RaiseAlarm', { ...report, hostId: 'hst_none' })
      .thenRefused('record_unknown', { kind: 'host' })
    given(...house)
      .when('RaiseAlarm', { ...report, deviceId: 'dev_none' })
      .thenRefused('record_unknown', { kind: 'device' })
  })

  it('leaves the device as it is when it says nothing about the device', () => {
    const { state } = given(...house)
      .when('RaiseAlarm', { ...report, condition: null })
      .thenTypes('AlarmRaised')
    expect(conditionIn(state)).toBe('normal')
  })
})

describe('clearing an alarm', () => {
  it('ends the active one and makes the device normal', () => {
    const { state } = given(...house, alarmRaised())
      .when('ClearAlarm', leak)
      .thenEvents(cleared())
    expect(theAlarm(state)).toMatchObject({ isActive: false, clearedAtMs: NOW_MS, acknowledged: null })
    // The acting person is stored; a host reports only the state.
    expect(theAlarm(state)?.clearedBy?.id).toBe(tester.id)
    const host = { actor: { kind: 'gateway', id: 'hst_1', name: 'H-01' }, channel: 'gateway' } as const
    const raised = given(...house, alarmRaised())
      .when('ClearAlarm', leak, host)
      .thenEvents(cleared())
    expect(theAlarm(raised.state)?.clearedBy).toBeNull()
    expect(conditionIn(state)).toBe('normal')
  })

  it('is no fact where none is active', () => {
    given(...house)
      .when('ClearAlarm', leak)
      .thenNothing()
    given(...house, alarmRaised(), cleared())
      .when('ClearAlarm', leak)
      .thenNothing()
    given(...house, alarmRaised())
      .when('ClearAlarm', { ...leak, code: 'tamper' })
      .thenNothing()
  })

  it('takes an acknowledged alarm out of the live state, and leaves an unacknowledged one in it', () => {
    expect(given(...house, alarmRaised(), acknowledged(), cleared()).state.count('alarm')).toBe(0)
    expect(given(...house, alarmRaised(), cleared()).state.count('alarm')).toBe(1)
  })
})

describe('acknowledging alarms', () => {
  it('names who did it and when, and leaves an active alarm active', () => {
    const { state } = given(...house, alarmRaised())
      .when('AcknowledgeAlarms', { alarmIds: ['alm_1'] })
      .thenEvents(acknowledged())
    expect(theAlarm(state)).toMatchObject({
      isActive: true,
      acknowledged: { by: personOf(tester), atMs: NOW_MS },
    })
    expect(conditionIn(state)).toBe('abnormal')
  })

  it('takes a cleared alarm out of the live state', () => {
    expect(given(...house, alarmRaised(), cleared(), acknowledged()).state.count('alarm')).toBe(0)
  })

  it('leaves those already acknowledged, unknown or named twice as they are', () => {
    const second = alarmRaised(anAlarm({ id: 'alm_2', code: 'tamper' }))
    given(...house, alarmRaised(), second, acknowledged())
      .when('AcknowledgeAlarms', { alarmIds: ['alm_1', 'alm_2', 'alm_2', 'alm_none'] })
      .thenEvents(acknowledged('alm_2'))
  })

  it('takes a critical one alone without a word, and with others only for a reason, which each of them keeps', () => {
    const second = alarmRaised(anAlarm({ id: 'alm_2', code: 'tamper', severity: 'major' }))
    const leaking = alarmRaised(anAlarm({ severity: 'critical' }))
    const both = ['alm_1', 'alm_2'] as const
    given(...house, leaking, second)
      .when('AcknowledgeAlarms', { alarmIds: ['alm_1'] })
      .thenEvents(acknowledged())
    given(...house, leaking, second)
      .when('AcknowledgeAlarms', { alarmIds: both })
      .thenRefused('alarm_reason_missing', { count: 1 })
    const { state } = given(...house, leaking, second)
      .when('AcknowledgeAlarms', { alarmIds: both, reason: 'Drill' })
      .thenEvents(acknowledged('alm_1', 'Drill'), acknowledged('alm_2', 'Drill'))
    expect(theAlarm(state)?.acknowledged).toEqual({
      by: personOf(tester),
      atMs: NOW_MS,
      reason: 'Drill',
      reasonEn: '',
    })
    // Already acknowledged alarms need no reason.
    given(...house, leaking, second, acknowledged())
      .when('AcknowledgeAlarms', { alarmIds: both })
      .thenEvents(acknowledged('alm_2'))
  })

  it('remembers who acknowledged it by their account, and by their name in both languages', () => {
    const actor = { kind: 'account', id: 'acc_lin', name: '林静', nameEn: 'Lin Jing' } as const
    const { state } = given(...house, alarmRaised())
      .when('AcknowledgeAlarms', { alarmIds: ['alm_1'], reason: 'Drill' }, { actor })
      .thenTypes('AlarmAcknowledged')
    expect(theAlarm(state)?.acknowledged?.by).toEqual({ id: 'acc_lin', name: '林静', nameEn: 'Lin Jing' })
  })

  it('is refused when there is nothing left to acknowledge', () => {
    given(...house, alarmRaised(), acknowledged())
      .when('AcknowledgeAlarms', { alarmIds: ['alm_1', 'alm_none'] })
      .thenRefused('alarm_settled')
  })
})

describe('the gateway’s own words for an active alarm', () => {
  const words = { title: 'Leak in the kitchen', body: '', footer: 'call 12' }

  it('are taken from a text that repeats it, and an empty part leaves what was said before', () => {
    const { state } = given(...house, alarmRaised(anAlarm({ title: 'Leak', body: 'under the sink' })))
      .when('RaiseAlarm', { ...report, ...words, isText: true })
      .thenTypes('AlarmRepeated', 'AlarmDescribed')
    expect(state.get('alarm', 'alm_1')).toMatchObject({ ...words, body: 'under the sink', count: 2 })
  })

  it('add to an alarm that its state has raised, beside the reading that did', () => {
    const { state } = given(...house, alarmRaised(anAlarm({ title: '', body: '71 °C' })))
      .when('DescribeAlarm', { ...leak, ...words, body: 'too hot' })
      .thenTypes('AlarmDescribed')
    expect(state.get('alarm', 'alm_1')).toMatchObject({ ...words, body: '71 °C', count: 1 })
  })

  it('that it has already are no fact, nor are those for one that is over', () => {
    given(...house, alarmRaised(anAlarm(words)))
      .when('DescribeAlarm', { ...leak, ...words })
      .thenNothing()
    given(...house)
      .when('RaiseAlarm', { ...report, ...words, isText: true, isRepetition: true })
      .thenNothing()
  })
})

describe("a device's condition", () => {
  const battery = alarmRaised(
    anAlarm({ id: 'alm_2', code: 'battery_low', severity: 'minor', condition: 'low_battery' }),
  )

  it('is the worst of its active alarms, in whatever order they came', () => {
    expect(conditionIn(given(...house, battery).state)).toBe('low_battery')
    expect(conditionIn(given(...house, battery, alarmRaised()).state)).toBe('abnormal')
    const both = given(...house, alarmRaised(), battery).state
    expect(conditionIn(both)).toBe('abnormal')
    // A battery is changed all the same.
    expect(hasLowBattery(both, LIGHT)).toBe(true)
  })

  it('falls to the next worst as alarms clear', () => {
    expect(conditionIn(given(...house, alarmRaised(), battery, cleared('alm_1')).state)).toBe('low_battery')
    expect(conditionIn(given(...house, alarmRaised(), battery, cleared('alm_2')).state)).toBe('abnormal')
    expect(conditionIn(given(...house, alarmRaised(), battery, cleared(), cleared('alm_2')).state)).toBe(
      'normal',
    )
  })

  it('is not kept abnormal by an alarm that is only waiting to be acknowledged', () => {
    const waiting = alarmRaised(anAlarm({ id: 'alm_3', code: 'tamper' }))
    const { state } = given(...house, waiting, cleared('alm_3'), alarmRaised(), cleared())
    expect(state.count('alarm')).toBe(2)
    expect(conditionIn(state)).toBe('normal')
  })
})

it('a device is silent while its alarm of silence is active, whatever else is wrong with it', () => {
  const silence = alarmRaised(anAlarm({ id: 'alm_4', code: 'device_silent', severity: 'minor' }))
  const silentIn = (...facts: AtriumEvent[]) => given(...house, ...facts).state.get('device', LIGHT)?.isSilent
  expect([silentIn(), silentIn(silence), silentIn(silence, alarmRaised())]).toEqual([undefined, true, true])
  expect(silentIn(silence, alarmRaised(), cleared())).toBe(true)
  expect(silentIn(silence, alarmRaised(), cleared('alm_4'))).toBeUndefined()
})

describe('facts about an alarm that is gone', () => {
  it('change nothing', () => {
    const before = JSON.stringify(given(...house).state.dump())
    const repeated: AtriumEvent = { type: 'AlarmRepeated', data: { alarmId: 'alm_none', times: 1 } }
    const { state } = given(...house, repeated, cleared('alm_none'), acknowledged('alm_none'))
    expect(JSON.stringify(state.dump())).toBe(before)
  })
})
