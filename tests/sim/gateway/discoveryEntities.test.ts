/** MQTT discovery components in both directions on a real broker. */
import { expect, it } from 'vitest'
import type { Readings } from '#shared/devices/kind.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { eventually, until } from '../../support/until.ts'
import { type DiscoveryBus, startDiscoveryBus } from './support/discoveryBus.ts'

const dev = { ids: ['n1'], name: 'Node' }

interface Case {
  readonly component: string
  readonly config: object
  readonly says: readonly (readonly [topic: string, message: unknown])[]
  readonly kind: string
  readonly values: object
  readonly set: Readings
  readonly publishes: readonly (readonly [topic: string, text: string])[]
}

const rgb = {
  cmd_t: 'l/set',
  stat_t: 'l',
  bri_cmd_t: 'l/bri/set',
  bri_stat_t: 'l/bri',
  rgb_cmd_t: 'l/rgb/set',
  rgb_stat_t: 'l/rgb',
  clr_temp_cmd_t: 'l/ct/set',
  clr_temp_stat_t: 'l/ct',
}

const CASES: Readonly<Record<string, Case>> = {
  'a light of the default schema with colour': {
    component: 'light',
    config: rgb,
    says: [
      ['l', 'ON'],
      ['l/bri', '51'],
      ['l/rgb', '255,128,0'],
      ['l/ct', '370'],
    ],
    kind: 'color_light',
    values: { state: 'ON', brightness: 20, color: '#FF8000', color_temp: 370 },
    set: { color: '#0000FF', brightness: 100 },
    publishes: [
      ['l/bri/set', '255'],
      ['l/rgb/set', '0,0,255'],
      ['l/set', 'ON'],
    ],
  },
  'a light of the schema json with colour temperature in kelvin': {
    component: 'light',
    config: {
      schema: 'json',
      cmd_t: 'l/set',
      stat_t: 'l',
      sup_clrm: ['rgb', 'color_temp'],
      clr_temp_k: true,
    },
    says: [['l', { state: 'ON', brightness: 255, color_temp: 4000, color: { h: 240, s: 100 } }]],
    kind: 'color_light',
    values: { state: 'ON', brightness: 100, color_temp: 250, color: '#0000FF' },
    set: { color_temp: 200 },
    publishes: [['l/set', '{"state":"ON","color_temp":5000}']],
  },
  'a light of the schema template': {
    component: 'light',
    config: {
      schema: 'template',
      cmd_t: 'l/set',
      stat_t: 'l',
      cmd_on_tpl: 'on{% if brightness is defined %},{{ brightness }}{% endif %}',
      cmd_off_tpl: 'off',
      stat_tpl: "{{ value.split(',')[0] }}",
      bri_tpl: "{{ value.split(',')[1] }}",
    },
    says: [['l', 'on,128']],
    kind: 'dimmable_light',
    values: { state: 'ON', brightness: 50 },
    set: { brightness: 100 },
    publishes: [['l/set', 'on,255']],
  },
  'a cover that counts from the other end': {
    component: 'cover',
    config: {
      cmd_t: 'c/set',
      pos_t: 'c/pos',
      set_pos_t: 'c/pos/set',
      pos_open: 0,
      pos_clsd: 255,
      pl_stop: 'HALT',
    },
    says: [['c/pos', '51']],
    kind: 'curtain',
    values: { state: 'OPEN', position: 80 },
    set: { position: 20 },
    publishes: [['c/pos/set', '204']],
  },
  'a thermostat in °F with its own words': {
    component: 'climate',
    config: {
      '~': 'hvac',
      mode_cmd_t: '~/mode/set',
      mode_stat_t: '~/mode',
      modes: ['off', 'heat', 'heat_cool'],
      temp_cmd_t: '~/temp/set',
      temp_stat_t: '~/temp',
      curr_temp_t: '~/room',
      curr_temp_tpl: '{{ value_json.t }}',
      act_t: '~/action',
      temp_unit: 'F',
    },
    says: [
      ['hvac/mode', 'heat_cool'],
      ['hvac/temp', '68'],
      ['hvac/room', { t: 77 }],
      ['hvac/action', 'heating'],
    ],
    kind: 'thermostat',
    values: {
      system_mode: 'auto',
      occupied_heating_setpoint: 20,
      local_temperature: 25,
      running_state: 'heat',
    },
    set: { occupied_heating_setpoint: 22, system_mode: 'auto' },
    publishes: [
      ['hvac/temp/set', '72'],
      ['hvac/mode/set', 'heat_cool'],
    ],
  },
  'a lock, whose states are other words than its commands': {
    component: 'lock',
    config: { cmd_t: 'd/set', stat_t: 'd', pl_lock: 'L', pl_unlk: 'U', stat_locked: 'shut' },
    says: [['d', 'shut']],
    kind: 'hotel_lock',
    values: { state: 'LOCK', lock_state: 'locked' },
    set: { state: 'UNLOCK' },
    publishes: [['d/set', 'U']],
  },
}

it.each(Object.entries(CASES))('%s', async (_, { component, config, says, kind, values, set, publishes }) => {
  const bus = await startDiscoveryBus({ [`${component}/n1/it`]: { ...config, dev, uniq_id: 'it' } })
  expect(bus.devices()).toMatchObject([{ name: 'Node', kind }])
  for (const [topic, message] of says) await bus.say(topic, message)
  await eventually(() => expect(bus.valuesOf('Node')).toEqual(values))
  const done = bus.set('Node', set)
  await eventually(() => expect(bus.commands().map(({ topic, text }) => [topic, text])).toEqual(publishes))
  await bus.adapter.close()
  expect(await done).toBe('unknown')
})

it('a switch without a state is sent, and nobody knows what became of it', async () => {
  const bus = await startDiscoveryBus(
    { 'switch/n1/relay': { cmd_t: 'r/set', dev, uniq_id: 'r', ret: true } },
    false,
  )
  expect(await bus.set('Node', { state: 'ON' })).toBe('unknown')
  expect(bus.commands()).toEqual([{ topic: 'r/set', text: 'ON' }])
})

it.each(['r/set', 'r/+'])(
  'a switch whose state is said at %s, where its commands are: they are no state',
  async (topic) => {
    const bus = await startDiscoveryBus({ 'switch/n1/relay': { cmd_t: 'r/set', stat_t: topic, dev } })
    await bus.say('r/set', 'OFF')
    await eventually(() => expect(bus.valuesOf('Node')).toEqual({ state: 'OFF' }))
    expect(await bus.set('Node', { state: 'ON' })).toBe('unknown')
    // The one of the device comes after the echo of the command.
    await bus.say('r/set', 'nonsense')
    await bus.say('r/set', 'OFF')
    expect(await bus.set('Node', { state: 'ON' })).toBe('unknown')
    expect(bus.history('Node')).not.toContainEqual({ state: 'ON' })
    await bus.say('r/set', 'ON')
    await eventually(() => expect(bus.valuesOf('Node')).toEqual({ state: 'ON' }))
  },
)

it('five switches are relays of four circuits and one; a choice belongs to the kind that has it', async () => {
  const relays = [1, 2, 3, 4, 5].map((n) => [
    `switch/n1/r${n}`,
    { name: `Relay ${n}`, cmd_t: `r${n}/set`, stat_t: `r${n}`, dev, uniq_id: `r${n}` },
  ])
  const radar = { ids: ['n2'], name: 'Radar' }
  const bus = await startDiscoveryBus({
    ...Object.fromEntries(relays),
    'binary_sensor/n2/motion': { dev_cla: 'motion', stat_t: 'm', off_delay: 0.05, dev: radar, uniq_id: 'm' },
    'select/n2/sensitivity': {
      name: 'Sensitivity',
      ops: ['Low', 'High'],
      stat_t: 's',
      cmd_t: 's/set',
      dev: radar,
      uniq_id: 's',
    },
  })
  expect(bus.devices().map(({ name, kind, circuits }) => [name, kind, circuits])).toEqual([
    ['Node Relay 1', 'relay_module', 4],
    ['Node Relay 5', 'relay_module', 1],
    ['Radar', 'presence_sensor', 1],
  ])
  await bus.say('r3', 'ON')
  await eventually(() => expect(bus.valuesOf('Node Relay 1')).toEqual({ state_l3: 'ON' }))
  await bus.say('s', 'High')
  await bus.say('m', 'ON', false)
  await eventually(() => expect(bus.valuesOf('Radar')).toEqual({ sensitivity: 'high', occupancy: false }))
  void bus.set('Radar', { sensitivity: 'low' })
  await eventually(() => expect(bus.commands()).toEqual([{ topic: 's/set', text: 'Low' }]))
})

it('sensors come in the units of Atrium, sums before their parts, and become unknown when they expire', async () => {
  const meter = { ids: ['m'], name: 'Meter' }
  const sensor = (id: string, kind: string, unit: string) => ({
    dev_cla: kind,
    unit_of_meas: unit,
    stat_t: `m/${id}`,
    uniq_id: id,
    dev: meter,
  })
  const bus = await startDiscoveryBus({
    'sensor/m/a': sensor('a_power', 'power', 'W'),
    'sensor/m/t': { ...sensor('total_power', 'power', 'kW'), exp_aft: 1e9 },
    'sensor/m/e': sensor('total_energy', 'energy', 'mWh'),
    'sensor/m/v': sensor('phase_b_voltage', 'voltage', 'mV'),
    'sensor/w/t': {
      ...sensor('probe', 'temperature', '°F'),
      exp_aft: 0.05,
      dev: { ids: ['w'], name: 'Probe' },
    },
    'sensor/w/p': { ...sensor('air', 'pressure', 'hPa'), dev: { ids: ['w'], name: 'Probe' } },
  })
  expect(bus.devices().map(({ name, kind }) => [name, kind])).toEqual([
    ['Meter', 'energy_meter'],
    ['Probe', 'temperature_humidity'],
  ])
  for (const [topic, text] of [
    ['a_power', '700'],
    ['total_power', '2.1'],
    ['total_energy', '5000000'],
    ['phase_b_voltage', '230100'],
  ] as const)
    await bus.say(`m/${topic}`, text)
  await eventually(() =>
    expect(bus.valuesOf('Meter')).toEqual({ power: 2_100, energy: 5, voltage_phase_b: 230.1 }),
  )
  await bus.say('m/probe', '68', false)
  await eventually(() => expect(bus.valuesOf('Probe')).toEqual({ temperature: null }))
  expect(Object.fromEntries(bus.refused)).toEqual({ unsupported: 1, no_place: 1 })
})

it.each([
  ['all', [false, false]],
  ['any', [true, true]],
  ['latest', [false, true]],
])('with two topics of which %s counts, it is there as they say', async (mode, [first, then]) => {
  const avty = [
    { t: 'a', val_tpl: '{{ value_json.state }}' },
    { topic: 'b', pl_avail: 'up', pl_not_avail: 'down' },
  ]
  const bus = await startDiscoveryBus({
    'switch/n1/r': { stat_t: 'r', cmd_t: 'r/set', avty, avty_mode: mode, dev, uniq_id: 'r' },
  })
  await bus.say('a', { state: 'online' })
  await bus.say('b', 'down')
  await eventually(() => expect(bus.isAvailable('Node')).toBe(first))
  await bus.say('b', 'up')
  await bus.say('a', { state: 'offline' })
  await bus.say('b', 'up')
  await eventually(() => expect(bus.isAvailable('Node')).toBe(then))
})

it('later, changed and removed announcements change the devices; a broken one is left out with its reason', async () => {
  const bus = await startDiscoveryBus({
    'sensor/n1/t': { stat_t: 't', dev_cla: 'temperature', dev, uniq_id: 't' },
  })
  // Without a unit the quantity is unknown.
  expect(Object.fromEntries(bus.refused)).toEqual({ unsupported: 1 })
  await bus.announce({
    'sensor/n1/t': { stat_t: 't', dev_cla: 'temperature', unit_of_meas: '°C', dev, uniq_id: 't' },
    'switch/n2/loop': {
      stat_t: 's',
      cmd_t: 's/set',
      val_tpl: '{% for i in value %}{% endfor %}',
      uniq_id: 'l',
    },
    'switch/n2/all': { stat_t: '#', cmd_t: 's/set', uniq_id: 'a' },
    'switch/n2/wild': { stat_t: 's', cmd_t: '+/set', uniq_id: 'w' },
    'vacuum/n2/v': { stat_t: 's', cmd_t: 's/set', uniq_id: 'v' },
  })
  await bus.broker.publish('homeassistant/switch/n2/text/config', 'no JSON', true)
  await eventually(() => expect(bus.devices().map(({ name }) => name)).toEqual(['Node']))
  expect(Object.fromEntries(bus.refused)).toEqual({ unsupported: 2, template: 1, topic: 2, malformed: 1 })
  await eventually(() => expect(bus.broker.subscribed).toContain('t'))
  await bus.say('t', '21')
  await eventually(() => expect(bus.valuesOf('Node')).toEqual({ temperature: 21 }))
  await bus.broker.publish('homeassistant/sensor/n1/t/config', '', true)
  await eventually(() => expect(bus.devices()).toEqual([]))
})

it('devices that announce themselves without a pause are there ten seconds later all the same', async () => {
  const clock = new ManualClock(0)
  let bus: DiscoveryBus | null = null
  void startDiscoveryBus({}, false, clock).then((started) => {
    bus = started
  })
  const started = await until(() => {
    clock.advance(100)
    return bus
  })
  for (let times = 1; times <= 30 && started.devices().length === 0; times += 1) {
    await started.announce({ [`switch/n${times}/r`]: { cmd_t: 'r/set', dev, uniq_id: `r${times}` } })
    await started.broker.publish('homeassistant/switch/last/config', `no JSON ${times}`)
    await until(() => started.refused.get('malformed') === times)
    clock.advance(400)
  }
  expect(started.devices()).not.toEqual([])
})
