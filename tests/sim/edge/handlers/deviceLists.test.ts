import { expect, it } from 'vitest'
import { at } from '../../../support/context.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { aNewDevice } from '../../../support/records.ts'
import { startTestServer } from '../../../support/testServer.ts'

const RELAY = '00158D0000000FC1'

it('lists controllers, circuits with their state, and kinds: to a limited person only those of the own rooms', async () => {
  const site = await startTestServer()
  const [project] = site.projects
  const { rooms, host } = project.house
  const circuits = [
    { name: '顶灯', nameEn: 'Ceiling', style: 'downlight', feeds: 'bed' },
    { name: '插座', nameEn: 'Socket' },
  ] as const
  const relay = { kind: 'relay_module', hostId: host, circuits: [...circuits] }
  const near = aNewDevice({ ...relay, number: RELAY, name: '继电器一', areaId: rooms[0] })
  const far = aNewDevice({ ...relay, number: '00158D0000000FC2', name: '继电器二', areaId: rooms[1] })
  await site.workspace(project).run('AddDevices', { devices: [near, far] }, at(2_000))
  const gateway = await aMqttClientFor(site, project)
  await gateway.report({ t: 1, seq: 1, d: { [RELAY]: { state_l1: 'ON' } } })

  const [admin, operator] = [await site.signIn('admin'), await site.signIn('operator')]
  const ask = async (path: string, token: string, body: object = {}) =>
    (await site.post(path, body, token)).body.data as { list: Record<string, unknown>[]; total: number }
  expect((await ask('/moban/zhukongdevicelist', admin)).list.map(({ name }) => name)).toEqual([
    '继电器一',
    '继电器二',
  ])
  expect((await ask('/moban/zhukongdevicelist', operator)).total).toBe(1)
  const { list } = await ask('/moban/jdqhldevicelist', operator)
  expect(list.map(({ property, style, feeds, value }) => [property, style, feeds, value])).toEqual([
    ['state_l1', 'downlight', 'bed', 'ON'],
    ['state_l2', 'light', '', null],
  ])
  expect((await ask('/moban/jdqhldevicelist', admin, { name: 'socket' })).total).toBe(2)
  expect((await ask('/moban/jdqhldevicelist', operator, { areaId: rooms[1] })).total).toBe(0)
  expect((await ask('/moban/equiplist', operator, { name: '继电器' })).list).toMatchObject([
    { number: RELAY },
  ])
  expect((await ask('/moban/getdevicecontroltypes', operator)).list).toMatchObject([
    { kind: 'relay_module', devices: 1, properties: ['state_l1', 'state_l2', 'state_l3', 'state_l4'] },
    { kind: 'dimmable_light', devices: 1 },
  ])
})
