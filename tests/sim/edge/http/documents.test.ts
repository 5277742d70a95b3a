import { createConfig, lintFromString } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '#shared/contract/contract.ts'
import { type Endpoint, isOpenToKeys } from '#shared/contract/endpoint.ts'
import { commitMessageSchema } from '#shared/contract/live.ts'
import { DEVICE_KINDS, propertyNamesOf } from '#shared/devices/registry.ts'
import { MESSAGES } from '#shared/messages.ts'
import { accountIdSchema } from '#shared/records/account.ts'
import { simulationNewsSchema } from '#shared/simulation.ts'
import { controlSchema, openFormSchema, parseReport, SERVER_PROBLEMS } from '#shared/topics.ts'
import { openApiDocument } from '#sim/edge/http/documents/openapi.ts'
import { EVENTS_PATH } from '#sim/edge/http/eventStream.ts'
import { sharedTestServer } from '../../../support/sharedServer.ts'
import { startTestServer } from '../../../support/testServer.ts'
import { eventually } from '../../../support/until.ts'

const site = sharedTestServer({ isSimulated: true })
const get = (path: string): Promise<Response> => fetch(site().url + path)
const endpoints = Object.values(contract).flatMap((group) => Object.values(group) as Endpoint[])

interface Schema {
  readonly type?: unknown
  readonly $ref?: string
  readonly oneOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
}
interface Parameter {
  readonly name: string
  readonly in: string
}
interface Reply {
  readonly description: string
  readonly headers?: object
  readonly content?: Record<string, { schema: Schema }>
}
interface OpenApi {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly servers: readonly { readonly url: string }[]
  readonly components: { readonly securitySchemes: Record<string, object>; readonly schemas: object }
  readonly paths: Record<
    string,
    {
      post: {
        operationId: string
        security: Record<string, unknown>[]
        parameters: (Parameter | Schema)[]
        requestBody: { content: Record<string, { schema: Schema; example?: unknown }> }
        responses: Record<string, Reply | Schema>
      }
      /** For the event stream. */
      get?: { operationId: string; responses: Record<string, Reply | Schema> }
    }
  >
}

interface AsyncApi {
  readonly asyncapi: string
  readonly servers: Record<string, { readonly protocol: string }>
  readonly channels: Record<
    string,
    {
      readonly address: string
      readonly messages: Record<string, { payload: Schema; examples: { readonly payload: unknown }[] }>
    }
  >
  readonly operations: Record<string, { action: string; channel: { $ref: string } }>
  readonly components: {
    readonly securitySchemes: Record<string, { readonly description: string }>
    readonly schemas: Record<string, { readonly properties: Record<string, object> }>
  }
}

const beatSchema = z.strictObject({
  t: z.number(),
  seq: z.number(),
  problems: z.array(z.enum(SERVER_PROBLEMS)).optional(),
})
const newsSchema = z.strictObject({
  about: z.string(),
  people: z
    .array(z.strictObject({ accountId: accountIdSchema, name: z.string(), nameEn: z.string() }))
    .optional(),
})

const openApi = async (): Promise<OpenApi> => (await (await get('/api/openapi.json')).json()) as OpenApi

/** The thing itself, or what its reference points at. */
function followed<T extends object>(document: object, thing: T | Schema | undefined): T {
  const target = thing && '$ref' in thing && thing.$ref ? resolve(document, thing.$ref) : thing
  return target as T
}

describe('the OpenAPI document', () => {
  it('has every call of the contract and no other, each under a name of its own', async () => {
    const document = await openApi()
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(document.servers).toEqual([{ url: '/', description: 'This server' }])
    const paths = [...endpoints.map(({ path }) => `/api${path}`), EVENTS_PATH]
    expect(Object.keys(document.paths).sort()).toEqual(paths.sort())
    const names = Object.values(document.paths).map(({ post, get }) => (get ?? post).operationId)
    expect(new Set(names).size).toBe(names.length)
  })

  it('describes input, answer and refusals of each call, and what it takes to make it', async () => {
    const document = await openApi()
    const { paths, components } = document
    for (const endpoint of endpoints) {
      const operation = paths[`/api${endpoint.path}`]?.post
      const content = operation?.requestBody.content
      const input = content?.['application/json']?.schema
      expect([endpoint.path, input?.$ref]).toEqual([endpoint.path, expect.stringContaining('/schemas/')])
      expect(followed<Schema>(document, input).type).toBe('object')
      expect(content?.['application/x-www-form-urlencoded']?.schema).toEqual(input)
      expect(content?.['application/json']?.example).toMatchObject(endpoint.example.input as object)
      const answer = followed<Reply>(document, operation?.responses['200'])
      const [success, refusal] = answer.content?.['application/json']?.schema.oneOf ?? []
      expect(success?.properties).toMatchObject({
        status: { enum: [200] },
        data: { $ref: expect.stringContaining('/schemas/') },
      })
      expect(followed<Schema>(document, refusal).properties?.status?.enum).toContain(1001)
      const schemes = (operation?.security ?? []).flatMap((requirement) => Object.keys(requirement))
      const keys = isOpenToKeys(endpoint) ? ['apiKey'] : []
      expect(schemes).toEqual(endpoint.permission === 'public' ? [] : ['token', ...keys])
      for (const scheme of schemes) expect(components.securitySchemes).toHaveProperty(scheme)
    }
  })

  it('gives every failure a body with the codes that the server sends with it', async () => {
    const document = await openApi()
    const used = new Set(Object.values(MESSAGES).map(({ http }) => http))
    expect([...used]).toEqual(expect.arrayContaining([400, 401, 403, 404, 413, 429, 503]))
    for (const { post, get } of Object.values(document.paths))
      for (const http of used) {
        if (http === 200) continue
        const reply = followed<Reply>(document, (get ?? post).responses[http])
        const body = followed<Schema>(document, reply.content?.['application/json']?.schema)
        const codes = Object.entries(MESSAGES).filter(([, message]) => message.http === http)
        expect(body.properties?.data?.properties?.code?.enum).toEqual(codes.map(([code]) => code))
        if (http === 429) expect(reply.headers).toHaveProperty('Retry-After')
      }
  })

  it('declares the project as a parameter of each call that runs in one', async () => {
    const document = await openApi()
    for (const endpoint of endpoints) {
      const operation = document.paths[`/api${endpoint.path}`]?.post
      const parameters = (operation?.parameters ?? []).map((one) => followed<Parameter>(document, one))
      const body = followed<Schema>(document, operation?.requestBody.content['application/json']?.schema)
      const isDeclared = parameters.some(({ name }) => name === 'xmid') || body.properties?.xmid !== undefined
      if (endpoint.scope === 'project') expect([endpoint.path, isDeclared]).toEqual([endpoint.path, true])
    }
  })

  it('marks no field as read-only, since a client would leave it out of its requests', async () => {
    expect(await (await get('/api/openapi.json')).text()).not.toContain('readOnly')
  })

  it('has no error for a linter with the recommended rules', async () => {
    const source = await (await get('/api/openapi.json')).text()
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source, config })
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  })

  it('names the public address of the server', async () => {
    const document = await openApiDocument({
      version: '1',
      isSimulated: false,
      publicUrl: 'https://atrium.example.com/',
    })
    expect(document).toMatchObject({ servers: [{ url: 'https://atrium.example.com' }] })
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

/** Target of a JSON reference. */
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
  const asyncApi = async (): Promise<AsyncApi> => (await (await get('/api/asyncapi.json')).json()) as AsyncApi

  it('describes every topic with its payloads', async () => {
    const document = await asyncApi()
    expect(document.asyncapi).toBe('3.0.0')
    const addresses = Object.values(document.channels).map(({ address }) => address)
    expect(addresses.sort()).toEqual([
      'devicesControl/{projectHex}/{host}',
      'devicesReport/{projectHex}/{host}',
      'home/{projectHex}/beat',
      'home/{projectHex}/commits',
      'home/{projectHex}/forms',
      'home/{projectHex}/news',
      'home/{projectHex}/sim',
      'people/{account}/news',
    ])
    for (const { messages } of Object.values(document.channels)) {
      for (const { payload } of Object.values(messages)) expect(payload.type).toMatch(/object|string/)
    }
    for (const { channel } of Object.values(document.operations)) {
      expect(resolve(document, channel.$ref)).toBeTypeOf('object')
    }
  })

  it('has examples for every message, which the server itself would read as that message', async () => {
    const { channels } = await asyncApi()
    const read: Readonly<Record<string, (payload: unknown) => unknown>> = {
      commit: (payload) => commitMessageSchema.parse(payload),
      control: (payload) => controlSchema.parse(payload),
      form: (payload) => openFormSchema.parse(payload),
      simulation: (payload) => simulationNewsSchema.parse(payload),
      beat: (payload) => beatSchema.parse(payload),
      news: (payload) => newsSchema.parse(payload),
      alarms: (payload) => newsSchema.parse(payload),
    }
    for (const { messages } of Object.values(channels))
      for (const [name, { examples }] of Object.entries(messages)) {
        expect([name, examples.length > 0]).toEqual([name, true])
        for (const { payload } of examples) {
          const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
          if (read[name]) read[name](payload)
          else expect([name, parseReport(text)?.kind]).toEqual([name, name])
        }
      }
  })

  it('names its servers, and with what gateways and consoles connect', async () => {
    const { servers, components } = await asyncApi()
    expect(Object.values(servers).map(({ protocol }) => protocol)).toEqual(['mqtt', 'ws'])
    const { gateway, console: browser } = components.securitySchemes
    expect(gateway?.description).toMatch(
      /Client id and user name: the number of the host. Password: the secret/,
    )
    expect(browser?.description).toMatch(/clientId, username and ticket of POST .api.live.ticket/)
  })

  it('publishes the properties of every kind of device with type, unit and range', async () => {
    const { components } = await asyncApi()
    expect(Object.keys(components.schemas)).toEqual([...DEVICE_KINDS.keys()].map((kind) => `kind.${kind}`))
    expect(components.schemas['kind.dimmable_light']?.properties).toMatchObject({
      state: { enum: ['ON', 'OFF'], 'x-settable': true },
      brightness: { type: 'number', minimum: 5, maximum: 100, 'x-unit': '%' },
    })
    for (const kind of DEVICE_KINDS.keys())
      expect(Object.keys(components.schemas[`kind.${kind}`]?.properties ?? {})).toEqual(
        expect.arrayContaining([...propertyNamesOf(kind)]),
      )
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
    own.server.health.making.step('living 2026-11-20 08:00 in Harbour Hotel', 0.425)
    expect(await (await fetch(`${own.url}/readyz`)).json()).toMatchObject({
      doing: expect.stringContaining('living'),
      donePercent: 42,
      secondsLeft: expect.any(Number),
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
      'atrium_build_info{',
    ])
      expect(text).toContain(name)
    expect(text).not.toContain(token)
    expect(text).not.toContain('1390000')
  })
})
