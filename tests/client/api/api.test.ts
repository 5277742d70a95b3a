import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { call, onCallFailed, onSessionExpired, setCallProject } from '#client/api/api.ts'
import { ApiError } from '#client/api/apiError.ts'
import { clearCredentials, readCredentials, storeCredentials } from '#client/api/session.ts'
import { startI18n } from '#client/i18n/i18n.ts'
import { endpoint } from '#shared/contract/endpoint.ts'
import { stubBrowser } from '../support/browser.ts'

const rooms = endpoint({
  path: '/rooms/list',
  permission: 'session',
  scope: 'project',
  kind: 'question',
  summary: 'rooms',
  input: z.strictObject({ floor: z.number() }),
  output: z.strictObject({ list: z.array(z.string()) }),
  example: { input: { floor: 3 } },
})
const estate = { ...rooms, path: '/estate/list', scope: 'estate' } as const

type Answer = (
  request: { headers: IncomingMessage['headers']; body: unknown },
  response: ServerResponse,
) => void

let server: Server
let answer: Answer = () => {}
const seen: { url: string | undefined; headers: IncomingMessage['headers']; body: unknown }[] = []

const json = (response: ServerResponse, http: number, value: unknown, headers = {}) => {
  response.writeHead(http, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString() || 'null')
    seen.push({ url: request.url, headers: request.headers, body })
    answer({ headers: request.headers, body }, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

beforeEach(async () => {
  stubBrowser({ serverUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  seen.length = 0
  setCallProject(null)
  await startI18n('en')
})
afterEach(() => vi.unstubAllGlobals())

const failing = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`)
  return error
}

describe('a call', () => {
  it('posts its input and answers the envelope’s data', async () => {
    answer = (_, response) => json(response, 200, { status: 200, msg: 'OK', data: { list: ['1106'] } })
    await expect(call(rooms, { floor: 11 })).resolves.toEqual({ list: ['1106'] })
    expect(seen[0]).toMatchObject({ url: '/api/rooms/list', body: { floor: 11 } })
  })

  it('says who asks and in which language, in headers and never in the address', async () => {
    answer = (_, response) => json(response, 200, { status: 200, msg: 'OK', data: { list: [] } })
    storeCredentials({ token: 'secret-token', user: 'acc_1' })
    await call(rooms, { floor: 1 })
    expect(seen[0]?.headers).toMatchObject({
      'head-token': 'secret-token',
      'head-user': 'acc_1',
      'head-lang': 'en',
    })
    expect(seen[0]?.url).not.toContain('secret-token')
  })

  it('names this tab’s project where the call runs in one, and only there', async () => {
    answer = (_, response) => json(response, 200, { status: 200, msg: 'OK', data: { list: [] } })
    setCallProject('prj_1')
    await call(rooms, { floor: 1 })
    await call(rooms, { floor: 1 }, { projectId: 'prj_2' })
    await call(estate, { floor: 1 })
    expect(seen.map(({ body }) => body)).toEqual([
      { floor: 1, xmid: 'prj_1' },
      { floor: 1, xmid: 'prj_2' },
      { floor: 1 },
    ])
  })
})

describe('a failed call', () => {
  it('carries the server’s words, status and issues', async () => {
    answer = (_, response) =>
      json(response, 200, {
        status: 1102,
        msg: 'A name must not be empty',
        data: { issues: [{ path: 'name', message: 'is empty' }, { path: 3 }, null] },
      })
    const error = await failing(call(rooms, { floor: 1 }))
    expect(error).toMatchObject({
      status: 1102,
      http: 200,
      message: 'A name must not be empty',
      isRefusal: true,
    })
    expect(error.issues).toEqual([{ path: 'name', message: 'is empty' }])
  })

  it('reads the retry delay of a rate-limited response', async () => {
    answer = (_, response) =>
      json(response, 429, { status: 1002, msg: 'restricted', data: null }, { 'retry-after': '12' })
    expect(await failing(call(rooms, { floor: 1 }))).toMatchObject({ http: 429, retryAfterMs: 12_000 })
  })

  it('says so when what answered was not our server', async () => {
    answer = (_, response) => response.writeHead(502).end('<html>Bad gateway</html>')
    const error = await failing(call(rooms, { floor: 1 }))
    expect(error).toMatchObject({ status: 0, http: 502 })
    expect(error.message).toContain('502')
  })

  it('says so when no answer came in time', async () => {
    answer = () => {}
    const error = await failing(call(rooms, { floor: 1 }, { timeoutMs: 50 }))
    expect(error).toMatchObject({ http: 0, isNetwork: true })
    expect(error.message).toMatch(/in time/)
  })

  it('is told to those who listen, unless its caller shows it itself', async () => {
    answer = (_, response) => json(response, 200, { status: 1300, msg: 'settled', data: null })
    const heard: string[] = []
    const stop = onCallFailed((error) => heard.push(error.message))
    await failing(call(rooms, { floor: 1 }, { isQuiet: true }))
    expect(heard).toEqual([])
    await failing(call(rooms, { floor: 1 }))
    stop()
    expect(heard).toEqual(['settled'])
  })

  it('is no failure of the server when the caller gave up', async () => {
    answer = () => {}
    const abort = new AbortController()
    const promise = call(rooms, { floor: 1 }, { signal: abort.signal })
    abort.abort()
    await expect(promise).rejects.not.toBeInstanceOf(ApiError)
  })
})

describe('a dead token', () => {
  const dead: Answer = (_, response) => json(response, 401, { status: -1009, msg: 'expired', data: null })

  it('ends the session, once for every refused call', async () => {
    storeCredentials({ token: 'old', user: 'acc_1' })
    answer = dead
    let ends = 0
    const stop = onSessionExpired(() => {
      ends += 1
    })
    await failing(call(rooms, { floor: 1 }, { isQuiet: true }))
    stop()
    expect(ends).toBe(1)
  })

  it('ends nothing when another tab has signed in meanwhile', async () => {
    storeCredentials({ token: 'old', user: 'acc_1' })
    answer = (request, response) => {
      storeCredentials({ token: 'new', user: 'acc_1' })
      dead(request, response)
    }
    let ends = 0
    const stop = onSessionExpired(() => {
      ends += 1
    })
    await failing(call(rooms, { floor: 1 }, { isQuiet: true }))
    stop()
    expect(ends).toBe(0)
    expect(readCredentials()?.token).toBe('new')
  })
})

describe('credentials', () => {
  it('are two cookies of this site only, gone after sign-out', () => {
    const cookies = stubBrowser({ serverUrl: 'http://unused', protocol: 'https:' })
    storeCredentials({ token: 'a b;c', user: 'acc_1' })
    expect(readCredentials()).toEqual({ token: 'a b;c', user: 'acc_1' })
    expect(cookies.written.every((cookie) => cookie.includes('SameSite=Strict; Secure'))).toBe(true)
    clearCredentials()
    expect(readCredentials()).toBeNull()
  })
})
