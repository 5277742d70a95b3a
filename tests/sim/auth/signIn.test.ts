import { argon2Sync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filesIn } from '../../support/folders.ts'
import { gather } from '../../support/gather.ts'
import { eventsOf } from '../../support/logs.ts'
import {
  type Answer,
  PASSWORD,
  type Person,
  PHONES,
  startTestServer,
  type TestServer,
} from '../../support/testServer.ts'
import { freezeDate } from '../../support/wallClock.ts'

const WINDOW_MS = 15 * 60_000
const login = (site: TestServer, person: Person, password = PASSWORD): Promise<Answer> =>
  site.post('/userinfo/login', { username: PHONES[person], password })
const tokenOf = (answer: Answer): string => (answer.body.data as { token: string }).token

async function refusalsRecorded(site: TestServer): Promise<number> {
  const events = await eventsOf(site.server.log, 'estate')
  return events.filter(({ type }) => type === 'SignInRefused').length
}

describe('signing in', () => {
  it('answers a wrong password and an unknown phone alike', async () => {
    const site = await startTestServer()
    const wrong = await login(site, 'admin', 'wrong-1234')
    const unknown = await site.post('/userinfo/login', { username: '13988888888', password: PASSWORD })
    expect([unknown.http, unknown.body]).toEqual([wrong.http, wrong.body])
    expect([wrong.http, wrong.body.status]).toEqual([200, 1001])
    expect(JSON.stringify(wrong.body)).not.toContain(PHONES.admin)
  })

  it('takes ten wrong tries of an account, then not even the right password until a quarter of an hour has passed', async () => {
    const site = await startTestServer()
    const date = freezeDate()
    for (let i = 0; i < 10; i += 1) expect((await login(site, 'admin', `wrong-${i}`)).body.status).toBe(1001)
    const refused = await login(site, 'admin')
    expect([refused.http, refused.body.status]).toEqual([429, 1002])
    expect(Number(refused.headers.get('retry-after'))).toBe(WINDOW_MS / 1_000)
    expect((await login(site, 'operator')).body.status).toBe(200)
    date.pass(WINDOW_MS)
    expect((await login(site, 'admin')).body.status).toBe(200)
  })

  it('looks at ten passwords of a hundred wrong ones that come at once', async () => {
    const site = await startTestServer()
    const tries = Array.from({ length: 100 }, (_, i) => login(site, 'admin', `wrong-${i}`))
    const statuses = (await Promise.all(tries)).map((answer) => answer.body.status)
    expect(statuses.filter((status) => status === 1001)).toHaveLength(10)
    expect(statuses.filter((status) => status === 1002)).toHaveLength(90)
    expect(await refusalsRecorded(site)).toBe(10)
  })

  it('forgets the wrong tries of an account once the right password came', async () => {
    const site = await startTestServer()
    for (let round = 0; round < 2; round += 1) {
      await Promise.all(Array.from({ length: 9 }, () => login(site, 'admin', 'wrong')))
      expect((await login(site, 'admin')).body.status).toBe(200)
    }
  })

  it('takes fifty wrong tries from one address; a right one is none, nor is one it was too busy to look at', async () => {
    const site = await startTestServer()
    const tryAsStranger = (n: number) =>
      site.post('/userinfo/login', { username: `1397000${1_000 + n}`, password: 'x' })
    const crowd = await Promise.all(Array.from({ length: 45 }, (_, n) => tryAsStranger(n)))
    const busy = crowd.filter((answer) => answer.body.status === 429)
    expect(busy.length).toBeGreaterThan(0)
    expect(busy.map((answer) => [answer.http, answer.headers.get('retry-after')])).toEqual(
      busy.map(() => [429, '2']),
    )
    const wrong = 45 - busy.length
    expect(await refusalsRecorded(site)).toBe(wrong)
    for (let n = 0; n < 3; n += 1) expect((await login(site, 'admin')).body.status).toBe(200)
    const rest = await Promise.all(Array.from({ length: 50 - wrong }, (_, n) => tryAsStranger(100 + n)))
    expect(rest.map((answer) => answer.body.status)).toEqual(rest.map(() => 1001))
    const refused = await login(site, 'admin')
    expect([refused.http, refused.body.status]).toEqual([429, 1002])
  }, 60_000)

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
  it('are argon2id at 46 MiB, one pass, with a salt of their own', async () => {
    const site = await startTestServer()
    const { vault, workspaces } = site.server.services
    const idOf = (person: Person) =>
      workspaces.estate.state.first('account', 'phone', PHONES[person])?.id ?? 'acc_none'
    const stored = await vault.password(idOf('admin'))
    if (!stored) throw new Error('no password is stored')
    const { salt, hash } = stored
    const parameters = {
      message: PASSWORD,
      nonce: salt,
      parallelism: 1,
      tagLength: 32,
      memory: 47_104,
      passes: 1,
    }
    expect(Buffer.from(hash).equals(argon2Sync('argon2id', parameters))).toBe(true)
    expect(salt).toHaveLength(16)
  })

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
