import { describe, expect, it } from 'vitest'
import { TEMPLATE_ROLES_MAX } from '#shared/domain/template/template.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'

interface MockAnswer {
  readonly http: number
  readonly body: { readonly code: number; readonly message?: string; readonly data: never }
}

interface MockRole {
  readonly key: string
  readonly name: string
  readonly routes: readonly { readonly path: string; readonly children?: readonly { path: string }[] }[]
}

type Call = (
  method: string,
  path: string,
  token?: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<MockAnswer>

/** The same endpoints at both addresses. */
const callsOf = (site: TestServer, prefix = ''): Call => {
  return async (method, path, token, body, headers = {}) => {
    const response = await fetch(`${site.url}${prefix}/vue-element-admin${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { 'head-token': token }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { http: response.status, body: (await response.json()) as MockAnswer['body'] }
  }
}

const rolesOf = async (call: Call, token: string): Promise<readonly MockRole[]> =>
  (await call('GET', '/roles', token)).body.data

describe.each(['', '/api'])('the template’s mock at %j', (prefix) => {
  it('lists routes and roles, for people and for the template’s roles', async () => {
    const site = await startTestServer({ isSimulated: true })
    const call = callsOf(site, prefix)
    for (const token of [await site.signIn('viewer'), 'visitor-token', 'editor-token']) {
      const routes = await call('GET', '/routes', token)
      expect([routes.http, routes.body.code]).toEqual([200, 20_000])
      expect((routes.body.data as { path: string }[]).map(({ path }) => path)).toContain('/permission')
      const roles = await rolesOf(call, token)
      expect(roles.map(({ key, routes: own }) => [key, own.length > 1])).toEqual([
        ['admin', true],
        ['user', true],
        ['visitor', false],
      ])
    }
  })

  it('adds, changes and deletes roles, which are there after a restart', async () => {
    const site = await startTestServer({ isSimulated: true })
    const call = callsOf(site, prefix)
    const token = await site.signIn('admin')
    const routes = [{ path: '/icon', name: 'x', meta: {}, children: [{ path: 'index' }] }]
    const added = await call('POST', '/role', token, { key: '', name: '夜班', description: '夜里', routes })
    expect([added.http, added.body.code]).toEqual([200, 20_000])
    const { key } = added.body.data as { key: string }
    const changed = await call('PUT', `/role/${key}`, token, { name: '早班', routes })
    expect(changed.body).toEqual({ code: 20_000, data: { status: 'success' } })
    expect((await call('DELETE', '/role/visitor', token)).body.code).toBe(20_000)
    const again = callsOf(await site.restart(), prefix)
    const roles = await rolesOf(again, token)
    expect(roles.map((role) => role.key)).toEqual(['admin', 'user', key])
    expect(roles.at(-1)).toMatchObject({
      name: '早班',
      description: '',
      routes: [{ path: '/icon', children: [{ path: 'index' }] }],
    })
    expect((await again('DELETE', `/role/${key}`, token)).body.code).toBe(20_000)
    expect((await rolesOf(again, token)).map((role) => role.key)).toEqual(['admin', 'user'])
  })

  it('knows nobody without a token, with a dead one, or after sign-out', async () => {
    const site = await startTestServer({ isSimulated: true })
    const call = callsOf(site, prefix)
    const left = await site.signIn('admin')
    await site.post('/userinfo/logout', {}, left)
    for (const token of [undefined, 'no-such-token', left]) {
      for (const [method, path] of [
        ['GET', '/routes'],
        ['GET', '/roles'],
        ['POST', '/role'],
        ['PUT', '/role/admin'],
        ['DELETE', '/role/admin'],
      ] as const) {
        const answer = await call(method, path, token)
        expect([method, path, answer.http, answer.body.code]).toEqual([method, path, 401, 50_008])
        expect(answer.body.message?.length).toBeGreaterThan(0)
      }
    }
  })

  it('lets the template’s roles change nothing', async () => {
    const site = await startTestServer({ isSimulated: true })
    const call = callsOf(site, prefix)
    const { seq } = site.server.services.workspaces.estate
    for (const answer of [
      await call('POST', '/role', 'admin-token', { name: 'x' }),
      await call('PUT', '/role/admin', 'admin-token', { name: 'x' }),
      await call('DELETE', '/role/admin', 'admin-token'),
    ])
      expect([answer.http, answer.body.code]).toEqual([403, 40_300])
    expect(site.server.services.workspaces.estate.seq).toBe(seq)
  })

  it('refuses in its own manner and in the caller’s language', async () => {
    const site = await startTestServer({ isSimulated: true })
    const call = callsOf(site, prefix)
    const token = await site.signIn('admin')
    const huge = JSON.stringify({ name: 'x'.repeat(70_000) })
    const cases: readonly (readonly [MockAnswer, number, number])[] = [
      [await call('POST', '/role', token, {}), 400, 40_000],
      [await call('POST', '/role', token, '{"name":'), 400, 40_000],
      [await call('POST', '/role', token, '{"__proto__":{"name":"x"}}'), 400, 40_000],
      [await call('POST', '/role', token, { name: 'x', routes: [{ path: '/no/such/page' }] }), 400, 40_000],
      [await call('POST', '/role', token, { name: 'x', isSuper: true }), 400, 40_000],
      [await call('POST', '/role', token, { key: 'admin', name: 'x' }), 400, 40_000],
      [await call('PUT', '/role/user', token, { key: 'admin', name: 'x' }), 400, 40_000],
      [await call('POST', '/role', token, huge), 413, 41_300],
      [await call('PUT', '/role/no-such', token, { name: 'x' }), 404, 40_400],
      [await call('DELETE', '/role/no-such', token), 404, 40_400],
      [await call('DELETE', '/role/__proto__', token), 404, 40_400],
      [await call('GET', '/nothing', token), 404, 40_400],
      [await call('DELETE', '/roles', token), 404, 40_400],
    ]
    for (const [answer, http, code] of cases) expect([answer.http, answer.body.code]).toEqual([http, code])
    const chinese = await call('POST', '/role', token, {}, { 'head-lang': 'zh' })
    expect(chinese.body.message).toMatch(/\p{Script=Han}/u)
  })

  it('holds fifty roles and no deeper trees than its own', async () => {
    const site = await startTestServer({ isSimulated: true })
    const call = callsOf(site, prefix)
    const token = await site.signIn('admin')
    let deep: object = { path: 'x' }
    for (let n = 0; n < 7; n += 1) deep = { path: 'x', children: [deep] }
    expect((await call('POST', '/role', token, { name: 'deep', routes: [deep] })).http).toBe(400)
    const names = Array.from({ length: TEMPLATE_ROLES_MAX - 3 }, (_, n) => `r${n}`)
    const answers = await Promise.all(names.map((name) => call('POST', '/role', token, { name })))
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([20_000]))
    expect((await call('POST', '/role', token, { name: 'one more' })).http).toBe(400)
    expect(await rolesOf(call, token)).toHaveLength(TEMPLATE_ROLES_MAX)
  })

  it('is not there in live mode', async () => {
    const site = await startTestServer()
    const token = await site.signIn('super')
    const call = callsOf(site, prefix)
    for (const headers of [{}, { accept: 'text/html' }] as Record<string, string>[]) {
      const answer = await call('GET', '/routes', token, undefined, headers)
      expect([answer.http, answer.body]).toMatchObject([404, { status: 404, data: { code: 'not_found' } }])
    }
  })

  it('answers no page of another site', async () => {
    const site = await startTestServer({ isSimulated: true })
    const answer = await callsOf(site, prefix)('GET', '/roles', 'admin-token', undefined, {
      origin: 'http://evil.example',
    })
    expect(answer.http).toBe(403)
  })
})
