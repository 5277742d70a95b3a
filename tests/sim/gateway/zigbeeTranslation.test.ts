/** Real definitions of zigbee-herdsman-converters as kinds of Atrium's. */
import { expect, it } from 'vitest'
import type { Readings, ReportedValues } from '#shared/devices/kind.ts'
import { readBridgeDevices } from '#shared/zigbee2mqtt/exposes.ts'
import { translationOf } from '#shared/zigbee2mqtt/translation.ts'
import { bridgeDevices, type Model } from './support/zigbeeBridge.ts'

function translated(model: Model) {
  const [device] = readBridgeDevices(JSON.parse(bridgeDevices([{ n: 1, name: 'x', model }])))?.devices ?? []
  const translation = device && translationOf(device)
  if (!translation) throw new Error(`${model} is no kind`)
  return translation
}

it.each([
  ['LED1836G9', 'dimmable_light', 1],
  ['9290012573A', 'color_light', 1],
  ['E1926', 'battery_blind', 1],
  ['TS0601_cover_1', 'curtain', 1],
  ['WSDCGQ11LM', 'temperature_humidity', 1],
  ['MCCGQ11LM', 'door_sensor', 1],
  ['9290012607', 'presence_sensor', 1],
  ['SJCGQ11LM', 'water_leak', 1],
  ['JTYJ-GD-01LM/BW', 'smoke_sensor', 1],
  ['SNZB-01', 'remote_control', 1],
  ['E1743', 'remote_control', 2],
  ['324131092621', 'remote_control', 4],
  ['E2213', 'remote_control', 2],
  ['TS0044', 'remote_control', 4],
  ['TS0003', 'relay_module', 3],
  ['TS011F_plug_1', 'metering_socket', 1],
  ['014G2461', 'radiator_valve', 1],
  ['TS0601_thermostat', 'radiator_valve', 1],
  ['TRVZB', 'radiator_valve', 1],
  ['SPZB0001', 'radiator_valve', 1],
  ['BTH-RA', 'radiator_valve', 1],
] as const)('%s is a %s with %d circuits', (model, kind, circuits) => {
  expect(translated(model)).toMatchObject({ kind, circuits })
})

it.each<[Model, Record<string, unknown>, ReportedValues]>([
  [
    'LED1836G9',
    { state: 'ON', brightness: 127, linkquality: 80 },
    { state: 'ON', brightness: 50, linkquality: 80 },
  ],
  ['LED1836G9', { brightness: 255, update: { state: 'idle' }, color_mode: 'xy' }, { brightness: 100 }],
  ['LED1836G9', { brightness: 1, state: null }, { brightness: 1 }],
  ['LED1836G9', { state: 'TOGGLE' }, {}],
  ['MCCGQ11LM', { contact: 'closed', battery: 91 }, { contact: null, battery: 91 }],
  ['9290012573A', { color: { x: 0.64, y: 0.33 }, color_temp: 370 }, { color: '#FF0000', color_temp: 370 }],
  ['TS0003', { state_left: 'ON', state_right: 'OFF', state: 'ON' }, { state_l1: 'ON', state_l3: 'OFF' }],
  [
    'WSDCGQ11LM',
    { temperature: 21.37, humidity: 45.2, voltage: 2_995 },
    { temperature: 21.37, humidity: 45.2 },
  ],
  ['9290012607', { illuminance: 3_576_021, occupancy: true }, { illuminance: null, occupancy: true }],
  ['SNZB-01', { action: 'single' }, { action: '1_single' }],
  ['SNZB-01', { action: 'long', battery: 80 }, { action: '1_hold', battery: 80 }],
  ['SNZB-01', { action: '' }, {}],
  ['E2213', { action: '2_long_press', battery: 60 }, { action: '2_hold', battery: 60 }],
  ['E2213', { action: '2_initial_press' }, {}],
  ['324131092621', { action: 'down_press_release' }, { action: '3_single' }],
  ['E1743', { action: 'brightness_move_down' }, { action: '2_hold' }],
  ['E1926', { state: 'OPEN', position: 40, battery: 80 }, { state: 'OPEN', position: 40, battery: 80 }],
  ['SPZB0001', { valve_position: 128, pi_heating_demand: 7, battery: 90 }, { position: 50, battery: 90 }],
  ['014G2461', { pi_heating_demand: 30, local_temperature: 21.3 }, { position: 30, local_temperature: 21.3 }],
  ['TRVZB', { valve_opening_degree: 80, system_mode: 'auto' }, { position: 80, system_mode: 'auto' }],
  [
    'TS0601_thermostat',
    { current_heating_setpoint: 21.5, system_mode: 'heat' },
    { occupied_heating_setpoint: 21.5, system_mode: 'heat' },
  ],
  [
    'TS011F_plug_1',
    { state: 'ON', power: 12.5, child_lock: 'LOCK' },
    { state: 'ON', power: 12.5, child_lock: 'LOCK' },
  ],
])('%s says %j', (model, message, values) => {
  expect(translated(model).toAtrium(message)).toEqual(values)
})

it.each<[Model, Readings, object | null]>([
  ['LED1836G9', { state: 'ON', brightness: 50 }, { state: 'ON', brightness: 127 }],
  ['9290012573A', { color: '#00FF00' }, { color: { hex: '#00FF00' } }],
  ['TS0003', { state_l2: 'ON' }, { state_center: 'ON' }],
  ['E1926', { position: 40 }, { position: 40 }],
  ['E1926', { position: 150 }, null],
  ['TS0601_thermostat', { occupied_heating_setpoint: 21.5 }, { current_heating_setpoint: 21.5 }],
  ['014G2461', { system_mode: 'cool' }, null],
  ['SPZB0001', { position: 50 }, null],
  ['TRVZB', { occupied_heating_setpoint: 21.5 }, { occupied_heating_setpoint: 21.5 }],
  ['WSDCGQ11LM', { temperature: 20 }, null],
])('%s is told %j', (model, values, message) => {
  expect(translated(model).toBridge(values)).toEqual(message)
})

it('brightness that was asked for and is read back is the same', () => {
  const { toAtrium, toBridge, properties } = translated('LED1836G9')
  const range = properties.find(({ name }) => name === 'brightness')
  if (range?.type !== 'number') throw new Error('no range')
  for (let percent = range.min; percent <= range.max; percent += range.step)
    expect(toAtrium(toBridge({ brightness: percent }) ?? {})).toEqual({ brightness: percent })
})

it('nonsense is no list, and its entries are left out', () => {
  expect(readBridgeDevices({})).toBeNull()
  expect(readBridgeDevices([null, 7, { ieee_address: 'x' }, { ieee_address: '0x00158d0000000001' }])).toEqual(
    {
      devices: [{ number: '00158D0000000001', name: '0x00158d0000000001', model: '', features: [] }],
      left: 0,
    },
  )
})

it('of a list that is too long, and of texts that are, only so much is kept', () => {
  const long = 'x'.repeat(100_000)
  const exposes = [
    { property: long, type: 'numeric' },
    { property: 'state', type: long, name: long, unit: long, value_on: long, value_off: { long } },
    { property: 'mode', type: 'enum', values: [long, 'auto', 7] },
  ]
  const list = Array.from({ length: 1_500 }, (_, i) => ({
    ieee_address: `0x${i.toString(16).padStart(16, '0')}`,
    friendly_name: i === 0 ? long : `${i}`,
    definition: { vendor: long, model: long, exposes },
  }))
  const read = readBridgeDevices([...list.slice(0, 3), ...list])
  expect(read).toMatchObject({ devices: { length: 1_000 }, left: 501 })
  expect(read?.devices[0]?.features.map(({ property, values }) => [property, values])).toEqual([
    ['state', []],
    ['mode', ['auto']],
  ])
  expect(JSON.stringify(read).length).toBeLessThan(1_000_000)
})
