import { expect, it } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import { giveRole } from '../../../support/roles.ts'
import { startTestServer } from '../../../support/testServer.ts'

it('whoever sees a part of a building changes nothing of the whole of it', async () => {
  const site = await startTestServer()
  const [project] = site.projects
  const { state } = site.workspace(project)
  const building = must([...state.all('building')][0], 'the building')
  const floor = must([...state.all('floor')][0], 'the floor')
  await giveRole(site, 'viewer', { areas: [project.house.rooms[0]], rights: ['deploy.configure'] })
  const limited = await site.signIn('viewer')
  const names = { name: '新名', nameEn: 'New name' }
  const calls: readonly [string, object][] = [
    ['/building/addbuilding', { name: '别楼', nameEn: 'Other' }],
    ['/building/updatebuilding', { buildingId: building.id, ...names }],
    ['/building/addfloor', { buildingId: building.id, level: 77, ...names }],
    ['/building/updatefloor', { floorId: floor.id, name: '新层', nameEn: 'New floor' }],
  ]
  for (const [path, input] of calls)
    expect((await site.post(path, input, limited)).body.status, path).toBe(403)
  expect(state.get('building', building.id)).toEqual(building)
  const admin = await site.signIn('admin')
  for (const [path, input] of calls) expect((await site.post(path, input, admin)).body.status, path).toBe(200)
})
