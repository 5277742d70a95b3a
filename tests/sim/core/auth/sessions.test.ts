import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/durations.ts'
import { connectConsole, getTicket, openConsole } from '../../../support/console.ts'
import { at } from '../../../support/context.ts'
import { aMqttClientFor, connectGateway } from '../../../support/gateway.ts'
import { gather } from '../../../support/gather.ts'
import { sharedTestServer } from '../../../support/sharedServer.ts'
import { PHONES, startTestServer, type TestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'
import { freezeDate } from '../../../support/wallClock.ts'

const shared = sharedTestServer()
const statusOf = async (site: TestServer, token: string): Promise<number> =>
  (await site.post('/userinfo/info', {}, token)).body.status

describe('a session', () => {
  it('ends with sign-out at once: token, live connection and ticket', async () => {
    const site = await startTestServer()
    const token = await site.signIn('admin')
    const other = await site.signIn('admin')
    const live = await connectConsole(site, token)
    const otherLive = await connectConsole(site, other)
    const spare = await getTicket(site, token)
    expect((await site.post('/userinfo/logout', {}, token)).body.status).toBe(200)
    expect(await statusOf(site, token)).toBe(-1009)
    await until(() => !live.client.connected)
    await expect(openConsole(site, spare)).rejects.toThrow(/bad user ?name or password/i)
    expect(await statusOf(site, other)).toBe(200)
    expect(otherLive.client.connected).toBe(true)
    const again = await site.restart()
    expect(await statusOf(again, token)).toBe(-1009)
  })

  it('lives on over a restart of the server', async () => {
    const site = await startTestServer()
    const token = await site.signIn('admin')
    const again = await site.restart()
    expect(await statusOf(again, token)).toBe(200)
  })

  it('dies unused after a day, and lives on while it is used', async () => {
    const site = await startTestServer()
    const date = freezeDate()
    const [used, unused] = [await site.signIn('admin'), await site.signIn('admin')]
    for (let hour = 0; hour < 25; hour += 5) {
      date.pass(5 * 60 * MINUTE_MS)
      expect(await statusOf(site, used)).toBe(200)
    }
    expect(await statusOf(site, unused)).toBe(-1009)
    expect(await gather(site.server.services.vault.sessions())).toHaveLength(1)
    date.pass(25 * 60 * MINUTE_MS)
    await site.signIn('operator')
    expect(await gather(site.server.services.vault.sessions())).toHaveLength(1)
  })

  it('is one of twenty of its account: the next sign-in ends the one unused for longest, and its row, but none with a live connection', async () => {
    const site = await startTestServer()
    const date = freezeDate()
    const other = await site.signIn('operator')
    const atWork = await site.signIn('admin')
    const display = await site.signIn('admin')
    const live = await connectConsole(site, display)
    const oldest = await site.signIn('admin')
    const tokens: string[] = []
    for (let n = 0; n < 18; n += 1) {
      date.pass(5 * MINUTE_MS)
      expect(await statusOf(site, atWork)).toBe(200)
      tokens.push(await site.signIn('admin'))
    }
    expect(await statusOf(site, oldest)).toBe(-1009)
    expect(live.client.connected).toBe(true)
    expect(
      await Promise.all([other, display, atWork, ...tokens].map((token) => statusOf(site, token))),
    ).toEqual(Array(21).fill(200))
    expect(await gather(site.server.services.vault.sessions())).toHaveLength(21)
  }, 60_000)

  it('keeps the project its person chose, over sign-ins', async () => {
    const site = await startTestServer()
    const [first, second] = site.projects
    const token = await site.signIn('super')
    const chosen = async (by: string) =>
      ((await site.post('/userinfo/info', {}, by)).body.data as { xmid: string }).xmid
    expect(await chosen(token)).toBe(first.id)
    await site.post('/building/useproject', { xmid: second.id }, token)
    expect(await chosen(token)).toBe(second.id)
    expect(await chosen(await site.signIn('super'))).toBe(second.id)
  })

  it('loses what its person may do with the place in the project', async () => {
    const site = await startTestServer()
    const token = await site.signIn('operator')
    expect((await site.post('/moban/devicelist', {}, token)).body.status).toBe(200)
    const workspace = site.workspace(site.projects[0])
    const account = site.server.services.workspaces.estate.state.first('account', 'phone', PHONES.operator)
    const member = workspace.state.first('member', 'account', account?.id ?? '')
    await workspace.run('RemoveMember', { memberId: member?.id ?? 'mbr_none' }, at(9_000))
    expect((await site.post('/moban/devicelist', {}, token)).http).toBe(404)
    expect((await site.post('/userinfo/info', {}, token)).body.data).toMatchObject({
      xmid: null,
      roles: ['guest'],
    })
  })
})

describe('a ticket', () => {
  it('is good for a minute, several of a session at a time', async () => {
    const site = shared()
    const token = await site.signIn('admin')
    const date = freezeDate()
    const early = await getTicket(site, token)
    date.pass(MINUTE_MS / 2)
    const late = await getTicket(site, token)
    await openConsole(site, early)
    date.pass(MINUTE_MS / 2 + 1)
    await expect(openConsole(site, early)).rejects.toThrow()
    await openConsole(site, late)
  })

  it('opens its own session only', async () => {
    const site = shared()
    const mine = await getTicket(site, await site.signIn('admin'))
    const theirs = await getTicket(site, await site.signIn('foreigner'))
    await expect(openConsole(site, { ...mine, ticket: theirs.ticket })).rejects.toThrow()
    await expect(openConsole(site, { ...mine, ticket: `${mine.ticket}x` })).rejects.toThrow()
    await expect(openConsole(site, { ...mine, username: `${mine.username}0` })).rejects.toThrow()
  })

  it('opens its own project only', async () => {
    const site = shared()
    const [first, second] = site.projects
    const token = await site.signIn('super')
    const ticket = await getTicket(site, token, { xmid: first.id })
    const client = await openConsole(site, ticket)
    for (const topic of [
      `home/${second.hex}/#`,
      `devicesReport/${second.hex}/+`,
      '#',
      '$SYS/#',
      `home/+/commits`,
    ]) {
      await expect(client.subscribeAsync(topic)).rejects.toThrow()
    }
    await client.subscribeAsync(`home/${first.hex}/#`)
  })

  it('is not given for a foreign project', async () => {
    const site = shared()
    const token = await site.signIn('admin')
    expect((await site.post('/live/ticket', { xmid: site.projects[1].id }, token)).http).toBe(404)
  })

  it('does not open MQTT to a page of another site', async () => {
    const { url } = shared()
    expect(await upgradeStatus(url, { origin: 'http://evil.example' })).toBe(403)
    // Without a browser, like a gateway: credentials are checked on connect.
    expect(await upgradeStatus(url, {})).toBe(101)
    expect(await upgradeStatus(url, { origin: url })).toBe(101)
  })
})

/** HTTP status of a WebSocket upgrade. */
function upgradeStatus(url: string, headers: Record<string, string>): Promise<number | undefined> {
  const handshake = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'sec-websocket-protocol': 'mqtt',
  }
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/mqtt`, { headers: { ...handshake, ...headers } })
    asked.on('error', reject)
    asked.on('response', (response) => resolve(response.resume().statusCode))
    asked.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve(response.statusCode)
    })
    asked.end()
  })
}

describe('the secret of a gateway', () => {
  it('that is renewed ends the connection with the old one, which opens nothing any more', async () => {
    const site = shared()
    const [project] = site.projects
    const gateway = await aMqttClientFor(site, project)
    const token = await site.signIn('admin')
    const answer = await site.post('/live/renewgatewaysecret', { hostId: project.house.host }, token)
    const { number, secret } = answer.body.data as { number: string; secret: string }
    await until(() => !gateway.client.connected)
    const url = `mqtt://127.0.0.1:${site.server.mqttPort}`
    const old = gateway.client.options.password?.toString() ?? ''
    await expect(connectGateway({ url, hex: project.hex, number, secret: old })).rejects.toThrow()
    const fresh = await connectGateway({ url, hex: project.hex, number, secret })
    expect(fresh.client.connected).toBe(true)
    await fresh.end()
  })

  it('is not given to those who may not deploy, nor for a foreign host', async () => {
    const site = shared()
    const [{ house }] = site.projects
    const path = '/live/renewgatewaysecret'
    expect((await site.post(path, { hostId: house.host }, await site.signIn('operator'))).http).toBe(403)
    const foreigner = await site.signIn('foreigner')
    const own = site.projects[1].house.host
    expect((await site.post(path, { hostId: own }, foreigner)).http).toBe(200)
    expect((await site.post(path, { hostId: `${own}z` }, foreigner)).http).toBe(404)
  })
})
