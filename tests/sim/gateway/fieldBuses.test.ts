/** The buses of a real gateway and their points, as a console asks a real server for them. */
import { expect, it } from 'vitest'
import type { FieldBus, FieldPoint } from '#shared/fieldBuses.ts'
import { must } from '#shared/kernel/assert.ts'
import { startTestServer, type TestServer } from '../../support/testServer.ts'
import { eventually, until } from '../../support/until.ts'
import { startBacnet } from './support/bacnetServer.ts'
import { addDevice, gatewayPlace, startGateway } from './support/edgeGateway.ts'
import { startModbus } from './support/modbusServer.ts'

const METER = '00158D00000000B2'

const modbus = (port: number, profile = 'peacefair-pzem016') => `  - name: plant
    protocol: modbus
    host: 127.0.0.1
    port: ${port}
    pollSeconds: 0.1
    timeoutSeconds: 1.5
    requestsPerSecond: 500
    devices:
      - { unit: 1, number: '${METER}', name: Main meter, profile: ${profile} }
`

async function asked(site: TestServer, token?: string) {
  const own = token ?? (await site.signIn('admin'))
  const { host } = site.projects[0].house
  const ask = async <T>(path: string, input: object) =>
    (await site.post(path, { hostId: host, ...input }, own)).body as { status: number; data: T }
  return {
    buses: async () => (await ask<{ list: FieldBus[] }>('/live/hostbuses', {})).data.list,
    points: async (bus: string, search = '') =>
      (
        await ask<{ atMs: number | null; list: FieldPoint[]; leftOut: number; isSearching: boolean }>(
          '/live/hostpoints',
          { bus, search },
        )
      ).data,
    status: async () => (await ask('/live/hostpoints', { bus: 'plant' })).status,
  }
}

it('a host shows its bus, its protocol and how many points fail, and says when the bus is gone', async () => {
  const site = await startTestServer()
  const bench = await startModbus()
  await startGateway(await gatewayPlace(site), modbus(bench.port))
  const { buses } = await asked(site)
  await until(async () => (await buses()).some(({ isUp }) => isUp))
  expect(await buses()).toMatchObject([
    { name: 'plant', protocol: 'modbus', place: `127.0.0.1:${bench.port}`, devices: 1, problem: '' },
  ])
  expect(await site.counted('refused_report', 'beside_reports')).toBe(0)
  await bench.close()
  await eventually(async () => expect(await buses()).toMatchObject([{ isUp: false }]))
  expect((await buses())[0]?.problem).not.toBe('')
})

it('points show the raw value beside the mapped one, narrowed by a search', async () => {
  const site = await startTestServer()
  const bench = await startModbus()
  bench.registers.set(0, 2_305)
  await startGateway(await gatewayPlace(site), modbus(bench.port))
  const { points } = await asked(site)
  const voltage = async () => (await points('plant', 'voltage main')).list
  await eventually(async () => expect((await voltage())[0]?.value).toBe(230.5))
  expect(await voltage()).toMatchObject([
    {
      ...{ device: '1', deviceName: 'Main meter', number: METER, point: 'input 0' },
      ...{ raw: 2_305, property: 'voltage_phase_a', problem: '' },
    },
  ])
  bench.registers.set(0, 2_290)
  await eventually(async () => expect((await voltage())[0]).toMatchObject({ raw: 2_290, value: 229 }))
  expect((await points('plant', 'nothing like it')).list).toEqual([])
  expect(await points('other')).toMatchObject({ atMs: null, list: [] })
})

it('registers that a device refuses say why', async () => {
  const site = await startTestServer()
  const bench = await startModbus({ has: (address) => address < 6 || address === 7 || address === 8 })
  await startGateway(await gatewayPlace(site), modbus(bench.port))
  const { points, buses } = await asked(site)
  await eventually(async () =>
    expect((await points('plant', 'energy')).list).toMatchObject([
      { atMs: null, problem: 'the device has no such register' },
    ]),
  )
  await eventually(async () => expect(must((await buses())[0], 'a bus').failing).toBeGreaterThan(0))
})

it('objects of BACnet devices are found with name, unit and value, also those that are not mapped', async () => {
  const site = await startTestServer()
  const bench = await startBacnet({
    objects: { '0:1': { value: 21.5, units: 62 }, '0:2': { value: 48, units: 98 } },
  })
  await startGateway(
    await gatewayPlace(site),
    `  - name: hvac
    protocol: bacnet
    interface: 127.0.0.1
    port: 0
    broadcast: 127.0.0.1:${bench.port}
    requestsPerSecond: 500
    pollSeconds: 0.2
    devices:
      - instance: 1201
        number: '${METER}'
        name: AHU
        kind: thermostat
        points:
          - { property: local_temperature, object: 'analog-input:1' }
`,
  )
  const { points } = await asked(site)
  await until(async () => {
    const { list, isSearching } = await points('hvac')
    return list.length > 1 && !isSearching
  })
  const { list } = await points('hvac')
  expect(list.find(({ point }) => point === 'analog-input:1')).toMatchObject({
    property: 'local_temperature',
  })
  expect(list.find(({ point }) => point === 'analog-input:2')).toMatchObject({
    ...{ device: '1201', raw: 48, unit: 'percent', problem: '' },
  })
})

it('nobody who sees only a part of the devices is shown raw values', async () => {
  const site = await startTestServer()
  const bench = await startModbus()
  await addDevice(site, METER, 'energy_meter')
  await startGateway(await gatewayPlace(site), modbus(bench.port))
  const admin = await asked(site)
  await until(async () => (await admin.buses()).length > 0)
  expect(await admin.status()).toBe(200)
  const operator = await asked(site, await site.signIn('operator'))
  expect(await operator.status()).not.toBe(200)
})
