/** A server that forwards to the owner: calls, consoles and gateways, and what happens where the owner changes. */
import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { reportFilter } from '#shared/topics.ts'
import { listenTcp } from '#sim/edge/broker/doors/tcpListener.ts'
import { Forwarder } from '#sim/edge/cluster/forwarder.ts'
import { forwardGateway } from '#sim/edge/cluster/forwardSockets.ts'
import { Owners, ownerText } from '#sim/edge/cluster/owners.ts'
import { ServerListener } from '#sim/edge/cluster/serverListener.ts'
import { type Behind, Door } from '#sim/edge/http/httpListener.ts'
import { Peers } from '#sim/edge/http/peers.ts'
import { getTicket, openConsole } from '../../../support/console.ts'
import { connectGateway } from '../../../support/gateway.ts'
import { startTestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const KEY = randomBytes(32)
const peers = new Peers({ trustProxy: [], publicUrl: null, host: '127.0.0.1' })

const behindOf = (app: RequestListener): Behind => ({
  app,
  isStopping: () => false,
  onRefused: () => undefined,
  onMqtt: (_request, socket) => void socket.destroy(),
})

async function anOwner(app: RequestListener | null, key: Uint8Array = KEY): Promise<ServerListener> {
  const listener = await ServerListener.open({ host: '127.0.0.1', port: 0, key })
  onTestFinished(() => listener.close())
  if (app) listener.leadTo(behindOf(app))
  return listener
}

let ids = 0
const textOf = ({ port }: { readonly port: number }): string =>
  ownerText({ id: `owner-${++ids}`, host: '127.0.0.1', port, name: 'test' })

/** Forwards to whatever `lease` says. */
async function aServer(lease: { now: string | null }) {
  const owners = new Owners(async () => lease.now)
  const forwarder = new Forwarder({
    ...{ owners, key: KEY, peers, name: 'this', consoleFolder: '/nowhere', isHttps: false },
  })
  const door = await Door.open(forwarder.behind, {
    ...{ host: '127.0.0.1', port: 0, certificates: null, peers, callsItself: false, limits: {} },
    headersTimeoutMs: 10_000,
  })
  const ways = { owners, key: KEY }
  const tcp = await listenTcp({ host: '127.0.0.1', port: 0, variable: 'MQTT_PORT' }, (socket) =>
    forwardGateway(socket, { isNeeded: false }, ways),
  )
  onTestFinished(async () => {
    forwarder.close()
    owners.close()
    void tcp.close()
    await door.close(async () => {})
  })
  const url = `http://127.0.0.1:${door.port}`
  const ask = (path = '/api/any', init: RequestInit = {}) =>
    fetch(url + path, { method: 'POST', body: '{"a":1}', ...init })
  return { url, ask, port: door.port, mqttPort: tcp.port, forwarder }
}

it('passes method, path, headers and body on, and the address that it sees itself', async () => {
  const owner = await anOwner(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    const { method, url, headers } = request
    response.writeHead(201, { 'x-own': 'yes' }).end(
      JSON.stringify({
        method,
        url,
        body,
        token: headers['head-token'],
        address: peers.addressOf(request),
      }),
    )
  })
  const { ask } = await aServer({ now: textOf(owner) })
  const headers = { 'head-token': 't', 'x-forwarded-for': '8.8.8.8' }
  const answer = await ask('/api/any?x=1', { headers })
  expect([answer.status, answer.headers.get('x-own')]).toEqual([201, 'yes'])
  expect(await answer.json()).toEqual({
    ...{ method: 'POST', url: '/api/any?x=1', body: '{"a":1}', token: 't', address: '127.0.0.1' },
  })
  const large = await ask('/api/any', { body: 'x'.repeat(3_000_000) })
  expect(((await large.json()) as { body: string }).body).toHaveLength(3_000_000)
})

it('waits for an owner, and goes on to the next where one is the owner no more', async () => {
  const former = await anOwner(null)
  const next = await anOwner((_, response) => void response.end('next'))
  const lease: { now: string | null } = { now: null }
  const { ask, url } = await aServer(lease)
  expect((await fetch(`${url}/readyz`)).status).toBe(503)
  const answers = [ask(), ask()]
  lease.now = textOf(former)
  await until(async () => (await fetch(`${url}/readyz`)).status === 200)
  lease.now = textOf(next)
  for (const answer of answers) expect(await (await answer).text()).toBe('next')
})

it('repeats a question whose owner broke off, and says of a command that its outcome is unknown', async () => {
  const seen: string[] = []
  const dying = await anOwner((request) => {
    seen.push(request.url ?? '')
    request.socket.destroy()
  })
  const next = await anOwner((_, response) => void response.end('next'))
  const lease = { now: textOf(dying) }
  const { ask } = await aServer(lease)
  const command = await ask('/api/building/addproject')
  expect([command.status, ((await command.json()) as { data: { code: string } }).data.code]).toEqual([
    504,
    'outcome_unknown',
  ])
  const [question, keyed] = [
    ask('/api/building/projectlist'),
    ask('/api/building/addproject', { headers: { 'idempotency-key': 'k' } }),
  ]
  await until(() => seen.length >= 3)
  lease.now = textOf(next)
  expect([await (await question).text(), await (await keyed).text()]).toEqual(['next', 'next'])
})

it('takes nobody for a server who does not have the key', async () => {
  const owner = await anOwner((_, response) => void response.end('own'), randomBytes(32))
  const lease = { now: textOf(owner) }
  const { ask } = await aServer(lease)
  const answer = ask()
  const right = await anOwner((_, response) => void response.end('right'))
  lease.now = textOf(right)
  expect(await (await answer).text()).toBe('right')
})

it('passes gateways and consoles on, whose reports and values arrive', async () => {
  const site = await startTestServer()
  const owner = await ServerListener.open({ host: '127.0.0.1', port: 0, key: KEY })
  owner.leadTo(site.server.behind)
  onTestFinished(() => owner.close())
  const { url, mqttPort } = await aServer({ now: textOf(owner) })
  const [project] = site.projects
  const token = await site.signIn('admin')
  const console = await openConsole({ ...site, url }, await getTicket(site, token))
  const heard: string[] = []
  console.on('message', (topic) => void heard.push(topic))
  await console.subscribeAsync(reportFilter(project.hex))
  const gateway = await connectGateway({
    url: `mqtt://127.0.0.1:${mqttPort}`,
    hex: project.hex,
    number: '00158D0000000001',
    secret: await site.gatewaySecret(project),
  })
  await gateway.report({ t: 2, host: 'online' })
  expect(site.server.broker.connectedGateways()).toHaveLength(1)
  await until(() => heard.length > 0)
  await gateway.end()
  await console.endAsync(true)
})
