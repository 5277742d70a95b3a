/** API keys: rights, lifetime, and absence of secrets in storage. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import { type Endpoint, isOpenToKeys } from '#shared/contract/endpoint.ts'
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import { MESSAGES } from '#shared/messages.ts'
import { KEY_RIGHTS } from '#shared/rules/apiKey.ts'
import { formsTopic, homeFilter, reportFilter } from '#shared/topics.ts'
import { dataOf } from '../../support/accounts.ts'
import { callWith, connectKey, keysOf, makeKey, statusWith } from '../../support/apiKeys.ts'
import { getTicket, openConsole } from '../../support/console.ts'
import { at } from '../../support/context.ts'
import { aMqttClientFor } from '../../support/gateway.ts'
import { eventsOf } from '../../support/logs.ts'
import { giveRole } from '../../support/roles.ts'
import { sharedTestServer } from '../../support/sharedServer.ts'
import { PHONES, startTestServer, type TestServer } from '../../support/testServer.ts'
import { until } from '../../support/until.ts'
import { freezeDate } from '../../support/wallClock.ts'

const shared = sharedTestServer()
const INVALID = MESSAGES.api_key_invalid.status
const CLOSED = MESSAGES.api_key_closed.status
const DENIED = MESSAGES.no_permission.status

const endpoints = Object.values(contract).flatMap((group): readonly Endpoint[] => Object.values(group))

const devicesOf = async (site: TestServer, secret: string): Promise<readonly string[]> =>
  dataOf<{ list: { id: string }[] }>(await callWith(site, secret, '/moban/devicelist')).list.map(
    ({ id }) => id,
  )

describe('making a key', () => {
  it('needs the right to manage roles, and gives no more than its maker holds', async () => {
    const site = await startTestServer()
    await giveRole(site, 'viewer', { rights: ['roles.manage', 'home.view'] })
    const viewer = await site.signIn('viewer')
    const make = async (token: string, rights: readonly string[]) =>
      (await site.post('/auth/addapikey', { name: '楼控', rights }, token)).body.status
    expect(await make(await site.signIn('operator'), ['home.view'])).toBe(DENIED)
    expect(await make(viewer, ['home.view', 'control.devices'])).toBe(MESSAGES.role_exceeds_own.status)
    expect(await make(viewer, ['home.view'])).toBe(200)
    // Rights by which people get rights are given to no system.
    expect(await make(await site.signIn('admin'), ['roles.manage'])).toBe(MESSAGES.bad_request.status)
    expect(await make(await site.signIn('admin'), ['deploy.configure'])).toBe(MESSAGES.bad_request.status)
  })

  it('lets nobody change or rotate a key above their own rights, but revoke it', async () => {
    const site = await startTestServer()
    await giveRole(site, 'viewer', { rights: ['roles.manage', 'home.view'] })
    const key = await makeKey(site, await site.signIn('admin'), { rights: ['home.view', 'control.devices'] })
    const viewer = await site.signIn('viewer')
    const { keyId } = key
    const ask = async (path: string, more: object = {}) =>
      (await site.post(path, { keyId, ...more }, viewer)).body.status
    expect(await ask('/auth/rotateapikey')).toBe(MESSAGES.role_exceeds_own.status)
    expect(await ask('/auth/updateapikey', { rights: ['home.view'] })).toBe(MESSAGES.role_exceeds_own.status)
    expect(await ask('/auth/revokeapikey')).toBe(200)
    expect(await statusWith(site, key.secret)).toBe(INVALID)
  })

  it('refuses a name that is taken, areas that do not exist and more than a year', async () => {
    const site = shared()
    const admin = await site.signIn('admin')
    const make = async (more: object) =>
      (await site.post('/auth/addapikey', { name: '重名', rights: ['home.view'], ...more }, admin)).body
        .status
    expect(await make({})).toBe(200)
    expect(await make({})).toBe(MESSAGES.name_taken.status)
    expect(await make({ name: '甲', areas: ['ara_nowhere'] })).toBe(MESSAGES.record_unknown.status)
    expect(await make({ name: '乙', areas: [] })).toBe(MESSAGES.role_without_devices.status)
    expect(await make({ name: '丙', days: 366 })).toBe(MESSAGES.bad_request.status)
  })

  it('stays when its maker leaves, and says so', async () => {
    const site = await startTestServer()
    await giveRole(site, 'viewer', { rights: ['roles.manage', 'home.view'] })
    const key = await makeKey(site, await site.signIn('viewer'))
    const admin = await site.signIn('admin')
    expect((await keysOf(site, admin))[0]).toMatchObject({ isMakerHere: true })
    const workspace = site.workspace(site.projects[0])
    const account = site.server.services.workspaces.estate.state.first('account', 'phone', PHONES.viewer)
    const member = workspace.state.first('member', 'account', account?.id ?? '')
    await workspace.run('RemoveMember', { memberId: member?.id as never }, at(3_000))
    expect(await statusWith(site, key.secret)).toBe(200)
    expect((await keysOf(site, admin))[0]).toMatchObject({ isMakerHere: false })
  })
})

describe('a call with a key', () => {
  it('is refused by every endpoint that is personal, of the estate or beyond its rights, and fails on no other', async () => {
    const site = shared()
    const full = await makeKey(site, await site.signIn('super'), {
      xmid: site.projects[0].id,
      rights: [...KEY_RIGHTS],
    })
    const least = await makeKey(site, await site.signIn('admin'), { rights: ['logs.view'] })
    const own = endpoints.filter(({ permission }) => permission !== 'public')
    const open = own.filter(isOpenToKeys)
    expect(open.length).toBeGreaterThan(40)
    for (const endpoint of own) {
      const { path, permission } = endpoint
      const answer = await callWith(site, full.secret, path)
      const { status } = answer.body
      // Endpoints of the simulated world are absent.
      if (!isOpenToKeys(endpoint)) expect(`${path} ${status}`).toMatch(new RegExp(` (${CLOSED}|404)$`))
      else expect(`${path} ${answer.http}`).toMatch(/ (200|400)$/)
      if (isOpenToKeys(endpoint) && permission !== 'logs.view')
        expect(`${path} ${await statusWith(site, least.secret, path)}`).toBe(`${path} ${DENIED}`)
    }
    const { stream } = site.workspace(site.projects[0])
    const denials = (await eventsOf(site.server.log, stream)).filter(({ type }) => type === 'AccessDenied')
    expect(denials.length).toBeGreaterThan(0)
  }, 120_000)

  it('reaches its own project and nothing of another', async () => {
    const site = shared()
    const [own, foreign] = site.projects
    const { secret } = await makeKey(site, await site.signIn('admin'))
    expect((await callWith(site, secret, '/moban/devicelist', { xmid: own.id })).body.status).toBe(200)
    const elsewhere = await callWith(site, secret, '/moban/devicelist', { xmid: foreign.id })
    expect(elsewhere.body.status).toBe(MESSAGES.project_unknown.status)
    const named = { deviceId: foreign.house.lights[0] }
    expect((await callWith(site, secret, '/moban/getdevstaterecord', named)).body.status).not.toBe(200)
  })

  it('sees the devices of its areas and single ones, and none beside them', async () => {
    const site = shared()
    const admin = await site.signIn('admin')
    const all = await devicesOf(site, (await makeKey(site, admin)).secret)
    const [{ house }] = site.projects
    const one = await makeKey(site, admin, { areas: [], devices: [house.lights[0]] })
    expect(all.length).toBeGreaterThan(1)
    expect(await devicesOf(site, one.secret)).toEqual([house.lights[0]])
  })

  it('accepts the secret in the Authorization header alone', async () => {
    const site = shared()
    const { secret } = await makeKey(site, await site.signIn('admin'))
    expect(secret).toMatch(/^atrium_key_[\w-]{43}$/)
    const path = '/moban/devicelist'
    expect((await site.post(path, {}, secret)).body.status).toBe(MESSAGES.token_invalid.status)
    const inQuery = await site.post(`${path}?key_secret=${secret}&authorization=Bearer ${secret}`, {})
    expect(inQuery.body.status).toBe(MESSAGES.not_signed_in.status)
    expect((await site.post(path, { authorization: `Bearer ${secret}` })).body.status).not.toBe(200)
    expect(await statusWith(site, `${secret}x`)).toBe(INVALID)
    expect(await statusWith(site, secret)).toBe(200)
  })

  it('is recorded as done by the key', async () => {
    const site = await startTestServer()
    const admin = await site.signIn('admin')
    const key = await makeKey(site, admin, { name: '楼宇自控', rights: ['home.view', 'control.devices'] })
    const gateway = await aMqttClientFor(site, site.projects[0])
    await gateway.report({ t: 1, host: 'online' })
    const [light] = site.projects[0].house.lights
    const done = await callWith(site, key.secret, '/device/control', {
      items: [{ deviceId: light, values: { state: 'ON' } }],
    })
    expect(done.body.status).toBe(200)
    type Row = { actorKind: string; actorName: string; channel: string; events: { type: string }[] }
    const log = await site.post('/moban/devopthistorylist', {}, admin)
    const rows = dataOf<{ list: Row[] }>(log).list.filter(({ actorKind }) => actorKind === 'apiKey')
    const who = rows.map(({ actorName, channel }) => `${actorName} ${channel}`)
    expect(who).toEqual(['楼宇自控 api', '楼宇自控 api'])
    const types = rows.flatMap(({ events }) => events.map(({ type }) => type))
    expect(types.toSorted()).toEqual(['ApiKeyFirstUsed', 'DeviceCommandIssued'])
  })

  it('slows down wrong secrets of a network, and no valid one', async () => {
    const site = await startTestServer()
    const { secret } = await makeKey(site, await site.signIn('admin'))
    const wrong = `atrium_key_${'A'.repeat(43)}`
    for (let tries = 0; tries < 20; tries += 1) expect(await statusWith(site, wrong)).toBe(INVALID)
    expect(await statusWith(site, wrong)).toBe(MESSAGES.too_many_requests.status)
    expect(await statusWith(site, secret)).toBe(200)
  })

  it('is limited to six hundred a minute for each key', async () => {
    const site = await startTestServer()
    const date = freezeDate()
    const admin = await site.signIn('admin')
    const { secret } = await makeKey(site, admin)
    const { apiKeys } = site.server.services
    for (let calls = 0; calls < 600; calls += 1) apiKeys.authenticate(secret, '10.0.0.1')
    expect(() => apiKeys.authenticate(secret, '10.0.0.1')).toThrow('too_many_requests')
    date.pass(1_000)
    expect(apiKeys.authenticate(secret, '10.0.0.1').keyId).toMatch(/^key_/)
  })
})

describe('the end of a key', () => {
  it('comes with its day', async () => {
    const site = await startTestServer()
    const date = freezeDate()
    const { secret } = await makeKey(site, await site.signIn('admin'), { days: 30 })
    date.pass(30 * DAY_MS - 1_000)
    expect(await statusWith(site, secret)).toBe(200)
    date.pass(2_000)
    expect(await statusWith(site, secret)).toBe(INVALID)
    const [row] = await keysOf(site, await site.signIn('admin'))
    expect(row).toMatchObject({ isExpired: true })
  })

  it('a rotation leaves the former secret for the hours that were chosen, and gives the key a new term', async () => {
    const site = await startTestServer()
    const date = freezeDate()
    const admin = await site.signIn('admin')
    const { keyId, secret } = await makeKey(site, admin, { days: 1 })
    const rotated = dataOf<{ secret: string }>(
      await site.post('/auth/rotateapikey', { keyId, days: 90, overlapHours: 24 }, admin),
    )
    expect(rotated.secret).not.toBe(secret)
    expect(await statusWith(site, secret)).toBe(200)
    expect(await statusWith(site, rotated.secret)).toBe(200)
    const [row] = await keysOf(site, admin)
    expect(row?.formerUntilMs).toBeGreaterThan(Date.now() + 23 * HOUR_MS)
    date.pass(24 * HOUR_MS)
    expect(await statusWith(site, secret)).toBe(INVALID)
    expect(await statusWith(site, rotated.secret)).toBe(200)
    const again = await site.post(
      '/auth/rotateapikey',
      { keyId, overlapHours: 0 },
      await site.signIn('admin'),
    )
    expect(again.body.status).toBe(200)
    expect(await statusWith(site, rotated.secret)).toBe(INVALID)
  })

  it('survives a restart, with its last use and the former secret', async () => {
    const site = await startTestServer()
    const admin = await site.signIn('admin')
    const { keyId, secret } = await makeKey(site, admin)
    expect(await statusWith(site, secret)).toBe(200)
    await site.post('/auth/rotateapikey', { keyId }, admin)
    const next = await site.restart()
    expect(await statusWith(next, secret)).toBe(200)
    const [row] = await keysOf(next, admin)
    expect(row?.lastUse).toMatchObject({ address: '127.0.0.1' })
    await next.post('/auth/revokeapikey', { keyId }, admin)
    const last = await next.restart()
    expect(await statusWith(last, secret)).toBe(INVALID)
  })

  it('leaves secrets in no answer, event or file', async () => {
    const site = await startTestServer()
    const admin = await site.signIn('admin')
    const { keyId, secret } = await makeKey(site, admin)
    const rotated = dataOf<{ secret: string }>(await site.post('/auth/rotateapikey', { keyId }, admin))
    await statusWith(site, secret)
    const answers = await Promise.all(
      ['/auth/apikeylist', '/live/snapshot', '/moban/devopthistorylist'].map((path) =>
        site.post(path, {}, admin),
      ),
    )
    const events = await eventsOf(site.server.log, site.workspace(site.projects[0]).stream)
    const output = JSON.stringify([answers.map(({ body }) => body), events])
    await site.restart()
    const files = readdirSync(site.folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(site.folder, name))
      .filter((path) => statSync(path).isFile())
    for (const one of [secret, rotated.secret]) {
      expect(output).not.toContain(one)
      for (const path of files) expect(`${path} ${readFileSync(path).includes(one)}`).toBe(`${path} false`)
    }
  })
})

describe('a live connection with a key', () => {
  it('hears reports of its devices, and no other topic', async () => {
    const site = await startTestServer()
    const [project, foreign] = site.projects
    const { house } = project
    const admin = await site.signIn('admin')
    const key = await makeKey(site, admin, { areas: [], devices: [house.lights[0]] })
    const client = await connectKey(site, key, { clientId: `${key.keyId}-bms` })
    const heard: string[] = []
    client.on('message', (_, payload) => heard.push(payload.toString()))
    await client.subscribeAsync(reportFilter(project.hex), { qos: 1 })
    for (const topic of [homeFilter(project.hex), reportFilter(foreign.hex), 'people/acc_1/news', '#']) {
      const granted = await client.subscribeAsync(topic).catch((error: unknown) => String(error))
      expect(JSON.stringify(granted)).not.toMatch(/"qos":[01]/)
    }
    const gateway = await aMqttClientFor(site, project)
    const { state } = site.workspace(project)
    const numberOf = (id: string) => state.get('device', id as never)?.number ?? ''
    await gateway.report({
      t: 1,
      seq: 1,
      d: {
        [numberOf(house.lights[0])]: { state: 'ON' },
        [numberOf(house.leakSensor)]: { water_leak: false },
      },
    })
    await until(() => heard.some((text) => text.includes(numberOf(house.lights[0]))))
    expect(heard.join()).not.toContain(numberOf(house.leakSensor))
    await client.publishAsync(formsTopic(project.hex), '{}', { qos: 1 }).catch(() => {})
    expect((await keysOf(site, admin))[0]).toMatchObject({ isConnected: true })
  })

  it('is refused with a wrong secret, another client id and without the right', async () => {
    const site = shared()
    const admin = await site.signIn('admin')
    const key = await makeKey(site, admin)
    const other = await makeKey(site, admin)
    const blind = await makeKey(site, admin, { rights: ['logs.view'] })
    await expect(connectKey(site, { ...key, secret: other.secret })).rejects.toThrow()
    await expect(connectKey(site, key, { clientId: other.keyId })).rejects.toThrow()
    await expect(connectKey(site, blind)).rejects.toThrow()
    expect((await connectKey(site, key)).connected).toBe(true)
  })

  it('is cut at once where the key is revoked, loses the right or is rotated without an overlap', async () => {
    const site = await startTestServer()
    const admin = await site.signIn('admin')
    const ends: readonly [string, object][] = [
      ['/auth/revokeapikey', {}],
      ['/auth/updateapikey', { rights: ['logs.view'] }],
      ['/auth/rotateapikey', { overlapHours: 0 }],
    ]
    for (const [path, more] of ends) {
      const key = await makeKey(site, admin)
      const client = await connectKey(site, key)
      let isClosed = false
      client.on('close', () => {
        isClosed = true
      })
      client.on('error', () => {})
      const startedMs = Date.now()
      expect((await site.post(path, { keyId: key.keyId, ...more }, admin)).body.status).toBe(200)
      await until(() => isClosed)
      expect(Date.now() - startedMs).toBeLessThan(5_000)
    }
  })

  it('gets nothing after its day, and goes on under other people’s sign-ins and after a reconnect', async () => {
    const site = await startTestServer()
    const date = freezeDate()
    const [project] = site.projects
    const admin = await site.signIn('admin')
    const key = await makeKey(site, admin, { days: 1 })
    const client = await connectKey(site, key)
    const second = await connectKey(site, key, { clientId: `${key.keyId}-2` })
    for (let signIns = 0; signIns < 25; signIns += 1) await site.signIn('admin')
    await openConsole(site, await getTicket(site, admin))
    expect(client.connected && second.connected).toBe(true)
    await client.endAsync()
    const again = await connectKey(site, key)
    const heard: string[] = []
    let isClosed = false
    again.on('message', (_, payload) => heard.push(payload.toString()))
    again.on('close', () => {
      isClosed = true
    })
    await again.subscribeAsync(reportFilter(project.hex))
    const gateway = await aMqttClientFor(site, project)
    const number = site.workspace(project).state.get('device', project.house.lights[0])?.number ?? ''
    const dimmed = (seq: number, brightness: number) => ({ t: seq, seq, d: { [number]: { brightness } } })
    await gateway.report(dimmed(1, 40))
    await until(() => heard.some((text) => text.includes('40')))
    date.pass(DAY_MS)
    await gateway.report(dimmed(2, 45)).catch(() => {})
    await until(() => isClosed)
    expect(heard.filter((text) => text.includes('45'))).toEqual([])
  })
})
