import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/durations.ts'
import type { CodeMessage } from '#sim/core/auth/codeSender.ts'
import {
  codeFor,
  dataOf,
  eventTypes,
  NEW_PASSWORD,
  NEW_PHONE,
  signInAs,
  wrongCode,
} from '../../../support/accounts.ts'
import { rowsOnDisk } from '../../../support/disk.ts'
import { filesIn } from '../../../support/folders.ts'
import { commitsOf } from '../../../support/logs.ts'
import { PHONES, startTestServer, type TestServer } from '../../../support/testServer.ts'
import { freezeDate } from '../../../support/wallClock.ts'

const simulated = { isSimulated: true }
const ask = (site: TestServer, username = NEW_PHONE, purpose = 'register') =>
  site.post('/userinfo/sendcode', { username, purpose })
const register = (site: TestServer, phonecode: string, username = NEW_PHONE) =>
  site.post('/userinfo/register', { username, password: NEW_PASSWORD, phonecode })

describe('asking for a code', () => {
  it('answers six digits, when they expire and when to ask again, in a simulated world', async () => {
    const site = await startTestServer(simulated)
    freezeDate()
    const answer = dataOf<{ code: string; expiresAtMs: number; waitSeconds: number }>(await ask(site))
    expect(answer.code).toMatch(/^\d{6}$/)
    expect(answer).toMatchObject({ expiresAtMs: Date.now() + 10 * MINUTE_MS, waitSeconds: 60 })
  })

  it('is refused where nothing can send one, and leaves nothing behind', async () => {
    const site = await startTestServer()
    const answer = await ask(site)
    expect([answer.http, answer.body.status, answer.body.data]).toEqual([
      200,
      1009,
      { code: 'codes_unavailable' },
    ])
    expect(answer.body.msg).toContain('no provider is configured')
    expect((await ask(site)).body.status).toBe(1009)
    const path = join(site.folder, 'secrets.db')
    expect(rowsOnDisk(path, "SELECT key FROM secrets WHERE key LIKE 'code/%'")).toEqual([])
  })

  it('sends it to the phone in live mode, and tells nobody else', async () => {
    const sent: CodeMessage[] = []
    const codeSender = { send: async (message: CodeMessage) => void sent.push(message) }
    const site = await startTestServer({ codeSender })
    const answer = await ask(site)
    expect(dataOf<{ code: unknown }>(answer).code).toBeNull()
    expect(sent).toMatchObject([{ phone: NEW_PHONE, purpose: 'register' }])
    expect(JSON.stringify(answer.body)).not.toContain(sent[0]?.code)
    expect((await register(site, sent[0]?.code ?? '')).body.status).toBe(200)
  })

  it('is refused for a phone that has an account, or none to reset', async () => {
    const site = await startTestServer(simulated)
    expect((await ask(site, PHONES.admin)).body.status).toBe(1004)
    expect((await ask(site, NEW_PHONE, 'forget')).body.status).toBe(1003)
    expect((await ask(site, '12345678901')).http).toBe(400)
    expect((await ask(site, NEW_PHONE, 'anything')).http).toBe(400)
  })

  it('works once a minute and ten times a day for a phone, restarts or not', async () => {
    let site = await startTestServer(simulated)
    const date = freezeDate()
    await codeFor(site, NEW_PHONE)
    date.pass(20_500)
    const soon = await ask(site)
    expect([soon.http, soon.headers.get('retry-after')]).toEqual([429, '40'])
    site = await site.restart()
    expect((await ask(site)).http).toBe(429)
    date.pass(39_500)
    for (let n = 1; n < 10; n += 1) {
      expect((await ask(site)).body.status).toBe(200)
      date.pass(MINUTE_MS)
    }
    const eleventh = await ask(site)
    expect(eleventh.http).toBe(429)
    expect(Number(eleventh.headers.get('retry-after'))).toBe(24 * 3_600 - 10 * 60)
    date.pass(24 * 60 * MINUTE_MS)
    expect((await ask(site)).body.status).toBe(200)
  })

  it('sends one to two who ask for the same phone at once', async () => {
    const sent: CodeMessage[] = []
    const codeSender = { send: async (message: CodeMessage) => void sent.push(message) }
    const site = await startTestServer({ codeSender })
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(site)))
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    expect(sent).toHaveLength(1)
  })

  it('does not count what the provider failed to send', async () => {
    let isDown = true
    const send = async (): Promise<void> => {
      if (isDown) throw new Error('the provider is down')
    }
    const site = await startTestServer({ codeSender: { send } })
    expect((await ask(site)).http).toBe(500)
    isDown = false
    expect((await ask(site)).http).toBe(200)
  })

  it('is bounded for one address, whatever the phones, registered or not', async () => {
    const site = await startTestServer(simulated)
    const date = freezeDate()
    const phones = Array.from({ length: 30 }, (_, n) => (n % 3 === 0 ? PHONES.admin : `1397000${1_000 + n}`))
    for (const phone of phones) expect((await ask(site, phone)).http).toBe(200)
    expect((await ask(site, '13970009999')).http).toBe(429)
    expect((await ask(site, PHONES.operator)).http).toBe(429)
    date.pass(15 * MINUTE_MS)
    expect((await ask(site, '13970009999')).http).toBe(200)
  })
})

describe('a code', () => {
  it('makes an account that can sign in, once', async () => {
    const site = await startTestServer(simulated)
    const code = await codeFor(site, NEW_PHONE)
    const answer = await register(site, code)
    expect(answer.body.status).toBe(200)
    const token = await signInAs(site, NEW_PHONE, NEW_PASSWORD)
    const info = dataOf<object>(await site.post('/userinfo/info', {}, token))
    expect(info).toMatchObject({ roles: ['guest'], issuperadmin: false, name: '139----0001' })
    expect(await eventTypes(site)).toContain('AccountRegistered')
    expect((await register(site, code)).body.status).toBe(1008)
  })

  it('used twice at once makes one account', async () => {
    const site = await startTestServer(simulated)
    const code = await codeFor(site, NEW_PHONE)
    const answers = await Promise.all(Array.from({ length: 4 }, () => register(site, code)))
    expect(answers.filter(({ body }) => body.status === 200)).toHaveLength(1)
    expect((await eventTypes(site)).filter((type) => type === 'AccountRegistered')).toHaveLength(
      Object.keys(PHONES).length + 1,
    )
  })

  it('is dead after five wrong tries', async () => {
    const site = await startTestServer(simulated)
    const code = await codeFor(site, NEW_PHONE)
    for (let n = 0; n < 5; n += 1) expect((await register(site, wrongCode(code))).body.status).toBe(1008)
    expect((await register(site, code)).body.status).toBe(1008)
  })

  it('lives ten minutes, over a restart too', async () => {
    let site = await startTestServer(simulated)
    const date = freezeDate()
    const [early, late] = [await codeFor(site, NEW_PHONE), await codeFor(site, '13988880002')]
    date.pass(10 * MINUTE_MS - 1)
    site = await site.restart()
    expect((await register(site, early)).body.status).toBe(200)
    date.pass(1)
    expect((await register(site, late, '13988880002')).body.status).toBe(1008)
  })

  it('is replaced by the next one', async () => {
    const site = await startTestServer(simulated)
    const date = freezeDate()
    const first = await codeFor(site, NEW_PHONE)
    date.pass(MINUTE_MS)
    let second = await codeFor(site, NEW_PHONE)
    // One in a million is equal.
    while (second === first) {
      date.pass(MINUTE_MS)
      second = await codeFor(site, NEW_PHONE)
    }
    expect((await register(site, first)).body.status).toBe(1008)
    expect((await register(site, second)).body.status).toBe(200)
  })

  it('belongs to its phone and its purpose', async () => {
    const site = await startTestServer(simulated)
    const code = await codeFor(site, NEW_PHONE)
    expect((await register(site, code, '13988880002')).body.status).toBe(1008)
    const forget = { username: PHONES.admin, password: NEW_PASSWORD }
    const reset = await codeFor(site, PHONES.admin, 'forget')
    expect((await site.post('/userinfo/forget', { ...forget, phonecode: code })).body.status).toBe(
      code === reset ? 200 : 1008,
    )
    expect((await register(site, code)).body.status).toBe(200)
  })

  it('cannot be guessed from one address for many phones', async () => {
    const site = await startTestServer(simulated)
    const tries = Array.from({ length: 60 }, (_, n) => register(site, '000000', `1397000${1_000 + n}`))
    const answers = await Promise.all(tries)
    expect(answers.filter(({ body }) => body.status === 1008)).toHaveLength(50)
    expect(answers.filter(({ http }) => http === 429)).toHaveLength(10)
  })

  it('and the password that came with it are in no log line and nowhere on the disk', async () => {
    const logLines: string[] = []
    const site = await startTestServer({ ...simulated, logLines })
    const code = await codeFor(site, NEW_PHONE)
    const secretsText = filesIn(site.folder)
      .filter((path) => path.includes('secrets.db'))
      .map((path) => readFileSync(path, 'latin1'))
    expect(secretsText.join('')).toContain(NEW_PHONE)
    expect(secretsText.join('')).not.toContain(code)
    await register(site, wrongCode(code))
    await register(site, code)
    const reset = await codeFor(site, PHONES.admin, 'forget')
    await site.post('/userinfo/forget', { username: PHONES.admin, password: NEW_PASSWORD, phonecode: reset })
    for (const path of filesIn(site.folder)) expect(readFileSync(path).includes(NEW_PASSWORD)).toBe(false)
    const output = [...logLines, JSON.stringify(await commitsOf(site.server.log, 'estate'))].join('\n')
    for (const secret of [code, reset]) expect(output).not.toMatch(new RegExp(`\\b${secret}\\b`))
    expect(output).not.toContain(NEW_PASSWORD)
  })
})

describe('registering', () => {
  it.each([
    ['a short password', { password: 'short-1' }],
    ['a long password', { password: 'x'.repeat(21) }],
    ['a code that is none', { phonecode: '12345' }],
    ['a phone that is none', { username: '1398888' }],
  ])('with %s is refused by its field', async (_, more) => {
    const site = await startTestServer(simulated)
    const good = { username: NEW_PHONE, password: NEW_PASSWORD, phonecode: '123456' }
    const answer = await site.post('/userinfo/register', { ...good, ...more })
    expect(answer.http).toBe(400)
    expect(dataOf<{ issues: { path: string }[] }>(answer).issues[0]?.path).toBe(Object.keys(more)[0])
  })

  it('keeps the name that was given', async () => {
    const site = await startTestServer(simulated)
    const phonecode = await codeFor(site, NEW_PHONE)
    const input = { username: NEW_PHONE, password: NEW_PASSWORD, phonecode, name: '顾一凡' }
    await site.post('/userinfo/register', input)
    expect(site.server.services.workspaces.estate.state.first('account', 'phone', NEW_PHONE)?.name).toBe(
      '顾一凡',
    )
  })
})
