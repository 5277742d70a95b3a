import { expect, it } from 'vitest'
import { given, NOW_MS } from '../../support/givenWhenThen.ts'
import { aDevice, aHost, alarmRaised, anAlarm, commandIssued, house, LIGHT } from '../../support/records.ts'

const NEW = '00158D00000000F9'

it('a device keeps everything but its number, which is remembered with the time until which it was its own', () => {
  const before = given(...house).state.get('device', LIGHT)
  const { state } = given(...house)
    .when('ReplaceDevice', { deviceId: LIGHT, number: NEW, model: 'L-2' })
    .thenEvents({
      type: 'DeviceReplaced',
      data: { deviceId: LIGHT, number: NEW, kind: 'dimmable_light', model: 'L-2' },
    })
  expect(state.get('device', LIGHT)).toEqual({
    ...before,
    number: NEW,
    model: 'L-2',
    isJoined: false,
    formerNumbers: [{ number: aDevice().number, untilMs: NOW_MS }],
  })
  expect(state.first('device', 'number', aDevice().number)).toBeUndefined()
})

it('what the old one raised is over, and what it was told fails', () => {
  given(...house, alarmRaised(anAlarm()), commandIssued())
    .when('ReplaceDevice', { deviceId: LIGHT, number: NEW })
    .thenTypes('DeviceCommandFailed', 'AlarmCleared', 'DeviceReplaced')
})

it('another kind takes its place only where it fits', () => {
  given(...house)
    .when('ReplaceDevice', { deviceId: LIGHT, number: NEW, kind: 'color_light' })
    .thenTypes('DeviceReplaced')
  given(...house)
    .when('ReplaceDevice', { deviceId: LIGHT, number: NEW, kind: 'curtain' })
    .thenRefused('device_not_replaceable', { device: aDevice().name, kind: 'curtain' })
  given(...house)
    .when('ReplaceDevice', { deviceId: LIGHT, number: NEW, kind: 'teapot' })
    .thenRefused('device_kind_unknown')
})

it('the number must be free, of hosts too, and the same one is no replacement', () => {
  given(...house)
    .when('ReplaceDevice', { deviceId: LIGHT, number: aDevice().number })
    .thenNothing()
  given(...house)
    .when('ReplaceDevice', { deviceId: LIGHT, number: aHost().number })
    .thenRefused('host_number_taken')
  given(...house)
    .when('ReplaceDevice', { deviceId: LIGHT, number: 'FFFFFFFFFFFFFFFF' })
    .thenRefused('number_all_f')
})
