/** Site works through the real server: access ends on its own, after a restart too. */
import { expect, it } from 'vitest'
import { ManualClock } from '#sim/base/clock.ts'
import { dataOf } from '../../../support/accounts.ts'
import { giveRole } from '../../../support/roles.ts'
import { PHONES, startTestServer, type TestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const HOUR_MS = 3_600_000

async function start() {
  const clock = new ManualClock(Date.parse('2026-05-04T08:00:00Z'))
  const site = await startTestServer({ clock })
  const [project] = site.projects
  const admin = await site.signIn('admin')
  const roleId = [...site.workspace(project).state.all('role')].find(({ name }) => name === 'viewer')?.id
  const terms = { company: 'Builders', phone: PHONES.stranger, roleId, startsAtMs: clock.now() }
  const plan = async (endsAtMs: number) =>
    dataOf<{ siteWorkId: string; invitation: { code: string } }>(
      await site.post('/auth/addconstruction', { ...terms, endsAtMs }, admin),
    )
  const seen = async (on: TestServer, token: string) =>
    (await on.post('/moban/arealist', { xmid: project.id }, token)).http
  return { clock, site, project, admin, plan, seen }
}

it('a contractor is in until the works end, which an extension moves, and what ends while the server is down ends at its start', async () => {
  const { clock, site, project, admin, plan, seen } = await start()
  const { siteWorkId, invitation } = await plan(clock.now() + HOUR_MS)
  const contractor = await site.signIn('stranger')
  await site.post('/userinfo/acceptinvite', { code: invitation.code }, contractor)
  expect(await seen(site, contractor)).toBe(200)
  const ask = { projectId: project.id, siteWorkId, untilMs: clock.now() + 2 * HOUR_MS, reason: 'Late' }
  expect((await site.post('/userinfo/askextension', ask, contractor)).body.status).toBe(200)
  const extension = { siteWorkId, endsAtMs: ask.untilMs }
  expect((await site.post('/auth/extendconstruction', extension, admin)).body.status).toBe(200)
  clock.advance(HOUR_MS)
  expect(await seen(site, contractor)).toBe(200)
  const again = await site.restart(() => clock.advance(HOUR_MS))
  const workspace = again.workspace(project)
  await until(() => workspace.state.get('siteWork', siteWorkId)?.state === 'ended')
  expect(await seen(again, await again.signIn('stranger'))).toBe(404)
})

it('nobody plans or ends works of a project that they do not administer', async () => {
  const { clock, site, plan } = await start()
  const { siteWorkId } = await plan(clock.now() + HOUR_MS)
  const foreigner = await site.signIn('foreigner')
  expect((await site.post('/auth/endconstruction', { siteWorkId }, foreigner)).http).toBe(404)
  await giveRole(site, 'operator', {
    rights: ['home.view', 'staff.manage'],
    areas: [site.projects[0].house.rooms[0]],
  })
  const operator = await site.signIn('operator')
  expect((await site.post('/auth/endconstruction', { siteWorkId }, operator)).http).toBe(404)
})
