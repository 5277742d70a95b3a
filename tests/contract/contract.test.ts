/** Requirements of every endpoint, derived from the contract. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { hashContract, hashDifferences, nextHashes, readHashes } from '#scripts/contractHashes.ts'
import { BODY_SIZE_MAX_BYTES } from '#shared/constants.ts'
import { contract } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { RIGHTS } from '#shared/permissions.ts'
import { seesRecord } from '#shared/records/registry.ts'
import { signInNewcomer } from '../support/accounts.ts'
import { aMqttClientFor } from '../support/gateway.ts'
import { PUBLIC_URL } from '../support/passkeys.ts'
import { sharedTestServer } from '../support/sharedServer.ts'
import type { TestServer } from '../support/testServer.ts'
import { until } from '../support/until.ts'
import { cookieFor, exampleCompany, exampleProvider } from './exampleCompany.ts'
import { type RoleToken, requestOf, signInElsewhere, signInEveryRole } from './exampleWorld.ts'

/** The number of the lamp that examples are about. */
const LAMP = '00158D00000000A0'

const endpoints = Object.entries(contract)
  .flatMap(([subject, all]) =>
    (Object.entries(all) as [string, Endpoint][]).map(([name, endpoint]) => ({
      id: `${subject}.${name}`,
      endpoint,
    })),
  )
  .map((one, n) => ({ ...one, n }))

let site: TestServer
let admin: string
let roles: RoleToken[]
let elsewhere: Awaited<ReturnType<typeof signInElsewhere>>

// Rate limits are disabled here and tested elsewhere.
const started = sharedTestServer({
  isSimulated: true,
  limits: { callsPerMinute: 1_000_000 },
  // Passkeys belong to a name.
  config: { publicUrl: PUBLIC_URL, company: exampleCompany },
})
afterAll(() => exampleProvider.close())
beforeAll(async () => {
  site = started()
  admin = await site.signIn('admin')
  roles = await signInEveryRole(site)
  elsewhere = await signInElsewhere(site)
})

const inputOf = ({ example }: Endpoint) => example.input as Readonly<Record<string, unknown>>
/** Ids and names of hidden records in a response. */
function hiddenIn(shown: unknown): string[] {
  const { state } = site.workspace(site.projects[0])
  const text = JSON.stringify(shown)
  const principal = elsewhere.principal()
  const known = new Set<unknown>()
  const hidden = state.dump().flatMap((record) => {
    const name = 'name' in record && typeof record.name === 'string' ? record.name : ''
    if (!seesRecord(principal, record, state)) return name === '' ? [record.id] : [record.id, `"${name}"`]
    known.add(`"${name}"`)
    return []
  })
  return [...new Set(hidden)].filter((one) => text.includes(one) && !known.has(one))
}
/** Exception: a user's own favourite outlives the device's visibility. */
const OWN_OF_HIDDEN = ['favourites.remove']
const isOpen = ({ permission }: Endpoint): boolean => permission === 'public' || permission === 'session'

/** Read with a size of its own, or by anyone who is not signed in. */
const hasOwnReader = ({ bodyMaxBytes, permission }: Endpoint): boolean =>
  bodyMaxBytes !== undefined || permission === 'public'
const BAD_BODIES = [
  '{"a":',
  '[]',
  '"text"',
  '{"__proto__":{"isSuper":true}}',
  '{"constructor":1}',
  `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
]
/** Bodies are parsed before endpoints differ, so each gets two cases in turn. */
const badBodiesOf = (n: number): readonly string[] => BAD_BODIES.filter((_, i) => i % 3 === n % 3)

/** Destructive endpoints use a separate account. */
async function tokenFor(id: string, n: number): Promise<string> {
  if (id === 'session.signOut') return site.signIn('admin')
  // An administrator has no missing right to request.
  if (id === 'joining.askRight') return site.signIn('operator')
  // With a second factor the administrator could not sign in by password.
  if (/^(?:factors|passkeys|companySignIn)\./.test(id)) return signInNewcomer(site, `1398888${n + 1_000}`)
  return id === 'account.erase' ? signInNewcomer(site) : admin
}

describe.each(endpoints)('$id', ({ id, endpoint, n }) => {
  const input = inputOf(endpoint)

  it('has an example that fits its schemas', () => {
    expect(endpoint.input.safeParse(input).error?.issues ?? []).toEqual([])
    if (endpoint.example.output === undefined) return
    expect(endpoint.output.safeParse(endpoint.example.output).error?.issues ?? []).toEqual([])
  })

  // An empty field of a form is sent as the empty text wherever that is accepted.
  it('has one word for nothing: a field that may be null takes no empty text', () => {
    const fields = endpoint.input instanceof z.ZodObject ? Object.entries(endpoint.input.shape) : []
    const accepts = (field: z.core.$ZodType, value: unknown) => z.safeParse(field, value).success
    const twice = fields.filter(([, field]) => accepts(field, null) && accepts(field, ''))
    expect(twice.map(([name]) => name)).toEqual([])
  })

  it('refuses a caller without a session, and a dead token', async () => {
    if (endpoint.permission === 'public') return
    for (const token of [undefined, 'no-such-token', 'x'.repeat(500)]) {
      const answer = await site.post(endpoint.path, input, token)
      expect([answer.http, answer.body.status]).toEqual([401, -1009])
    }
  })

  it('refuses unknown fields and wrong types, naming the fields', async () => {
    const names = [...Object.keys(input), 'junkField']
    for (const name of names) {
      const answer = await site.post(endpoint.path, { ...input, [name]: { junk: [true] } }, admin)
      expect([name, answer.http]).toEqual([name, 400])
      const { issues } = answer.body.data as { issues: { path: string; message: string }[] }
      expect(issues.map(({ path, message }) => `${path} ${message}`).join('\n')).toContain(name)
    }
  })

  it('refuses malformed JSON, arrays, prototype keys, deep nesting and huge bodies', async () => {
    for (const body of hasOwnReader(endpoint) ? BAD_BODIES : badBodiesOf(n)) {
      expect((await site.post(endpoint.path, body, admin)).http).toBe(400)
    }
    const huge = JSON.stringify({ text: 'x'.repeat((endpoint.bodyMaxBytes ?? BODY_SIZE_MAX_BYTES) + 1) })
    expect((await site.post(endpoint.path, huge, admin)).http).toBe(413)
    expect(({} as { isSuper?: boolean }).isSuper).toBeUndefined()
  })

  it('refuses every role without its right, in the caller’s language', async () => {
    const right = endpoint.permission
    if (right === 'public' || right === 'session') return
    expect(RIGHTS).toContain(right)
    for (const { role, token } of roles) {
      const hasRight = role.entersConsole && role.rights.includes(right)
      // A command is carried out once, by the last of these tests.
      if (hasRight && endpoint.kind === 'command') continue
      const request = hasRight ? await requestOf(endpoint, { site, admin }) : input
      const here = endpoint.scope === 'project' ? { xmid: site.projects[0].id } : {}
      const answer = await site.post(endpoint.path, { ...request, ...here }, token, { 'head-lang': 'zh' })
      // Without console access the project does not exist for the role; the estate does.
      const isThere = role.entersConsole || endpoint.scope === 'estate'
      const expected = hasRight ? 200 : isThere ? 403 : 404
      expect([role.nameEn, answer.http]).toEqual([role.nameEn, expected])
      if (expected === 403) expect(answer.body.msg).toContain('权限')
    }
  })

  it('tells who works elsewhere in the project nothing of this place, and does nothing to it for them', async () => {
    if (endpoint.scope !== 'project') return
    const request = await requestOf(endpoint, { site, admin })
    const isNamed = hiddenIn(request).length > 0
    // A command that names nothing of this place is carried out once, by the last of these tests.
    if (endpoint.kind === 'command' && !isNamed) return
    const sent = { ...request, xmid: site.projects[0].id }
    const answer = await site.post(endpoint.path, sent, elsewhere.token)
    expect([id, hiddenIn(answer.body)]).toEqual([id, []])
    if (endpoint.kind === 'command' && !OWN_OF_HIDDEN.includes(id)) expect(answer.http).not.toBe(200)
  })

  it('refuses a foreign project as if it did not exist', async () => {
    if (endpoint.scope !== 'project' && !('xmid' in input)) return
    const foreign = site.projects[1].id
    const missing = await site.post(endpoint.path, { ...input, xmid: 'prj_zzz' }, admin)
    const answer = await site.post(endpoint.path, { ...input, xmid: foreign }, admin)
    expect([answer.http, answer.body]).toEqual([missing.http, missing.body])
    expect(answer.http).toBe(404)
  })

  it('returns 405 for GET, with the allowed method', async () => {
    const response = await fetch(`${site.url}/api${endpoint.path}`)
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })

  it('accepts its example and returns what its output schema says', async () => {
    const gateway = endpoint.needsLive ? await aMqttClientFor(site, site.projects[0]) : null
    const token = await tokenFor(id, n)
    // A lamp that says nothing of itself is not tried.
    await gateway?.report({ t: 3, seq: 1, d: { [LAMP]: { state: 'OFF' } } })
    const request = await requestOf(endpoint, { site, admin: token })
    const answer = await site.post(endpoint.path, request, token, cookieFor(request))
    // The test server checks each output against its schema and fails the call otherwise.
    expect([answer.http, answer.body.status, answer.body.msg]).toEqual([200, 200, 'OK'])
    if (gateway) await until(() => gateway.controls.length === 1)
    if (gateway) await until(() => site.workspace(site.projects[0]).state.count('command') === 0)
    await gateway?.end()
  })
})

describe('the contract', () => {
  it('has every path once', () => {
    const paths = endpoints.map(({ endpoint }) => endpoint.path)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('offers to be live only where a right is needed', () => {
    const live = endpoints.filter(({ endpoint }) => endpoint.needsLive)
    expect(live.length).toBeGreaterThan(0)
    expect(live.filter(({ endpoint }) => isOpen(endpoint) || endpoint.kind !== 'command')).toEqual([])
  })

  const agreed = readHashes()
  const unagreed = Object.keys(hashContract()).filter((id) => agreed.hashes[id] === undefined)

  it(`is the one that was agreed on; a changed shape is a decision that \`npm run check -- --fix\` records. Not in a release yet: ${unagreed.join(', ') || 'nothing'}`, () => {
    const now = hashContract()
    expect(hashDifferences(agreed.hashes, nextHashes(agreed.hashes, now, false))).toEqual([])
    expect(hashDifferences(agreed.hashes, nextHashes(agreed.hashes, now, true))).toEqual(
      unagreed.map((id) => `${id} is new`),
    )
  })

  it('holds what every release has: a new version takes in what came since (`node scripts/contractHashes.ts --release`)', () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
    expect(agreed.release).toBe(version)
  })

  it('names the endpoint whose shape has changed, and none whose words have', () => {
    const before = hashContract()
    const { areas } = contract
    const changed = { ...areas.list, permission: 'logs.view' } as const
    const reworded = { ...contract.menu.list, summary: 'Other words' }
    const { menu: _, ...others } = contract
    const now = hashContract({
      ...others,
      areas: { ...contract.areas, list: changed },
      menu: { all: reworded },
    })
    expect(hashDifferences(before, now)).toEqual([
      'areas.list has changed',
      'menu.all is new',
      'menu.list is gone',
    ])
    expect(now['menu.all']).toBe(before['menu.list'])
  })
})
