import { expect, it } from 'vitest'
import { COPIED_STEPS_MAX } from '#shared/constants.ts'
import { startTestServer } from '../../support/testServer.ts'

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
