/** From a raw register of a real Modbus server to a device that was made in the console, without a restart and after one. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { MappedProfile, Previewed } from '#shared/fieldMapping.ts'
import type { FieldMappingId } from '#shared/records/fieldMapping.ts'
import { startTestServer, type TestServer } from '../../support/testServer.ts'
import { eventually, until } from '../../support/until.ts'
import { startBacnet } from './support/bacnetServer.ts'
import { addDevice, gatewayPlace, startGateway, valuesOf } from './support/edgeGateway.ts'
import { startModbus } from './support/modbusServer.ts'

const THERMOSTAT: MappedProfile = {
  model: 'Room unit',
  kind: 'thermostat',
  circuits: 1,
  points: [
    { property: 'local_temperature', table: 'input', address: 40, type: 'int16', scale: 0.1 },
    { property: 'occupied_heating_setpoint', table: 'holding', address: 10, scale: 0.5, write: true },
  ],
}

const plant = (port: number) => `  - name: plant
    protocol: modbus
    host: 127.0.0.1
    port: ${port}
    pollSeconds: 0.1
    timeoutSeconds: 1.5
    requestsPerSecond: 500
    devices:
      - { unit: 1, name: Main meter, profile: peacefair-pzem016 }
`

async function consoleOf(site: TestServer) {
  const token = await site.signIn('admin')
  const [project] = site.projects
  const { host } = project.house
  const ask = async <T>(path: string, input: object) =>
    (await site.post(path, input, token)).body as { status: number; data: T }
  const on = { hostId: host, bus: 'plant', address: '1' }
  return {
    token,
    mapping: () => [...site.workspace(project).state.all('fieldMapping')][0],
    announced: () => until(() => site.server.services.fieldBuses.of(host)?.buses.some(({ isUp }) => isUp)),
    preview: async (profile: MappedProfile) =>
      (await ask<Previewed & { isAnswered: boolean }>('/live/previewmapping', { ...on, profile })).data,
    save: (profile: MappedProfile, more: object = {}) =>
      ask<{ mappingId: FieldMappingId }>('/live/savemapping', { ...on, name: 'Room 1', profile, ...more }),
    remove: (mappingId: FieldMappingId) => ask('/live/removemapping', { mappingId }),
    profile: async (mappingId: FieldMappingId) =>
      (await ask<{ text: string }>('/live/mappingprofile', { mappingId })).data.text,
    numberOf: () =>
      until(() => site.server.services.discovery.of(host, Date.now()).find(({ name }) => name === 'Room 1')),
  }
}

it('a profile is previewed before it is saved, with raw and mapped values and its errors', async () => {
  const site = await startTestServer()
  const bench = await startModbus()
  bench.registers.set(40, 215)
  await startGateway(await gatewayPlace(site), plant(bench.port))
  const { preview, announced, mapping } = await consoleOf(site)
  await announced()
  await until(async () => (await preview(THERMOSTAT)).isAnswered)
  expect(await preview(THERMOSTAT)).toMatchObject({
    isAnswered: true,
    issues: [],
    points: [
      { raw: 215, value: 21.5, problem: '' },
      { raw: 0, value: 0, problem: '' },
    ],
  })
  const [first, second] = THERMOSTAT.points
  const wrong = { ...THERMOSTAT, points: [{ ...first, property: 'colour' }, second] } as MappedProfile
  const { issues, points } = await preview(wrong)
  expect(points).toEqual([])
  expect(issues[0]).toMatchObject({ path: 'points.0.property' })
  expect(issues[0]?.message).toContain('colour')
  expect(mapping()).toBeUndefined()
})

it('a mapped device is read at once, commanded, kept over a restart of the gateway, and removed', async () => {
  const site = await startTestServer()
  const bench = await startModbus()
  bench.registers.set(40, 215)
  const place = await gatewayPlace(site)
  const running = await startGateway(place, plant(bench.port))
  const { save, remove, announced, mapping, numberOf, token, profile } = await consoleOf(site)
  await announced()
  const { data } = await save(THERMOSTAT)
  await eventually(() => expect(mapping()).toMatchObject({ state: 'accepted', version: 1 }))
  const { number } = await numberOf()
  const id = await addDevice(site, number, 'thermostat')
  await eventually(() => expect(valuesOf(site, id)).toMatchObject({ local_temperature: 21.5 }))

  const items = [{ deviceId: id, values: { occupied_heating_setpoint: 22.5 } }]
  await site.post('/device/control', { items }, token)
  await eventually(() => expect(bench.registers.get(10)).toBe(45))
  await eventually(() => expect(valuesOf(site, id)).toMatchObject({ occupied_heating_setpoint: 22.5 }))
  expect(await profile(data.mappingId)).toContain('property: local_temperature')

  await running.close()
  const file = `${place.folder}/gateway.mapped.json`
  expect(readFileSync(file, 'utf8')).toContain(data.mappingId)
  bench.registers.set(40, 190)
  await startGateway(place, plant(bench.port))
  await eventually(() => expect(valuesOf(site, id)).toMatchObject({ local_temperature: 19 }))

  await remove(data.mappingId)
  await eventually(() => expect(readFileSync(file, 'utf8')).not.toContain(data.mappingId))
  await eventually(() => expect(valuesOf(site, id)).not.toHaveProperty('local_temperature'))
})

it('a mapping that the gateway refuses says why, and one that is mended is taken', async () => {
  const site = await startTestServer()
  const bench = await startModbus()
  const place = await gatewayPlace(site)
  await startGateway(place, plant(bench.port))
  const { save, announced, mapping } = await consoleOf(site)
  await announced()
  const { data } = await save({ ...THERMOSTAT, kind: 'spaceship' })
  await eventually(() => expect(mapping()).toMatchObject({ state: 'refused' }))
  expect(mapping()?.problem).toContain('spaceship')
  expect(existsSync(`${place.folder}/gateway.mapped.json`)).toBe(false)
  await save(THERMOSTAT, { mappingId: data.mappingId })
  await eventually(() => expect(mapping()).toMatchObject({ state: 'accepted', version: 2, problem: '' }))
})

it('a mapping saved while the gateway is away is applied when it is back', async () => {
  const site = await startTestServer()
  const bench = await startModbus()
  const { save, mapping } = await consoleOf(site)
  await save(THERMOSTAT)
  expect(mapping()).toMatchObject({ state: 'waiting' })
  await startGateway(await gatewayPlace(site), plant(bench.port))
  await eventually(() => expect(mapping()).toMatchObject({ state: 'accepted' }))
})

it('texts of devices do not leave their place in the file of a profile', async () => {
  const site = await startTestServer()
  const { save, profile } = await consoleOf(site)
  const { data } = await save({ ...THERMOSTAT, model: 'A: "x" # {b}, - c' })
  const text = await profile(data.mappingId)
  expect(text.split('\n')[0]).toBe(`model: 'A: "x" # {b}, - c'`)
})

it('an object of a BACnet device becomes a device, with its unit converted', async () => {
  const site = await startTestServer()
  const bench = await startBacnet({
    objects: { '0:1': { value: 21.5, units: 62 }, '0:2': { value: 68, units: 64 } },
  })
  const [project] = site.projects
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
        name: AHU
        kind: thermostat
        points:
          - { property: local_temperature, object: 'analog-input:1' }
`,
  )
  const { save, preview: _, mapping, numberOf, announced } = await consoleOf(site)
  await announced()
  const profile: MappedProfile = {
    ...{ model: 'Supply air', kind: 'temperature_humidity', circuits: 1 },
    points: [{ property: 'temperature', object: 'analog-input:2' }],
  }
  await save(profile, { bus: 'hvac', address: '1201' })
  await eventually(() => expect(mapping()).toMatchObject({ state: 'accepted' }))
  const { number } = await numberOf()
  const id = await addDevice(site, number, 'temperature_humidity')
  await eventually(() => expect(valuesOf(site, id)).toMatchObject({ temperature: 20 }))
  expect(project.house.host).toBeTruthy()
})
