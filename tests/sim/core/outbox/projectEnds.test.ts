import { expect, it } from 'vitest'
import { startTestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

it('sessions leave a closed project in the end, however often that fails, and /metrics shows how it goes', async () => {
  const site = await startTestServer()
  const { sessions } = site.server.services
  const [project] = site.projects
  const token = await site.signIn('admin')
  const figures = async (): Promise<string> => await (await fetch(`${site.url}/metrics`)).text()
  const leave = sessions.leaveProject.bind(sessions)
  const asked: string[] = []
  sessions.leaveProject = async (id) => {
    asked.push(id)
    // The first try and the first outbox attempt fail; the second succeeds.
    if (asked.length <= 2) throw new Error('the store refuses')
    return leave(id)
  }
  const closed = await site.post('/building/delproject', { xmid: project.id, name: '一号酒店' }, token)
  expect(closed.body.status).toBe(200)
  await until(async () =>
    (await figures()).includes('atrium_outbox_retries_total{subscriber="projectEnds"} 1'),
  )
  expect(await figures()).toContain('atrium_outbox_waiting{subscriber="projectEnds"} 1')
  await until(() => asked.length === 3)
  await until(async () => (await figures()).includes('atrium_outbox_waiting{subscriber="projectEnds"} 0'))
  expect(await figures()).toContain('atrium_outbox_parked{subscriber="projectEnds"} 0')
  expect(asked).toEqual([project.id, project.id, project.id])
  await until(async () => (await figures()).includes('atrium_outbox_lag{subscriber="projectEnds"} 0'))
})
