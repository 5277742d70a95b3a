import { describe, expect, it } from 'vitest'
import { codeFor, dataOf, eventTypes, NEW_PASSWORD, signInAs, wrongCode } from '../../../support/accounts.ts'
import { connectConsole } from '../../../support/console.ts'
import { gather } from '../../../support/gather.ts'
import { PASSWORD, PHONES, startTestServer, type TestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'
import { freezeDate } from '../../../support/wallClock.ts'

const isAlive = async (site: TestServer, token: string): Promise<boolean> =>
  (await site.post('/userinfo/info', {}, token)).body.status === 200
const login = async (site: TestServer, password: string): Promise<number> =>
  (await site.post('/userinfo/login', { username: PHONES.admin, password })).body.status
const change = (site: TestServer, token: string, oldPassword: string, more: object = {}) =>
  site.post(
    '/userinfo/editpass',
    { oldPassword, newPassword: NEW_PASSWORD, repeatPassword: NEW_PASSWORD, ...more },
    token,
  )

describe('a forgotten password', () => {
  it('is replaced with a code; every session of the account ends, and its live connections', async () => {
    const site = await startTestServer({ isSimulated: true })
    const [mine, other] = [await site.signIn('admin'), await site.signIn('operator')]
    const live = await connectConsole(site, mine)
    const phonecode = await codeFor(site, PHONES.admin, 'forget')
    const input = { username: PHONES.admin, password: NEW_PASSWORD, phonecode }
    const wrong = await site.post('/userinfo/forget', { ...input, phonecode: wrongCode(phonecode) })
    expect(wrong.body.status).toBe(1008)
    expect(await isAlive(site, mine)).toBe(true)
    expect((await site.post('/userinfo/forget', input)).body).toMatchObject({ status: 200, data: null })
    expect(await isAlive(site, mine)).toBe(false)
    await until(() => !live.client.connected)
    expect(await isAlive(site, other)).toBe(true)
    expect(await login(site, PASSWORD)).toBe(1001)
    expect(await login(site, NEW_PASSWORD)).toBe(200)
    const again = await site.restart()
    expect(await isAlive(again, mine)).toBe(false)
    expect(await login(again, NEW_PASSWORD)).toBe(200)
    expect(await eventTypes(again)).toContain('PasswordChanged')
  })

  it('that was tried too often opens the door again', async () => {
    const site = await startTestServer({ isSimulated: true })
    freezeDate()
    for (let n = 0; n < 5; n += 1) expect(await login(site, `wrong-${n}`)).toBe(1001)
    expect(await login(site, PASSWORD)).toBe(1002)
    const phonecode = await codeFor(site, PHONES.admin, 'forget')
    await site.post('/userinfo/forget', { username: PHONES.admin, password: NEW_PASSWORD, phonecode })
    expect(await login(site, NEW_PASSWORD)).toBe(200)
  })

  it('that was just replaced lets nobody in who began with the old one', async () => {
    const site = await startTestServer({ isSimulated: true })
    const phonecode = await codeFor(site, PHONES.admin, 'forget')
    const input = { username: PHONES.admin, password: NEW_PASSWORD, phonecode }
    await Promise.all([
      site.post('/userinfo/forget', input),
      ...Array.from({ length: 6 }, () => login(site, PASSWORD)),
    ])
    const { vault, workspaces } = site.server.services
    const admin = workspaces.estate.state.first('account', 'phone', PHONES.admin)
    const sessions = await gather(vault.sessions())
    expect(sessions.filter(({ accountId }) => accountId === admin?.id)).toEqual([])
  })
})

describe('changing one’s password', () => {
  it('ends every other session of the account and keeps the own', async () => {
    const site = await startTestServer()
    const [mine, second, third] = [
      await site.signIn('admin'),
      await site.signIn('admin'),
      await site.signIn('admin'),
    ]
    const other = await site.signIn('operator')
    const [ownLive, otherLive] = [await connectConsole(site, mine), await connectConsole(site, second)]
    const answer = await change(site, mine, PASSWORD)
    expect(answer.body).toMatchObject({ status: 200, data: { endedSessions: 2 } })
    await until(() => !otherLive.client.connected)
    expect(ownLive.client.connected).toBe(true)
    expect(await Promise.all([mine, second, third, other].map((token) => isAlive(site, token)))).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect([await login(site, PASSWORD), await login(site, NEW_PASSWORD)]).toEqual([1001, 200])
  })

  it('needs the old one', async () => {
    const site = await startTestServer()
    const token = await site.signIn('admin')
    const answer = await change(site, token, 'wrong-1234')
    expect([answer.http, answer.body.status, dataOf(answer)]).toEqual([
      200,
      1010,
      { code: 'old_password_incorrect' },
    ])
    expect(await login(site, PASSWORD)).toBe(200)
    expect(await eventTypes(site)).not.toContain('PasswordChanged')
  })

  it('waits for its own wrong tries, not for those of strangers at the sign-in page', async () => {
    const site = await startTestServer()
    const date = freezeDate()
    const token = await site.signIn('admin')
    for (let n = 0; n < 5; n += 1) expect(await login(site, `wrong-${n}`)).toBe(1001)
    expect(await login(site, PASSWORD)).toBe(1002)
    for (let n = 0; n < 5; n += 1) expect((await change(site, token, `wrong-${n}`)).body.status).toBe(1010)
    const refused = await change(site, token, PASSWORD)
    expect([refused.http, refused.body.status]).toEqual([429, 1002])
    date.pass(1_000)
    expect((await change(site, token, PASSWORD)).body.status).toBe(200)
  })

  it.each([
    ['repeated wrongly', { repeatPassword: 'another-12' }, 'repeatPassword'],
    ['too short', { newPassword: 'short', repeatPassword: 'short' }, 'newPassword'],
  ])('to one that is %s is refused by its field', async (_, more, field) => {
    const site = await startTestServer()
    const answer = await change(site, await site.signIn('admin'), PASSWORD, more)
    expect(answer.http).toBe(400)
    expect(dataOf<{ issues: { path: string }[] }>(answer).issues.map(({ path }) => path)).toContain(field)
  })

  it('holds for guests too', async () => {
    const site = await startTestServer()
    expect((await change(site, await site.signIn('stranger'), PASSWORD)).body.status).toBe(200)
    await signInAs(site, PHONES.stranger, NEW_PASSWORD)
  })
})
