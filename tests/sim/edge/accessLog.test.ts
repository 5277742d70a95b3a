/** Who signed in, from where, and who was refused, in the log of a project. */
import { expect, it, onTestFinished } from 'vitest'
import type { CommitMessage } from '#shared/contract/live.ts'
import type { LogRow } from '#shared/contract/operationLog.ts'
import type { EventLog } from '#sim/stores/log/eventLog.ts'
import { openStores } from '#sim/stores/stores.ts'
import { dataOf } from '../../support/accounts.ts'
import { makeKey, statusWith } from '../../support/apiKeys.ts'
import { connectConsole } from '../../support/console.ts'
import { eventsOf } from '../../support/logs.ts'
import { addProject } from '../../support/projects.ts'
import { giveRole } from '../../support/roles.ts'
import { slowLog } from '../../support/slowLog.ts'
import { PASSWORD, PHONES, startTestServer, type TestServer } from '../../support/testServer.ts'
import { until } from '../../support/until.ts'

const AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const FROM = { address: '127.0.0.1', browser: 'Chrome 142', system: 'Windows 10' }

const signIn = (site: TestServer, username: string, password = PASSWORD) =>
  site.post('/userinfo/login', { username, password }, undefined, { 'user-agent': AGENT })

const logOf = async (site: TestServer, token: string): Promise<readonly LogRow[]> =>
  dataOf<{ list: LogRow[] }>(
    await site.post('/moban/devopthistorylist', { kind: 'access', pageSize: 100 }, token),
  ).list
const eventsIn = (rows: readonly LogRow[]) => rows.flatMap(({ events }) => events)

it('has sign-ins, sign-outs and ended sessions with address and device', async () => {
  const site = await startTestServer()
  const admin = await site.signIn('admin')
  const { token } = dataOf<{ token: string }>(await signIn(site, PHONES.operator))
  const { list } = dataOf<{ list: { id: string; isCurrent: boolean }[] }>(
    await site.post('/userinfo/sessions', {}, token),
  )
  const other = dataOf<{ token: string }>(await signIn(site, PHONES.operator)).token
  await site.post('/userinfo/endsession', { id: list.find(({ isCurrent }) => isCurrent)?.id }, other)
  await site.post('/userinfo/logout', {}, other)
  const typesOf = async () => eventsIn(await logOf(site, admin)).map(({ type }) => type)
  await until(async () => (await typesOf()).includes('MemberSignedOut'))
  const rows = await logOf(site, admin)
  const own = rows.filter(({ actorName, kind }) => kind === 'access' && actorName !== '')
  const matching = own.flatMap(({ events }) => events.filter(({ data }) => data.browser === 'Chrome 142'))
  expect(matching.map(({ type }) => type).toSorted()).toEqual([
    'MemberSessionEnded',
    'MemberSignedIn',
    'MemberSignedIn',
    'MemberSignedOut',
  ])
  for (const { data } of matching) expect(data).toMatchObject(FROM)
})

it('counts a flood of refused sign-ins by account and network', async () => {
  const site = await startTestServer()
  const admin = await site.signIn('admin')
  for (let tries = 0; tries < 5; tries += 1) await signIn(site, PHONES.operator, 'wrong')
  for (let tries = 0; tries < 5; tries += 1) await signIn(site, `1380000111${tries}`, 'wrong')
  await site.server.services.credentials.settle()
  const estate = (await eventsOf(site.server.log, 'estate')).filter(({ type }) => type === 'SignInRefused')
  const times = estate.map(({ data }) => (data as { times: number }).times)
  expect(times.toSorted()).toEqual([1, 1, 4, 4])
  const refused = async () =>
    eventsIn(await logOf(site, admin)).filter(({ type }) => type === 'MemberSignInRefused')
  await until(async () => (await refused()).length === 2)
  expect((await refused()).map(({ data }) => data.times)).toEqual([4, 1])
  for (const { data } of await refused()) expect(data).toMatchObject(FROM)
  const things = (await logOf(site, admin)).flatMap((row) => row.things.map(({ type }) => type))
  expect(things).toContain('member')
})

it('has keys that were made, used for the first time, rotated and revoked', async () => {
  const site = await startTestServer()
  const admin = await site.signIn('admin')
  const { keyId, secret } = await makeKey(site, admin)
  await statusWith(site, secret)
  await statusWith(site, secret)
  await site.post('/auth/rotateapikey', { keyId }, admin)
  await site.post('/auth/revokeapikey', { keyId }, admin)
  const types = eventsIn(await logOf(site, admin)).map(({ type }) => type)
  expect(types.filter((type) => type.startsWith('ApiKey')).toSorted()).toEqual([
    'ApiKeyFirstUsed',
    'ApiKeyMade',
    'ApiKeyRevoked',
    'ApiKeyRotated',
  ])
})

it('shows addresses to nobody without the right to read the log, also live', async () => {
  const site = await startTestServer()
  await giveRole(site, 'viewer', { rights: ['home.view'] })
  const viewer = await site.signIn('viewer')
  const refused = await site.post('/moban/devopthistorylist', { kind: 'access' }, viewer)
  expect(refused.body.status).not.toBe(200)
  const live = await connectConsole(site, viewer)
  const admin = await site.signIn('admin')
  const full = await connectConsole(site, admin)
  await signIn(site, PHONES.operator)
  const heard = (one: typeof live) => JSON.stringify(one.commits())
  await until(() => heard(full).includes('Chrome 142') && live.commits().length > 0)
  expect(heard(live)).not.toContain('Chrome 142')
  const missed = await site.post('/live/commits', { after: 1 }, viewer)
  expect(JSON.stringify(missed.body)).not.toContain('Chrome 142')
})

it('shows who signed in to nobody without that right but the person, also live', async () => {
  const site = await startTestServer()
  await giveRole(site, 'viewer', { rights: ['home.view'] })
  const { user, token } = dataOf<{ user: string; token: string }>(await signIn(site, PHONES.viewer))
  const live = await connectConsole(site, token)
  await site.signIn('admin')
  await signIn(site, PHONES.viewer)
  await until(() => live.commits().some(({ command }) => command === 'RecordMemberSignIn'))
  const { commits: missed } = dataOf<{ commits: CommitMessage[] }>(
    await site.post('/live/commits', { after: 1 }, token),
  )
  for (const heard of [live.commits(), missed]) {
    const named = heard.filter(({ command }) => command === 'RecordMemberSignIn')
    expect(new Set(named.map(({ actor }) => actor.id))).toEqual(new Set([user]))
    const hidden = heard.filter(({ changes, command }) => changes.length === 0 && command === '')
    expect(hidden.map(({ actor, events }) => [actor.id, events])).toContainEqual(['', []])
  }
})

it('answers a refused sign-in before it is recorded, and records it before the server ends', async () => {
  const released = Promise.withResolvers<void>()
  const site = await startTestServer({
    openStores: async (folder) => {
      const stores = await openStores(folder)
      const append: EventLog['append'] = async (commit, id) => {
        if (commit.command === 'RecordRefusedSignIn') await released.promise
        return stores.log.append(commit, id)
      }
      return { ...stores, log: { ...slowLog(stores.log).slow, append } }
    },
  })
  onTestFinished(() => released.resolve())
  const answered = (await signIn(site, PHONES.operator, 'wrong')).body.status
  const settled = site.server.services.credentials.settle()
  released.resolve()
  await settled
  const types = (await eventsOf(site.server.log, 'estate')).map(({ type }) => type)
  expect([answered, types.includes('SignInRefused')]).toEqual([1001, true])
})

it('has people who switch to the project, once for each switch', async () => {
  const site = await startTestServer()
  const [first, second] = site.projects
  const token = await site.signIn('super')
  const entries = async () => {
    const events = await eventsOf(site.server.log, site.workspace(second).stream)
    return events.filter(({ type }) => type === 'MemberSignedIn').length
  }
  const choose = ({ id }: TestServer['projects'][number]) =>
    site.post('/building/useproject', { xmid: id }, token)
  await choose(first)
  const before = await entries()
  await choose(second)
  await choose(second)
  expect(await entries()).toBe(before + 1)
  await choose(first)
  await choose(second)
  expect(await entries()).toBe(before + 2)
})

it('writes a sign-in into the one project that it opens, and facts about the account into ten at most', async () => {
  const site = await startTestServer()
  const { workspaces } = site.server.services
  const token = await site.signIn('operator')
  for (let n = 0; n < 12; n += 1) await addProject(site, token, { name: `分店${n}` })
  const countOf = async (type: string) => {
    const streams = [...workspaces.projects()].map(({ workspace }) => workspace.stream)
    const events = await Promise.all(streams.map((stream) => eventsOf(site.server.log, stream)))
    return events.flat().filter((event) => event.type === type).length
  }
  const before = await countOf('MemberSignedIn')
  await signIn(site, PHONES.operator)
  expect(await countOf('MemberSignedIn')).toBe(before + 1)
  await signIn(site, PHONES.operator, 'wrong')
  await until(async () => (await countOf('MemberSignInRefused')) >= 10)
  // Pending work completes after another commit of the last project.
  await site.signIn('operator')
  expect(await countOf('MemberSignInRefused')).toBe(10)
})
