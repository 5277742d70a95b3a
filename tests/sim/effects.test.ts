import { expect, it } from 'vitest'
import { commitsOf } from '../support/logs.ts'
import { startTestServer } from '../support/testServer.ts'
import { until } from '../support/until.ts'
import { freezeDate } from '../support/wallClock.ts'

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

it('a denial is recorded once per person, path and minute', async () => {
  const site = await startTestServer()
  const date = freezeDate()
  const [project] = site.projects
  const viewer = await site.signIn('viewer')
  const items = [{ deviceId: project.house.lights[0], values: { state: 'ON' } }]
  const control = (token: string) => site.post('/device/control', { items }, token)
  const denied = async () =>
    (await commitsOf(site.server.log, `project:${project.id}`)).flatMap(({ events }) =>
      events.flatMap((event) => (event.type === 'AccessDenied' ? [event.data] : [])),
    )
  for (let n = 0; n < 10; n += 1) expect((await control(viewer)).http).toBe(403)
  await until(async () => (await denied()).length === 1)
  const normal = { deviceIds: [project.house.leakSensor] }
  expect((await site.post('/device/setdevnormal', normal, viewer)).http).toBe(403)
  await until(async () => (await denied()).length === 2)
  date.pass(60_000)
  for (let n = 0; n < 10; n += 1) await control(viewer)
  await until(async () => (await denied()).length === 3)
  const paths = ['/device/control', '/device/setdevnormal', '/device/control']
  expect(await denied()).toMatchObject(paths.map((path) => ({ path })))
})
