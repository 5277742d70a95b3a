import { expect, it } from 'vitest'
import { COPIED_STEPS_MAX } from '#shared/constants.ts'
import type { AreaId } from '#shared/records/area.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { giveRole } from '../../../support/roles.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

/** Gives the operator authoring rights in these areas and all current scenes. */
async function grantRooms(site: TestServer, areas: readonly AreaId[]): Promise<void> {
  const scenes = [...site.workspace(site.projects[0]).state.all('scene')].map(({ id }) => id)
  await giveRole(site, 'operator', { rights: ['deploy.configure'], areas: [...areas], scenes })
}

it('many copies of a long scene come in several commits, none of them large, with names that count on', async () => {
  const site = await startTestServer()
  const [project] = site.projects
  const workspace = site.workspace(project)
  const token = await site.signIn('admin')
  const steps = Array.from({ length: 200 }, (_, i) => ({
    deviceId: project.house.lights[0],
    values: { state: i % 2 === 0 ? 'ON' : 'OFF' },
    delayMs: i * 1_000,
  }))
  const { body } = await site.post('/moban/addmodel', { name: '灯光秀', steps }, token)
  const { sceneId } = body.data as { sceneId: string }
  const { seq } = workspace
  const copies = await site.post('/moban/copymodel', { sceneId, count: 12 }, token)
  expect((copies.body.data as { sceneIds: string[] }).sceneIds).toHaveLength(12)
  expect(workspace.seq - seq).toBe(Math.ceil((12 * steps.length) / COPIED_STEPS_MAX))
  expect([...workspace.state.all('scene')].map(({ name }) => name)).toContain('灯光秀 13')
})

it('scenes for other rooms are made by whoever sees what they move, here and there', async () => {
  const site = await startTestServer()
  const [project] = site.projects
  const workspace = site.workspace(project)
  const { rooms, lights } = project.house
  const token = await site.signIn('admin')
  const steps = [{ deviceId: lights[0], values: { state: 'ON' }, delayMs: 0 }]
  const { body } = await site.post('/moban/addmodel', { name: '欢迎', areaId: rooms[0], steps }, token)
  const { sceneId } = body.data as { sceneId: `scn_${string}` }
  const [, second] = rooms
  const asked = { sceneId, areaIds: [second] }
  const refused = async () => {
    const author = await site.signIn('operator')
    return (await site.post('/live/addroomscenes', asked, author, { 'head-lang': 'en' })).body.msg
  }
  await grantRooms(site, [rooms[0]])
  expect(await refused()).toBe('There is no such area')
  await grantRooms(site, [second])
  expect(await refused()).toBe('There is no such device')
  const { seq } = workspace
  const made = await site.post('/live/addroomscenes', asked, token)
  expect((made.body.data as { sceneIds: string[] }).sceneIds).toHaveLength(1)
  expect(workspace.seq - seq).toBe(1)
  expect([...workspace.state.by('scene', 'area', second).values()]).toMatchObject([
    { name: '欢迎 · 102', steps: [{ deviceId: lights[1] }] },
  ])
})

it('past runs are told newest first with who and what, also of a server that was away, and what failed is retried', async () => {
  const site = await startTestServer()
  const [project] = site.projects
  const token = await site.signIn('admin')
  const steps = [{ deviceId: project.house.lights[0], values: { state: 'ON' }, delayMs: 0 }]
  const { body } = await site.post('/moban/addmodel', { name: '欢迎', nameEn: 'Welcome', steps }, token)
  const { sceneId } = body.data as { sceneId: string }
  const runsOf = async (of: TestServer, more = {}) => {
    const { body: answer } = await of.post('/live/sceneruns', { sceneId, ...more }, token)
    return answer.data as { total: number; list: readonly { id: string; state: string; cause: string }[] }
  }
  const ended = () =>
    [...site.workspace(project).state.all('sceneRun')].every(({ state }) => state !== 'running')
  const gateway = await aMqttClientFor(site, project)
  gateway.answer = ({ id }) => void gateway.report({ t: 2, ack: id, ok: false, error: 'no route' })
  await site.post('/live/runscene', { sceneId }, token)
  await until(ended)
  const first = (await runsOf(site)).list[0]
  expect(first).toMatchObject({ state: 'failed', startedBy: { nameEn: expect.any(String) }, cause: '' })
  await site.post('/live/runscene', { sceneId, leftOf: first?.id }, token)
  await until(ended)
  const again = await site.restart()
  const { list, total } = await runsOf(again, { pageSize: 1 })
  expect([total, list[0]?.cause]).toEqual([2, first?.id])
  expect((await runsOf(again, { isWrong: false })).total).toBe(0)
  const old = await again.post('/live/runscene', { sceneId, leftOf: first?.id }, token)
  expect(old.body.status).toBe(1238)
})
