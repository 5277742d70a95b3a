/** Unique things are created once under concurrency; others get the violated rule. */
import { expect, it } from 'vitest'
import { DEVICES_PER_HOST_MAX } from '#shared/constants.ts'
import { timed } from '../../../support/automations.ts'
import { at } from '../../../support/context.ts'
import { aNewDevice } from '../../../support/records.ts'
import { sharedTestServer } from '../../../support/sharedServer.ts'

const site = sharedTestServer()
const CROWD = 100

/** How many of a hundred calls were answered with which status. */
async function atOnce(path: string, bodyOf: (n: number) => object): Promise<Record<number, number>> {
  const token = await site().signIn('admin')
  const answers = await Promise.all(
    Array.from({ length: CROWD }, (_, n) => site().post(path, bodyOf(n), token)),
  )
  const counts: Record<number, number> = {}
  for (const { body } of answers) counts[body.status] = (counts[body.status] ?? 0) + 1
  return counts
}

const hex = (n: number): string => `00124B0000AB${n.toString(16).toUpperCase().padStart(4, '0')}`

it('one host of a network number, and one of a host number', async () => {
  const [{ house }] = site().projects
  const areaId = house.rooms[0]
  const host = (n: number) => ({ name: `GW-${n}`, areaId })
  const path = '/building/addwangguan'
  const networks = await atOnce(path, (n) => ({ ...host(n), number: hex(n), networkNumber: 77 }))
  expect(networks).toEqual({ 200: 1, 1125: CROWD - 1 })
  const numbers = await atOnce(path, (n) => ({
    ...host(1_000 + n),
    number: hex(999),
    networkNumber: 100 + n,
  }))
  expect(numbers).toEqual({ 200: 1, 1120: CROWD - 1 })
})

it('one area of a number among its siblings', async () => {
  const { state } = site().workspace(site().projects[0])
  const [floor] = state.all('floor')
  const area = { floorId: floor?.id, name: '777', nameEn: '777', kind: 'room', image: 'room' }
  expect(await atOnce('/moban/addarea', () => area)).toEqual({ 200: 1, 1154: CROWD - 1 })
})

it('one voice device of a kind in an area', async () => {
  const { rooms, host } = site().projects[0].house
  const panel = (n: number) => ({
    ...{ hostId: host, areaId: rooms[0], kind: 'voice_panel' },
    ...{ number: hex(2_000 + n), name: `语音${n}`, circuits: [{ name: '面板' }] },
  })
  expect(await atOnce('/moban/adddevice', panel)).toEqual({ 200: 1, 1137: CROWD - 1 })
})

it('one host under a home', async () => {
  const { state } = site().workspace(site().projects[0])
  const [floor] = state.all('floor')
  const villa = { floorId: floor?.id, name: '别墅', nameEn: 'Villa', kind: 'villa', image: 'villa' }
  const { data } = (await site().post('/moban/addarea', villa, await site().signIn('admin'))).body
  const { areaId } = data as { areaId: string }
  const host = (n: number) => ({ number: hex(3_000 + n), name: `别墅主机${n}`, areaId })
  expect(await atOnce('/building/addwangguan', host)).toEqual({ 200: 1, 1126: CROWD - 1 })
})

it('as many devices as a host can have', async () => {
  const [project] = site().projects
  const { rooms, host } = project.house
  const workspace = site().workspace(project)
  const before = workspace.state.by('device', 'host', host).size
  const lamp = (n: number) => ({ areaId: rooms[0], hostId: host, number: hex(n), name: `灯${n}` })
  const many = Array.from({ length: DEVICES_PER_HOST_MAX - before - 10 }, (_, n) =>
    aNewDevice(lamp(5_000 + n)),
  )
  await workspace.run('AddDevices', { devices: many }, at(3_000))
  const added = await atOnce('/moban/adddevice', (n) => ({
    ...{ ...lamp(6_000 + n), kind: 'dimmable_light', circuits: [{ name: '灯' }] },
  }))
  expect(added[200]).toBe(10)
  expect(workspace.state.by('device', 'host', host).size).toBe(DEVICES_PER_HOST_MAX)
})

it('one scene and one automation of a name', async () => {
  const [light] = site().projects[0].house.lights
  const values = { state: 'OFF' }
  const scene = { name: '只一个', image: 'leave', areaId: null, steps: [{ deviceId: light, values }] }
  expect(await atOnce('/moban/addmodel', () => scene)).toEqual({ 200: 1, 1103: CROWD - 1 })
  const tasks = [{ type: 'device', id: 'task1', deviceId: light, values }]
  const automation = { name: '只一个', conditions: [timed(600)], tasks }
  expect(await atOnce('/moban/addznconnect', () => automation)).toEqual({ 200: 1, 1103: CROWD - 1 })
})
