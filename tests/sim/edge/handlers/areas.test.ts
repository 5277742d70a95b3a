import { expect, it } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import type { AreaId } from '#shared/records/area.ts'
import { factsOf } from '#sim/edge/handlers/declared.ts'
import { at } from '../../../support/context.ts'
import { aNewDevice } from '../../../support/records.ts'
import { giveRole } from '../../../support/roles.ts'
import { startTestServer } from '../../../support/testServer.ts'

it('the list of areas counts only devices that the caller sees', async () => {
  const site = await startTestServer()
  const [project] = site.projects
  const { house } = project
  const workspace = site.workspace(project)
  const { floorId } = must(workspace.state.get('area', house.rooms[0]), 'a room')
  const addArea = async (parentId: AreaId | null, name: string): Promise<AreaId> => {
    const area = { floorId, parentId, name, nameEn: name, kind: 'suite', image: '' } as const
    const [added] = factsOf(await workspace.run('AddArea', area, at(2_000))).of('AreaAdded')
    return must(added, 'the new area').areaId
  }
  const suite = await addArea(null, 'SUITE')
  const inner = await addArea(suite, 'INNER')
  const place = { areaId: suite, hostId: house.host }
  const device = aNewDevice({ number: '00158D0000000FB1', name: '套房灯', ...place })
  await workspace.run('AddDevices', { devices: [device] }, at(2_000))

  await giveRole(site, 'operator', { rights: ['home.view'], areas: [inner] })

  const devicesFor = async (person: 'admin' | 'operator'): Promise<unknown> => {
    const answer = await site.post('/moban/arealist', {}, await site.signIn(person))
    const { list } = answer.body.data as { list: { id: string; devices: number }[] }
    return [suite, inner].map((area) => list.find(({ id }) => id === area)?.devices)
  }
  expect(await devicesFor('admin')).toEqual([1, 0])
  expect(await devicesFor('operator')).toEqual([0, 0])
})

it('an area is copied with its devices under the next free names, as the preview says', async () => {
  const site = await startTestServer()
  const [project] = site.projects
  const [room] = project.house.rooms
  const workspace = site.workspace(project)
  const { state } = workspace
  const token = await site.signIn('admin')
  const [lamp] = state.by('device', 'area', String(room)).values()
  const steps = [{ deviceId: must(lamp, 'a light').id, values: { state: 'ON' }, delayMs: 0 }]
  const scene = { name: '读书', nameEn: '', image: 'welcome', areaId: must(room, 'a room'), steps } as const
  await workspace.run('AddScene', { ...scene, runBy: 'server', key: null }, at(2_000))
  const send = async (path: string, more: object) =>
    (await site.post(`/moban/${path}`, { areaId: room, ...more }, token)).body
  const own = state.by('device', 'area', String(room)).size
  const before = state.count('device')
  const preview = (await send('previewcopyarea', { count: 2 })).data as {
    copies: { name: string; devices: { number: string }[]; programs: { name: string }[] }[]
    hosts: { devicesAfter: number; hostId: string }[]
  }
  expect(state.count('device')).toBe(before)
  const none = { devicesLeftOut: 0, automationsAdded: 0 }
  const { data, status } = await send('copyarea', { count: 2 })
  const { areaIds, ...counts } = data as { areaIds: string[] }
  expect([status, areaIds.length, counts]).toEqual([
    200,
    2,
    { ...none, devicesAdded: 2 * own, scenesAdded: 2 },
  ])
  const names = areaIds.map((id) => state.get('area', id)?.name)
  expect(names).toEqual(preview.copies.map(({ name }) => name))
  const scenesIn = (id: string) => [...state.by('scene', 'area', id).values()].map((one) => one.name)
  expect(areaIds.map(scenesIn)).toEqual(preview.copies.map(({ programs }) => programs.map((one) => one.name)))
  const numbersIn = (id: string) => [...state.by('device', 'area', id).values()].map(({ number }) => number)
  expect(areaIds.map(numbersIn)).toEqual(
    preview.copies.map(({ devices }) => devices.map(({ number }) => number)),
  )
  for (const { hostId, devicesAfter } of preview.hosts)
    expect(state.by('device', 'host', hostId).size).toBe(devicesAfter)
  expect(await send('copyarea', { names: names[0] })).toMatchObject({ status: 1154 })
  expect(await send('copyarea', { count: 51 })).toMatchObject({ status: 400 })
  expect(await send('copyarea', { count: 1, withDevices: false })).toMatchObject({
    data: { devicesAdded: 0, devicesLeftOut: own },
  })
})
