/** A Zigbee2MQTT that is connected to Atrium's own broker: its base topic is the report topic of its host. */
import { expect, it } from 'vitest'
import type { DeviceId } from '#shared/records/device.ts'
import { reportTopic } from '#shared/topics.ts'
import { dataOf } from '../../support/accounts.ts'
import { automationFacts, reads, sets } from '../../support/automations.ts'
import { connectConsole, type TestConsole } from '../../support/console.ts'
import { at } from '../../support/context.ts'
import { HOST_NUMBER } from '../../support/smallHouse.ts'
import { startTestServer, type TestServer } from '../../support/testServer.ts'
import { eventually, until } from '../../support/until.ts'
import { addDevice, valuesOf } from './support/edgeGateway.ts'
import { bridgeDevices, MODELS, numberOf, type Paired, startBridge } from './support/zigbeeBridge.ts'

const LAMP: Paired = { n: 1, name: 'lamp', model: 'LED1836G9' }
const SENSOR: Paired = { n: 2, name: 'weather', model: 'WSDCGQ11LM' }

async function connectBridge(site: TestServer, obey?: Parameters<typeof startBridge>[1]) {
  const [project] = site.projects
  const password = await site.gatewaySecret(project)
  return startBridge(site.server.mqttPort, obey, {
    base: reportTopic(project.hex, HOST_NUMBER),
    login: { clientId: HOST_NUMBER, username: HOST_NUMBER, password },
  })
}

/** Types of the events that a console hears. */
const eventsOf = (console: TestConsole) =>
  console.commits().flatMap(({ events }) => events.map(({ type }) => type))

it('a network of three hundred devices is found, and what it publishes beside stays away without an alarm', async () => {
  const site = await startTestServer()
  const bridge = await connectBridge(site)
  const paired = Array.from({ length: 300 }, (_, i) => ({
    n: i + 1,
    name: `device ${i}`,
    model: MODELS[i % MODELS.length] as Paired['model'],
  }))
  const list = bridgeDevices(paired)
  expect(list.length).toBeGreaterThan(64 * 1_024)
  await bridge.say('bridge/definitions', 'x'.repeat(2_000_000), true)
  await bridge.say('bridge/devices', list, true)
  const { discovery, clock } = site.server.services
  const { host } = site.projects[0].house
  await until(() => discovery.of(host, clock.now()).length === 300)
  expect(discovery.get(host, numberOf(11))).toMatchObject({ guess: { kind: 'relay_module', circuits: 3 } })
  expect(bridge.client.connected).toBe(true)
  expect([...site.workspace(site.projects[0]).state.all('alarm')]).toEqual([])
  const noted = site.server.services.hostMessages.of(host).flatMap(({ refused }) => refused)
  expect(noted).toContainEqual({ reason: 'large_topic', about: 'bridge/definitions: 1954 KiB' })
})

it('states come by name in the scale of the kind, and a command is confirmed by the state that follows', async () => {
  const site = await startTestServer()
  const lamp = await addDevice(site, numberOf(1), 'dimmable_light')
  const bridge = await connectBridge(site)
  await bridge.say('bridge/devices', bridgeDevices([LAMP, SENSOR]), true)
  await bridge.say('lamp', { state: 'OFF', brightness: 127 })
  await eventually(() => expect(valuesOf(site, lamp)).toEqual({ state: 'OFF', brightness: 50 }))
  const items = [{ deviceId: lamp, values: { state: 'ON', brightness: 100 } }]
  const token = await site.signIn('admin')
  const console = await connectConsole(site, token)
  await site.post('/device/control', { items }, token)
  await eventually(() => expect(valuesOf(site, lamp)).toEqual({ state: 'ON', brightness: 100 }))
  expect(bridge.heard).toEqual([{ part: 'lamp/set', message: { state: 'ON', brightness: 254 } }])
  await eventually(() => expect(eventsOf(console)).toContain('DeviceCommandConfirmed'))
})

it('radiator valves, remotes and battery blinds are found, and a button of a remote runs an automation', async () => {
  const site = await startTestServer()
  const [project] = site.projects
  const { host, rooms } = project.house
  const paired: readonly Paired[] = [
    LAMP,
    { n: 4, name: 'radiator', model: 'SPZB0001' },
    { n: 5, name: 'remote', model: 'E2213' },
    { n: 6, name: 'blind', model: 'E1926' },
  ]
  const bridge = await connectBridge(site)
  await bridge.say('bridge/devices', bridgeDevices(paired), true)
  const { discovery } = site.server.services
  const guessed = () => paired.map(({ n }) => discovery.get(host, numberOf(n))?.guess)
  await eventually(() =>
    expect(guessed()).toEqual([
      { kind: 'dimmable_light', circuits: 1 },
      { kind: 'radiator_valve', circuits: 1 },
      { kind: 'remote_control', circuits: 2 },
      { kind: 'battery_blind', circuits: 1 },
    ]),
  )
  const token = await site.signIn('admin')
  const kinds = guessed().map((guess) => guess?.kind ?? '')
  const devices = paired.map(({ n, name }, i) => ({
    ...{ hostId: host, number: numberOf(n), kind: kinds[i], name: `The ${name}`, areaId: rooms[0] },
  }))
  const taken = await site.post('/live/takeindevices', { devices }, token)
  const [lamp, valve, remote, blind] = dataOf<{ deviceIds: DeviceId[] }>(taken).deviceIds
  if (!lamp || !valve || !remote || !blind) throw new Error('not added')
  await bridge.say('radiator', { local_temperature: 20.5, valve_position: 51, battery: 88 })
  await bridge.say('blind', { state: 'OPEN', position: 70, battery: 55 })
  await eventually(() =>
    expect(valuesOf(site, valve)).toEqual({ local_temperature: 20.5, position: 20, battery: 88 }),
  )
  await eventually(() => expect(valuesOf(site, blind)).toEqual({ state: 'OPEN', position: 70, battery: 55 }))
  await site.workspace(project).run(
    'AddAutomation',
    automationFacts({
      areaId: rooms[0],
      conditions: [reads({ deviceIds: [remote], property: 'action', value: '2_hold' })],
      tasks: [sets({ deviceId: lamp, values: { state: 'ON' } })],
    }),
    at(site.server.services.clock.now()),
  )
  await bridge.say('remote', { action: '2_initial_press' })
  await bridge.say('remote', { action: '1_long_press' })
  await bridge.say('remote', { action: '2_long_press', battery: 70 })
  await eventually(() => expect(bridge.heard).toEqual([{ part: 'lamp/set', message: { state: 'ON' } }]))
  const items = [
    { deviceId: valve, values: { occupied_heating_setpoint: 19.5 } },
    { deviceId: blind, values: { position: 30 } },
  ]
  await site.post('/device/control', { items }, token)
  await eventually(() => expect(valuesOf(site, blind)).toMatchObject({ position: 30 }))
  await eventually(() => expect(valuesOf(site, valve)).toMatchObject({ occupied_heating_setpoint: 19.5 }))
})

it('what its log says about a failure is why a command failed', async () => {
  const site = await startTestServer()
  const lamp = await addDevice(site, numberOf(1), 'dimmable_light')
  const bridge = await connectBridge(site, () => null)
  await bridge.say('bridge/devices', bridgeDevices([LAMP]), true)
  await bridge.say('lamp', { state: 'OFF' })
  await until(() => valuesOf(site, lamp))
  const items = [{ deviceId: lamp, values: { state: 'ON' } }]
  const token = await site.signIn('admin')
  const console = await connectConsole(site, token)
  await site.post('/device/control', { items }, token)
  await until(() => bridge.heard.length > 0)
  await bridge.say('bridge/logging', {
    level: 'error',
    message: "z2m: Publish 'set' 'state' to 'lamp' failed: 'Error: no network route'",
  })
  await eventually(() => expect(eventsOf(console)).toContain('DeviceCommandFailed'))
})

it('a renamed device goes on, and an unavailable one is unknown', async () => {
  const site = await startTestServer()
  const sensor = await addDevice(site, numberOf(2), 'temperature_humidity')
  const bridge = await connectBridge(site)
  await bridge.say('bridge/devices', bridgeDevices([SENSOR]), true)
  await bridge.say('weather', { temperature: 20 })
  await eventually(() => expect(valuesOf(site, sensor)).toMatchObject({ temperature: 20 }))
  await bridge.say('bridge/devices', bridgeDevices([{ ...SENSOR, name: 'roof' }]), true)
  await bridge.say('weather', '', true)
  await bridge.say('roof', { temperature: 25 })
  await eventually(() => expect(valuesOf(site, sensor)).toMatchObject({ temperature: 25 }))
  await bridge.say('roof/availability', { state: 'offline' }, true)
  await eventually(() => expect(valuesOf(site, sensor)).not.toHaveProperty('temperature'))
})

it('of a network that is larger than a host can show, the list says how many devices are missing', async () => {
  const site = await startTestServer()
  const [project] = site.projects
  const bridge = await connectBridge(site)
  const network = (from: number, count: number) =>
    JSON.stringify(
      Array.from({ length: count }, (_, i) => ({
        ieee_address: `0x${numberOf(from + i).toLowerCase()}`,
        friendly_name: `device ${from + i}`,
        definition: { model: 'M', exposes: [{ type: 'binary', property: 'contact', name: 'contact' }] },
      })),
    )
  await bridge.say('bridge/devices', network(0, 1_010), true)
  const token = await site.signIn('admin')
  const answer = async () => (await site.post('/live/founddevices', {}, token)).body.data
  const hostId = project.house.host
  await eventually(async () =>
    expect(await answer()).toMatchObject({ leftOut: [{ hostId, count: 0, unread: 10, max: 1_000 }] }),
  )
  await bridge.say('bridge/devices', network(2_000, 3), true)
  await eventually(async () =>
    expect(await answer()).toMatchObject({ leftOut: [{ hostId, count: 3, unread: 0 }] }),
  )
})
