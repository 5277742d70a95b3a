/** HTTP edge before handlers. */

import { beforeAll, describe, expect, it } from 'vitest'
import { alarmHistory } from '#sim/core/readmodels/alarmHistory.ts'
import { openSocket, type RawRequest, sendRaw } from '../../../support/rawHttp.ts'
import { sharedTestServer } from '../../../support/sharedServer.ts'
import { PASSWORD, PHONES, startTestServer } from '../../../support/testServer.ts'

const site = sharedTestServer()
/** More than a form may have. */
const MANY_KEYS = `${'a=1&'.repeat(10_000)}b=2`
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
let token = ''
beforeAll(async () => {
  token = await site().signIn('admin')
})

const send = (request: RawRequest) => sendRaw(site().url, request)
/** Signed in, and with a body that is good. */
const sendSigned = (path: string, more: Partial<RawRequest> = {}) =>
  send({ path, body: '{}', ...more, headers: { ...json, 'head-token': token, ...more.headers } })

describe('every answer', () => {
  it.each([
    ['POST', '/api/userinfo/info'],
    ['GET', '/healthz'],
    ['GET', '/api/openapi.json'],
    ['GET', '/nowhere.txt'],
    ['GET', '/'],
  ])('to %s %s carries the headers that keep a browser safe', async (method, path) => {
    const { headers } = await send({ method, path })
    const csp = String(headers['content-security-policy'])
    for (const directive of [
      "default-src 'self'",
      "connect-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(csp.split(';')).toContain(directive)
    expect(csp).not.toMatch(/script-src[^;]*unsafe|\*/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  it('of the API is kept by no cache', async () => {
    expect((await sendSigned('/api/userinfo/info')).headers['cache-control']).toBe('no-store')
  })

  it('says that its connection is kept for longer than a reverse proxy keeps one at rest', async () => {
    const { headers } = await fetch(`${site().url}/healthz`)
    expect(Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(60)
  })

  it('asks for https from now on where the public address is https, and only there', async () => {
    expect((await send({ method: 'GET', path: '/healthz' })).headers).not.toHaveProperty(
      'strict-transport-security',
    )
  })
})

describe('a page of another site', () => {
  it.each([
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:1' },
    { origin: 'http://127.0.0.1.evil.example' },
    { 'sec-fetch-site': 'cross-site' },
  ])('is refused, whatever its token: %o', async (headers) => {
    const answer = await sendSigned('/api/userinfo/info', { headers: headers as Record<string, string> })
    expect([answer.status, JSON.parse(answer.text).data]).toEqual([403, { code: 'foreign_origin' }])
  })

  it('is told from the own one, and from programs, which name no origin', async () => {
    expect((await sendSigned('/api/userinfo/info', { headers: { origin: site().url } })).status).toBe(200)
    expect((await sendSigned('/api/userinfo/info')).status).toBe(200)
  })
})

describe('tricks with the path', () => {
  const reached = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await send({ path, body: '{}', headers: { ...json, ...headers } })
    return [answer.status, JSON.parse(answer.text).status]
  }

  it.each([
    '/api//userinfo/info',
    '//api/userinfo/info',
    '/api/userinfo//info',
    '/api/UserInfo/info',
    '/api/userinfo/INFO',
    '/api/userinfo/info/',
    '/api/userinfo/./info',
    '/api/building/../userinfo/info',
    '/api/userinfo/%2e%2e/userinfo/info',
    '/api/userinfo%2finfo',
    '/api/userinfo%2Finfo',
    '/api/userinfo\\info',
    '/api/userinfo/%69nfo',
    '/api/userinfo/info;x=1',
    '/api/userinfo/info%00',
    '/api/userinfo/info%20',
    '/api/userinfo/info.json',
  ])('lead nowhere, signed in or not: %s', async (path) => {
    expect(await reached(path)).toEqual([404, 404])
    expect(await reached(path, { 'head-token': token })).toEqual([404, 404])
  })

  it('meet the same guard where they do lead to a call', async () => {
    for (const path of ['/api/userinfo/info?', '/api/userinfo/info?#x', '/API/userinfo/info']) {
      expect(await reached(path)).toEqual([401, -1009])
    }
  })

  it.each([
    '/%',
    '/%zz',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%00',
    '/%2e%2e/package.json',
  ])('get no file and no stack: GET %s', async (path) => {
    const answer = await send({ method: 'GET', path })
    expect([400, 403, 404, 503]).toContain(answer.status)
    expect(answer.text).not.toMatch(/root:|"dependencies"|node_modules|\bat .*:\d+:\d+/)
  })

  it('are answered in the envelope, in the language asked for', async () => {
    const answer = await sendSigned('/api/no/such/call', { headers: { 'head-lang': 'zh' } })
    expect(JSON.parse(answer.text)).toEqual({
      status: 404,
      msg: expect.stringMatching(/\p{Script=Han}/u),
      data: { code: 'not_found' },
    })
  })
})

describe('parameters', () => {
  const page = (answer: { text: string }) => {
    const { data } = JSON.parse(answer.text)
    return [data.total, data.pageNum, data.pageSize]
  }

  it('may come as JSON, as a form or in the query', async () => {
    const path = '/api/moban/devicelist'
    const expected = [3, 2, 2]
    expect(page(await sendSigned(path, { body: '{"pageNum":2,"pageSize":2}' }))).toEqual(expected)
    expect(page(await sendSigned(path, { body: 'pageNum=2&pageSize=2', headers: form }))).toEqual(expected)
    expect(page(await sendSigned(`${path}?pageNum=2&pageSize=2`))).toEqual(expected)
    expect(page(await sendSigned(`${path}?pageNum=9&pageSize=2`, { body: '{"pageNum":2}' }))).toEqual(
      expected,
    )
    expect(
      page(await send({ path: `${path}?pageNum=2&pageSize=2`, headers: { 'head-token': token } })),
    ).toEqual(expected)
  })

  it('of a sign-in work as a form too', async () => {
    const body = `username=${PHONES.admin}&password=${PASSWORD}`
    const answer = await send({ path: '/api/userinfo/login', headers: form, body })
    expect(JSON.parse(answer.text).status).toBe(200)
  })

  it('that are lists or objects may come as text', async () => {
    const [{ house }] = site().projects
    const ids = [...house.lights, house.leakSensor].join(',')
    const marked = await sendSigned(`/api/device/setdevnormal?deviceIds=${ids}`)
    expect(JSON.parse(marked.text)).toMatchObject({ status: 200, data: { marked: [] } })
    const items = encodeURIComponent(JSON.stringify([{ deviceId: house.lights[0], values: { state: 'ON' } }]))
    const response = await sendSigned('/api/device/control', { body: `items=${items}`, headers: form })
    expect(JSON.parse(response.text).data).toEqual({ code: 'gateway_offline' })
    const broken = await sendSigned('/api/device/control', { body: 'items=[{', headers: form })
    expect([broken.status, JSON.parse(broken.text).data.issues]).toEqual([
      400,
      [{ path: 'items', message: 'is not JSON' }],
    ])
  })

  it.each([
    'pageNum=1&pageNum=2',
    'pageNum[]=1',
    'pageNum=0',
    'pageNum=1e3',
    'pageNum=-1',
    'pageNum=0x10',
    'pageSize=1001',
    'pageSize=',
    '__proto__=1',
    '__proto__[isSuper]=1',
    'constructor=1',
    'constructor.prototype=1',
    'unknown=1',
    MANY_KEYS,
  ])('that are doubled, odd or hostile are refused by name: %s', async (query) => {
    const [inQuery, inForm] = [
      await sendSigned(`/api/moban/devicelist?${query.slice(0, 8_000)}`),
      await sendSigned('/api/moban/devicelist', { body: query, headers: form }),
    ]
    expect([400, 413]).toContain(inQuery.status)
    // `__proto__` is dropped by the form parser.
    expect(query === '__proto__=1' ? [200] : [400, 413]).toContain(inForm.status)
    if (inQuery.status === 400) expect(JSON.parse(inQuery.text).data.issues.length).toBeGreaterThan(0)
    expect(({} as { isSuper?: unknown }).isSuper).toBeUndefined()
  })

  it('inside of text that is JSON reach no prototype either', async () => {
    const [{ house }] = site().projects
    const items = `[{"deviceId":"${house.lights[0]}","values":{"__proto__":{"isSuper":true}}}]`
    const answer = await sendSigned('/api/device/control', {
      body: `items=${encodeURIComponent(items)}`,
      headers: form,
    })
    expect(JSON.parse(answer.text).status).not.toBe(200)
    expect(({} as { isSuper?: unknown }).isSuper).toBeUndefined()
  })

  it.each([
    ['a JSON body that is cut', { body: '{"a":' }, 400],
    ['a body that is no object', { body: '[1]' }, 400],
    ['a body that is a text', { body: '"x"' }, 400],
    ['bytes that are not UTF-8', { body: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]) }, 400],
    [
      'a character set nobody knows',
      { headers: { 'content-type': 'application/json; charset=ebcdic' } },
      400,
    ],
    ['an unknown encoding', { headers: { 'content-encoding': 'snail' } }, 415],
    ['an encoding that the body does not have', { headers: { 'content-encoding': 'gzip' } }, 415],
    ['two encodings', { headers: { 'content-encoding': 'identity, br' } }, 415],
    ['a body that is too large', { body: JSON.stringify({ x: 'y'.repeat(65_600) }) }, 413],
  ] as const)('in %s are refused with a reason', async (_, more, status) => {
    const answer = await sendSigned('/api/moban/devicelist', more)
    expect(answer.status).toBe(status)
    const { msg, data } = JSON.parse(answer.text)
    expect(msg.length).toBeGreaterThan(0)
    if (status === 400) expect(data.issues.length).toBeGreaterThan(0)
    expect(answer.text).not.toMatch(/\bat .*:\d+:\d+|node_modules|SyntaxError/)
  })

  it.each([
    '/api/moban/devicelist',
    '/api/userinfo/login',
    '/api/userinfo/addcertification',
    '/api/hotel/anything',
    '/api/nothing',
    '/vue-element-admin/role',
    '/api/vue-element-admin/role',
    '/',
  ])('are never decompressed, whatever the address (%s)', async (path) => {
    const { brotliCompressSync } = await import('node:zlib')
    const body = brotliCompressSync(JSON.stringify({ name: 'x'.repeat(5_000_000) }))
    const answer = await sendSigned(path, { body, headers: { 'content-encoding': 'BR' } })
    expect(answer.status).toBe(415)
    const read = JSON.parse(answer.text)
    expect(read).toMatchObject({ status: 415, data: { code: 'encoding_unsupported' } })
    expect(read.msg).toContain('Content-Encoding')
  })

  it('are read when they say that they are not encoded', async () => {
    const answer = await sendSigned('/api/moban/devicelist', { headers: { 'content-encoding': 'identity' } })
    expect(answer.status).toBe(200)
  })
})

describe('the language of an answer', () => {
  const messageIn = async (headers: Record<string, string>) =>
    JSON.parse((await send({ path: '/api/userinfo/info', headers })).text).msg as string

  it.each([
    [{ 'head-lang': 'zh' }, 'zh'],
    [{ 'head-lang': 'zh', 'accept-language': 'en' }, 'zh'],
    [{ 'head-lang': 'en', 'accept-language': 'zh-CN' }, 'en'],
    [{ 'head-lang': 'fr', 'accept-language': 'zh' }, 'zh'],
    [{ 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' }, 'zh'],
    [{ 'accept-language': 'de-DE,en;q=0.7,zh;q=0.3' }, 'en'],
    [{ 'accept-language': 'fr' }, 'en'],
    [{ 'accept-language': '*' }, 'en'],
    [{}, 'en'],
  ])('with %o is %s', async (headers, language) => {
    expect(/\p{Script=Han}/u.test(await messageIn(headers as Record<string, string>))).toBe(language === 'zh')
  })
})

describe('an unforeseen error', () => {
  it('is answered with a reference that the log has too, and with nothing of its inside', async () => {
    const logLines: string[] = []
    const own = await startTestServer({ logLines })
    const signedIn = await own.signIn('admin')
    // A handler that meets a closed table is as unforeseen as errors get.
    await own.server.services.views.ask(alarmHistory, 'estate', (db) => db.exec('DROP TABLE alarms'))
    const answer = await own.post('/userinfo/notifylist', {}, signedIn)
    expect([answer.http, answer.body.status]).toEqual([500, 500])
    const reference = /[0-9a-f]{8}/.exec(answer.body.msg)?.[0] ?? 'no reference'
    expect(JSON.stringify(answer.body)).not.toMatch(/no such table|sqlite|\.ts/i)
    expect(
      logLines.filter((line) => line.includes(reference) && line.includes('no such table')),
    ).toHaveLength(1)
  })
})

describe('a client that dawdles', () => {
  it('over its headers is shut out, and others are served meanwhile', async () => {
    const own = await startTestServer({ headersTimeoutMs: 300 })
    const slow = await openSocket(own.url)
    slow.socket.write('POST /api/userinfo/info HTTP/1.1\r\nHost: x\r\nX-Slow: ')
    expect((await fetch(`${own.url}/healthz`)).status).toBe(200)
    await slow.closed
    expect(slow.received()).toMatch(/^HTTP\/1\.1 408 /)
  })
})
