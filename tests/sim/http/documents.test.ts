import { describe, expect, it } from 'vitest'
import { contract } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { sharedTestServer } from '../../support/sharedServer.ts'
import { startTestServer } from '../../support/testServer.ts'
import { eventually } from '../../support/until.ts'

const site = sharedTestServer({ isSimulated: true })
const get = (path: string): Promise<Response> => fetch(site().url + path)
const endpoints = Object.values(contract).flatMap((group) => Object.values(group) as Endpoint[])

interface Schema {
  readonly type?: unknown
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
}
interface OpenApi {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly components: { readonly securitySchemes: Record<string, object> }
  readonly paths: Record<
    string,
    {
      post: {
        operationId: string
        security: Record<string, unknown>[]
        requestBody: { content: Record<string, { schema: Schema; example?: unknown }> }
        responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
      }
    }
  >
}

describe('the OpenAPI document', () => {
  it('has every call of the contract and no other, each under a name of its own', async () => {
    const document = (await (await get('/api/openapi.json')).json()) as OpenApi
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(Object.keys(document.paths).sort()).toEqual(endpoints.map(({ path }) => `/api${path}`).sort())
    const names = Object.values(document.paths).map(({ post }) => post.operationId)
    expect(new Set(names).size).toBe(names.length)
  })

  it('describes input, answer and refusals of each call, and what it takes to make it', async () => {
    const { paths, components } = (await (await get('/api/openapi.json')).json()) as OpenApi
    for (const endpoint of endpoints) {
      const operation = paths[`/api${endpoint.path}`]?.post
      const input = operation?.requestBody.content['application/json']?.schema
      expect([endpoint.path, input?.type]).toEqual([endpoint.path, 'object'])
      expect(operation?.requestBody.content['application/x-www-form-urlencoded']?.schema).toEqual(input)
      const example = operation?.requestBody.content['application/json']?.example
      expect(example).toMatchObject(endpoint.example.input as object)
      const output = operation?.responses['200']?.content?.['application/json']?.schema
      expect(Object.keys(output?.properties ?? {})).toEqual(['status', 'msg', 'data'])
      expect(output?.properties?.data).toBeTypeOf('object')
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        expect.arrayContaining(['400', '401', '403', '429']),
      )
      const schemes = (operation?.security ?? []).flatMap((requirement) => Object.keys(requirement))
      expect(schemes).toEqual(endpoint.permission === 'public' ? [] : ['token'])
      for (const scheme of schemes) expect(components.securitySchemes).toHaveProperty(scheme)
    }
  })
})

it.each(['/api/openapi.json', '/api/asyncapi.json'])(
  '%s refers to nothing that is not in it',
  async (path) => {
    const text = await (await get(path)).text()
    const document = JSON.parse(text) as object
    const targets = [...text.matchAll(/"\$ref":"(#[^"]*)"/g)].map(([, target]) => target ?? '')
    expect(targets.length).toBeGreaterThan(0)
    for (const target of targets) expect([target, resolve(document, target)]).not.toEqual([target, undefined])
  },
)

/** What a reference inside of a JSON document points at. */
function resolve(document: object, reference: string): unknown {
  return reference
    .slice(1)
    .split('/')
    .filter((part) => part !== '')
    .reduce<unknown>(
      (value, part) => (value as Record<string, unknown> | undefined)?.[decodeURIComponent(part)],
      document,
    )
}

describe('the AsyncAPI document', () => {
  it('describes every topic with its payloads', async () => {
    const document = (await (await get('/api/asyncapi.json')).json()) as {
      asyncapi: string
      channels: Record<string, { address: string; messages: Record<string, { payload: Schema }> }>
      operations: Record<string, { action: string; channel: { $ref: string } }>
    }
    expect(document.asyncapi).toBe('3.0.0')
    const addresses = Object.values(document.channels).map(({ address }) => address)
    expect(addresses.sort()).toEqual([
      'devicesControl/{projectHex}/{host}',
      'devicesReport/{projectHex}/{host}',
      'home/{projectHex}/beat',
      'home/{projectHex}/commits',
    ])
    for (const { messages } of Object.values(document.channels)) {
      for (const { payload } of Object.values(messages)) expect(payload.type).toMatch(/object|string/)
    }
    for (const { channel } of Object.values(document.operations)) {
      expect(resolve(document, channel.$ref)).toBeTypeOf('object')
    }
  })
})

describe('the page of the API', () => {
  it('names every call, for people', async () => {
    const response = await get('/api/docs')
    expect(response.headers.get('content-type')).toContain('text/html')
    const html = await response.text()
    for (const { path } of endpoints) expect(html).toContain(`POST /api${path}`)
    expect(html).not.toContain('<script')
  })
})

describe('health', () => {
  it('is alive at once, and ready when it says so', async () => {
    const own = await startTestServer()
    expect((await fetch(`${own.url}/healthz`)).status).toBe(200)
    const whole = { behind: 0, isRebuilding: false, isFailed: false }
    const views = { alarmHistory: whole, operations: whole }
    // Views are folded behind the log.
    await eventually(async () => {
      const ready = await fetch(`${own.url}/readyz`)
      expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'ready', views }])
    })
    own.server.health.doing = 'living 2026-11-20 08:00 in Harbour Hotel'
    expect(await (await fetch(`${own.url}/readyz`)).json()).toMatchObject({
      doing: expect.stringContaining('living'),
    })
  })

  it('is counted for Prometheus, without a name or a secret in it', async () => {
    const token = await site().signIn('admin')
    const response = await get('/metrics')
    expect(response.headers.get('content-type')).toContain('text/plain')
    const text = await response.text()
    for (const name of [
      'atrium_connections',
      'atrium_gateways_connected',
      'atrium_estate_seq',
      'process_cpu',
    ])
      expect(text).toContain(name)
    expect(text).not.toContain(token)
    expect(text).not.toContain('1390000')
  })
})
