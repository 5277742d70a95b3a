/** A wall display shows home, rooms, plans and alarms of one project, and can do nothing else. */
import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import type { SessionRow } from '#shared/contract/displays.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts'
import { MESSAGES } from '#shared/messages.ts'
import { DISPLAY_RECORDS } from '#shared/rules/display.ts'
import { formsTopic, homeFilter, personTopic } from '#shared/topics.ts'
import { dataOf } from '../../support/accounts.ts'
import { connectConsole, getTicket, openConsole } from '../../support/console.ts'
import { at } from '../../support/context.ts'
import { beginDisplay, collectDisplay, displayToken, LOBBY, pairDisplay } from '../../support/displays.ts'
import { eventsOf } from '../../support/logs.ts'
import { sharedTestServer } from '../../support/sharedServer.ts'
import { PASSWORD, PHONES, startTestServer, type TestServer } from '../../support/testServer.ts'
import { until } from '../../support/until.ts'
import { freezeDate } from '../../support/wallClock.ts'

const shared = sharedTestServer()
const { status: ONLY } = MESSAGES.display_only
const { status: ENDED } = MESSAGES.session_expired

const endpoints = Object.values(contract).flatMap((group): readonly Endpoint[] => Object.values(group))
const statusOf = async (site: TestServer, token: string, path = '/userinfo/info'): Promise<number> =>
  (await site.post(path, {}, token)).body.status

async function sessionsOf(site: TestServer, token: string): Promise<readonly SessionRow[]> {
  return dataOf<{ list: SessionRow[] }>(await site.post('/userinfo/sessions', {}, token)).list
}

describe('pairing', () => {
  it('gives a session to the screen whose code somebody entered, once', async () => {
    const site = shared()
    const admin = await site.signIn('admin')
    const { code, secret } = await beginDisplay(site)
    expect(await collectDisplay(site, secret)).toEqual({ state: 'waiting', token: null })
    expect((await pairDisplay(site, admin, code.toLowerCase())).body.status).toBe(200)
    const { token } = await collectDisplay(site, secret)
    expect(await statusOf(site, token ?? '')).toBe(200)
    expect(await collectDisplay(site, secret)).toEqual({ state: 'expired', token: null })
    const again = await pairDisplay(site, admin, code)
    expect(again.body.status).toBe(MESSAGES.display_code_invalid.status)
  })

  it('takes no code after five minutes', async () => {
    const site = await startTestServer()
    const date = freezeDate()
    const admin = await site.signIn('admin')
    const { code, secret } = await beginDisplay(site)
    date.pass(5 * MINUTE_MS)
    expect((await pairDisplay(site, admin, code)).body.status).toBe(MESSAGES.display_code_invalid.status)
    expect((await collectDisplay(site, secret)).state).toBe('expired')
  })

  it('slows down who guesses codes, and an address that asks for many', async () => {
    const site = await startTestServer()
    const admin = await site.signIn('admin')
    const guess = async () => (await pairDisplay(site, admin, 'AAAA-AAAA')).body.status
    for (let tries = 0; tries < 10; tries += 1)
      expect(await guess()).toBe(MESSAGES.display_code_invalid.status)
    expect(await guess()).toBe(MESSAGES.too_many_requests.status)
    for (let codes = 0; codes < 30; codes += 1)
      expect((await beginDisplay(site)).code).toMatch(/^\w{4}-\w{4}$/)
    expect((await site.post('/display/begin', {})).http).toBe(429)
  })

  it('needs a right in the project, and is recorded there', async () => {
    const site = await startTestServer()
    const { code } = await beginDisplay(site)
    expect((await pairDisplay(site, await site.signIn('stranger'), code)).body.status).not.toBe(200)
    expect((await pairDisplay(site, await site.signIn('admin'), code)).body.status).toBe(200)
    const stream = site.workspace(site.projects[0]).stream
    const recorded = (await eventsOf(site.server.log, stream)).filter(({ type }) => type === 'DisplayPaired')
    expect(recorded.map(({ data }) => data)).toEqual([{ name: LOBBY.name, days: LOBBY.days }])
  })

  it('hands out nothing once who paired it has left the project', async () => {
    const site = await startTestServer()
    const { code, secret } = await beginDisplay(site)
    const token = await displayToken(site, await site.signIn('operator'))
    await pairDisplay(site, await site.signIn('operator'), code)
    const workspace = site.workspace(site.projects[0])
    const account = site.server.services.workspaces.estate.state.first('account', 'phone', PHONES.operator)
    const member = workspace.state.first('member', 'account', account?.id ?? '')
    await workspace.run('RemoveMember', { memberId: member?.id as never }, at(3_000))
    expect((await collectDisplay(site, secret)).state).toBe('expired')
    expect(await statusOf(site, token)).toBe(ENDED)
  })
})

describe('a display', () => {
  it('is refused every call but those of its views, whoever paired it', async () => {
    const site = shared()
    const display = await displayToken(site, await site.signIn('super'), {
      xmid: site.projects[0].id,
    })
    const open = endpoints.filter(({ isOpenToDisplays }) => isOpenToDisplays)
    expect(open.filter(({ kind }) => kind === 'command').map(({ path }) => path)).toEqual([
      '/userinfo/logout',
      '/live/ticket',
    ])
    const closed = endpoints.filter((one) => !one.isOpenToDisplays && one.permission !== 'public')
    expect(closed.length).toBeGreaterThan(150)
    for (const { path } of closed) {
      const { status } = (await site.post(path, {}, display)).body
      // Endpoints of the simulated world are absent.
      expect(`${path} ${status}`).toMatch(new RegExp(` (${ONLY}|404)$`))
    }
  })

  it('sees one project and none of its people, programs and settings', async () => {
    const site = shared()
    const [own, foreign] = site.projects
    const display = await displayToken(site, await site.signIn('admin'))
    const elsewhere = await site.post('/live/snapshot', { xmid: foreign.id }, display)
    expect(elsewhere.body.status).toBe(MESSAGES.project_unknown.status)
    const info = dataOf<{ issuperadmin: boolean; rights: string[]; display: object; xmid: string }>(
      await site.post('/userinfo/info', {}, display),
    )
    expect(info).toMatchObject({ issuperadmin: false, rights: ['home.view', 'messages.view'], xmid: own.id })
    expect(info.display).toMatchObject({ name: 'Lobby', views: ['home', 'alarms'], seconds: 30 })
    const { records } = dataOf<{ records: { type: string }[] }>(
      await site.post('/live/snapshot', {}, display),
    )
    const types = new Set(records.map(({ type }) => type))
    expect([...types].filter((type) => !DISPLAY_RECORDS.has(type as never))).toEqual([])
    expect(types).toContain('device')
    expect(records.find(({ type }) => type === 'project')).toMatchObject({ leader: '', contact: '' })
    const all = dataOf<{ records: { type: string }[] }>(
      await site.post('/live/snapshot', {}, await site.signIn('admin')),
    )
    expect(all.records.some(({ type }) => type === 'member')).toBe(true)
  })

  it('hears what became of its records, and not who did it; it publishes nothing', async () => {
    const site = shared()
    const [project] = site.projects
    const admin = await site.signIn('admin')
    const display = await displayToken(site, admin)
    const live = await connectConsole(site, display)
    const full = await connectConsole(site, admin)
    const workspace = site.workspace(project)
    await workspace.run('AddBuilding', { name: '壁挂楼', nameEn: 'Wall' }, at(4_000))
    await workspace.run('AddRole', { ...role('墙'), nameEn: 'Wall role' }, at(4_000))
    await workspace.run('AddBuilding', { name: '末楼', nameEn: 'Last' }, at(4_000))
    await until(() => JSON.stringify(live.commits()).includes('末楼') && full.commits().length >= 3)
    expect(JSON.stringify(full.commits())).toContain('墙')
    const text = JSON.stringify(live.commits())
    expect(text).toContain('壁挂楼')
    expect(text).not.toContain('墙')
    for (const { actor, events, command } of live.commits())
      expect({ actor, events, command }).toEqual({
        actor: { kind: 'system', id: '', name: '' },
        events: [],
        command: '',
      })
    const missed = dataOf<{ commits: { events: object[] }[] }>(
      await site.post('/live/commits', { after: 1 }, display),
    )
    expect(JSON.stringify(missed)).not.toContain('墙')
    const account = site.server.services.workspaces.estate.state.first('account', 'phone', PHONES.admin)
    const client = await openConsole(site, await getTicket(site, display))
    const granted = await client
      .subscribeAsync([personTopic(account?.id as never), homeFilter(site.projects[1].hex)])
      .catch((error: unknown) => String(error))
    expect(JSON.stringify(granted)).not.toMatch(/"qos":[01]/)
    const building = workspace.state.all('building')[Symbol.iterator]().next().value
    const form = JSON.stringify({ recordId: building?.id, isOpen: true })
    // Acknowledged once it was read.
    await client.publishAsync(formsTopic(project.hex), form, { qos: 1 })
    expect(site.server.services.openForms.people(project.hex, building?.id ?? '')).toEqual([])
  })
})

const role = (name: string) => ({
  name,
  rights: ['home.view' as const],
  areas: [],
  devices: [],
  groups: [],
  scenes: [],
  entersConsole: true,
  description: '',
  descriptionEn: '',
})

it('a session says where it was opened: browser, system and address', async () => {
  const site = await startTestServer()
  const agent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
  const credentials = { username: PHONES.admin, password: PASSWORD }
  const signIn = async (headers: Record<string, string>) =>
    dataOf<{ token: string }>(await site.post('/userinfo/login', credentials, undefined, headers)).token
  const token = await signIn({ 'user-agent': agent })
  await signIn({ 'user-agent': `<b>${'x'.repeat(3_000)}` })
  const rows = await sessionsOf(await site.restart(), token)
  expect(rows.find(({ isCurrent }) => isCurrent)?.from).toMatchObject({
    browser: 'Chrome 142',
    system: 'Windows 10',
    address: expect.stringContaining('127.0.0.1'),
  })
  for (const { from } of rows) expect(from?.browser.length).toBeLessThanOrEqual(40)
})

describe('the session of a display', () => {
  it('outlives a day without use and a restart, and ends when its time is over', async () => {
    const site = await startTestServer()
    const date = freezeDate()
    const admin = await site.signIn('admin')
    const display = await displayToken(site, admin, { days: 3 })
    date.pass(2 * DAY_MS)
    expect(await statusOf(site, admin)).toBe(ENDED)
    expect(await statusOf(site, display)).toBe(200)
    const again = await site.restart()
    expect(await statusOf(again, display)).toBe(200)
    const live = await connectConsole(again, display)
    date.pass(DAY_MS)
    const other = await again.signIn('admin')
    await again.post('/building/addbuilding', { name: '到期楼', nameEn: 'Due' }, other)
    await until(() => !live.client.connected)
    expect(await statusOf(again, display)).toBe(ENDED)
    expect(await sessionsOf(again, other)).toHaveLength(1)
  })

  it('is listed and ended by who paired it and by who manages the project, and by nobody else', async () => {
    const site = await startTestServer()
    const [admin, operator] = [await site.signIn('admin'), await site.signIn('operator')]
    const display = await displayToken(site, operator)
    const live = await connectConsole(site, display)
    const find = async (token: string) => (await sessionsOf(site, token)).find((row) => row.display !== null)
    expect(await find(await site.signIn('viewer'))).toBeUndefined()
    const row = await find(admin)
    expect(row).toMatchObject({ isConnected: true, isCurrent: false, display: { name: 'Lobby' } })
    expect((await find(operator))?.id).toBe(row?.id)
    const end = async (token: string) =>
      (await site.post('/userinfo/endsession', { id: row?.id }, token)).body.status
    expect(await end(await site.signIn('viewer'))).toBe(MESSAGES.session_unknown.status)
    expect(await end(await site.signIn('foreigner'))).toBe(MESSAGES.session_unknown.status)
    expect(await end(admin)).toBe(200)
    await until(() => !live.client.connected)
    expect(await statusOf(site, display)).toBe(ENDED)
    expect(await end(admin)).toBe(MESSAGES.session_unknown.status)
  })

  it('does not count among the twenty sessions of its account, and is one of twenty displays of the project', async () => {
    const site = await startTestServer()
    const admin = await site.signIn('admin')
    const first = await displayToken(site, admin)
    for (let count = 1; count < 20; count += 1) await displayToken(site, admin)
    const { code } = await beginDisplay(site)
    expect((await pairDisplay(site, admin, code)).body.status).toBe(MESSAGES.too_many_displays.status)
    for (let count = 0; count < 20; count += 1) await site.signIn('admin')
    expect(await statusOf(site, first)).toBe(200)
  })
})
