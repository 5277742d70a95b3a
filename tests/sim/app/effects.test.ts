import { expect, it } from 'vitest'
import { startTestServer } from '../../support/testServer.ts'

it('an effect that throws is counted by name; the command succeeds and the other effects go on', async () => {
  const logLines: string[] = []
  const site = await startTestServer({ logLines })
  const [project] = site.projects
  const heard: number[] = []
  const { workspaces } = site.server.services
  workspaces.onCommit('broken', () => {
    throw new Error('a bug in an effect')
  })
  workspaces.onCommit('sound', ({ commit }) => heard.push(commit.seq))
  const items = [{ deviceId: project.house.lights[0], values: { state: 'ON' } }]
  const token = await site.signIn('admin')
  const before = heard.length
  await workspaces
    .project(project.id)
    ?.workspace.run(
      'NoteHostOnline',
      { hostId: project.house.host },
      { actor: { kind: 'system', id: 'test', name: 'Test' }, channel: 'system', nowMs: 1 },
    )
  expect((await site.post('/device/control', { items }, token)).body.status).toBe(200)
  expect(heard.length).toBe(before + 2)
  const metrics = await (await fetch(`${site.url}/metrics`)).text()
  expect(metrics).toMatch(new RegExp(`atrium_effect_failures_total{effect="broken"} ${heard.length}\n`))
  expect(logLines.filter((line) => line.includes('"effect":"broken"'))).toHaveLength(heard.length)
})
