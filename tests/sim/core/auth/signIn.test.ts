import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { registerDemoAccount } from '../../../support/accounts.ts'
import { filesIn } from '../../../support/folders.ts'
import { gather } from '../../../support/gather.ts'
import {
  type Answer,
  PASSWORD,
  type Person,
  PHONES,
  startTestServer,
  type TestServer,
} from '../../../support/testServer.ts'

const login = (site: TestServer, person: Person, password = PASSWORD): Promise<Answer> =>
  site.post('/userinfo/login', { username: PHONES[person], password })
const tokenOf = (answer: Answer): string => (answer.body.data as { token: string }).token

describe('signing in', () => {
  it('answers a wrong password and an unknown phone alike', async () => {
    const site = await startTestServer()
    const wrong = await login(site, 'admin', 'wrong-1234')
    const unknown = await site.post('/userinfo/login', { username: '13988888888', password: PASSWORD })
    expect([unknown.http, unknown.body]).toEqual([wrong.http, wrong.body])
    expect([wrong.http, wrong.body.status]).toEqual([200, 1001])
    expect(JSON.stringify(wrong.body)).not.toContain(PHONES.admin)
  })

  it('tells a token that was never one apart from a session that has ended', async () => {
    const site = await startTestServer()
    const token = await site.signIn('admin')
    await site.post('/userinfo/logout', {}, token)
    const codeOf = async (text?: string) =>
      ((await site.post('/userinfo/info', {}, text)).body.data as { code: string }).code
    expect(await codeOf()).toBe('not_signed_in')
    expect(await codeOf('no-such-token')).toBe('token_invalid')
    expect(await codeOf(token)).toBe('session_expired')
  })

  it('lets maintenance staff in nowhere, and opens no session for them', async () => {
    const site = await startTestServer()
    const answer = await login(site, 'fieldStaff')
    expect([answer.http, answer.body.status, answer.body.data]).toEqual([
      200,
      1005,
      { code: 'console_forbidden' },
    ])
    expect(await gather(site.server.services.vault.sessions())).toEqual([])
  })

  it('lets an account without a project in as a guest, who sees nothing', async () => {
    const site = await startTestServer()
    const token = tokenOf(await login(site, 'stranger'))
    const info = await site.post('/userinfo/info', { token }, token)
    expect(info.body.data).toMatchObject({
      xmid: null,
      roles: ['guest'],
      rights: [],
      areas: [],
      projectinfo: null,
    })
    expect((await site.post('/building/projectlist', {}, token)).body.data).toMatchObject({
      list: [],
      total: 0,
    })
    expect((await site.post('/userinfo/dashboard', {}, token)).body.data).toEqual({ menuList: [] })
    const [{ id }] = site.projects
    for (const path of ['/live/snapshot', '/live/ticket', '/moban/devicelist']) {
      expect((await site.post(path, {}, token)).body.status).toBe(1006)
      expect((await site.post(path, { xmid: id }, token)).http).toBe(404)
    }
  })
})

describe('secrets', () => {
  it('are nowhere on the disk, in no event and in no log line', async () => {
    const logLines: string[] = []
    const site = await startTestServer({ logLines })
    const token = tokenOf(await login(site, 'admin'))
    await login(site, 'admin', 'wrong-secret-9')
    const { ticket } = (await site.post('/live/ticket', {}, token)).body.data as { ticket: string }
    const hostId = site.projects[0].house.host
    const renewed = await site.post('/live/renewgatewaysecret', { hostId }, token)
    const { secret } = renewed.body.data as { secret: string }
    expect([token, ticket, secret].every((text) => /^[\w-]{32,}$/.test(text))).toBe(true)
    expect(token).toHaveLength(43)
    const written = filesIn(site.folder).map((path) => [path, readFileSync(path)] as const)
    expect(written.length).toBeGreaterThan(4)
    for (const kept of [token, PASSWORD, 'wrong-secret-9', ticket, secret]) {
      for (const [name, bytes] of written)
        expect([name, kept, bytes.includes(kept)]).toEqual([name, kept, false])
      expect(logLines.filter((line) => line.includes(kept))).toEqual([])
    }
  })

  it('are never alike: two sign-ins give two tokens that say nothing', async () => {
    const site = await startTestServer()
    const [first, second] = [await login(site, 'admin'), await login(site, 'admin')].map(tokenOf)
    expect(first).not.toBe(second)
    const session = site.server.services.sessions.authenticate(first ?? '')
    const decoded = Buffer.from(first ?? '', 'base64url').toString('latin1')
    expect(decoded).not.toContain(session?.id)
    expect(decoded).not.toContain(session?.accountId)
  })
})

it('a simulated world offers its people with their passwords and its demos, live mode neither', async () => {
  const site = await startTestServer({ isSimulated: true })
  await registerDemoAccount(site)
  const { accounts } = (await site.post('/userinfo/demoaccounts')).body.data as { accounts: object[] }
  expect(accounts).toContainEqual(expect.objectContaining({ username: '13800000002', part: 'administrator' }))
  const live = await startTestServer()
  expect((await live.post('/userinfo/demoaccounts')).body.data).toEqual({ accounts: [], demos: [] })
})
