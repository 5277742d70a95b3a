/** Failed password attempts are throttled; owners are not. */

import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/durations.ts'
import { gather } from '../../../support/gather.ts'
import { commitsOf, eventsOf } from '../../../support/logs.ts'
import { sendRaw } from '../../../support/rawHttp.ts'
import {
  PASSWORD,
  type Person,
  PHONES,
  startTestServer,
  type TestServer,
} from '../../../support/testServer.ts'
import { freezeDate } from '../../../support/wallClock.ts'

const OWN = '127.0.0.1'

interface Try {
  readonly phone?: string
  readonly password?: string
  /** Every address of 127.0.0.0/8 is this machine. */
  readonly from?: string
  readonly cookie?: string
}

interface Outcome {
  readonly status: number
  readonly retryAfterS: number
  readonly cookie: string
}

async function tryAs(site: TestServer, one: Try): Promise<Outcome> {
  const { phone = PHONES.admin, password = 'wrong-1234', from = OWN, cookie } = one
  const answer = await sendRaw(site.url, {
    path: '/api/userinfo/login',
    localAddress: from,
    headers: { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) },
    body: JSON.stringify({ username: phone, password }),
  })
  const [kept = ''] = answer.headers['set-cookie'] ?? []
  return {
    status: JSON.parse(answer.text).status,
    retryAfterS: Number(answer.headers['retry-after'] ?? 0),
    cookie: kept.split(';')[0] ?? '',
  }
}

const signIn = (site: TestServer, person: Person, more: Try = {}) =>
  tryAs(site, { phone: PHONES[person], password: PASSWORD, ...more })

const refusals = async (site: TestServer): Promise<number> => {
  await site.server.services.credentials.settle()
  const events = (await eventsOf(site.server.log, 'estate')).filter(({ type }) => type === 'SignInRefused')
  return events.reduce((sum, { data }) => sum + (data as { times: number }).times, 0)
}

describe('wrong passwords', () => {
  it('are five for nothing; then each makes the same address wait longer, and the right one ends it', async () => {
    const site = await startTestServer()
    const date = freezeDate()
    for (let n = 0; n < 5; n += 1) expect((await tryAs(site, {})).status).toBe(1001)
    const waits: number[] = []
    for (let n = 0; n < 6; n += 1) {
      const refused = await tryAs(site, {})
      expect(refused.status).toBe(1002)
      waits.push(refused.retryAfterS)
      date.pass(refused.retryAfterS * 1_000)
      expect((await tryAs(site, {})).status).toBe(1001)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32])
    date.pass(MINUTE_MS + 4_000)
    expect((await signIn(site, 'admin')).status).toBe(200)
    expect((await tryAs(site, {})).status).toBe(1001)
  })

  it('that come a hundred at once are judged one by one: a handful is looked at', async () => {
    const site = await startTestServer()
    freezeDate()
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => tryAs(site, {})))
    expect(outcomes.filter(({ status }) => status === 1001)).toHaveLength(5)
    expect(outcomes.filter(({ status }) => status === 1002)).toHaveLength(95)
    expect(await refusals(site)).toBe(5)
  })

  it('of a stranger elsewhere do not touch the owner, be it the super administrator', async () => {
    const site = await startTestServer()
    freezeDate()
    for (let n = 0; n < 6; n += 1) await tryAs(site, { phone: PHONES.super, from: '127.0.0.9' })
    expect((await signIn(site, 'super')).status).toBe(200)
  })

  it('of a stranger at the same address spare a device that its owner has signed in on, and no other', async () => {
    const site = await startTestServer()
    freezeDate()
    const { cookie } = await signIn(site, 'admin')
    for (let n = 0; n < 5; n += 1) await tryAs(site, {})
    expect((await signIn(site, 'admin')).status).toBe(1002)
    expect((await signIn(site, 'admin', { cookie: `${cookie}x` })).status).toBe(1002)
    expect((await signIn(site, 'operator', { cookie })).status).toBe(200)
    expect((await signIn(site, 'admin', { cookie })).status).toBe(200)
    const again = await site.restart()
    for (let n = 0; n < 5; n += 1) await tryAs(again, { cookie })
    expect((await signIn(again, 'admin', { cookie })).status).toBe(1002)
  })

  it('from many addresses slow down strangers at the account, not who has signed in from there before', async () => {
    const site = await startTestServer()
    const date = freezeDate()
    await signIn(site, 'admin', { from: '127.0.0.2' })
    for (let n = 0; n < 30; n += 1)
      expect((await tryAs(site, { from: `127.0.1.${n + 1}` })).status).toBe(1001)
    const stranger = await tryAs(site, { from: '127.0.2.1' })
    expect([stranger.status, stranger.retryAfterS]).toEqual([1002, 1])
    expect((await signIn(site, 'admin', { from: '127.0.0.2' })).status).toBe(200)
    date.pass(1_000)
    expect((await signIn(site, 'admin', { from: '127.0.3.1' })).status).toBe(200)
  }, 60_000)

  it('of fifty people behind one address lock out none of them', async () => {
    const site = await startTestServer()
    const guess = (n: number) => tryAs(site, { phone: `1397000${1_000 + n}` })
    const crowd = await Promise.all(Array.from({ length: 51 }, (_, n) => guess(n)))
    expect(crowd.filter(({ status }) => status === 1001)).toHaveLength(51)
    expect((await signIn(site, 'admin')).status).toBe(200)
  }, 60_000)

  it('make nobody wait longer because the machine’s clock was set back', async () => {
    const site = await startTestServer()
    const date = freezeDate()
    for (let n = 0; n < 6; n += 1) await tryAs(site, {})
    date.setBack(24 * 60 * MINUTE_MS)
    expect((await tryAs(site, {})).retryAfterS).toBe(1)
    date.pass(1_000)
    expect((await signIn(site, 'admin')).status).toBe(200)
  })
})

describe('right passwords', () => {
  it('that come at once all open the door, however many', async () => {
    const site = await startTestServer()
    const outcomes = await Promise.all(Array.from({ length: 14 }, () => signIn(site, 'admin')))
    expect(outcomes.map(({ status }) => status)).toEqual(Array(14).fill(200))
    expect(await gather(site.server.services.vault.sessions())).toHaveLength(14)
  })
})

describe('a clock that is set back', () => {
  it('neither opens old tickets nor lets what happens run backwards', async () => {
    const site = await startTestServer({ clock: null })
    const date = freezeDate()
    const token = await site.signIn('admin')
    const { hex } = site.projects[0]
    const { ticket, username } = (await site.post('/live/ticket', {}, token)).body.data as {
      ticket: string
      username: string
    }
    const sessionId = username.split(':')[1] ?? ''
    const redeem = () => site.server.services.sessions.redeemTicket(sessionId, Buffer.from(ticket))
    expect(redeem()).toBe(site.projects[0].id)
    date.pass(MINUTE_MS + 1)
    date.setBack(60 * MINUTE_MS)
    expect([redeem(), hex]).toEqual([null, hex])
    await site.signIn('admin')
    const later = await site.restart()
    await later.signIn('admin')
    const times = (await commitsOf(later.server.log, 'estate')).map(({ at }) => at)
    expect(times).toEqual([...times].sort((a, b) => a - b))
  })
})
