import { describe, expect, it } from 'vitest'
import { deliveryOf, receiverOf } from '#shared/alarms/delivery.ts'
import type { AlarmReceiver } from '#shared/records/alarmReceiver.ts'
import { given } from '../../support/givenWhenThen.ts'
import { aRole, roleAdded } from '../../support/records.ts'

const CHOICES = {
  toast: ['critical', 'major'],
  sound: ['critical'],
  notify: ['critical'],
  webhook: [],
  pushAddressId: null,
  quietFrom: '22:00',
  quietTo: '06:00',
} as const
const NOON = Date.UTC(2026, 10, 23, 12)
const NIGHT = Date.UTC(2026, 10, 23, 23)
const alarm = (severity: 'critical' | 'major' | 'info', more: object = {}) => ({
  ...{ severity, code: 'water_leak', raisedAtMs: NOON },
  ...more,
})

describe('an alarm reaches a person', () => {
  it('by the severities of each channel', () => {
    expect(deliveryOf(CHOICES, alarm('critical'), { timeZone: 'UTC' })).toEqual({ toast: true, sound: true })
    expect(deliveryOf(CHOICES, alarm('major'), { timeZone: 'UTC' })).toEqual({ toast: true, sound: false })
    expect(deliveryOf(CHOICES, alarm('info'), { timeZone: 'UTC' })).toEqual({ toast: false, sound: false })
    expect(deliveryOf(undefined, alarm('info'), { timeZone: 'UTC' })).toEqual({ toast: true, sound: true })
  })

  it('not in quiet hours of the project, which alarms that protect lives pierce', () => {
    const silent = { toast: false, sound: false }
    expect(deliveryOf(CHOICES, alarm('critical', { raisedAtMs: NIGHT }), { timeZone: 'UTC' })).toEqual(silent)
    expect(
      deliveryOf(CHOICES, alarm('critical', { raisedAtMs: NIGHT }), { timeZone: 'Asia/Shanghai' }).sound,
    ).toBe(true)
    const smoke = alarm('critical', { raisedAtMs: NIGHT, code: 'smoke' })
    expect(deliveryOf(CHOICES, smoke, { timeZone: 'UTC' })).toEqual({ toast: true, sound: true })
  })

  it('by what the person has before what the role has', () => {
    const own: AlarmReceiver = {
      ...{ type: 'alarmReceiver', id: 'arc_1', roleId: null, accountId: 'acc_1' },
      ...CHOICES,
    }
    const person = { accountId: 'acc_1', roleId: 'rol_1' }
    expect(receiverOf((id) => (id === 'acc_1' ? own : undefined), person)).toBe(own)
    expect(receiverOf((id) => (id === 'rol_1' ? own : undefined), person)).toBe(own)
    expect(receiverOf(() => undefined, person)).toBeUndefined()
  })
})

it('a role is a receiver once, and quiet hours have a beginning and an end', () => {
  const { id: subject } = aRole()
  const then = given(roleAdded())
    .when('AddAlarmReceiver', { subject, ...CHOICES })
    .thenTypes('AlarmReceiverAdded')
  expect([...then.state.all('alarmReceiver')]).toMatchObject([{ roleId: subject, accountId: null }])
  given(roleAdded(), ...then.events)
    .when('AddAlarmReceiver', { subject, ...CHOICES })
    .thenRefused('alarm_receiver_taken')
  given(roleAdded())
    .when('AddAlarmReceiver', { subject, ...CHOICES, quietTo: '' })
    .thenRefused('alarm_quiet_incomplete')
  given(roleAdded())
    .when('AddAlarmReceiver', { subject: 'rol_gone', ...CHOICES })
    .thenRefused('record_unknown')
})
