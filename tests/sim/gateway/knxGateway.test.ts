/** From group addresses of KNX to the values of a device in Atrium, and back. */

import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as knx from 'knxultimate'
import { expect, it, onTestFinished } from 'vitest'
import type { ReportedValues } from '#shared/devices/kind.ts'
import { controlTopic } from '#shared/topics.ts'
import { temporaryFolder } from '../../support/folders.ts'
import { freeUdpPort } from '../../support/freeUdpPort.ts'
import { HOST_NUMBER } from '../../support/smallHouse.ts'
import { startTestServer } from '../../support/testServer.ts'
import { eventually, until } from '../../support/until.ts'
import { addDevice, gatewayPlace, startGateway, valuesOf } from './support/edgeGateway.ts'
import { type KnxBench, startKnx, type Telegram } from './support/knxInterface.ts'
import { startBroker } from './support/plainBroker.ts'

const PROJECT = 'A100000000000001'
const NUMBER = '00158D00000000D1'

const EXPORT = `"Main","Middle","Sub","Address","Central","Unfiltered","Description","DatapointType","Security"
"Light","","","1/-/-","","","","","Auto"
"","Room","","1/0/-","","","","","Auto"
"","","Switch","1/0/1","","","","DPST-1-1","Auto"
"","","Switch status","1/0/2","","","","DPST-1-11","Auto"
"","","Dim","1/0/3","","","","DPST-5-1","Auto"
"","","Dim status","1/0/4","","","","DPST-5-1","Auto"
`
const LIGHT = `kind: dimmable_light
        points:
          - { property: state, group: Switch, status: Switch status, write: true }
          - { property: brightness, group: Light/Room/Dim, status: Dim status, write: true }`

const busOf = (place: string, device: string) => `  - name: house
    protocol: knx
    ${place}
    groups: ./groups.csv
    requestsPerSecond: 50
    devices:
      - number: '${NUMBER}'
        name: Device
        ${device}`

/** An actuator that obeys, and says so at its status address. */
const obeys = ({ kind, group, data }: Telegram, bench: KnxBench): void => {
  if (kind !== 'write') return
  if (group === '1/0/1') bench.send('1/0/2', [Number.parseInt(data, 16)], true)
  if (group === '1/0/3') bench.send('1/0/4', [Number.parseInt(data, 16)])
}

async function stage(bus: string) {
  const broker = await startBroker()
  const place = { folder: temporaryFolder(), port: broker.port, project: PROJECT, secret: 'secret' }
  writeFileSync(`${place.folder}/groups.csv`, EXPORT)
  const running = await startGateway(place, bus)
  const said = () => broker.heard.map(({ text }) => JSON.parse(text))
  return {
    running,
    last: (): Record<string, ReportedValues[string]> =>
      Object.assign({}, ...said().flatMap(({ d }) => d?.[NUMBER] ?? [])),
    answers: () => said().filter(({ ack }) => ack !== undefined),
    metrics: async () => (await fetch(`http://127.0.0.1:${running.metricsPort}/metrics`)).text(),
    set: (id: string, values: ReportedValues) =>
      broker.publish(
        controlTopic(PROJECT, HOST_NUMBER),
        JSON.stringify({ t: 1, id, d: { [NUMBER]: values } }),
      ),
    isUp: () => running.gateway.health().buses[0]?.isUp === true,
  }
}

const tunnel = (bench: KnxBench): string =>
  `host: 127.0.0.1\n    interface: 127.0.0.1\n    port: ${bench.port}`

it('a light of an ETS export is shown live, commanded and confirmed by its status addresses', async () => {
  const site = await startTestServer()
  const bench = await startKnx(obeys)
  const id = await addDevice(site, NUMBER, 'dimmable_light')
  const place = await gatewayPlace(site)
  writeFileSync(`${place.folder}/groups.csv`, EXPORT)
  const running = await startGateway(place, busOf(tunnel(bench), LIGHT))
  // States are read at start from their status addresses.
  await until(() => bench.heard.filter(({ kind }) => kind === 'read').length === 2)
  bench.send('1/0/2', [1], true, 'response')
  bench.send('1/0/4', [128], false, 'response')
  await eventually(() => expect(valuesOf(site, id)).toMatchObject({ state: 'ON', brightness: 50 }))
  const items = [{ deviceId: id, values: { brightness: 80 } }]
  const answer = await site.post('/device/control', { items }, await site.signIn('admin'))
  expect(answer.body.status).toBe(200)
  await eventually(() => expect(valuesOf(site, id)).toMatchObject({ brightness: 80 }))
  expect(bench.heard.at(-1)).toEqual({ kind: 'write', group: '1/0/3', data: 'cc' })
  await eventually(async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${running.metricsPort}/metrics`)).text()
    expect(metrics).toContain('commands_total{outcome="confirmed"} 1')
  })
})

it('a telegram of the gateway itself is no state', async () => {
  const bench = await startKnx()
  const { set, last, metrics } = await stage(
    busOf(
      tunnel(bench),
      "kind: dimmable_light\n        points: [{ property: state, group: 1/0/1, dpt: '1.001', write: true }]",
    ),
  )
  await until(() => bench.heard.length > 0)
  await set('c1', { state: 'ON' })
  // Without a status address the state is unknown.
  await eventually(async () => expect(await metrics()).toContain('commands_total{outcome="unknown"} 1'))
  await until(() => bench.heard.some(({ kind }) => kind === 'write'))
  expect(last()).toEqual({})
  bench.send('1/0/1', [0], true)
  await eventually(() => expect(last()).toEqual({ state: 'OFF' }))
})

it('a device that says its state only when it is asked is asked', async () => {
  let isOn = 0
  const bench = await startKnx(({ kind, group, data }, { send }) => {
    if (kind === 'write' && group === '1/0/1') isOn = Number.parseInt(data, 16)
    if (kind === 'read' && group === '1/0/2') send('1/0/2', [isOn], true, 'response')
  })
  const { set, last, answers } = await stage(busOf(tunnel(bench), LIGHT))
  await eventually(() => expect(last()).toMatchObject({ state: 'OFF' }))
  await set('c1', { state: 'ON' })
  await eventually(() => expect(answers()).toMatchObject([{ ack: 'c1', ok: true }]))
  expect(last()).toMatchObject({ state: 'ON' })
})

it('a device that says another state has failed, and a silent one may have obeyed', async () => {
  const bench = await startKnx(({ kind, group }, { send }) => {
    if (kind === 'write' && group === '1/0/3') send('1/0/4', [77])
  })
  const { set, answers, metrics } = await stage(busOf(tunnel(bench), LIGHT))
  await until(() => bench.heard.length > 1)
  await set('c1', { brightness: 80 })
  await eventually(() => expect(answers()).toMatchObject([{ ack: 'c1', ok: false }]))
  expect(answers()[0].error).toContain('is 30')
  await set('c2', { state: 'ON' })
  await eventually(async () => expect(await metrics()).toContain('commands_total{outcome="unknown"} 1'))
})

it('numbers and modes are written as their type has them', async () => {
  const bench = await startKnx(({ kind, group, data }, { send }) => {
    const bytes = [...Buffer.from(data, 'hex')]
    if (kind === 'write' && group === '3/0/1') send('3/0/2', bytes)
    if (kind === 'write' && group === '3/0/3') send('3/0/4', bytes)
  })
  const { set, last, answers } = await stage(
    busOf(
      tunnel(bench),
      `kind: thermostat
        points:
          - { property: local_temperature, group: 3/0/5, dpt: '9.001' }
          - { property: occupied_heating_setpoint, group: 3/0/1, status: 3/0/2, dpt: '9.001', write: true }
          - property: system_mode
            group: 3/0/3
            status: 3/0/4
            dpt: '20.105'
            values: { 0: auto, 1: heat, 3: cool, 6: 'off' }
            write: true`,
    ),
  )
  await until(() => bench.heard.length > 0)
  bench.send('3/0/5', [0x0c, 0x33])
  await eventually(() => expect(last()).toMatchObject({ local_temperature: 21.5 }))
  // "Invalid data" of the type.
  bench.send('3/0/5', [0x7f, 0xff])
  await eventually(() => expect(last().local_temperature).toBeNull())
  await set('c1', { occupied_heating_setpoint: 22.5, system_mode: 'cool' })
  await eventually(() => expect(answers()).toMatchObject([{ ack: 'c1', ok: true }]))
  const written = bench.heard.filter(({ kind }) => kind === 'write')
  expect(written).toContainEqual({ kind: 'write', group: '3/0/1', data: '0c65' })
  expect(written).toContainEqual({ kind: 'write', group: '3/0/3', data: '03' })
})

it('an interface that acknowledges nothing any more is connected again', async () => {
  const bench = await startKnx(obeys)
  const { isUp, last, set } = await stage(busOf(tunnel(bench), LIGHT))
  // Both states were requested, nothing else is pending.
  await until(() => bench.heard.length === 2)
  bench.send('1/0/2', [1], true)
  await eventually(() => expect(last()).toMatchObject({ state: 'ON' }))
  await bench.close()
  await set('c1', { state: 'OFF' })
  await until(() => !isUp())
  const again = await startKnx(obeys, bench.port)
  await until(isUp)
  again.send('1/0/2', [0], true)
  await eventually(() => expect(last()).toMatchObject({ state: 'OFF' }))
})

it('the same works by routing, where the own telegrams come back and are no state', async () => {
  const { KNXClient } = createRequire(import.meta.url)('knxultimate') as typeof knx
  const port = await freeUdpPort()
  const device = new KNXClient({
    hostProtocol: 'Multicast',
    ipAddr: '224.0.23.12',
    ipPort: port,
    physAddr: '1.1.5',
    localIPAddress: '127.0.0.1',
    loglevel: 'disable',
  })
  onTestFinished(() => device.Disconnect().catch(() => {}))
  device.on('indication', ({ cEMIMessage: { dstAddress, srcAddress, npdu } }) => {
    if (String(srcAddress) !== '1.1.5' && npdu.isGroupWrite && String(dstAddress) === '1/0/1')
      device.writeRaw('1/0/2', npdu.dataValue, 1)
  })
  await new Promise<void>((resolve) => {
    device.once('connected', () => resolve())
    device.Connect()
  })
  const { set, answers, last, isUp } = await stage(busOf(`interface: 127.0.0.1\n    port: ${port}`, LIGHT))
  await until(isUp)
  await set('c1', { state: 'ON' })
  await eventually(() => expect(answers()).toMatchObject([{ ack: 'c1', ok: true }]))
  expect(last()).toEqual({ state: 'ON' })
})
