/** From devices that announce themselves by MQTT discovery to a real Atrium server, and back. */
import { expect, it } from 'vitest'
import { startTestServer } from '../../support/testServer.ts'
import { eventually, until } from '../../support/until.ts'
import { SHELLY, TASMOTA } from './support/discoveryFixtures.ts'
import { addDevice, gatewayPlace, startGateway, valuesOf } from './support/edgeGateway.ts'
import { type PlainBroker, startBroker } from './support/plainBroker.ts'

const bus = (port: number, name = 'wifi') => `  - name: ${name}
    protocol: homeassistant
    url: mqtt://127.0.0.1:${port}`

async function announce(broker: PlainBroker, announcements: Readonly<Record<string, object>>): Promise<void> {
  for (const [place, message] of Object.entries(announcements))
    await broker.publish(`homeassistant/${place}/config`, JSON.stringify(message), true)
}

it('a plug is found, added, seen live, commanded and confirmed, and its readings end with it', async () => {
  const [site, broker] = [await startTestServer(), await startBroker()]
  await announce(broker, TASMOTA)
  const running = await startGateway(await gatewayPlace(site), bus(broker.port))
  const { discovery, clock } = site.server.services
  const { host } = site.projects[0].house
  await until(() => discovery.of(host, clock.now()).length === 1)
  const [found] = discovery.of(host, clock.now())
  expect(found).toMatchObject({
    name: 'Boiler',
    model: 'Tasmota Generic',
    guess: { kind: 'metering_socket' },
  })
  const plug = await addDevice(site, found?.number ?? '', 'metering_socket')
  await until(() => broker.subscribed.has('tele/boiler/STATE'))
  await broker.publish('tele/boiler/STATE', '{"POWER":"ON"}')
  await broker.publish('tele/boiler/SENSOR', '{"ENERGY":{"Power":120,"Total":3.2}}')
  await eventually(() => expect(valuesOf(site, plug)).toMatchObject({ state: 'ON', power: 120, energy: 3.2 }))

  const items = [{ deviceId: plug, values: { state: 'OFF' } }]
  await site.post('/device/control', { items }, await site.signIn('admin'))
  await until(() => broker.heard.some(({ topic, text }) => topic === 'cmnd/boiler/POWER' && text === 'OFF'))
  await broker.publish('tele/boiler/STATE', '{"POWER":"OFF"}')
  const figures = async () => (await fetch(`http://127.0.0.1:${running.metricsPort}/metrics`)).text()
  await eventually(async () => expect(await figures()).toContain('commands_total{outcome="confirmed"} 1'))
  await eventually(() => expect(valuesOf(site, plug)).toMatchObject({ state: 'OFF' }))

  await broker.publish('tele/boiler/LWT', 'Offline')
  await eventually(() => expect(valuesOf(site, plug)).not.toHaveProperty('power'))
  await broker.publish('tele/boiler/LWT', 'Online')
  await broker.publish('tele/boiler/SENSOR', '{"ENERGY":{"Power":5}}')
  await eventually(() => expect(valuesOf(site, plug)).toMatchObject({ power: 5 }))
  await broker.publish('homeassistant/switch/5A1B2C_RL_1/config', '', true)
  await until(() => running.gateway.health().buses[0]?.devices === 1)
})

it('of five thousand announced entities two thousand are taken, the others are counted, and another bus goes on', async () => {
  const [site, broker, other] = [await startTestServer(), await startBroker(), await startBroker()]
  await announce(other, SHELLY)
  const flood = Array.from({ length: 5_000 }, (_, n) => [
    `switch/flood/r${n}`,
    { cmd_t: `r/${n}/set`, stat_t: `r/${n}`, uniq_id: `r${n}`, dev: { ids: [`d${Math.floor(n / 4)}`] } },
  ])
  await announce(broker, Object.fromEntries(flood))
  const running = await startGateway(
    await gatewayPlace(site),
    `${bus(broker.port)}\n${bus(other.port, 'second')}`,
  )
  await eventually(() =>
    expect(running.gateway.health().buses).toMatchObject([
      { name: 'wifi', isUp: true, devices: 500, refused: { too_many: 3_000 } },
      { name: 'second', isUp: true, devices: 2, refused: {} },
    ]),
  )
  const metrics = await (await fetch(`http://127.0.0.1:${running.metricsPort}/metrics`)).text()
  expect(metrics).toContain('entities_refused_total{bus="wifi",reason="too_many"} 3000')
})
