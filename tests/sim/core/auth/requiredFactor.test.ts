/** A role that requires a second factor: who has the role and no factor is led to set one up, and sees nothing before. */
import { describe, expect, it } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import { dataOf } from '../../../support/accounts.ts'
import { connectConsole, openConsole } from '../../../support/console.ts'
import { codeOf, enrolTotp, login, secondStep, ticketFor } from '../../../support/factors.ts'
import { eventsOf } from '../../../support/logs.ts'
import { type Answer, PASSWORD, startTestServer, type TestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const refusalOf = (answer: Answer): [number, string] => [answer.http, dataOf<{ code: string }>(answer).code]

function roleOf(site: TestServer, person: 'operator' | 'admin'): string {
  const { state } = site.workspace(site.projects[0])
  return must(
    [...state.all('role')].find(({ name }) => name === person),
    'the role',
  ).id
}

/** Set by the role's administrator. */
async function requireFactor(site: TestServer, needsFactor = true): Promise<void> {
  const admin = await site.signIn('admin')
  const changed = await site.post(
    '/auth/updaterole',
    { roleId: roleOf(site, 'operator'), needsFactor },
    admin,
  )
  expect(changed.body.status).toBe(200)
}

describe('a role that requires a second factor', () => {
  it('shuts the project to a member without one, in open sessions as well, and opens it once it is set up', async () => {
    const site = await startTestServer()
    const token = await site.signIn('operator')
    const live = await connectConsole(site, token)
    const list = () => site.post('/moban/devicelist', {}, token)
    expect((await list()).http).toBe(200)
    await requireFactor(site)
    expect(refusalOf(await list())).toEqual([403, 'factor_required'])
    expect(refusalOf(await site.post('/live/ticket', {}, token))).toEqual([403, 'factor_required'])
    await until(() => !live.client.connected)
    await expect(openConsole(site, live.ticket)).rejects.toThrow()
    const info = dataOf<object>(await site.post('/userinfo/info', {}, token))
    expect(info).toMatchObject({
      rights: [],
      xmid: null,
      factorFor: { id: site.projects[0].id, roleName: 'operator' },
    })
    await enrolTotp(site, token)
    expect((await list()).http).toBe(200)
    const after = dataOf<object>(await site.post('/userinfo/info', {}, token))
    expect(after).toMatchObject({ xmid: site.projects[0].id })
    expect(after).not.toHaveProperty('factorFor')
  })

  it('lets a member without one sign in, for setting it up, and choose another project', async () => {
    const site = await startTestServer()
    await requireFactor(site)
    const token = must(dataOf<{ token?: string }>(await login(site, 'operator')).token, 'a token')
    const [{ id }] = site.projects
    const projects = await site.post('/building/projectlist', {}, token)
    expect(projects.body.data).toMatchObject({ list: [{ id, entersConsole: true }] })
    expect((await site.post('/building/useproject', { xmid: id }, token)).body.status).toBe(200)
    expect(refusalOf(await site.post('/moban/devicelist', { xmid: id }, token))).toEqual([
      403,
      'factor_required',
    ])
    // A project of others is still none.
    const foreign = await site.post('/moban/devicelist', { xmid: site.projects[1].id }, token)
    expect(foreign.http).toBe(404)
  })

  it('lets a member without one move no simulated world', async () => {
    const site = await startTestServer({ isSimulated: true })
    await requireFactor(site)
    const token = must(dataOf<{ token?: string }>(await login(site, 'operator')).token, 'a token')
    const refused = await site.post('/sim/clock', { speed: 60 }, token)
    expect(refusalOf(refused)).toEqual([403, 'no_permission'])
  })

  it('changes nothing for members who have one, until they remove it', async () => {
    const site = await startTestServer()
    const { secret } = await enrolTotp(site, await site.signIn('operator'))
    await requireFactor(site)
    const signedIn = await secondStep(site, await ticketFor(site, 'operator'), codeOf(secret))
    const { token } = dataOf<{ token: string }>(signedIn)
    const list = () => site.post('/moban/devicelist', {}, token)
    expect((await list()).http).toBe(200)
    await site.post('/userinfo/deltotp', { proof: PASSWORD }, token)
    expect(refusalOf(await list())).toEqual([403, 'factor_required'])
    const again = await site.restart()
    expect(refusalOf(await again.post('/moban/devicelist', {}, token))).toEqual([403, 'factor_required'])
    await requireFactor(again, false)
    expect((await again.post('/moban/devicelist', {}, token)).http).toBe(200)
  })

  it('is a change of the role like any other: in its list, in the log, and of who may not manage roles refused', async () => {
    const site = await startTestServer()
    const operator = await site.signIn('operator')
    const roleId = roleOf(site, 'operator')
    const refused = await site.post('/auth/updaterole', { roleId, needsFactor: false }, operator)
    expect(refused.http).toBe(403)
    await requireFactor(site)
    const admin = await site.signIn('admin')
    const roles = dataOf<{ list: { id: string; needsFactor?: boolean }[] }>(
      await site.post('/auth/rolelist', {}, admin),
    )
    expect(roles.list.find(({ id }) => id === roleId)?.needsFactor).toBe(true)
    const commits = await eventsOf(site.server.log, site.workspace(site.projects[0]).stream)
    const changed = commits.filter(({ type }) => type === 'RolePowersChanged')
    expect(changed.at(-1)).toMatchObject({ data: { roleId, needsFactor: true } })
  })

  it('ends the wall displays of a member without one', async () => {
    const site = await startTestServer()
    const token = await site.signIn('operator')
    const { code, secret } = dataOf<{ code: string; secret: string }>(await site.post('/display/begin', {}))
    await site.post('/display/pair', { code, name: 'Lobby' }, token)
    const display = dataOf<{ token: string }>(await site.post('/display/collect', { secret })).token
    expect((await site.post('/userinfo/info', {}, display)).http).toBe(200)
    await requireFactor(site)
    expect((await site.post('/userinfo/info', {}, display)).http).toBe(401)
  })
})
