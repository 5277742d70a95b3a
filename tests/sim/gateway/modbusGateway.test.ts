/** From the register of a real Modbus server to the values of a device in a real Atrium server, and back. */
import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { startTestServer } from '../../support/testServer.ts'
import { eventually, until } from '../../support/until.ts'
import { addDevice, gatewayPlace, startGateway, valuesOf } from './support/edgeGateway.ts'
import { startModbus } from './support/modbusServer.ts'

const RELAY = '00158D00000000B1'
const METER = '00158D00000000B2'

const bus = (port: number, more = '') => `  - name: plant
    protocol: modbus
    host: 127.0.0.1
    port: ${port}
    pollSeconds: 0.1
    timeoutSeconds: 1.5
    requestsPerSecond: 500
    devices:
      - { unit: 1, number: '${RELAY}', name: Relay, profile: waveshare-relay-4 }
${more}`

it('devices that nobody has added are found with name, model and kind', async () => {
  const site = await startTestServer()
  const { port } = await startModbus()
  const [project] = site.projects
  await startGateway(await gatewayPlace(site), bus(port))
  const { discovery } = site.server.services
  const found = await until(() => discovery.get(project.house.host, RELAY))
  expect(found).toMatchObject({
    name: 'Relay',
    model: 'Waveshare Modbus relay, 4 channels',
    guess: { kind: 'relay_module', circuits: 4 },
  })
  expect(await site.counted('refused_report', 'beside_reports')).toBe(0)
})

it('a relay is shown live, and a command is confirmed by what reads back', async () => {
  const site = await startTestServer()
  const bench = await startModbus()
  const id = await addDevice(site, RELAY, 'relay_module', 4)
  const running = await startGateway(await gatewayPlace(site), bus(bench.port))
  await eventually(() => expect(valuesOf(site, id)).toMatchObject({ state_l1: 'OFF', state_l4: 'OFF' }))
  bench.coils.set(3, true)
  await eventually(() => expect(valuesOf(site, id)).toMatchObject({ state_l4: 'ON' }))

  const items = [{ deviceId: id, values: { state_l2: 'ON' } }]
  const answer = await site.post('/device/control', { items }, await site.signIn('admin'))
  expect(answer.body.status).toBe(200)
  await eventually(() => expect(valuesOf(site, id)).toMatchObject({ state_l2: 'ON' }))
  expect(bench.coils.get(1)).toBe(true)
  const text = await (await fetch(`http://127.0.0.1:${running.metricsPort}/metrics`)).text()
  expect(text).toContain('atrium_gateway_commands_total{outcome="confirmed"} 1')
  expect(running.gateway.health()).toMatchObject({ atrium: 'up', buses: [{ isUp: true, devices: 1 }] })
})

it('a device that takes another value has not confirmed', async () => {
  const site = await startTestServer()
  const profile = `model: T
kind: thermostat
points:
  - { property: occupied_heating_setpoint, table: holding, address: 10, scale: 0.1, write: true }
`
  const bench = await startModbus({ takes: (_, value) => Math.min(value, 240) })
  const id = await addDevice(site, METER, 'thermostat')
  const place = await gatewayPlace(site)
  writeFileSync(`${place.folder}/t.yaml`, profile)
  const running = await startGateway(
    place,
    bus(bench.port, `      - { unit: 1, number: '${METER}', name: T, profile: ./t.yaml }`),
  )
  await until(() => valuesOf(site, id))
  const token = await site.signIn('admin')
  const send = (value: number) =>
    site.post(
      '/device/control',
      { items: [{ deviceId: id, values: { occupied_heating_setpoint: value } }] },
      token,
    )
  await send(21.5)
  await eventually(() => expect(bench.registers.get(10)).toBe(215))
  await send(28)
  await eventually(() => expect(valuesOf(site, id)).toMatchObject({ occupied_heating_setpoint: 24 }))
  const outcomes = async () => (await fetch(`http://127.0.0.1:${running.metricsPort}/metrics`)).text()
  await eventually(async () => expect(await outcomes()).toContain('commands_total{outcome="failed"} 1'))
  expect(await outcomes()).toContain('commands_total{outcome="confirmed"} 1')
})

it('a silent unit makes its own values unknown and stops nobody else; a bus that returns goes on', async () => {
  const site = await startTestServer()
  const bench = await startModbus()
  const [relay, meter] = [
    await addDevice(site, RELAY, 'relay_module', 4),
    await addDevice(site, METER, 'energy_meter'),
  ]
  await startGateway(
    await gatewayPlace(site),
    bus(
      bench.port,
      `      - { unit: 1, number: '${METER}', name: M, profile: xy }`.replace('xy', 'peacefair-pzem016'),
    ),
  )
  bench.registers.set(0, 2_305)
  await eventually(() => expect(valuesOf(site, meter)).toMatchObject({ voltage_phase_a: 230.5 }))
  await bench.close()
  await eventually(() => expect(valuesOf(site, meter)).not.toHaveProperty('voltage_phase_a'))
  expect(valuesOf(site, relay)).toMatchObject({ state_l1: 'OFF' })
  const again = await startModbus({ port: bench.port })
  again.registers.set(0, 2_290)
  await eventually(() => expect(valuesOf(site, meter)).toMatchObject({ voltage_phase_a: 229 }))
})

it('what a device refuses to read at once is read apart', async () => {
  const site = await startTestServer()
  const bench = await startModbus({ has: (address) => address < 6 || address === 7 || address === 8 })
  const meter = await addDevice(site, METER, 'energy_meter')
  await startGateway(
    await gatewayPlace(site),
    bus(bench.port, `      - { unit: 1, number: '${METER}', name: M, profile: peacefair-pzem016 }`),
  )
  bench.registers.set(7, 499)
  await eventually(() => expect(valuesOf(site, meter)).toMatchObject({ ac_frequency: 49.9 }))
  expect(valuesOf(site, meter)).not.toHaveProperty('energy')
})
