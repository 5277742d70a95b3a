import { expect, it } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import type { AreaId } from '#shared/records/area.ts'
import { factsOf } from '#sim/handlers/declared.ts'
import { at } from '../../support/context.ts'
import { aNewDevice } from '../../support/records.ts'
import { PHONES, startTestServer } from '../../support/testServer.ts'

it('the list of areas counts only devices that the caller sees', async () => {
  const site = await startTestServer()
  const [project] = site.projects
  const { house } = project
  const workspace = site.workspace(project)
  const { estate } = site.server.services.workspaces
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

  const account = must(estate.state.first('account', 'phone', PHONES.operator), 'the operator')
  const member = must(workspace.state.first('member', 'account', account.id), 'a member')
  const role = { name: '内间', nameEn: 'Inner', description: '', entersConsole: true } as const
  const powers = { rights: ['home.view'], areas: [inner], devices: [], scenes: 'all' } as const
  const [added] = factsOf(await workspace.run('AddRole', { ...role, ...powers }, at(2_000))).of('RoleAdded')
  await workspace.run('RemoveMember', { memberId: member.id }, at(2_000))
  const limited = {
    accountId: member.accountId,
    roleId: must(added, 'the new role').roleId,
    nickname: 'operator',
  }
  await workspace.run('AddMember', limited, at(2_000))

  const devicesFor = async (person: 'admin' | 'operator'): Promise<unknown> => {
    const answer = await site.post('/moban/arealist', {}, await site.signIn(person))
    const { list } = answer.body.data as { list: { id: string; devices: number }[] }
    return [suite, inner].map((area) => list.find(({ id }) => id === area)?.devices)
  }
  expect(await devicesFor('admin')).toEqual([1, 0])
  expect(await devicesFor('operator')).toEqual([0, 0])
})

it('an area is copied under the next free names, and the answer says how many devices stay behind', async () => {
  const site = await startTestServer()
  const [project] = site.projects
  const [room] = project.house.rooms
  const { state } = site.workspace(project)
  const token = await site.signIn('admin')
  const copy = async (more: object) =>
    (await site.post('/moban/copyarea', { areaId: room, ...more }, token)).body
  const { data, status } = await copy({ count: 2 })
  const { areaIds, devicesLeftOut } = data as { areaIds: string[]; devicesLeftOut: number }
  expect([status, areaIds.length]).toEqual([200, 2])
  expect(devicesLeftOut).toBe(state.by('device', 'area', String(room)).size)
  const names = areaIds.map((id) => state.get('area', id)?.name)
  expect(new Set([...state.all('area')].map(({ name }) => name)).size).toBe(state.count('area'))
  expect(await copy({ names: names[0] })).toMatchObject({ status: 1103 })
  expect(await copy({ count: 51 })).toMatchObject({ status: 400 })
})
