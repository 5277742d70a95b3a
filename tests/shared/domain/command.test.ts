import { describe, expect, it } from 'vitest'
import { COMMAND_TIMEOUT_MS } from '#shared/constants.ts'
import { check, PROJECT_STREAM } from '#shared/domain/registry.ts'
import { idFactory } from '#shared/kernel/commit.ts'
import { tester } from '../../support/context.ts'
import { given, NOW_MS } from '../../support/givenWhenThen.ts'
import {
  aCommand,
  aDevice,
  aHost,
  areaAdded,
  commandIssued,
  deviceAdded,
  HOST,
  hostInstalled,
  house,
  LIGHT,
} from '../../support/records.ts'

const tell = (values: Record<string, string | number | boolean>, deviceId: `dev_${string}` = LIGHT) => ({
  items: [{ deviceId, values }],
})
const air = deviceAdded(
  aDevice({ id: 'dev_air', number: '00158D00000000B0', name: '空调', kind: 'air_conditioner' }),
)
const panel = deviceAdded(
  aDevice({
    id: 'dev_panel',
    number: '00158D00000000B1',
    name: '面板',
    kind: 'switch_panel',
    circuits: [1, 2, 3].map((n) => ({ name: `键${n}`, nameEn: `Key ${n}` })),
  }),
)
const secondHost = (isOnline: boolean) => [
  hostInstalled(aHost({ id: 'hst_2', number: '00158D0000000002', name: 'H-02', isOnline })),
  deviceAdded(aDevice({ id: 'dev_far', number: '00158D00000000C0', hostId: 'hst_2' })),
]

describe('telling a device something', () => {
  it('issues one command to its host, good for five seconds', () => {
    const { state } = given(...house)
      .when('ControlDevices', tell({ state: 'ON', brightness: 40 }))
      .thenTypes('DeviceCommandIssued')
    expect([...state.all('command')]).toEqual([
      expect.objectContaining({
        hostId: HOST,
        items: [{ deviceId: LIGHT, values: { state: 'ON', brightness: 40 } }],
        issuedBy: { id: 'acc_tester', name: 'Tester', nameEn: '' },
        issuedAtMs: NOW_MS,
        timesOutAtMs: NOW_MS + COMMAND_TIMEOUT_MS,
      }),
    ])
    expect(COMMAND_TIMEOUT_MS).toBe(5_000)
  })

  it.each([5, 10, 55, 100])('lets brightness be %d', (brightness) => {
    given(...house)
      .when('ControlDevices', tell({ brightness }))
      .thenTypes('DeviceCommandIssued')
  })

  it.each([0, 4, 7, 52.5, 101, 105, -5, Number.NaN, Number.POSITIVE_INFINITY, '50', true])(
    'refuses brightness %s, which is out of 5 to 100 in steps of 5',
    (brightness) => {
      given(...house)
        .when('ControlDevices', tell({ brightness }))
        .thenRefused('value_not_allowed', { device: '吸顶灯', property: 'brightness', value: brightness })
    },
  )

  it('lets an air conditioner be set from 17 to 30 degrees, and no further', () => {
    for (const degrees of [17, 24, 30]) {
      given(...house, air)
        .when('ControlDevices', tell({ occupied_heating_setpoint: degrees }, 'dev_air'))
        .thenTypes('DeviceCommandIssued')
    }
    for (const degrees of [16, 31, 17.5, -17]) {
      given(...house, air)
        .when('ControlDevices', tell({ occupied_heating_setpoint: degrees }, 'dev_air'))
        .thenRefused('value_not_allowed')
    }
  })

  it('lets only named modes be chosen', () => {
    given(...house, air)
      .when('ControlDevices', tell({ system_mode: 'cool' }, 'dev_air'))
      .thenTypes('DeviceCommandIssued')
    for (const mode of ['COOL', 'freeze', '', 1]) {
      given(...house, air)
        .when('ControlDevices', tell({ system_mode: mode }, 'dev_air'))
        .thenRefused('value_not_allowed')
    }
  })

  it('knows the circuits a device has, and no others', () => {
    given(...house, panel)
      .when('ControlDevices', tell({ state_l3: 'OFF' }, 'dev_panel'))
      .thenTypes('DeviceCommandIssued')
    for (const property of ['state_l4', 'state_l0', 'state']) {
      given(...house, panel)
        .when('ControlDevices', tell({ [property]: 'OFF' }, 'dev_panel'))
        .thenRefused('property_unknown', { device: '面板', property })
    }
  })

  it('refuses properties it does not have, cannot be told, or that name a prototype', () => {
    const values = [
      { colour: 'red' },
      { power: 5 },
      { constructor: 1 },
      Object.fromEntries([['__proto__', 1]]),
    ]
    for (const value of values) {
      given(...house)
        .when('ControlDevices', tell(value))
        .thenRefused('property_unknown')
    }
  })

  it('refuses to tell nothing', () => {
    given(...house)
      .when('ControlDevices', tell({}))
      .thenRefused('property_unknown')
  })

  it('refuses a device that has not joined its network, and one that does not exist', () => {
    const notJoined = deviceAdded(
      aDevice({ id: 'dev_new', number: '00158D00000000B2', name: '新灯', isJoined: false }),
    )
    given(...house, notJoined)
      .when('ControlDevices', tell({ state: 'ON' }, 'dev_new'))
      .thenRefused('device_not_joined', { device: '新灯' })
    given(...house)
      .when('ControlDevices', tell({ state: 'ON' }, 'dev_none'))
      .thenRefused('record_unknown', { kind: 'device' })
  })

  it('refuses the whole call when one of its items is wrong', () => {
    const { items } = tell({ state: 'ON' })
    given(...house)
      .when('ControlDevices', { items: [...items, ...tell({ brightness: 3 }).items] })
      .thenRefused('value_not_allowed')
  })
})

describe('telling several devices', () => {
  it('makes one command per host; a device named twice is told the later value', () => {
    const items = [
      ...tell({ state: 'ON', brightness: 10 }).items,
      ...tell({ state: 'OFF' }, 'dev_far').items,
      ...tell({ brightness: 20 }).items,
    ]
    const { state } = given(...house, ...secondHost(true))
      .when('ControlDevices', { items })
      .thenTypes('DeviceCommandIssued', 'DeviceCommandIssued')
    const issued = [...state.all('command')].map((command) => [command.hostId, command.items])
    expect(issued).toEqual([
      [HOST, [{ deviceId: LIGHT, values: { state: 'ON', brightness: 20 } }]],
      ['hst_2', [{ deviceId: 'dev_far', values: { state: 'OFF' } }]],
    ])
  })

  it('fails the part of an offline host at once and sends the others', () => {
    const items = [...tell({ state: 'ON' }).items, ...tell({ state: 'ON' }, 'dev_far').items]
    const { state, events } = given(...house, ...secondHost(false))
      .when('ControlDevices', { items })
      .thenTypes('DeviceCommandIssued', 'DeviceCommandIssued', 'DeviceCommandFailed')
    expect(events[2]?.data).toMatchObject({ reason: 'gateway_offline' })
    expect([...state.all('command')].map((command) => command.hostId)).toEqual([HOST])
  })

  it('is refused when the only host is offline', () => {
    given(areaAdded(), hostInstalled(aHost({ isOnline: false })), deviceAdded())
      .when('ControlDevices', tell({ state: 'ON' }))
      .thenRefused('gateway_offline', { host: 'H-01' })
  })
})

describe('an issued command', () => {
  const open = [...house, commandIssued()]
  const id = { commandId: aCommand().id }

  it.each([
    ['is confirmed', 'ConfirmDeviceCommand', id, 'DeviceCommandConfirmed'],
    ['fails', 'FailDeviceCommand', { ...id, reason: 'no route' }, 'DeviceCommandFailed'],
    ['times out', 'TimeOutDeviceCommand', id, 'DeviceCommandTimedOut'],
  ] as const)('%s once and leaves the live state', (_, name, data, type) => {
    const { state, events } = given(...open)
      .when(name, data as never)
      .thenTypes(type)
    expect(state.count('command')).toBe(0)
    given(...open, ...events)
      .when(name, data as never)
      .thenNothing()
  })

  it('has one end: what comes after it is no fact', () => {
    const settled = given(...open, { type: 'DeviceCommandTimedOut', data: id })
    settled.when('ConfirmDeviceCommand', id).thenNothing()
    settled.when('FailDeviceCommand', { ...id, reason: '' }).thenNothing()
  })
})

describe('check', () => {
  it('gives the reason of a refusal without recording anything, and null where nothing speaks against it', () => {
    const { state } = given(...house)
    const context = {
      actor: tester,
      channel: 'web',
      nowMs: NOW_MS,
      seq: 6,
      at: NOW_MS,
      newId: idFactory(6),
    } as const
    const refusal = (values: Parameters<typeof tell>[0]) =>
      check(PROJECT_STREAM, { name: 'ControlDevices', data: tell(values) }, state, context)
    expect(refusal({ brightness: 3 })?.code).toBe('value_not_allowed')
    expect(refusal({ brightness: 5 })).toBeNull()
    expect(state.count('command')).toBe(0)
  })
})
