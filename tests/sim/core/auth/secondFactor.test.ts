/** Second sign-in step: an authenticator code is accepted once. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import { codeFor, dataOf, eventTypes, NEW_PASSWORD } from '../../../support/accounts.ts'
import { codeOf, enrolled, login, secondStep, ticketFor, wrongTotp } from '../../../support/factors.ts'
import { gather } from '../../../support/gather.ts'
import { eventsOf } from '../../../support/logs.ts'
import {
  type Answer,
  PASSWORD,
  PHONES,
  startTestServer,
  type TestServer,
} from '../../../support/testServer.ts'
import { freezeDate } from '../../../support/wallClock.ts'

const refusalOf = (answer: Answer): string => dataOf<{ code: string }>(answer).code
const tokenOf = (answer: Answer): string | undefined => dataOf<{ token?: string }>(answer).token
const sessionsOf = async (site: TestServer) => gather(site.server.services.vault.sessions())
const nextStep = (date: ReturnType<typeof freezeDate>) => date.pass(30 * SECOND_MS)

describe('setting up an authenticator app', () => {
  it('needs the password, and counts only once a code of the app is confirmed', async () => {
    const site = await startTestServer()
    const token = await site.signIn('admin')
    expect(refusalOf(await site.post('/userinfo/begintotp', { proof: 'wrong-1234' }, token))).toBe(
      'proof_incorrect',
    )
    const begun = await site.post('/userinfo/begintotp', { proof: PASSWORD }, token)
    const { secret, address } = dataOf<{ secret: string; address: string }>(begun)
    expect(address).toContain(`otpauth://totp/Atrium:${PHONES.admin}?`)
    expect(address).toContain(`secret=${secret}`)
    expect((await login(site)).body.status).toBe(200)
    const wrong = await site.post('/userinfo/confirmtotp', { code: wrongTotp(secret) }, token)
    expect(refusalOf(wrong)).toBe('factor_incorrect')
    const done = await site.post('/userinfo/confirmtotp', { code: codeOf(secret) }, token)
    expect(new Set(dataOf<{ recoveryCodes: string[] }>(done).recoveryCodes).size).toBe(10)
    expect((await login(site)).body.status).toBe(1060)
    expect(await eventTypes(site)).toContain('FactorAdded')
  })

  it('is begun and confirmed in one session, and within ten minutes', async () => {
    const site = await startTestServer()
    const date = freezeDate()
    const [one, other] = [await site.signIn('admin'), await site.signIn('admin')]
    const begin = async () =>
      dataOf<{ secret: string }>(await site.post('/userinfo/begintotp', { proof: PASSWORD }, one)).secret
    const confirm = (secret: string, token: string) =>
      site.post('/userinfo/confirmtotp', { code: codeOf(secret) }, token)
    const secret = await begin()
    expect(refusalOf(await confirm(secret, other))).toBe('factor_enrolment_over')
    date.pass(10 * MINUTE_MS + SECOND_MS)
    expect(refusalOf(await confirm(secret, one))).toBe('factor_enrolment_over')
    const again = await begin()
    expect((await confirm(again, one)).body.status).toBe(200)
    expect(refusalOf(await confirm(again, one))).toBe('factor_enrolment_over')
  })

  it('ends the other sessions, which were opened with the password alone', async () => {
    const site = await startTestServer()
    const other = await site.signIn('admin')
    const { token } = await enrolled(site)
    expect((await site.post('/userinfo/info', {}, other)).http).toBe(401)
    expect((await site.post('/userinfo/info', {}, token)).http).toBe(200)
  })

  it('is removed with the password or a code, and with nothing else', async () => {
    const site = await startTestServer()
    const date = freezeDate()
    const { token, secret } = await enrolled(site)
    const remove = (proof: string) => site.post('/userinfo/deltotp', { proof }, token)
    expect(refusalOf(await remove('wrong-1234'))).toBe('proof_incorrect')
    expect(refusalOf(await remove(wrongTotp(secret)))).toBe('proof_incorrect')
    expect((await login(site)).body.status).toBe(1060)
    nextStep(date)
    expect((await remove(codeOf(secret))).body.status).toBe(200)
    expect((await login(site)).body.status).toBe(200)
    expect(refusalOf(await remove(PASSWORD))).toBe('factor_missing')
    expect(refusalOf(await site.post('/userinfo/renewrecovery', { proof: PASSWORD }, token))).toBe(
      'factor_missing',
    )
  })
})

describe('the second step', () => {
  it('follows the right password alone, opens no session before it, and says how it was done', async () => {
    const site = await startTestServer()
    const { secret, token } = await enrolled(site)
    const wrong = await site.post('/userinfo/login', { username: PHONES.admin, password: 'wrong-1234' })
    expect(wrong.body.status).toBe(1001)
    const first = await login(site)
    expect([first.http, first.body.data]).toEqual([
      200,
      {
        code: 'second_factor_needed',
        ticket: expect.stringMatching(/^[\w-]{43}$/),
        proofs: ['totp', 'recovery'],
        seconds: 300,
      },
    ])
    expect(await sessionsOf(site)).toHaveLength(1)
    const { ticket } = dataOf<{ ticket: string }>(first)
    const second = await secondStep(site, ticket, codeOf(secret))
    expect((await site.post('/userinfo/info', {}, tokenOf(second))).body.data).toMatchObject({
      username: PHONES.admin,
    })
    const { list } = dataOf<{ list: { way?: string }[] }>(await site.post('/userinfo/sessions', {}, token))
    expect(list.map(({ way }) => way)).toEqual(['totp', 'password'])
    const signedIn = (await eventsOf(site.server.log, 'estate')).filter(({ type }) => type === 'SignedIn')
    expect(signedIn.map(({ data }) => (data as { way?: string }).way)).toEqual(['password', 'totp'])
  })

  it('takes each ticket once', async () => {
    const site = await startTestServer()
    const { secret, recoveryCodes } = await enrolled(site)
    const ticket = await ticketFor(site)
    expect((await secondStep(site, ticket, codeOf(secret))).body.status).toBe(200)
    expect(refusalOf(await secondStep(site, ticket, must(recoveryCodes[0], 'a code')))).toBe(
      'factor_ticket_over',
    )
    expect(refusalOf(await secondStep(site, 'no-such-ticket', codeOf(secret)))).toBe('factor_ticket_over')
  })

  it('takes each code once, from two at the same instant as well', async () => {
    const site = await startTestServer()
    const { secret } = await enrolled(site)
    const tickets = [await ticketFor(site), await ticketFor(site), await ticketFor(site)]
    const code = codeOf(secret)
    const answers = await Promise.all(tickets.map((ticket) => secondStep(site, ticket, code)))
    expect(answers.filter((answer) => tokenOf(answer) !== undefined)).toHaveLength(1)
    const replayed = await secondStep(site, await ticketFor(site), code)
    expect(refusalOf(replayed)).toBe('factor_incorrect')
    // Older than the one that counted, and still within the window.
    expect(refusalOf(await secondStep(site, await ticketFor(site), codeOf(secret, -1)))).toBe(
      'factor_incorrect',
    )
  })

  it('takes no code of somebody else, with whatever ticket', async () => {
    const site = await startTestServer()
    const [admin, operator] = [await enrolled(site, 'admin'), await enrolled(site, 'operator')]
    const ticket = await ticketFor(site, 'admin')
    expect(refusalOf(await secondStep(site, ticket, codeOf(operator.secret)))).toBe('factor_incorrect')
    const [recovery = ''] = operator.recoveryCodes
    expect(refusalOf(await secondStep(site, ticket, recovery))).toBe('factor_incorrect')
    expect((await secondStep(site, ticket, codeOf(admin.secret))).body.status).toBe(200)
  })

  it('must come within five minutes, and before all sessions of the account are ended', async () => {
    const site = await startTestServer({ isSimulated: true })
    const date = freezeDate()
    const { secret } = await enrolled(site)
    const late = await ticketFor(site)
    date.pass(5 * MINUTE_MS + SECOND_MS)
    expect(refusalOf(await secondStep(site, late, codeOf(secret)))).toBe('factor_ticket_over')
    const stale = await ticketFor(site)
    const username = PHONES.admin
    const phonecode = await codeFor(site, username, 'forget')
    await site.post('/userinfo/forget', { username, password: NEW_PASSWORD, phonecode })
    expect(refusalOf(await secondStep(site, stale, codeOf(secret)))).toBe('login_incorrect')
    // A new password alone opens nothing either.
    const again = await site.post('/userinfo/login', { username, password: NEW_PASSWORD })
    expect(again.body.status).toBe(1060)
  })
})

it('opens no project to a member who is suspended', async () => {
  const site = await startTestServer()
  const { secret } = await enrolled(site, 'operator')
  const workspace = site.workspace(site.projects[0])
  const { state } = site.server.services.workspaces.estate
  const account = must(state.first('account', 'phone', PHONES.operator), 'the account')
  const member = must(workspace.state.first('member', 'account', account.id), 'the member')
  const suspend = { memberId: member.id, untilMs: Date.now() + 60 * MINUTE_MS, reason: 'leave' }
  expect((await site.post('/auth/suspendpeople', suspend, await site.signIn('admin'))).body.status).toBe(200)
  const signedIn = await secondStep(site, await ticketFor(site, 'operator'), codeOf(secret))
  const info = await site.post('/userinfo/info', {}, tokenOf(signedIn))
  expect(info.body.data).toMatchObject({ xmid: null, rights: [], roles: ['guest'] })
})

describe('wrong codes', () => {
  it('end their ticket after five, and make the account wait whatever the ticket', async () => {
    const site = await startTestServer()
    freezeDate()
    const { secret } = await enrolled(site)
    const spare = await ticketFor(site)
    const ticket = await ticketFor(site)
    for (let n = 0; n < 5; n += 1)
      expect(refusalOf(await secondStep(site, ticket, wrongTotp(secret)))).toBe('factor_incorrect')
    expect(refusalOf(await secondStep(site, ticket, codeOf(secret)))).toBe('factor_ticket_over')
    const waiting = await secondStep(site, spare, codeOf(secret))
    expect([waiting.http, refusalOf(waiting), waiting.headers.get('retry-after')]).toEqual([
      429,
      'login_restricted',
      '1',
    ])
    const refused = (await eventTypes(site)).filter((type) => type === 'FactorRefused')
    expect(refused).toHaveLength(5)
  })

  it('that come a hundred at once are five', async () => {
    const site = await startTestServer()
    freezeDate()
    const { secret } = await enrolled(site)
    const tickets: string[] = []
    for (let n = 0; n < 20; n += 1) tickets.push(await ticketFor(site))
    const tries = Array.from({ length: 100 }, (_, n) => must(tickets[n % 20], 'a ticket'))
    const answers = await Promise.all(tries.map((ticket) => secondStep(site, ticket, wrongTotp(secret))))
    expect(answers.filter((answer) => refusalOf(answer) === 'factor_incorrect')).toHaveLength(5)
  })

  it('of a stranger do not keep out a device that has signed in', async () => {
    const site = await startTestServer()
    freezeDate()
    const { secret } = await enrolled(site)
    const first = await secondStep(site, await ticketFor(site), codeOf(secret))
    const [cookie = ''] = (first.headers.get('set-cookie') ?? '').split(';')
    expect(cookie).toContain('Device=')
    const tickets = [await ticketFor(site), await ticketFor(site)]
    for (const ticket of tickets)
      for (let n = 0; n < 4; n += 1) await secondStep(site, ticket, wrongTotp(secret))
    const own = await ticketFor(site)
    const code = codeOf(secret, 1)
    expect((await secondStep(site, own, code)).http).toBe(429)
    const known = await site.post('/userinfo/loginfactor', { ticket: own, code }, undefined, { cookie })
    expect(known.body.status).toBe(200)
  })
})

describe('recovery codes', () => {
  it('count once each, however they are typed, and are replaced all at once', async () => {
    const site = await startTestServer()
    const { token, recoveryCodes } = await enrolled(site)
    const [first = '', second = ''] = recoveryCodes
    const typed = ` ${first.toLowerCase().replaceAll('-', ' ')} `
    expect((await secondStep(site, await ticketFor(site), typed)).body.status).toBe(200)
    expect(refusalOf(await secondStep(site, await ticketFor(site), first))).toBe('factor_incorrect')
    const own = async () => dataOf(await site.post('/userinfo/factors', {}, token))
    expect(await own()).toMatchObject({ recoveryLeft: 9, totpAddedAtMs: expect.any(Number) })
    const renewed = await site.post('/userinfo/renewrecovery', { proof: PASSWORD }, token)
    const [fresh = ''] = dataOf<{ recoveryCodes: string[] }>(renewed).recoveryCodes
    expect(await own()).toMatchObject({ recoveryLeft: 10 })
    expect(refusalOf(await secondStep(site, await ticketFor(site), second))).toBe('factor_incorrect')
    expect((await secondStep(site, await ticketFor(site), fresh)).body.status).toBe(200)
  })
})

describe('what is kept', () => {
  it('survives a restart, and no secret or code is in the log, in an event or a log line', async () => {
    const logLines: string[] = []
    const site = await startTestServer({ logLines })
    const { secret, recoveryCodes } = await enrolled(site)
    const ticket = await ticketFor(site)
    const again = await site.restart()
    expect((await login(again)).body.status).toBe(1060)
    expect(refusalOf(await secondStep(again, ticket, codeOf(secret)))).toBe('factor_ticket_over')
    expect((await secondStep(again, await ticketFor(again), codeOf(secret))).body.status).toBe(200)
    const events = JSON.stringify(await eventsOf(again.server.log, 'estate'))
    const log = readFileSync(join(site.folder, 'log.db')).toString('latin1')
    const stored = readFileSync(join(site.folder, 'secrets.db')).toString('latin1')
    for (const kept of [
      secret,
      ticket,
      ...recoveryCodes,
      ...recoveryCodes.map((code) => code.replaceAll('-', '')),
    ]) {
      expect(events).not.toContain(kept)
      expect(log).not.toContain(kept)
      expect(logLines.filter((line) => line.includes(kept))).toEqual([])
      if (kept !== secret) expect(stored).not.toContain(kept)
    }
  })

  it('that is damaged lets nobody in by the password alone', async () => {
    const site = await startTestServer()
    const { secret } = await enrolled(site)
    const again = await site.restart(() => {
      const db = new DatabaseSync(join(site.folder, 'secrets.db'))
      db.exec("UPDATE secrets SET value = '{}', sum = NULL WHERE key LIKE 'factors/%'")
      db.close()
    })
    expect(refusalOf(await secondStep(again, await ticketFor(again), codeOf(secret)))).toBe(
      'factor_incorrect',
    )
  })

  it('goes with an account that is erased', async () => {
    const site = await startTestServer({ isSimulated: true })
    const { token } = await enrolled(site, 'viewer')
    const { accountId } = must(site.server.services.sessions.authenticate(token), 'the session')
    expect((await site.post('/userinfo/erase', { password: PASSWORD }, token)).body.status).toBe(200)
    expect(site.server.services.factors.has(accountId)).toBe(false)
  })
})
