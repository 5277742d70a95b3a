import { describe, expect, it } from 'vitest'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { tester } from '../../support/context.ts'
import { given, NOW_MS } from '../../support/givenWhenThen.ts'
import {
  aDevice,
  aHost,
  alarmRaised,
  aNewDevice,
  anAlarm,
  anArea,
  areaAdded,
  deviceAdded,
  HOST,
  hostInstalled,
  house,
  LIGHT,
} from '../../support/records.ts'

const numberOf = (index: number): string => `00158D0100${index.toString(16).toUpperCase().padStart(6, '0')}`
const lamp = (index: number, more = {}) =>
  aNewDevice({ number: numberOf(index), name: `灯${index}`, ...more })
const add = (...devices: ReturnType<typeof aNewDevice>[]) => ({ devices })

describe('adding devices', () => {
  it('adds several in one step, normal, under trimmed names', () => {
    const { state } = given(...house)
      .when('AddDevices', add(lamp(1, { name: '  床头灯 ' }), lamp(2)))
      .thenTypes('DeviceAdded', 'DeviceAdded')
    const added = [...state.all('device')].slice(1)
    expect(added.map((device) => [device.name, device.condition, device.createdAtMs])).toEqual([
      ['床头灯', 'normal', NOW_MS],
      ['灯2', 'normal', NOW_MS],
    ])
    expect(new Set(added.map((device) => device.id)).size).toBe(2)
  })

  it.each(['', '   ', 'a'.repeat(51), '<b>灯</b>', 'a|b', 'a@b'])('refuses the name "%s"', (name) => {
    given(...house)
      .when('AddDevices', add(lamp(1, { name })))
      .thenRefused('name_invalid')
  })

  it('refuses a name of one character, and that of a host', () => {
    for (const name of ['灯', ' 灯 '])
      given(...house)
        .when('AddDevices', add(lamp(1, { name })))
        .thenRefused('name_short', { min: 2 })
    given(...house)
      .when('AddDevices', add(lamp(1, { name: aHost().name })))
      .thenRefused('device_name_of_host', { name: aHost().name })
  })

  it('refuses a second voice device of one kind in an area, and a circuit without a name', () => {
    const voice = (index: number, more = {}) => lamp(index, { kind: 'voice_panel', ...more })
    given(...house)
      .when('AddDevices', add(voice(1), voice(2)))
      .thenRefused('device_voice_taken')
    given(...house, areaAdded(anArea({ id: 'ara_2', name: '102' })))
      .when('AddDevices', add(voice(1), voice(2, { areaId: 'ara_2' })))
      .thenTypes('DeviceAdded', 'DeviceAdded')
    const circuits = [
      { name: '灯', nameEn: '' },
      { name: ' ', nameEn: '' },
    ]
    given(...house)
      .when('AddDevices', add(lamp(1, { kind: 'switch_panel', circuits })))
      .thenRefused('circuit_name_invalid', { circuit: 2, max: 50 })
  })

  it('takes names of 2 and of 50 characters, counted as people count them', () => {
    for (const name of ['ab', '灯'.repeat(50), '𠮷'.repeat(50)]) {
      given(...house)
        .when('AddDevices', add(lamp(1, { name })))
        .thenTypes('DeviceAdded')
    }
  })

  it('refuses a name twice on one host, in the state and within the call, but not on two hosts', () => {
    given(...house)
      .when('AddDevices', add(lamp(1, { name: '吸顶灯' })))
      .thenRefused('device_name_taken', { name: '吸顶灯' })
    given(...house)
      .when('AddDevices', add(lamp(1), lamp(2, { name: ' 灯1' })))
      .thenRefused('device_name_taken', { name: '灯1', row: 1 })
    given(...house, hostInstalled(aHost({ id: 'hst_2', number: numberOf(900), name: 'H-02' })))
      .when('AddDevices', add(lamp(1, { name: '吸顶灯', hostId: 'hst_2' })))
      .thenTypes('DeviceAdded')
  })

  it('refuses a number twice, in the state and within the call', () => {
    given(...house)
      .when('AddDevices', add(lamp(1, { number: aDevice().number })))
      .thenRefused('device_number_taken', { number: aDevice().number })
    given(...house)
      .when('AddDevices', add(lamp(1), lamp(2, { number: numberOf(1) })))
      .thenRefused('device_number_taken', { number: numberOf(1), row: 1 })
  })

  it.each(['FFFFFFFFFFFFFFFF', '00158d00000000a1', 'G0158D00000000A1'])(
    'refuses the number "%s"',
    (number) => {
      given(...house)
        .when('AddDevices', add(lamp(1, { number })))
        .thenRefused(number.startsWith('FFFF') ? 'number_all_f' : 'number_not_hex')
    },
  )

  it.each([
    '',
    ' 1/2/3',
    '1/2/3 ',
    'a\tb',
    '00158D00000000A1\n',
    '1\u202E2',
    '__proto__',
    'x'.repeat(65),
    '\uD800',
  ])('refuses the address %j', (number) => {
    given(...house)
      .when('AddDevices', add(lamp(1, { number })))
      .thenRefused('device_address_invalid')
  })

  it.each([
    '7',
    '1/2/3',
    'device 1001',
    'FFFF',
    '会议室.灯',
    'A4CF12F0AA01',
    'x'.repeat(64),
    'analog-input,3|@#+',
  ])('takes the address %j', (number) => {
    given(...house)
      .when('AddDevices', add(lamp(1, { number })))
      .thenTypes('DeviceAdded')
  })

  it('an address is one device of its host, and goes along only to a host that has none of it', () => {
    const other = hostInstalled(aHost({ id: 'hst_2', number: '00158D00000000F2', name: 'H-02' }))
    const address = '1/2/3'
    const both = [
      ...house,
      ...other,
      deviceAdded(aDevice({ id: 'dev_21', number: address, name: 'First' })),
      deviceAdded(aDevice({ id: 'dev_22', number: address, name: 'Second', hostId: 'hst_2' })),
    ]
    given(...house, ...other, deviceAdded(aDevice({ id: 'dev_21', number: address, name: 'First' })))
      .when('AddDevices', add(lamp(1, { number: address, hostId: 'hst_2' })))
      .thenTypes('DeviceAdded')
    given(...both)
      .when('AddDevices', add(lamp(1, { number: address })))
      .thenRefused('device_number_taken', { number: address })
    given(...both)
      .when('ChangeDevice', { deviceId: 'dev_21', hostId: 'hst_2' })
      .thenRefused('device_number_taken', { number: address })
  })

  it('refuses unknown kinds, and circuits a kind cannot have', () => {
    given(...house)
      .when('AddDevices', add(lamp(1, { kind: 'toaster' })))
      .thenRefused('device_kind_unknown', { kind: 'toaster' })
    given(...house)
      .when('AddDevices', add(lamp(1, { kind: 'constructor' })))
      .thenRefused('device_kind_unknown')
    const circuits = (count: number) => Array.from({ length: count }, () => ({ name: 'k', nameEn: 'k' }))
    given(...house)
      .when('AddDevices', add(lamp(1, { kind: 'switch_panel', circuits: circuits(4) })))
      .thenTypes('DeviceAdded')
    for (const count of [0, 5]) {
      given(...house)
        .when('AddDevices', add(lamp(1, { kind: 'switch_panel', circuits: circuits(count) })))
        .thenRefused('device_circuits_invalid', { min: 1, max: 4 })
    }
  })

  it('refuses an unknown host or area', () => {
    given(...house)
      .when('AddDevices', add(lamp(1, { hostId: 'hst_none' })))
      .thenRefused('record_unknown', { kind: 'host' })
    given(...house)
      .when('AddDevices', add(lamp(1, { areaId: 'ara_none' })))
      .thenRefused('record_unknown', { kind: 'area' })
  })

  it('lets a host have 255 devices and not one more, however they are added', () => {
    const many = Array.from({ length: 254 }, (_, index) => lamp(index + 1))
    const full = given(...house).when('AddDevices', add(...many))
    const { state } = full.thenTypes(...many.map(() => 'DeviceAdded' as const))
    expect(state.by('device', 'host', HOST).size).toBe(255)
    given(...house)
      .when('AddDevices', add(...many, lamp(255)))
      .thenRefused('device_count_exceeded', { max: 255, row: 254 })
    const present = many.map((input, index) => deviceAdded(aDevice({ ...input, id: `dev_${index}` })))
    given(...house, ...present)
      .when('AddDevices', add(lamp(255)))
      .thenRefused('device_count_exceeded')
  })
})

describe('marking devices normal', () => {
  const tamper = alarmRaised(anAlarm({ id: 'alm_2', code: 'tamper' }))
  const acknowledgedTamper: AtriumEvent = {
    type: 'AlarmAcknowledged',
    data: { alarmId: 'alm_2', reason: '', reasonEn: '' },
  }

  it('clears their active alarms; only what nobody acknowledged stays to be read', () => {
    const { state } = given(...house, alarmRaised(), tamper, acknowledgedTamper)
      .when('MarkDevicesNormal', { deviceIds: [LIGHT] })
      .thenEvents(
        { type: 'DeviceMarkedNormal', data: { deviceId: LIGHT } },
        { type: 'AlarmCleared', data: { alarmId: 'alm_1' } },
        { type: 'AlarmCleared', data: { alarmId: 'alm_2' } },
      )
    expect(state.get('device', LIGHT)?.condition).toBe('normal')
    expect([...state.all('alarm')]).toEqual([
      expect.objectContaining({
        ...{ id: 'alm_1', isActive: false, clearedAtMs: NOW_MS },
        clearedBy: expect.objectContaining({ id: tester.id }),
      }),
    ])
  })

  it('leaves the alarms of other devices and of the host alone', () => {
    const other = deviceAdded(aDevice({ id: 'dev_other', number: numberOf(7), name: '灯七' }))
    const elsewhere = alarmRaised(anAlarm({ id: 'alm_3', deviceId: 'dev_other' }))
    const ofHost = alarmRaised(
      anAlarm({ id: 'alm_4', deviceId: null, code: 'host_offline', condition: null }),
    )
    const { state } = given(...house, other, alarmRaised(), elsewhere, ofHost)
      .when('MarkDevicesNormal', { deviceIds: [LIGHT] })
      .thenTypes('DeviceMarkedNormal', 'AlarmCleared')
    const active = [...state.all('alarm')].filter((alarm) => alarm.isActive)
    expect(active.map((alarm) => alarm.id)).toEqual(['alm_3', 'alm_4'])
  })

  it('is no fact for a device that is normal, and refused for one that does not exist', () => {
    given(...house)
      .when('MarkDevicesNormal', { deviceIds: [LIGHT] })
      .thenNothing()
    given(...house)
      .when('MarkDevicesNormal', { deviceIds: [LIGHT, 'dev_none'] })
      .thenRefused('record_unknown', { kind: 'device' })
  })
})

describe('facts about a device that is gone', () => {
  it('change nothing', () => {
    const { state } = given(areaAdded(), { type: 'DeviceMarkedNormal', data: { deviceId: 'dev_none' } })
    expect(state.count('device')).toBe(0)
  })
})
