/** An engineer of one room sees its parents, but cannot change other content. */
import { expect, it } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import { at } from '../../../support/context.ts'
import { aNewDevice } from '../../../support/records.ts'
import { giveRole } from '../../../support/roles.ts'
import { startTestServer } from '../../../support/testServer.ts'

/** A suite with two rooms in it; the operator's role becomes an engineer's for the first of them. */
async function suite() {
  const site = await startTestServer()
  const [project] = site.projects
  const { house } = project
  const workspace = site.workspace(project)
  const admin = await site.signIn('admin')
  const floorId = must(workspace.state.get('area', house.rooms[0]), 'a room').floorId
  const added = async (name: string, parentId: string | null): Promise<`ara_${string}`> => {
    const { body } = await site.post('/moban/addarea', { floorId, parentId, name }, admin)
    return (body.data as { areaId: `ara_${string}` }).areaId
  }
  const outer = await added('SUITE', null)
  const [own, other] = [await added('OWN', outer), await added('OTHER', outer)]
  const lamp = aNewDevice({ number: '00158D0000000FC1', name: '邻室灯', areaId: other, hostId: house.host })
  await workspace.run('AddDevices', { devices: [lamp] }, at(2_000))
  await giveRole(site, 'operator', { rights: ['home.view', 'deploy.configure'], areas: [own] })
  return { site, admin, operator: await site.signIn('operator'), outer, own }
}

it('neither reads it into a template, nor applies one to it, nor copies it', async () => {
  const { site, admin, operator, outer, own } = await suite()
  const templateOf = (areaId: string, name: string, token: string) =>
    site.post('/moban/addmoban', { name, areaId }, token)
  const mine = await templateOf(own, '自己的', operator)
  expect(mine.body.status).toBe(200)
  const { templateId } = mine.body.data as { templateId: string }
  expect(
    (await site.post('/moban/applymoban', { templateId, version: 1, areaIds: [own] }, operator)).http,
  ).toBe(200)
  const attempts = [
    await templateOf(outer, '整套', operator),
    await site.post('/moban/previewmoban', { templateId, areaIds: [outer] }, operator),
    await site.post('/moban/applymoban', { templateId, version: 1, areaIds: [outer] }, operator),
    await site.post('/moban/copyarea', { areaId: outer }, operator),
  ]
  expect(attempts.map(({ http, body }) => [http, body.data])).toEqual(
    attempts.map(() => [404, { code: 'record_unknown' }]),
  )
  expect((await templateOf(outer, '整套', admin)).body.status).toBe(200)
})

it('moves it nowhere with what is inside it, and puts its own room back past rooms out of sight', async () => {
  const { site, admin, outer, own } = await suite()
  const { floorId } = must(site.workspace(site.projects[0]).state.get('area', outer), 'the suite')
  const more = await site.post('/moban/addarea', { floorId, parentId: outer, name: 'THIRD' }, admin)
  const [elsewhere] = site.projects[0].house.rooms
  const third = (more.body.data as { areaId: `ara_${string}` }).areaId
  await giveRole(site, 'operator', {
    rights: ['home.view', 'deploy.configure'],
    areas: [own, third, elsewhere],
  })
  const operator = await site.signIn('operator')
  const order = async (body: object) => (await site.post('/moban/paixuarea', body, operator)).http
  expect(await order({ areaId: outer, floorId, parentId: elsewhere })).toBe(404)
  const inside = { floorId, parentId: outer }
  // The hidden area OTHER is between them.
  const toTheEnd = { areaId: own, ...inside, from: { ...inside, beforeId: third } }
  expect(await order({ areaId: own, direction: 'down', from: toTheEnd.from })).toBe(400)
  expect(await order(toTheEnd)).toBe(200)
  expect(await order(toTheEnd)).toBe(409)
  expect(await order({ areaId: own, direction: 'up' })).toBe(200)
})
