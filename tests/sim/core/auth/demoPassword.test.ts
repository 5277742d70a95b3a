/** The demo password is public: it opens simulated worlds only, and its accounts are listed to people at the machine only. */
import { expect, it } from 'vitest'
import { isExposed } from '#sim/base/config.ts'
import { hashPassword } from '#sim/core/auth/passwords.ts'
import { DEMO_PASSWORD } from '#sim/world/estates/bundled/staff.ts'
import { registerDemoAccount } from '../../../support/accounts.ts'
import { PHONES, startTestServer, type TestServer } from '../../../support/testServer.ts'

async function setPassword(site: TestServer, password: string): Promise<void> {
  const { vault, workspaces } = site.server.services
  const account = workspaces.estate.state.first('account', 'phone', PHONES.admin)
  if (!account) throw new Error('expected the administrator')
  await vault.setPassword(account.id, await hashPassword(password))
}

const signIn = async (site: TestServer, password: string, path = '/userinfo/login') =>
  (await site.post(path, { username: PHONES.admin, password })).body

it('live mode refuses an account with the demo password until it is changed', async () => {
  const site = await startTestServer()
  await setPassword(site, DEMO_PASSWORD)
  for (const path of ['/userinfo/login', '/hotel/Userinfo']) {
    const refused = await signIn(site, DEMO_PASSWORD, path)
    expect(refused).toMatchObject({ data: { code: 'demo_password' } })
    expect(refused.msg).toContain('npm run account -- password PHONE')
  }
  expect(await signIn(site, 'a-wrong-one')).toMatchObject({ data: { code: 'login_incorrect' } })
  await setPassword(site, 'changed-1234')
  expect((await signIn(site, 'changed-1234')).status).toBe(200)
})

it('a session of a simulated world does not open the same data in live mode', async () => {
  const simulated = await startTestServer({ isSimulated: true })
  await setPassword(simulated, DEMO_PASSWORD)
  const { token } = (await signIn(simulated, DEMO_PASSWORD)).data as { token: string }
  const live = await simulated.restart(undefined, { isSimulated: false })
  expect((await live.post('/userinfo/info', {}, token)).http).toBe(401)
  expect(await signIn(live, DEMO_PASSWORD)).toMatchObject({ data: { code: 'demo_password' } })
})

it('a live session is kept over a restart', async () => {
  const site = await startTestServer()
  const token = await site.signIn('admin')
  const again = await site.restart()
  expect((await again.post('/userinfo/info', {}, token)).http).toBe(200)
})

const listed = async (site: TestServer, headers: Record<string, string> = {}): Promise<number> => {
  const { body } = await site.post('/userinfo/demoaccounts', {}, undefined, headers)
  return (body.data as { accounts: unknown[] }).accounts.length
}

it('demo accounts are listed to clients on this machine only', async () => {
  const site = await startTestServer({ isSimulated: true })
  await registerDemoAccount(site)
  expect(await listed(site)).toBeGreaterThan(0)
  for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
    expect([name, await listed(site, { [name]: '127.0.0.1' })]).toEqual([name, 0])
})

it('behind a trusted proxy the address it forwards decides, and without one nobody is listed', async () => {
  const site = await startTestServer({ isSimulated: true, config: { trustProxy: ['127.0.0.1'] } })
  await registerDemoAccount(site)
  expect(await listed(site, { 'x-forwarded-for': '203.0.113.9' })).toBe(0)
  expect(await listed(site, { 'x-forwarded-for': '127.0.0.2, 203.0.113.9' })).toBe(0)
  expect(await listed(site, { 'x-forwarded-for': '127.0.0.2' })).toBeGreaterThan(0)
  expect(await listed(site)).toBe(0)
})

it('the console learns that a simulated world is reachable from other machines', async () => {
  const info = async (host: string) => {
    const site = await startTestServer({ isSimulated: true, config: { host } })
    return (await site.post('/userinfo/info', {}, await site.signIn('admin'))).body.data as object
  }
  expect(await info('0.0.0.0')).toMatchObject({ isExposedDemo: true })
  expect(await info('127.0.0.1')).not.toHaveProperty('isExposedDemo')
  expect(isExposed({ world: 'none', host: '0.0.0.0' })).toBe(false)
  expect(['127.0.0.1', '::1', 'localhost'].map((host) => isExposed({ world: 'estate', host }))).toEqual([
    false,
    false,
    false,
  ])
})
