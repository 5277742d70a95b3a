/** Guards before handlers on the real server: strangers, proxies, rate limits. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { listen } from '#sim/edge/http/listen.ts'
import { createMetricsServer } from '#sim/edge/http/metricsServer.ts'
import { anEnterprise, aPicture } from '../../../support/accounts.ts'
import { commitsOf } from '../../../support/logs.ts'
import { openSocket, type RawSocket, sendRaw } from '../../../support/rawHttp.ts'
import { sharedTestServer } from '../../../support/sharedServer.ts'
import { PASSWORD, PHONES, startTestServer, type TestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

const site = sharedTestServer({ isSimulated: true })
const json = { 'content-type': 'application/json' }
const codeOf = (answer: { text: string }) => JSON.parse(answer.text).data.code as string

describe('a secret', () => {
  it.each(['password', 'oldPassword', 'phonecode', 'ticket'])(
    'is not taken from an address: %s',
    async (name) => {
      const path = `/api/userinfo/login?username=${PHONES.admin}&${name}=${PASSWORD}`
      const answer = await sendRaw(site().url, { path, headers: json, body: '{}' })
      expect(answer.status).toBe(400)
      expect(JSON.parse(answer.text).data.issues).toEqual([expect.objectContaining({ path: name })])
      expect(answer.text).not.toContain(PASSWORD)
    },
  )
})

describe('the name by which the server is called', () => {
  const ask = (host: string, path = '/api/userinfo/info') =>
    sendRaw(site().url, { path, headers: { ...json, host }, body: '{}' })

  it.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:80', 'a b'])(
    'is its own, or nothing is answered: %s',
    async (host) => {
      const answer = await ask(host)
      expect([answer.status, codeOf(answer)]).toEqual([421, 'foreign_host'])
      expect((await sendRaw(site().url, { method: 'GET', path: '/', headers: { host } })).status).toBe(421)
      expect((await sendRaw(site().url, { method: 'GET', path: '/metrics', headers: { host } })).status).toBe(
        421,
      )
      expect((await sendRaw(site().url, { method: 'GET', path: '/healthz', headers: { host } })).status).toBe(
        200,
      )
    },
  )

  it.each(['localhost:9', '127.0.0.1', '[::1]:80', '10.1.2.3:8080', 'hotel.localhost'])(
    'may be %s',
    async (host) => {
      expect((await ask(host)).status).toBe(401)
    },
  )

  it('may be that of PUBLIC_URL', async () => {
    const own = await startTestServer({ config: { publicUrl: 'https://console.example' } })
    const headers = { ...json, host: 'console.example' }
    expect((await sendRaw(own.url, { path: '/api/userinfo/info', headers, body: '{}' })).status).toBe(401)
  })

  it('is judged for live connections too', async () => {
    const socket = await openSocket(site().url)
    socket.socket.write(
      'GET /mqtt HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\nConnection: Upgrade\r\n' +
        'Upgrade: websocket\r\nSec-WebSocket-Protocol: mqtt\r\nSec-WebSocket-Version: 13\r\n' +
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    await socket.closed
    expect(socket.received()).toMatch(/^HTTP\/1\.1 421 /)
  })
})

describe('an address that a proxy tells', () => {
  const lastAddress = async (own: TestServer): Promise<unknown> => {
    const commits = await commitsOf(own.server.log, 'estate')
    const events = commits.flatMap((commit) => commit.events).filter(({ type }) => type === 'SignedIn')
    return (events.at(-1)?.data as { address?: string } | undefined)?.address
  }
  const signIn = (own: TestServer, forwarded: string) =>
    own.post('/userinfo/login', { username: PHONES.admin, password: PASSWORD }, undefined, {
      'x-forwarded-for': forwarded,
    })

  it('counts for nothing by itself', async () => {
    const own = await startTestServer()
    await signIn(own, '203.0.113.7')
    expect(await lastAddress(own)).toBe('127.0.0.1')
  })

  it('counts where TRUST_PROXY names the proxy, and not what stands before it', async () => {
    const own = await startTestServer({ config: { trustProxy: ['127.0.0.0/8', '10.0.0.1'] } })
    await signIn(own, '198.51.100.1, 203.0.113.7, 10.0.0.1')
    expect(await lastAddress(own)).toBe('203.0.113.7')
  })
})

describe('a code of a simulated world', () => {
  const ask = (phone: string, headers: Record<string, string> = {}) =>
    site().post('/userinfo/sendcode', { username: phone }, undefined, headers)

  it('is told on its own machine and to nobody behind a proxy', async () => {
    expect((await ask('13911110001')).body.data).toMatchObject({ code: expect.stringMatching(/^\d{6}$/) })
    for (const [index, name] of ['x-forwarded-for', 'forwarded', 'via'].entries())
      expect((await ask(`1391111001${index}`, { [name]: '127.0.0.1' })).body.data).toMatchObject({
        code: null,
      })
  })
})

describe('the figures', () => {
  it('are on an address of their own where METRICS_ADDRESS says so, and no longer beside the console', async () => {
    const own = await startTestServer({ config: { metricsAddress: { host: '127.0.0.1', port: 0 } } })
    expect((await fetch(`${own.url}/metrics`, { headers: { accept: 'text/plain' } })).status).toBe(404)
    const figures = `http://127.0.0.1:${own.server.metricsPort}`
    expect(await (await fetch(`${figures}/metrics`)).text()).toContain('atrium_connections')
    expect((await fetch(`${figures}/api/userinfo/info`)).status).toBe(404)
  })

  it('that cannot be had are said to be so', async () => {
    const metrics = () => Promise.reject(new Error('no figure'))
    const server = createMetricsServer({ contentType: 'text/plain; version=0.0.4; charset=utf-8', metrics })
    onTestFinished(() => void server.close())
    const port = await listen(server, { host: '127.0.0.1', port: 0, variable: 'METRICS_ADDRESS' })
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(500)
  })
})

describe('the calls of an address', () => {
  it('are counted together, documents and figures among them; probes are not', async () => {
    const counted = ['/metrics', '/api/docs', '/api/openapi.json', '/api/asyncapi.json']
    for (const path of counted) {
      const own = await startTestServer({ limits: { callsPerMinute: 1 } })
      const statusOf = async (asked: string) => (await fetch(own.url + asked)).status
      expect([path, await statusOf(path)]).toEqual([path, 200])
      for (const other of [path, '/api/userinfo/info'])
        expect([path, other, await statusOf(other)]).toEqual([path, other, 429])
      for (const probe of ['/healthz', '/readyz'])
        expect([probe, await statusOf(probe)]).toEqual([probe, 200])
    }
  })
})

describe('sockets', () => {
  it('of one address are bounded, and one that ends makes room', async () => {
    const own = await startTestServer({ limits: { sockets: { perAddressMax: 3 } } })
    const held: RawSocket[] = []
    for (let n = 0; n < 3; n += 1) held.push(await openSocket(own.url))
    const surplus = await openSocket(own.url)
    await surplus.closed
    expect(surplus.received()).toBe('')
    held[0]?.socket.destroy()
    await until(async () => (await fetch(`${own.url}/healthz`).catch(() => null))?.status === 200)
    for (const { socket } of held) socket.destroy()
  })
})

describe('an upgrade to what is not there', () => {
  it('is refused, and one that is reset at once ends nothing', async () => {
    const request =
      'GET /else HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
    const patient = await openSocket(site().url)
    patient.socket.write(request)
    await patient.closed
    expect(patient.received()).toMatch(/^HTTP\/1\.1 404 /)
    for (let n = 0; n < 50; n += 1) {
      const { socket, closed } = await openSocket(site().url)
      socket.write(request, () => socket.resetAndDestroy())
      await closed
    }
    expect((await fetch(`${site().url}/healthz`)).status).toBe(200)
  })
})

describe('large bodies', () => {
  it('of one account are read two at a time', async () => {
    const token = await site().signIn('stranger')
    const path = '/userinfo/addcertification'
    const head = `POST /api${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nhead-token: ${token}\r\nContent-Length: 2000000\r\n\r\n{`
    const slow: RawSocket[] = []
    for (let n = 0; n < 3; n += 1) {
      const socket = await openSocket(site().url)
      socket.socket.write(head)
      slow.push(socket)
    }
    await until(() => slow.filter((one) => one.received().startsWith('HTTP/1.1 429 ')).length === 1)
    expect((await site().post('/userinfo/info', {}, token)).http).toBe(200)
    for (const { socket } of slow) socket.destroy()
    const large = anEnterprise({ licence: aPicture(100_000) })
    await until(async () => (await site().post(path, large, token)).http === 200)
  })
})

describe('texts', () => {
  it('lose what turns the direction of writing', async () => {
    const token = await site().signIn('viewer')
    const introduction = 'Front \u202Eksed\u202C desk\u2066\u200F\nfloor 3'
    const answer = await site().post('/userinfo/xgbaseuserinfo', { introduction }, token)
    expect(answer.body.data).toMatchObject({ introduction: 'Front ksed desk\nfloor 3' })
  })
})

describe('calls that are denied', () => {
  it('without end are two commits, with all of them in their numbers', async () => {
    const own = await startTestServer()
    const token = await own.signIn('viewer')
    const paths = ['/device/control', '/device/setdevnormal', '/building/updateproject']
    const control = { items: [{ deviceId: own.projects[0].house.lights[0], values: { state: 'ON' } }] }
    for (let n = 0; n < 99; n += 1)
      expect((await own.post(paths[n % 3] ?? '', control, token)).http).toBe(403)
    const again = await own.restart()
    const commits = await commitsOf(again.server.log, `project:${own.projects[0].id}`)
    const denials = commits.filter(({ command }) => command === 'RecordDenials')
    expect(denials).toHaveLength(2)
    const times = denials.flatMap(({ events }) =>
      events.map(({ data }) => Number((data as { times: number }).times)),
    )
    expect(times.reduce((sum, one) => sum + one, 0)).toBe(99)
  })
})

describe('the number of a host', () => {
  it('is taken in the whole estate: another project cannot lock its gateway out', async () => {
    const own = await startTestServer()
    const [first, second] = own.projects
    const host = own.workspace(first).state.get('host', first.house.host)
    const data = {
      number: host?.number ?? '',
      name: 'H-99',
      areaId: second.house.rooms[0],
      model: 'GW-1',
      firmwareVersion: '1.0.0',
      networkNumber: 9,
    }
    const context = {
      actor: { kind: 'system', id: 't', name: 'T' },
      channel: 'system',
      nowMs: 5_000,
    } as const
    await expect(own.workspace(second).run('InstallHost', data, context)).rejects.toMatchObject({
      code: 'host_number_taken',
    })
    const again = await own.restart()
    await expect(again.workspace(second).run('InstallHost', data, context)).rejects.toMatchObject({
      code: 'host_number_taken',
    })
    await again.workspace(second).run('InstallHost', { ...data, number: '00158D00000000EE' }, context)
  })
})
