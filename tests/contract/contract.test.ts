/** Derived from the contract: what every endpoint must do, whatever it is for. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { BODY_SIZE_MAX_BYTES } from '#shared/constants.ts'
import { contract } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { RIGHTS } from '#shared/permissions.ts'
import { anEnterprise, codeFor, NEW_PHONE } from '../support/accounts.ts'
import { at } from '../support/context.ts'
import { aMqttClientFor } from '../support/gateway.ts'
import { type Person, startTestServer, type TestServer } from '../support/testServer.ts'

const endpoints = Object.entries(contract).flatMap(([group, all]) =>
  (Object.entries(all) as [string, Endpoint][]).map(([name, endpoint]) => ({
    id: `${group}.${name}`,
    endpoint,
  })),
)

let site: TestServer
const tokens: Partial<Record<Person, string>> = {}

/** The tests of this file share one server: it is closed at the end instead of after a test. */
const closers: (() => unknown)[] = []
beforeAll(async () => {
  site = await startTestServer({ isSimulated: true, onClose: (close) => closers.push(close) })
  for (const person of ['super', 'admin', 'operator', 'viewer', 'stranger', 'foreigner'] as const) {
    tokens[person] = await site.signIn(person)
  }
})
afterAll(async () => {
  for (const close of closers) await close()
})

async function raiseAlarm(): Promise<void> {
  const [{ id, house }] = site.projects
  const workspace = site.server.services.workspaces.project(id)?.workspace
  const place = { hostId: house.host, deviceId: house.leakSensor, areaId: house.rooms[0], code: 'water_leak' }
  const text = { title: 'Leak', body: '', footer: '' }
  await workspace?.run(
    'RaiseAlarm',
    { ...place, ...text, severity: 'critical', condition: 'abnormal' },
    at(5_000),
  )
}

/** One more of the administrator's, named as the first. */
async function foundProject(): Promise<string> {
  const answer = await site.post('/building/addproject', { name: '一号酒店' }, tokens.admin)
  return (answer.body.data as { xmid: string }).xmid
}

/** Any alarm there is, or an id of the right shape. */
function firstAlarm(): string {
  const state = site.server.services.workspaces.project(site.projects[0].id)?.workspace.state
  return [...(state?.all('alarm') ?? [])].find((alarm) => alarm.acknowledged === null)?.id ?? 'alm_none'
}

/** A right input for each endpoint, made of the first project's house. */
function goodInput(id: string): object {
  const [{ id: xmid, house }] = site.projects
  const inputs: Record<string, object> = {
    'account.sendCode': { username: NEW_PHONE },
    'account.register': { username: '13988880002', password: 'test-1234', phonecode: '000000' },
    'account.resetPassword': { username: '13900000006', password: 'test-1234', phonecode: '000000' },
    'account.changePassword': {
      oldPassword: 'test-1234',
      newPassword: 'test-1234',
      repeatPassword: 'test-1234',
    },
    'certification.submit': anEnterprise(),
    'certification.licence': { id: 'cer_none' },
    'session.hotels': { username: '13900000002', password: 'test-1234' },
    'session.signIn': { username: '13900000002', password: 'test-1234' },
    'projects.info': { xmid },
    'projects.choose': { xmid },
    'projects.add': { name: 'New' },
    'projects.update': { description: 'New' },
    'projects.delete': { name: '一号酒店' },
    'projects.copy': { name: 'Copy' },
    'projects.updateSettings': { idleTimeoutMs: 600_000 },
    'deviceHistory.states': { deviceId: house.lights[0] },
    'deviceHistory.series': { deviceId: house.lights[0], property: 'brightness', fromMs: 0, toMs: 3_600_000 },
    'deviceHistory.operations': { deviceId: house.lights[0] },
    'devices.options': { deviceId: house.lights[0] },
    'devices.control': { items: [{ deviceId: house.lights[0], values: { state: 'ON' } }] },
    'devices.markNormal': { deviceIds: [house.leakSensor] },
    'alarms.settle': { ids: [firstAlarm()] },
    'live.commits': { after: 0 },
    'hosts.renewSecret': { hostId: house.host },
  }
  return inputs[id] ?? {}
}

/** What only the server can give: codes, and ids of what was made a moment ago. */
async function fresh(id: string): Promise<object> {
  switch (id) {
    case 'projects.delete':
      // All others need the first project.
      return { xmid: await foundProject() }
    case 'account.register':
      return { phonecode: await codeFor(site, '13988880002') }
    case 'account.resetPassword':
      return { phonecode: await codeFor(site, '13900000006', 'forget') }
    case 'certification.licence': {
      const { workspaces } = site.server.services
      const admin = workspaces.estate.state.first('account', 'phone', '13900000002')
      const own = () => workspaces.estate.state.first('certification', 'account', admin?.id ?? '')
      if (!own()) await site.post('/userinfo/addcertification', anEnterprise(), tokens.admin)
      return { id: own()?.id }
    }
    default:
      return {}
  }
}

describe.each(endpoints)('$id', ({ id, endpoint }) => {
  it('refuses a caller without a session, and a dead token', async () => {
    if (endpoint.permission === 'public') return
    for (const token of [undefined, 'no-such-token', 'x'.repeat(500)]) {
      const answer = await site.post(endpoint.path, goodInput(id), token)
      expect([answer.http, answer.body.status]).toEqual([401, -1009])
    }
  })

  it('refuses unknown fields and wrong types, naming the fields', async () => {
    for (const junk of [{ junkField: 1 }, { pageNum: 'abc', junkField: { deep: [] } }]) {
      const answer = await site.post(endpoint.path, { ...goodInput(id), ...junk }, tokens.admin)
      expect(answer.http).toBe(400)
      expect((answer.body.data as { issues: unknown[] }).issues.length).toBeGreaterThan(0)
    }
  })

  it('refuses malformed JSON, arrays, prototype keys, deep nesting and huge bodies', async () => {
    const deep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`
    for (const body of [
      '{"a":',
      '[]',
      '"text"',
      '{"__proto__":{"isSuper":true}}',
      '{"constructor":1}',
      deep,
    ]) {
      expect((await site.post(endpoint.path, body, tokens.admin)).http).toBe(400)
    }
    const huge = JSON.stringify({ text: 'x'.repeat((endpoint.bodyMaxBytes ?? BODY_SIZE_MAX_BYTES) + 1) })
    expect((await site.post(endpoint.path, huge, tokens.admin)).http).toBe(413)
    expect(({} as { isSuper?: boolean }).isSuper).toBeUndefined()
  })

  it('refuses every role without its right, in the caller’s language', async () => {
    if (endpoint.permission === 'public' || endpoint.permission === 'session') return
    expect(RIGHTS).toContain(endpoint.permission)
    const answer = await site.post(endpoint.path, goodInput(id), tokens.viewer, { 'head-lang': 'zh' })
    if (endpoint.permission === 'home.view') expect(answer.http).toBe(200)
    else {
      expect(answer.http).toBe(403)
      expect(answer.body.msg).toContain('权限')
    }
  })

  it('refuses a foreign project as if it did not exist', async () => {
    if (endpoint.permission === 'public') return
    const foreign = site.projects[1].id
    const isAboutProject = endpoint.scope === 'project' || 'xmid' in goodInput(id)
    if (!isAboutProject) return
    const missing = await site.post(endpoint.path, { ...goodInput(id), xmid: 'prj_zzz' }, tokens.admin)
    const answer = await site.post(endpoint.path, { ...goodInput(id), xmid: foreign }, tokens.admin)
    expect([answer.http, answer.body]).toEqual([missing.http, missing.body])
    expect(answer.http).toBe(404)
  })

  it('answers GET with 405 and the way it is called', async () => {
    const response = await fetch(`${site.url}/api${endpoint.path}`)
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })

  it('answers a right call in its output schema', async () => {
    const gateway = id === 'devices.control' ? await aMqttClientFor(site, site.projects[0]) : null
    const token = id === 'session.signOut' ? await site.signIn('admin') : tokens.admin
    if (gateway) gateway.answer = () => undefined
    if (id === 'alarms.settle') await raiseAlarm()
    const answer = await site.post(endpoint.path, { ...goodInput(id), ...(await fresh(id)) }, token)
    // The test server checks each answer against its schema and fails the call otherwise.
    expect([answer.http, answer.body.status, answer.body.msg]).toEqual([200, 200, 'OK'])
    if (gateway) await vi.waitUntil(() => gateway.controls.length === 1)
    await gateway?.end()
  })
})

describe('the contract', () => {
  it('has every path once', () => {
    const paths = endpoints.map(({ endpoint }) => endpoint.path)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('is the one that was agreed: a changed shape is a decision, so change this hash with it', () => {
    const shapes = endpoints.map(({ id, endpoint: { path, permission, scope, kind, input, output } }) => {
      const json = (schema: z.ZodType, io: 'input' | 'output') =>
        z.toJSONSchema(schema, { io, unrepresentable: 'any' })
      return {
        id,
        path,
        permission,
        scope,
        kind,
        input: json(input, 'input'),
        output: json(output, 'output'),
      }
    })
    const hash = createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, 16)
    expect(hash).toBe('ad945eabca846b33')
  })
})
