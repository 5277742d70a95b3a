import { expect, it } from 'vitest'
import { at } from '../../../support/context.ts'
import { addProject, projectState } from '../../../support/projects.ts'
import { startTestServer } from '../../../support/testServer.ts'

async function start() {
  const site = await startTestServer()
  const [project] = site.projects
  const workspace = site.workspace(project)
  const template = { name: '标准间', nameEn: '', description: '' }
  await workspace.run('AddTemplateOfArea', { areaId: project.house.rooms[0], ...template }, at(1_500))
  return { site, source: workspace.state, token: await site.signIn('admin') }
}

it('a project begins with the set-up of another one, and keeps it over a restart', async () => {
  const { site, source, token } = await start()
  const xmid = await addProject(site, token, { name: '二号酒店', moban_name: '一号酒店' })
  for (const server of [site, await site.restart()]) {
    const read = projectState(server, xmid)
    const counts = (['building', 'floor', 'area', 'areaTemplate', 'role'] as const).map((type) => [
      read.count(type),
      source.count(type),
    ])
    for (const [copied, there] of counts) expect(copied).toBe(there)
    expect([...read.all('areaTemplate')]).toMatchObject([{ name: '标准间', version: 1 }])
    // Uses of the template belong to the other project.
    expect([read.count('templateUse'), read.count('device'), read.count('host')]).toEqual([0, 0, 0])
    expect(read.count('member')).toBe(1)
    expect(read.get('project', xmid)?.name).toBe('二号酒店')
  }
})

it('set-ups are those of projects that one manages, with what would be copied', async () => {
  const { site, source, token } = await start()
  const answer = await site.post('/moban/cxallmobanlist', { name: '一号' }, token)
  expect(answer.body.data).toMatchObject({
    total: 1,
    list: [{ name: '一号酒店', areas: source.count('area'), templates: 1, roles: source.count('role') }],
  })
  const operator = await site.signIn('operator')
  expect((await site.post('/moban/cxallmobanlist', {}, operator)).body.data).toMatchObject({ total: 0 })
  const begun = await site.post('/building/addproject', { name: '三号', moban_name: '一号酒店' }, operator)
  expect(begun.body.status).toBe(1101)
})

it('a set-up is copied with its templates', async () => {
  const { site, token } = await start()
  const answer = await site.post('/moban/copyproject', { name: '分店' }, token)
  const [xmid] = (answer.body.data as { xmids: `prj_${string}`[] }).xmids
  expect([...projectState(site, xmid ?? 'prj_none').all('areaTemplate')]).toHaveLength(1)
})
