import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Action, allowed } from '#client/actions/action.ts'
import { awaitCommands } from '#client/actions/awaitCommands.ts'
import { type CallAnswer, Commands } from '#client/actions/commands.ts'
import { type DeviceItem, markNormal, switchOff, switchOn } from '#client/actions/devices/deviceActions.ts'
import { switchValues } from '#client/actions/devices/properties.ts'
import { createFormat } from '#client/i18n/format.ts'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { createConsoleState } from '#client/store/consoleState.ts'
import { createLiveStore } from '#client/store/liveStore.ts'
import { createServerClock } from '#client/store/serverClock.ts'
import { LiveTable } from '#client/store/table/liveTable.ts'
import { concernedBy, fitting, whyNone } from '#client/ui/list/model/action.ts'
import { deviceTable } from '#client/widgets/deviceList/deviceTable.tsx'
import { setupOf, temperatureOf } from '#client/widgets/devices/deviceFigures.ts'
import { areaPath } from '#client/widgets/devices/places.ts'
import { liveSource, rulesOf } from '#client/widgets/list/recordTable.ts'
import type { Right } from '#shared/permissions.ts'
import type { CommandId } from '#shared/records/command.ts'
import type { Device } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import { aDevice } from '../../support/records.ts'
import { stubBrowser } from '../support/browser.ts'

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('zh')
  await loadTexts('console')
  return () => vi.unstubAllGlobals()
})

const numberOf = (id: number) => id.toString(16).toUpperCase().padStart(16, '0')
const names = (id: number) => ({ name: `设备 ${id}`, nameEn: `Device ${id}` })
const device = (id: number, kind: string, rest: Partial<Device> = {}): Device =>
  aDevice({
    id: `dev_${id}`,
    number: numberOf(id),
    ...names(id),
    kind,
    areaId: 'ara_1',
    hostId: 'hst_1',
    ...rest,
  })
const item = (one: Device, rest: Partial<DeviceItem> = {}): DeviceItem => ({
  device: one,
  isHostOnline: true,
  values: {},
  ...rest,
})

describe('turning devices on and off', () => {
  test('tells switches and every circuit; an air conditioner can be turned off but nobody guesses how to run it', () => {
    expect(switchValues(device(1, 'dimmable_light'), true)).toEqual({ state: 'ON' })
    const two = [
      { name: '', nameEn: '' },
      { name: '', nameEn: '' },
    ]
    expect(switchValues(device(1, 'relay_module', { circuits: two }), false)).toEqual({
      state_l1: 'OFF',
      state_l2: 'OFF',
    })
    expect(switchValues(device(1, 'air_conditioner'), false)).toEqual({ system_mode: 'off' })
    expect(switchValues(device(1, 'air_conditioner'), true)).toEqual({})
    expect(switchValues(device(1, 'hotel_lock'), true)).toEqual({})
    expect(switchValues(device(1, 'curtain'), false)).toEqual({})
    expect(switchValues(device(1, 'room_status_panel'), true)).toEqual({})
  })

  test('concerns those that can be told and are not so already', () => {
    const light = device(1, 'dimmable_light')
    const items = [
      item(light),
      item(light, { values: { state: 'ON' } }),
      item(light, { isHostOnline: false }),
      item(device(2, 'dimmable_light', { isJoined: false })),
      item(device(3, 'door_sensor')),
    ]
    expect(concernedBy(switchOn, items)).toEqual([items[0]])
    expect(concernedBy(switchOff, items)).toEqual([items[0], items[1]])
    expect(concernedBy(markNormal, items)).toEqual([])
  })

  test('says why nothing can be done: the right first, then the connection, then the things themselves', () => {
    const lit = [item(device(1, 'dimmable_light'), { values: { state: 'ON' } })]
    const state = createConsoleState()
    const reason = (action: Action<DeviceItem>, items: readonly DeviceItem[]) =>
      whyNone(allowed(action, state), items)
    const look = (rights: readonly Right[], isLocked: boolean) => {
      state.viewer.set({
        ...{ accountId: 'acc_1', isSuper: false, rights: new Set(rights), timeZone: 'UTC' },
        limits: [],
      })
      state.connection.set({ isLive: !isLocked, isLocked, sinceMs: 0, latencyMs: null })
    }
    const both: readonly Right[] = ['devices.manage', 'control.devices']
    look(['home.view'], true)
    expect(reason(switchOn, lit)).toBe('list.noRight')
    look(both, true)
    expect(reason(switchOn, lit)).toBe('list.locked')
    // Actions without device commands do not need a live connection.
    expect(reason(markNormal, [item(device(1, 'curtain', { condition: 'abnormal' }))])).toBeNull()
    look(both, false)
    expect(reason(switchOn, lit)).toBe('deviceManagement.alreadyOn')
    expect(reason(switchOn, [item(device(2, 'door_sensor'))])).toBe('list.notForThese')
    expect(reason(switchOff, lit)).toBeNull()
    // The row menu offers the device's actions; for several, those of any.
    const offered = (...items: readonly DeviceItem[]) =>
      fitting(
        [switchOn, markNormal].map((action) => allowed(action, state)),
        items,
      ).map(({ id }) => id)
    expect(offered(item(device(2, 'door_sensor')))).toEqual([])
    expect(offered(item(device(2, 'door_sensor')), ...lit)).toEqual(['device.switchOn'])
  })
})

describe('commands to many devices', () => {
  const hostOf = (id: string): HostId => (id === 'dev_3' ? 'hst_2' : 'hst_1')
  const accepted: CallAnswer = {
    kind: 'accepted',
    commands: new Map<HostId, CommandId>([
      ['hst_1', 'cmd_1'],
      ['hst_2', 'cmd_2'],
    ]),
  }
  const items = (['dev_1', 'dev_2', 'dev_3'] as const).map((deviceId) => ({
    deviceId,
    values: { state: 'ON' },
  }))
  const outcome = (type: string, commandId: string, seq: number) =>
    [{ seq, events: [{ type, data: { commandId, reason: 'gateway_offline' } }] }] as unknown as Parameters<
      Commands['hear']
    >[0]

  const reports = { of: () => undefined, isObeying: () => true, subscribe: () => () => {} }

  test('end when every command has ended, and name the failed devices', async () => {
    const commands = new Commands({ nowMs: () => 0, hostOf, send: async () => accepted, reports })
    const progress: number[] = []
    void commands.start(items)
    const ended = awaitCommands(commands, items, (done) => progress.push(done))
    await Promise.resolve()
    await new Promise(setImmediate)
    commands.hear(outcome('DeviceCommandConfirmed', 'cmd_1', 1))
    expect(progress).toEqual([1, 2])
    commands.hear(outcome('DeviceCommandFailed', 'cmd_2', 2))
    expect(await ended).toMatchObject([{ deviceId: 'dev_3', shown: 'failed' }])
    expect(progress.at(-1)).toBe(3)
    commands.clear()
  })

  test('all fail with the server’s words when it refuses', async () => {
    const commands = new Commands({
      nowMs: () => 0,
      hostOf,
      send: async () => ({ kind: 'refused', message: 'no' }),
      reports,
    })
    void commands.start(items)
    const notDone = await awaitCommands(commands, items, () => {})
    expect(notDone).toHaveLength(3)
    expect(notDone?.[0]?.failure).toMatchObject({ kind: 'refused', message: 'no' })
    commands.clear()
  })
})

function hotel() {
  const store = createLiveStore()
  const area = (id: string, parentId: 'ara_1' | null, name: string) => ({
    put: {
      type: 'area' as const,
      id: `ara_${id}` as const,
      floorId: 'flr_1' as const,
      parentId,
      name,
      nameEn: '',
      kind: 'corridor' as const,
      image: '',
      order: 1,
    },
  })
  store.apply([
    { put: { type: 'building', id: 'bld_1', name: 'A座', nameEn: '', order: 1 } },
    { put: { type: 'floor', id: 'flr_1', buildingId: 'bld_1', name: '11层', nameEn: '', level: 11 } },
    area('1', null, '11层走廊'),
    area('2', 'ara_1', '储物间'),
    { put: device(1, 'thermostat') },
    { put: device(2, 'door_sensor', { areaId: 'ara_2', isConfigured: false }) },
  ])
  return store
}

describe('a device’s place', () => {
  test('names the floor once, and the building only where there are several', () => {
    const store = hotel()
    expect(areaPath(store.read, 'ara_2')).toBe('11层走廊 / 储物间')
    store.apply([{ put: { type: 'building', id: 'bld_2', name: 'B座', nameEn: '', order: 2 } }])
    expect(areaPath(store.read, 'ara_2')).toBe('A座 / 11层走廊 / 储物间')
    expect(areaPath(store.read, 'ara_gone')).toBe('')
  })
})

describe('the table of devices', () => {
  type Store = ReturnType<typeof hotel>
  const rules = (store: Store) =>
    rulesOf(
      deviceTable,
      liveSource({ store, clock: createServerClock() }, createFormat('zh', 'Asia/Shanghai')),
    )
  const table = (store: Store, search = '') =>
    new LiveTable(store, rules(store), { later: () => () => {} }, { search, filters: {}, sort: null })
  const sorted = (store: Store, column: string, isDescending: boolean) =>
    new LiveTable(
      store,
      rules(store),
      { later: () => () => {} },
      {
        search: '',
        filters: {},
        sort: { column, isDescending },
      },
    ).get().ids

  test('stands the other way round when it is sorted down, by name too and where values are equal', () => {
    const store = hotel()
    store.apply([{ put: device(10, 'thermostat') }, { put: device(3, 'thermostat') }])
    expect(sorted(store, 'name', false)).toEqual(['dev_1', 'dev_2', 'dev_3', 'dev_10'])
    for (const column of ['name', 'kind', 'area', 'condition', 'online', 'setup']) {
      expect(sorted(store, column, true), column).toEqual([...sorted(store, column, false)].reverse())
    }
  })

  test('finds a device by name in either language, number, place and host', () => {
    const store = hotel()
    for (const words of ['Device 1', '设备 1', '0000000001', '走廊 1']) {
      expect(table(store, words).get().ids, words).toContain('dev_1')
    }
    expect(table(store, '储物间').get().ids).toEqual(['dev_2'])
  })

  test('counts what is still to be set up', () => {
    expect(Object.fromEntries(table(hotel()).get().facets.setup ?? [])).toEqual({
      ready: 1,
      not_configured: 1,
    })
    expect(setupOf(device(1, 'tv', { isJoined: false, isConfigured: false }))).toEqual([
      'not_joined',
      'not_configured',
    ])
  })

  test('follows a battery that runs low and an area that is renamed', () => {
    const store = hotel()
    let publish = () => {}
    const live = new LiveTable(
      store,
      rules(store),
      {
        later: (run) => {
          publish = run
          return () => {}
        },
      },
      { search: '', filters: {}, sort: null },
    )
    const stop = live.subscribe(() => {})
    store.applyReadings({
      numbers: ['0000000000000002'],
      atMs: 1,
      counts: [1],
      names: ['battery'],
      values: [9],
    })
    publish()
    expect(Object.fromEntries(live.get().facets.battery ?? [])).toEqual({ low: 1 })
    const area = store.read.get('area', 'ara_2')
    if (!area) throw new Error('no area')
    store.apply([{ put: { ...area, name: '机房' } }])
    live.ask({ search: '机房', filters: {}, sort: null })
    expect(live.get().ids).toEqual(['dev_2'])
    stop()
  })

  test('takes a temperature from the sensor that speaks for the air', () => {
    expect(temperatureOf({ local_temperature: 20, temperature: 21 })).toBe(21)
    expect(temperatureOf({ floor_temperature: 30 })).toBe(30)
    expect(temperatureOf(undefined)).toBeNull()
  })
})
