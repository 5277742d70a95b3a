/** Devices announced by common firmwares via MQTT discovery: found, read and commanded on a real broker. */
import { expect, it } from 'vitest'
import { eventually, until } from '../../support/until.ts'
import { obeying, startDiscoveryBus } from './support/discoveryBus.ts'
import { ESPHOME, OPEN_MQTT_GATEWAY, SHELLY, TASMOTA, TASMOTA_DIMMER } from './support/discoveryFixtures.ts'

it('a Tasmota plug is a metered socket, with its counter and none of its sums of a day', async () => {
  const bus = await startDiscoveryBus(TASMOTA)
  expect(bus.devices()).toMatchObject([{ name: 'Boiler', model: 'Tasmota Generic', kind: 'metering_socket' }])
  await bus.say('tele/boiler/STATE', { Time: '2026-11-30T10:00:00', POWER: 'ON', Wifi: { RSSI: 70 } })
  const ENERGY = { Total: 12.345, Yesterday: 1, Today: 0.5, Power: 230, Voltage: 231 }
  await bus.say('tele/boiler/SENSOR', { Time: '2026-11-30T10:00:00', ENERGY })
  await eventually(() =>
    expect(bus.valuesOf('Boiler')).toEqual({ state: 'ON', power: 230, energy: 12.345, voltage: 231 }),
  )
  expect([...bus.refused]).toEqual([['unsupported', 3]])
  const done = bus.set('Boiler', { state: 'OFF' })
  await obeying(bus, 'tele/boiler/STATE', { POWER: 'OFF' })
  expect(await done).toBe('confirmed')
  expect(bus.commands()).toEqual([{ topic: 'cmnd/boiler/POWER', text: 'OFF' }])
  await bus.say('tele/boiler/LWT', 'Offline')
  await eventually(() => expect(bus.isAvailable('Boiler')).toBe(false))
})

it('a Tasmota dimmer keeps its own words and scale, and is turned on by its brightness alone', async () => {
  const bus = await startDiscoveryBus(TASMOTA_DIMMER)
  await bus.say('tele/bar/STATE', { POWER: 'Ein', Dimmer: 40 })
  await eventually(() => expect(bus.valuesOf('Bar')).toEqual({ state: 'ON', brightness: 40 }))
  const done = bus.set('Bar', { brightness: 70 })
  await obeying(bus, 'tele/bar/STATE', { POWER: 'Ein', Dimmer: 70 })
  expect(await done).toBe('confirmed')
  expect(bus.commands()).toEqual([{ topic: 'cmnd/bar/Dimmer', text: '70' }])
})

it('an ESPHome node is one device for each of its lamps and blinds, and one for its sensors', async () => {
  const bus = await startDiscoveryBus(ESPHOME)
  expect(bus.devices().map(({ name, kind }) => [name, kind])).toEqual([
    ['greenhouse Roof', 'curtain'],
    ['greenhouse Grow', 'dimmable_light'],
    ['greenhouse Humidity', 'temperature_humidity'],
  ])
  // Its button is ignored, and nothing has a place for dBm.
  expect([...bus.refused]).toEqual([['unsupported', 1]])
  await bus.say('greenhouse/sensor/temperature/state', '21.5')
  await bus.say('greenhouse/sensor/humidity/state', '40.0')
  await bus.say('greenhouse/light/grow/state', { state: 'ON', brightness: 128, color_mode: 'brightness' })
  await bus.say('greenhouse/cover/roof/state', 'opening')
  await bus.say('greenhouse/cover/roof/position/state', '30')
  await eventually(() => {
    expect(bus.valuesOf('greenhouse Humidity')).toEqual({ temperature: 21.5, humidity: 40 })
    expect(bus.valuesOf('greenhouse Grow')).toEqual({ state: 'ON', brightness: 50 })
    expect(bus.valuesOf('greenhouse Roof')).toEqual({ state: 'OPEN', moving: 'UP', position: 30 })
  })
  await bus.say('greenhouse/sensor/temperature/state', 'nan')
  await eventually(() => expect(bus.valuesOf('greenhouse Humidity').temperature).toBeNull())
})

it('an ESPHome lamp and blind are commanded in their own forms', async () => {
  const bus = await startDiscoveryBus(ESPHOME)
  const dimmed = bus.set('greenhouse Grow', { brightness: 100 })
  await obeying(bus, 'greenhouse/light/grow/state', { state: 'ON', brightness: 255 })
  expect(await dimmed).toBe('confirmed')
  const moved = bus.set('greenhouse Roof', { position: 60 })
  await obeying(bus, 'greenhouse/cover/roof/position/state', '60')
  expect(await moved).toBe('confirmed')
  expect(bus.commands().map(({ topic, text }) => [topic, text])).toEqual([
    ['greenhouse/light/grow/command', '{"state":"ON","brightness":255}'],
    ['greenhouse/cover/roof/position/command', '60'],
  ])
})

it('a Shelly with two measured relays is two sockets; partial states are put together', async () => {
  const bus = await startDiscoveryBus(SHELLY)
  expect(bus.devices().map(({ name, kind, model }) => [name, kind, model])).toEqual([
    ['Pumps Pump 1', 'metering_socket', 'Shelly Pro 2PM'],
    ['Pumps Pump 2', 'metering_socket', 'Shelly Pro 2PM'],
  ])
  await bus.say('shellypro2pm-0a1b/status/switch:1', {
    id: 1,
    output: true,
    apower: 41.5,
    aenergy: { total: 1_234.567 },
  })
  await bus.say('shellypro2pm-0a1b/status/switch:1', { id: 1, apower: 40 })
  await eventually(() =>
    expect(bus.valuesOf('Pumps Pump 2')).toEqual({ state: 'ON', power: 40, energy: 1.234_57 }),
  )
  expect(bus.valuesOf('Pumps Pump 1')).toEqual({})
  const done = bus.set('Pumps Pump 2', { state: 'OFF' })
  await obeying(bus, 'shellypro2pm-0a1b/status/switch:1', { id: 1, output: false })
  expect(await done).toBe('confirmed')
  const [{ text } = { text: '' }] = bus.commands()
  expect(text).toBe('{"id":1,"src":"atrium","method":"Switch.Set","params":{"id":1,"on":false}}')
  await bus.say('shellypro2pm-0a1b/online', 'false')
  await eventually(() => expect(bus.isAvailable('Pumps Pump 1')).toBe(false))
})

it('a thermometer that several gateways hear is one device, and a message without a value keeps it', async () => {
  const bus = await startDiscoveryBus(OPEN_MQTT_GATEWAY)
  expect(bus.devices()).toMatchObject([{ name: 'Cellar', kind: 'temperature_humidity' }])
  await bus.say('home/east/BTtoMQTT/A4C138112233', { id: 'A4:C1', tempc: 12.4, hum: 80 })
  await bus.say('home/west/BTtoMQTT/A4C138112233', { id: 'A4:C1', batt: 91 })
  await eventually(() =>
    expect(bus.valuesOf('Cellar')).toEqual({ temperature: 12.4, humidity: 80, battery: 91 }),
  )
  expect(bus.refused.size).toBe(0)
  await until(() =>
    bus.broker.heard.some(({ topic, text }) => topic === 'homeassistant/status' && text === 'online'),
  )
})
