/** Zigbee2MQTT on its own broker to a device in Atrium, and back. */
import { expect, it } from 'vitest'
import { connectConsole } from '../../support/console.ts'
import { startTestServer } from '../../support/testServer.ts'
import { eventually, until } from '../../support/until.ts'
import { addDevice, gatewayPlace, startGateway, valuesOf } from './support/edgeGateway.ts'
import { startBroker } from './support/plainBroker.ts'
import { bridgeDevices, MODELS, numberOf, type Paired, startBridge } from './support/zigbeeBridge.ts'

const bus = (port: number) => `  - name: zigbee
    protocol: zigbee2mqtt
    url: mqtt://127.0.0.1:${port}
    requestsPerSecond: 500`

const LAMP: Paired = { n: 1, name: 'Hall/lamp 1', model: 'LED1836G9' }
const SENSOR: Paired = { n: 2, name: 'weather', model: 'WSDCGQ11LM' }
const BUTTON: Paired = { n: 3, name: 'button', model: 'SNZB-01' }

async function stage(paired: readonly Paired[], obey?: Parameters<typeof startBridge>[1]) {
  const site = await startTestServer()
  const broker = await startBroker()
  const bridge = await startBridge(broker.port, obey)
  await bridge.say('bridge/devices', bridgeDevices(paired), true)
  return { site, broker, bridge }
}

it('three hundred devices of real definitions are found with their kinds', async () => {
  const paired = Array.from({ length: 300 }, (_, i) => ({
    n: i + 1,
    name: `device ${i}`,
    model: MODELS[i % MODELS.length] as Paired['model'],
  }))
  const { site, broker } = await stage(paired)
  const { gateway } = await startGateway(await gatewayPlace(site), bus(broker.port))
  const { discovery } = site.server.services
  const { host } = site.projects[0].house
  await until(() => discovery.of(host, site.server.services.clock.now()).length === 300)
  expect(discovery.get(host, numberOf(11))).toMatchObject({
    name: 'device 10',
    model: 'Tuya TS0003',
    guess: { kind: 'relay_module', circuits: 3 },
  })
  expect(gateway.health().buses[0]?.devices).toBe(300)
})

it('a radiator valve and a battery blind report and are commanded in the terms of their kinds', async () => {
  const paired: readonly Paired[] = [
    { n: 4, name: 'radiator', model: 'SPZB0001' },
    { n: 6, name: 'blind', model: 'E1926' },
  ]
  const { site, broker, bridge } = await stage(paired)
  const valve = await addDevice(site, numberOf(4), 'radiator_valve')
  const blind = await addDevice(site, numberOf(6), 'battery_blind')
  await startGateway(await gatewayPlace(site), bus(broker.port))
  await until(() => bridge.heard.some(({ part }) => part === 'blind/get'))
  await bridge.say('radiator', { local_temperature: 20.5, valve_position: 51, battery: 88 })
  await bridge.say('blind', { state: 'OPEN', position: 70, battery: 55 })
  await eventually(() =>
    expect(valuesOf(site, valve)).toEqual({ local_temperature: 20.5, position: 20, battery: 88 }),
  )
  await eventually(() => expect(valuesOf(site, blind)).toEqual({ state: 'OPEN', position: 70, battery: 55 }))
  const items = [
    { deviceId: valve, values: { occupied_heating_setpoint: 19.5 } },
    { deviceId: blind, values: { position: 30 } },
  ]
  await site.post('/device/control', { items }, await site.signIn('admin'))
  await eventually(() => expect(valuesOf(site, blind)).toMatchObject({ position: 30 }))
  await eventually(() => expect(valuesOf(site, valve)).toMatchObject({ occupied_heating_setpoint: 19.5 }))
})

it('states are shown in the scale of the kind, and the following state confirms a command', async () => {
  const { site, broker, bridge } = await stage([LAMP, SENSOR])
  const lamp = await addDevice(site, numberOf(1), 'dimmable_light')
  const sensor = await addDevice(site, numberOf(2), 'temperature_humidity')
  const running = await startGateway(await gatewayPlace(site), bus(broker.port))
  // States are not retained, so they are requested.
  await until(() => bridge.heard.some(({ part }) => part === 'Hall/lamp 1/get'))
  await bridge.say('Hall/lamp 1', { state: 'ON', brightness: 127, linkquality: 99 })
  await bridge.say('weather', { temperature: 21.3, humidity: 40, voltage: 2_995, battery: 97 })
  await eventually(() =>
    expect(valuesOf(site, lamp)).toEqual({ state: 'ON', brightness: 50, linkquality: 99 }),
  )
  await eventually(() =>
    expect(valuesOf(site, sensor)).toMatchObject({ temperature: 21.3, humidity: 40, battery: 97 }),
  )
  const items = [{ deviceId: lamp, values: { brightness: 100 } }]
  await site.post('/device/control', { items }, await site.signIn('admin'))
  await eventually(() => expect(valuesOf(site, lamp)).toMatchObject({ brightness: 100 }))
  expect(bridge.heard.filter(({ part }) => part.endsWith('/set'))).toEqual([
    { part: 'Hall/lamp 1/set', message: { brightness: 254 } },
  ])
  const figures = async () => (await fetch(`http://127.0.0.1:${running.metricsPort}/metrics`)).text()
  await eventually(async () => expect(await figures()).toContain('commands_total{outcome="confirmed"} 1'))
})

it('what the bridge says about a failure is why a command failed', async () => {
  const { site, broker, bridge } = await stage([{ ...LAMP, name: 'lamp' }], () => null)
  const lamp = await addDevice(site, numberOf(1), 'dimmable_light')
  const running = await startGateway(await gatewayPlace(site), bus(broker.port))
  await until(() => running.gateway.health().buses[0]?.isUp && running.gateway.health().atrium === 'up')
  const items = [{ deviceId: lamp, values: { state: 'ON' } }]
  await site.post('/device/control', { items }, await site.signIn('admin'))
  await until(() => bridge.heard.some(({ part }) => part === 'lamp/set'))
  const message = "Publish 'set' 'state' to 'lamp' failed: 'Error: no network route'"
  await bridge.say('bridge/logging', { level: 'error', message })
  const figures = async () => (await fetch(`http://127.0.0.1:${running.metricsPort}/metrics`)).text()
  await eventually(async () => expect(await figures()).toContain('commands_total{outcome="failed"} 1'))
})

it('a renamed device is the same, an unavailable one is unknown, and a removed one is no more', async () => {
  const { site, broker, bridge } = await stage([SENSOR, BUTTON])
  const sensor = await addDevice(site, numberOf(2), 'temperature_humidity')
  const { gateway } = await startGateway(await gatewayPlace(site), bus(broker.port))
  await until(() => gateway.health().buses[0]?.isUp)
  await bridge.say('weather', { temperature: 20 })
  await eventually(() => expect(valuesOf(site, sensor)).toMatchObject({ temperature: 20 }))

  await bridge.say('bridge/devices', bridgeDevices([{ ...SENSOR, name: 'roof' }, BUTTON]))
  await bridge.say('weather', '', true)
  await bridge.say('roof', { temperature: 25 })
  await eventually(() => expect(valuesOf(site, sensor)).toMatchObject({ temperature: 25 }))

  await bridge.say('roof/availability', { state: 'offline' }, true)
  await eventually(() => expect(valuesOf(site, sensor)).not.toHaveProperty('temperature'))
  await bridge.say('roof', { temperature: 30 })
  await eventually(() => expect(valuesOf(site, sensor)).toMatchObject({ temperature: 30 }))
  await bridge.say('bridge/devices', bridgeDevices([BUTTON]))
  await until(() => gateway.health().buses[0]?.devices === 1)
  await eventually(() => expect(valuesOf(site, sensor)).not.toHaveProperty('temperature'))
})

it('a command has no answer where the connection ends before the bridge says what became of it', async () => {
  const { site, broker, bridge } = await stage([LAMP], () => null)
  const lamp = await addDevice(site, numberOf(1), 'dimmable_light')
  const { gateway, metricsPort } = await startGateway(await gatewayPlace(site), bus(broker.port))
  await until(() => bridge.heard.some(({ part }) => part === 'Hall/lamp 1/get'))
  const items = [{ deviceId: lamp, values: { state: 'ON' } }]
  await site.post('/device/control', { items }, await site.signIn('admin'))
  await until(() => bridge.heard.some(({ part }) => part === 'Hall/lamp 1/set'))
  await broker.close()
  await until(() => gateway.health().buses[0]?.isUp === false)
  const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  await eventually(async () => expect(await metrics()).toContain('commands_total{outcome="unknown"} 1'))
  expect(await metrics()).toContain('commands_total{outcome="failed"} 0')
})

it('a device of two buses stays with the first, and is counted', async () => {
  const { site, broker, bridge } = await stage([LAMP])
  const second = await startBroker()
  const other = await startBridge(second.port)
  const buses = `${bus(broker.port)}\n${bus(second.port).replace('zigbee', 'second')}`
  const { gateway, metricsPort } = await startGateway(await gatewayPlace(site), buses)
  const devices = () => gateway.health().buses.map((one) => [one.name, one.devices])
  await until(() => bridge.heard.length > 0)
  await other.say('bridge/devices', bridgeDevices([LAMP, SENSOR]), true)
  await eventually(() =>
    expect(devices()).toEqual([
      ['zigbee', 1],
      ['second', 1],
    ]),
  )
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(metrics).toContain('bus_problems_total{bus="second",problem="claimed_twice"} 1')
})

it('every press of a button arrives, also two of a kind at once', async () => {
  const { site, broker, bridge } = await stage([BUTTON])
  await addDevice(site, numberOf(3), 'remote_control')
  const { gateway } = await startGateway(await gatewayPlace(site), bus(broker.port))
  await until(() => gateway.health().buses[0]?.isUp && gateway.health().atrium === 'up')
  const console = await connectConsole(site, await site.signIn('admin'))
  for (const action of ['single', '', 'single', '', 'double']) await bridge.say('button', { action })
  const presses = () => console.reports().map((text) => JSON.parse(text).d[numberOf(3)].action)
  await eventually(() => expect(presses()).toEqual(['1_single', '1_single', '1_double']))
})
