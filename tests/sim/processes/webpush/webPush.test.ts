/** Alarms as notifications of browsers, from a gateway's report to the endpoint of the browser's maker. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { NOTIFIED_BROWSERS_MAX } from '#shared/constants.ts'
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { aPushBrowser, type PushBrowser, signedClaims } from '../../../support/browserPush.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { LEAK_NUMBER } from '../../../support/smallHouse.ts'
import { type Person, startTestServer, type TestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

interface Message {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** The browser's maker: a real HTTP server, whose addresses are those of browsers. */
async function startMaker() {
  const messages: Message[] = []
  const maker = {
    messages,
    answer: (response: ServerResponse): unknown => response.writeHead(201).end(),
  }
  const server = createServer(async (request, response) => {
    messages.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) })
    maker.answer(response)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return Object.assign(maker, { host: `127.0.0.1:${port}`, origin: `http://127.0.0.1:${port}` })
}

async function start(clock?: ManualClock) {
  const maker = await startMaker()
  const config = { pushAllowedHosts: [maker.host] }
  const site = await startTestServer(clock ? { clock, config } : { config })
  const as = async (person: Person, on: TestServer = site) => {
    const token = await on.signIn(person)
    return async (path: string, input: object) => (await on.post(path, input, token)).body
  }
  const endpointOf = (path: string) => `${maker.origin}/${path}`
  const subscribe = async (
    person: Person,
    path: string,
    { keys }: PushBrowser = aPushBrowser(),
    language = 'en',
  ) => {
    const call = await as(person)
    return call('/userinfo/webpushsubscribe', { endpoint: endpointOf(path), ...keys, language })
  }
  const gateway = await aMqttClientFor(site, site.projects[0])
  let seq = 0
  const leak = (isLeaking: boolean) =>
    gateway.report({ t: 1, seq: ++seq, d: { [LEAK_NUMBER]: { water_leak: isLeaking } } })
  const { state } = site.workspace(site.projects[0])
  const alarm = () =>
    must(
      [...state.all('alarm')].find(({ code }) => code === 'water_leak'),
      'the alarm',
    )
  return { maker, site, as, endpointOf, subscribe, gateway, leak, state, alarm }
}

const pathsOf = (messages: readonly Message[]) => messages.map(({ path }) => path).sort()

it('reaches the browser encrypted and signed, with title, severity, place and link and nothing else', async () => {
  const { maker, site, as, subscribe, leak, alarm, state, gateway } = await start()
  const browser = aPushBrowser()
  expect((await subscribe('admin', 'one', browser)).status).toBe(200)
  await leak(true)
  await until(() => maker.messages.length === 1)
  const [{ headers, body }] = maker.messages as [Message]
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '3600' })
  const { publicKey } = (await (await as('admin'))('/userinfo/webpushstate', {})).data as {
    publicKey: string
  }
  const claims = signedClaims(headers, publicKey)
  expect(claims.aud).toBe(maker.origin)
  const [project] = site.projects
  const area = must(state.get('area', alarm().areaId), 'the area')
  const text = browser.decrypt(body)
  const message = JSON.parse(text) as { body: string; url: string }
  expect(message).toEqual({
    title: 'Critical: Water leak',
    body: expect.stringContaining(area.nameEn || area.name),
    url: `/message/messagerecord?open=${alarm().id}&of=${project.id}`,
    tag: alarm().id,
    isCritical: true,
    verbs: { open: 'Open', acknowledge: 'Acknowledge' },
  })
  expect(body.toString('latin1')).not.toContain('Water leak')
  await gateway.end()
})

it('reaches those who see the alarm and receive it, each in the language of the browser', async () => {
  const { maker, as, subscribe, leak, state, gateway } = await start()
  const browser = aPushBrowser()
  await subscribe('admin', 'chinese', browser, 'zh')
  await subscribe('operator', 'quiet')
  await subscribe('stranger', 'outside')
  const operator = must(
    [...state.all('member')].find(({ nickname }) => nickname === 'operator'),
    'the operator',
  )
  const call = await as('admin')
  const choices = { subject: operator.accountId, notify: [] }
  expect((await call('/moban/addalarmreceiver', choices)).status).toBe(200)
  await leak(true)
  await until(() => maker.messages.length > 0)
  expect(JSON.parse(browser.decrypt((maker.messages as [Message])[0].body)).title).toBe('紧急：漏水报警')
  await leak(false)
  await leak(true)
  await until(() => maker.messages.length > 0)
  expect(new Set(pathsOf(maker.messages))).toEqual(new Set(['/chinese']))
  await gateway.end()
})

it('reaches a role that has no notifications once the alarm is escalated to it', async () => {
  const clock = new ManualClock(Date.UTC(2026, 10, 23, 8))
  const { maker, as, subscribe, leak, state, gateway } = await start(clock)
  await subscribe('operator', 'operator')
  const operator = must(
    [...state.all('member')].find(({ nickname }) => nickname === 'operator'),
    'the operator',
  )
  const call = await as('admin')
  await call('/moban/addalarmreceiver', { subject: operator.roleId, notify: [] })
  const steps = [{ afterMinutes: 5, to: operator.roleId }]
  expect((await call('/moban/addescalationrule', { steps })).status).toBe(200)
  await leak(true)
  clock.advance(5 * MINUTE_MS)
  await until(() => maker.messages.length === 1)
  await gateway.end()
})

it(
  'is tried again, also after a restart, and not for an alarm that is acknowledged',
  async () => {
    const { maker, site, as, subscribe, leak, alarm, state, gateway } = await start()
    maker.answer = (response) => response.writeHead(503).end()
    await subscribe('admin', 'one')
    const [admin] = [...state.all('member')].filter(({ nickname }) => nickname === 'admin')
    // Not of the host either, which is offline meanwhile.
    const choices = { subject: admin?.accountId, notify: ['critical'] }
    expect((await (await as('admin'))('/moban/addalarmreceiver', choices)).status).toBe(200)
    await leak(true)
    await until(() => maker.messages.length > 0)
    await gateway.end()
    const { id } = alarm()
    const again = await site.restart()
    const before = maker.messages.length
    await until(() => maker.messages.length > before)
    const call = await as('admin', again)
    expect((await call('/userinfo/updatemsgstate', { ids: [id] })).status).toBe(200)
    await until(async () => {
      const text = await (await fetch(`${again.url}/metrics`)).text()
      return /atrium_outbox_waiting\{subscriber="web push"\} 0/.test(text)
    })
  },
  60 * SECOND_MS,
)

it('forgets a browser that is gone, and one that its person turned off', async () => {
  const { maker, as, endpointOf, subscribe, leak, gateway } = await start()
  maker.answer = (response) => response.writeHead(410).end()
  await subscribe('admin', 'gone')
  await subscribe('operator', 'off')
  const isOn = async (person: Person, path: string) =>
    (
      (await (await as(person))('/userinfo/webpushstate', { endpoint: endpointOf(path) })).data as {
        isOn: boolean
      }
    ).isOn
  expect(await isOn('operator', 'off')).toBe(true)
  expect(await isOn('admin', 'off')).toBe(false)
  await (await as('operator'))('/userinfo/webpushunsubscribe', { endpoint: endpointOf('off') })
  await leak(true)
  await until(async () => !(await isOn('admin', 'gone')))
  expect(await isOn('operator', 'off')).toBe(false)
  expect(pathsOf(maker.messages)).toEqual(['/gone'])
  await gateway.end()
})

it('takes no address that push may not reach, and no broken key', async () => {
  const { as, maker, gateway } = await start()
  const call = await as('admin')
  const { keys } = aPushBrowser()
  const status = async (endpoint: string, more: object = {}) =>
    (await call('/userinfo/webpushsubscribe', { endpoint, ...keys, ...more })).status
  for (const endpoint of [
    'http://127.0.0.1:1/x',
    'https://10.0.0.1/x',
    'https://169.254.169.254/x',
    'https://[::1]/x',
  ])
    expect(await status(endpoint), endpoint).toBe(1184)
  expect(await status('https://user:word@push.example/x')).toBe(1181)
  expect(await status('javascript:alert(1)')).toBe(1181)
  const own = `${maker.origin}/x`
  expect(await status(own, { p256dh: 'short' })).not.toBe(200)
  expect(await status(own, { auth: '<script>' })).not.toBe(200)
  expect(await status(own)).toBe(200)
  await gateway.end()
})

it('keeps the newest browsers of a person, one person for each browser, and its key over a restart', async () => {
  const { site, as, endpointOf, subscribe, gateway } = await start()
  for (let n = 0; n <= NOTIFIED_BROWSERS_MAX; n += 1) await subscribe('admin', `browser-${n}`)
  await subscribe('operator', `browser-${NOTIFIED_BROWSERS_MAX}`)
  const call = await as('admin')
  const before = (await call('/userinfo/webpushstate', {})).data as { publicKey: string }
  await gateway.end()
  const again = await site.restart()
  const ask = await as('admin', again)
  const on = []
  for (let n = 0; n <= NOTIFIED_BROWSERS_MAX; n += 1) {
    const { data } = await ask('/userinfo/webpushstate', { endpoint: endpointOf(`browser-${n}`) })
    const { isOn, publicKey } = data as { isOn: boolean; publicKey: string }
    expect(publicKey).toBe(before.publicKey)
    if (isOn) on.push(n)
  }
  expect(on).toEqual(Array.from({ length: NOTIFIED_BROWSERS_MAX - 1 }, (_, i) => i + 1))
})
