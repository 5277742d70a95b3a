import { describe, expect, it } from 'vitest'
import { capabilitiesOf } from '#shared/devices/capabilities.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { given } from '../../support/givenWhenThen.ts'
import {
  aDevice,
  aHost,
  alarmRaised,
  anAlarm,
  anArea,
  areaAdded,
  commandIssued,
  deviceAdded,
  HOST,
  hostInstalled,
  house,
  LIGHT,
  ROOM,
} from '../../support/records.ts'

const second = areaAdded(anArea({ id: 'ara_102', name: '102', nameEn: '102' }))
const numberOf = (n: number): string => `00158D01000000${n.toString(16).toUpperCase().padStart(2, '0')}`
const lamp = (n: number, more = {}) =>
  deviceAdded(aDevice({ id: `dev_${n}`, number: numberOf(n), name: `灯${n}`, nameEn: `Lamp ${n}`, ...more }))
const otherHost = hostInstalled(aHost({ id: 'hst_2', number: numberOf(255), name: 'H-02' }))
const fault: AtriumEvent = {
  type: 'FaultInjected',
  data: {
    faultId: 'flt_1',
    fault: { kind: 'device_silent', device: aDevice().number } as never,
  },
}

describe('changing devices', () => {
  it('changes what is said and nothing else; the same once more is no fact', () => {
    const { state } = given(...house)
      .when('ChangeDevice', { deviceId: LIGHT, name: ' 床头灯 ', connection: 'ble' })
      .thenEvents({
        type: 'DeviceChanged',
        data: { deviceId: LIGHT, name: '床头灯', connection: 'ble' },
      })
    expect(state.get('device', LIGHT)).toMatchObject({ name: '床头灯', connection: 'ble', isJoined: true })
    given(...house)
      .when('ChangeDevice', { deviceId: LIGHT, name: aDevice().name, areaId: ROOM })
      .thenNothing()
  })

  it('keeps its own name, takes no other one, and two change theirs in one step', () => {
    given(...house, lamp(1))
      .when('ChangeDevice', { deviceId: 'dev_1', name: aDevice().name })
      .thenRefused('device_name_taken', { name: aDevice().name })
    const { state } = given(...house, lamp(1), lamp(2))
      .when('RenameDevices', { deviceIds: ['dev_2', 'dev_1'], pattern: '灯{n}', patternEn: '', from: 1 })
      .thenTypes('DeviceChanged', 'DeviceChanged')
    expect(['dev_1', 'dev_2'].map((id) => state.get('device', id)?.name)).toEqual(['灯2', '灯1'])
  })

  it('takes its open alarms along to another area, and joins another host only when that reports it', () => {
    const { state } = given(...house, second, otherHost, alarmRaised())
      .when('ChangeDevices', { deviceIds: [LIGHT], areaId: 'ara_102', hostId: 'hst_2' })
      .thenTypes('DeviceChanged')
    expect(state.get('device', LIGHT)).toMatchObject({ areaId: 'ara_102', hostId: 'hst_2', isJoined: false })
    expect(state.get('alarm', 'alm_1')).toMatchObject({ areaId: 'ara_102', hostId: 'hst_2' })
    const moved: AtriumEvent = { type: 'DeviceChanged', data: { deviceId: LIGHT, hostId: 'hst_2' } }
    given(...house, otherHost, moved)
      .when('NoteDeviceJoined', { deviceId: LIGHT })
      .thenTypes('DeviceJoined')
    given(...house)
      .when('NoteDeviceJoined', { deviceId: LIGHT })
      .thenNothing()
  })

  it('is no other kind of thing with the alarms of what it was', () => {
    given(...house, alarmRaised(), fault)
      .when('ChangeDevice', { deviceId: LIGHT, kind: 'curtain' })
      .thenTypes('AlarmCleared', 'FaultCleared', 'DeviceChanged')
    const circuits = [{ name: '吊灯', nameEn: '' }]
    given(...house, alarmRaised())
      .when('ChangeDevice', { deviceId: LIGHT, circuits })
      .thenTypes('DeviceChanged')
  })

  it('refuses a full host and a second voice device, however they would come there', () => {
    const many = Array.from({ length: 255 }, (_, n) =>
      lamp(n, { number: `00158D02000000${n.toString(16).toUpperCase().padStart(2, '0')}`, hostId: 'hst_2' }),
    )
    given(...house, ...otherHost, ...many)
      .when('ChangeDevice', { deviceId: LIGHT, hostId: 'hst_2' })
      .thenRefused('device_count_exceeded', { max: 255 })
    given(
      ...house,
      second,
      lamp(1, { kind: 'voice_panel' }),
      lamp(2, { kind: 'voice_panel', areaId: 'ara_102' }),
    )
      .when('ChangeDevices', { deviceIds: ['dev_1'], areaId: 'ara_102' })
      .thenRefused('device_voice_taken')
  })
})

describe('names by a pattern', () => {
  const names = (pattern: string, patternEn = '', from = 1, ...more: AtriumEvent[]) => {
    const ids = ['dev_1', 'dev_2', 'dev_3'] as const
    const lamps = [lamp(1), lamp(2, { areaId: 'ara_102' }), lamp(3)]
    const { state } = given(...house, second, ...lamps, ...more)
      .when('RenameDevices', { deviceIds: ids, pattern, patternEn, from })
      .thenTypes('DeviceChanged', 'DeviceChanged', 'DeviceChanged')
    return ids.map((id) => [state.get('device', id)?.name, state.get('device', id)?.nameEn])
  }

  it('count in every area anew', () => {
    expect(names('{area} 灯 {n}', '{area} lamp {nn}')).toEqual([
      ['101 灯 1', '101 lamp 01'],
      ['102 灯 1', '102 lamp 01'],
      ['101 灯 2', '101 lamp 02'],
    ])
  })

  it('pass over what another device of the host is called', () => {
    const taken = lamp(9, { name: '灯 5' })
    expect(names('灯 {n}', '', 4, taken).map(([name]) => name)).toEqual(['灯 4', '灯 6', '灯 7'])
  })

  it('are refused where they would be the same, or hold what no name may hold', () => {
    const rename = (pattern: string) =>
      given(...house, lamp(1), lamp(2)).when('RenameDevices', {
        deviceIds: ['dev_1', 'dev_2'],
        pattern,
        patternEn: '',
        from: 1,
      })
    rename('走廊灯').thenRefused('device_name_taken', { name: '走廊灯' })
    rename('{room} {n}').thenRefused('name_invalid')
  })
})

describe('copying devices', () => {
  const copy = (more = {}) => ({ deviceIds: [LIGHT], areaIds: [], times: 1, ...more }) as const

  it('gives copies free names and numbers, not joined yet, in the areas that are named', () => {
    const { state } = given(...house, second)
      .when('CopyDevices', copy({ areaIds: [ROOM, 'ara_102'], times: 2 }))
      .thenTypes('DeviceAdded', 'DeviceAdded', 'DeviceAdded', 'DeviceAdded')
    const made = [...state.all('device')].slice(1)
    expect(made.map(({ name, nameEn, areaId }) => [name, nameEn, areaId])).toEqual([
      ['吸顶灯 2', 'Ceiling light 2', ROOM],
      ['吸顶灯 3', 'Ceiling light 3', ROOM],
      ['吸顶灯 4', 'Ceiling light 4', 'ara_102'],
      ['吸顶灯 5', 'Ceiling light 5', 'ara_102'],
    ])
    expect(new Set(made.map(({ number }) => number)).size).toBe(4)
    expect(made.every(({ isJoined, kind }) => !isJoined && kind === 'dimmable_light')).toBe(true)
  })

  it('gives copies the properties that their gateway has announced', () => {
    const announced = { name: 'flow', type: 'number', access: 'r' } as const
    const capabilities = capabilitiesOf('pump', [announced]) ?? undefined
    const { state } = given(...house, second, lamp(1, { kind: 'generic', capabilities }))
      .when('CopyDevices', copy({ deviceIds: ['dev_1'], areaIds: ['ara_102'] }))
      .thenTypes('DeviceAdded')
    expect([...state.all('device')].at(-1)).toMatchObject({ kind: 'generic', capabilities })
  })

  it('calls "101 lamp" "102 lamp" in 102', () => {
    const { state } = given(...house, second, lamp(1, { name: '101 顶灯', nameEn: '101 lamp' }))
      .when('CopyDevices', copy({ deviceIds: ['dev_1'], areaIds: ['ara_102'] }))
      .thenTypes('DeviceAdded')
    expect([...state.all('device')].at(-1)).toMatchObject({ name: '102 顶灯', nameEn: '102 lamp' })
  })

  it('makes fifty at a time and not one more', () => {
    const { events } = given(...house)
      .when('CopyDevices', copy({ times: 50 }))
      .thenTypes(...Array.from({ length: 50 }, () => 'DeviceAdded' as const))
    expect(events).toHaveLength(50)
    given(...house)
      .when('CopyDevices', copy({ times: 51 }))
      .thenRefused('too_many_copies', { max: 50 })
    given(...house, second, lamp(1))
      .when('CopyDevices', copy({ deviceIds: [LIGHT, 'dev_1'], areaIds: [ROOM, 'ara_102'], times: 13 }))
      .thenRefused('too_many_copies')
  })

  it('never copies a host or a voice device, nor more than a host may have', () => {
    for (const kind of ['host', 'voice_panel'])
      given(...house, lamp(1, { kind }))
        .when('CopyDevices', copy({ deviceIds: [LIGHT, 'dev_1'] }))
        .thenRefused('device_not_copyable', { device: '灯1' })
    const many = Array.from({ length: 220 }, (_, n) => lamp(n))
    given(...house, ...many)
      .when('CopyDevices', copy({ times: 35 }))
      .thenRefused('device_count_exceeded', { max: 255 })
  })
})

describe('removing devices', () => {
  it('ends their alarms, faults and open commands, and leaves those of others alone', () => {
    const others = alarmRaised(anAlarm({ id: 'alm_2', deviceId: 'dev_1' }))
    const { state } = given(...house, lamp(1), alarmRaised(), others, fault, commandIssued())
      .when('RemoveDevices', { deviceIds: [LIGHT, LIGHT] })
      .thenTypes('DeviceCommandFailed', 'AlarmCleared', 'FaultCleared', 'DeviceRemoved')
    expect([...state.all('device')].map(({ id }) => id)).toEqual(['dev_1'])
    expect([...state.all('alarm')].map(({ id }) => id)).toEqual(['alm_2'])
    expect([...state.all('fault'), ...state.all('command')]).toEqual([])
  })

  it('is all or nothing, and frees name and number', () => {
    given(...house)
      .when('RemoveDevices', { deviceIds: [LIGHT, 'dev_none'] })
      .thenRefused('record_unknown', { kind: 'device' })
    const removed: AtriumEvent = { type: 'DeviceRemoved', data: { deviceId: LIGHT } }
    const { type: _, id: __, condition: ___, createdAtMs: ____, createdBy: _____, ...again } = aDevice()
    given(...house, removed)
      .when('AddDevices', { devices: [again] })
      .thenTypes('DeviceAdded')
  })
})

it('a device on a host is not one of another: its host has room again once it has left', () => {
  const { state } = given(...house, otherHost)
    .when('ChangeDevice', { deviceId: LIGHT, hostId: 'hst_2' })
    .thenTypes('DeviceChanged')
  expect(state.by('device', 'host', HOST).size).toBe(0)
  expect(state.by('device', 'host', 'hst_2').size).toBe(1)
})
