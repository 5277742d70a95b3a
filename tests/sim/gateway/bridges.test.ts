/** Server state of connected bridges: bounded, parsed once, removed with the host. */
import { expect, it } from 'vitest'
import { Bridges } from '#sim/gateways/bridges.ts'
import { forgetDevices } from '#sim/processes/hosts/forgetDevices.ts'
import { at } from '../../support/context.ts'
import { startTestServer } from '../../support/testServer.ts'
import { bridgeDevices, ieeeOf, numberOf } from './support/zigbeeBridge.ts'

const from = (n: number) => ({ projectId: 'prj_1', hostId: `hst_${n}` }) as const
const LAMP = { n: 1, name: 'lamp', model: 'LED1836G9' } as const
const list = bridgeDevices([LAMP, { n: 2, name: 'weather', model: 'WSDCGQ11LM' }])

it('a list that has not changed is not read again, and one that has takes its place', () => {
  const bridges = new Bridges()
  const first = bridges.learn(from(1), list)
  const lamp = bridges.named('hst_1', 'lamp')
  expect(first?.map(({ number }) => number)).toEqual([numberOf(1), numberOf(2)])
  expect(bridges.learn(from(1), list)).toBe(first)
  expect(bridges.named('hst_1', 'lamp')).toBe(lamp)
  expect(bridges.learn(from(1), 'nonsense')).toBeNull()
  bridges.learn(from(1), bridgeDevices([{ ...LAMP, name: 'desk' }]))
  expect(bridges.named('hst_1', 'lamp')).toBeUndefined()
  expect(bridges.named('hst_1', 'desk')?.number).toBe(numberOf(1))
  expect(bridges.deviceCount).toBe(1)
})

it('of what a device exposes only properties are kept that some kind has', () => {
  const bridges = new Bridges()
  const exposes = Array.from({ length: 200 }, (_, i) => ({ property: `own_${i}`, type: 'numeric' }))
  const device = { ieee_address: ieeeOf(1), friendly_name: 'x', definition: { exposes } }
  expect(bridges.learn(from(1), JSON.stringify([device]))).toMatchObject([{ properties: [] }])
})

it('all bridges together have a bound: the one whose list is oldest gives way', () => {
  const bridges = new Bridges()
  const devices = Array.from({ length: 1_000 }, (_, i) => ({
    ieee_address: ieeeOf(i),
    friendly_name: `d${i}`,
  }))
  for (let n = 0; n < 101; n += 1) bridges.learn(from(n), JSON.stringify(devices))
  expect(bridges.deviceCount).toBe(100_000)
  expect(bridges.named('hst_0', 'd1')).toBeUndefined()
  expect(bridges.named('hst_100', 'd1')).toBeDefined()
  bridges.forgetProject('prj_1')
  expect(bridges.deviceCount).toBe(0)
})

it('a bridge is forgotten with its host', async () => {
  const site = await startTestServer()
  const [project] = site.projects
  const { services } = site.server
  const bridges = new Bridges()
  const workspace = site.workspace(project)
  const host = { number: '00158D00000000FF', name: 'H-02', model: 'GW-1', firmwareVersion: '1.0.0' }
  const areaId = project.house.rooms[0]
  await workspace.run('InstallHost', { ...host, areaId, networkNumber: 2 }, at(1_000))
  const hostId = workspace.state.first('host', 'number', host.number)?.id
  if (!hostId) throw new Error('no host')
  const stop = forgetDevices({ ...services, last: services.telemetry.last, bridges, takeIn: () => {} })
  bridges.learn({ projectId: project.id, hostId }, list)
  bridges.learn(from(1), list)
  await workspace.run('RemoveHost', { hostId }, at(2_000))
  stop()
  expect(bridges.named(hostId, 'lamp')).toBeUndefined()
  expect(bridges.deviceCount).toBe(2)
})
