/** Export of a person's data, and its absence after erasing. */
import { expect, it, vi } from 'vitest'
import { OWN_DATA_KINDS, type OwnData } from '#shared/contract/ownData.ts'
import { must } from '#shared/kernel/assert.ts'
import { hashPassword } from '#sim/core/auth/passwords.ts'
import { kindsOf } from '#sim/core/personal/ownData.ts'
import { dataOf } from '../../../support/accounts.ts'
import { at } from '../../../support/context.ts'
import { enrolled, secondStep, ticketFor, wrongTotp } from '../../../support/factors.ts'
import { PASSWORD, PHONES, startTestServer, type TestServer } from '../../../support/testServer.ts'

const PHONE = '13712349876'
const NAME = '欧阳修远'

it('has account, membership, session, draft and operations, no secret, and is gone after erasing', async () => {
  const site = await startTestServer({ isSimulated: false })
  const { workspaces, vault } = site.server.services
  const { estate } = workspaces
  await estate.run('RegisterAccount', { phone: PHONE, name: NAME, isSuper: false }, at(1_000))
  const { id } = must(estate.state.first('account', 'phone', PHONE), 'the account')
  await vault.setPassword(id, await hashPassword(PASSWORD))
  const workspace = site.workspace(site.projects[0])
  const role = must(
    [...workspace.state.all('role')].find(({ name }) => name === 'admin'),
    'a role',
  )
  await workspace.run('AddMember', { accountId: id, roleId: role.id, nickname: NAME }, at(1_000))
  const login = await site.post('/userinfo/login', { username: PHONE, password: PASSWORD })
  const { token } = dataOf<{ token: string }>(login)
  await site.post('/userinfo/savedraft', { form: 'building/addproject', values: '{"name":"秘密"}' }, token)
  await site.post('/building/addbuilding', { name: '新楼', nameEn: 'New' }, token)

  const answer = await site.post('/userinfo/owndata', {}, token)
  const { data, kinds } = dataOf<OwnData>(answer)
  expect(data.account).toMatchObject([{ id, phone: PHONE, name: NAME }])
  expect(data.memberships).toMatchObject([{ nickname: NAME, project: '一号酒店' }])
  expect(data.drafts).toMatchObject([{ form: 'building/addproject', values: '{"name":"秘密"}' }])
  expect(data.sessions).toHaveLength(1)
  expect(data.operations.map(({ command }) => command)).toContain('AddBuilding')
  expect(kinds.find(({ kind }) => kind === 'account')).toMatchObject({ count: 1, keptMs: null })
  const text = JSON.stringify(answer.body)
  expect(text).not.toMatch(/tokenHash|salt/)
  expect(text).not.toContain(token)
  // Contains the caller's data only.
  const other = JSON.stringify((await site.post('/userinfo/owndata', {}, await site.signIn('admin'))).body)
  expect(other).not.toContain(NAME)
  expect(other).not.toContain(PHONE)

  expect((await site.post('/userinfo/erase', { password: PASSWORD }, token)).body.status).toBe(200)
  const admin = await site.signIn('admin')
  const readable = JSON.stringify([
    ...[...workspaces.opened()].map(({ state }) => state.dump()),
    estate.state.dump(),
    ...(await Promise.all(
      ['/live/snapshot', '/moban/devopthistorylist', '/userinfo/owndata'].map((path) =>
        site.post(path, {}, admin),
      ),
    )),
  ])
  for (const value of [NAME, PHONE, '秘密']) expect(readable).not.toContain(value)
  expect(await site.server.log.findBrokenLink()).toBeNull()
})

const ownDataOf = async (site: TestServer, token: string) =>
  dataOf<OwnData>(await site.post('/userinfo/owndata', {}, token))

it('has sign-ins with their address, second factors and browsers without secrets, and displays by themselves', async () => {
  const site = await startTestServer()
  const { token, secret, recoveryCodes } = await enrolled(site)
  const { services } = site.server
  await secondStep(site, await ticketFor(site), wrongTotp(secret))
  const { accountId } = must(services.sessions.authenticate(token), 'the session')
  const browser = { endpoint: 'https://push.example/secret-path', p256dh: 'pppp', auth: 'aaaa' }
  const sinceMs = 5_000
  await services.webPush.subscriptions.add({ accountId, ...browser, language: 'en', sinceMs })
  const answer = await ownDataOf(site, token)
  const { data, kinds } = answer
  expect(data.signIns).toMatchObject([
    { type: 'SignedIn', address: '127.0.0.1', atMs: expect.any(Number) },
    { type: 'FactorRefused', address: '127.0.0.1' },
  ])
  expect(data.factors).toEqual([{ factor: 'totp', addedAtMs: expect.any(Number) }])
  expect(data.browsers).toEqual([{ language: 'en', sinceMs }])
  expect(kinds.find(({ kind }) => kind === 'browsers')).toMatchObject({ count: 1, sinceMs })
  expect(kinds.find(({ kind }) => kind === 'displays')).toMatchObject({ count: 0, keptMs: null })
  const text = JSON.stringify(answer)
  for (const kept of [secret, ...recoveryCodes, ...Object.values(browser)]) expect(text).not.toContain(kept)
})

it('shows an invitation without its code', async () => {
  const site = await startTestServer()
  const workspace = site.workspace(site.projects[0])
  const role = must([...workspace.state.all('role')][0], 'a role')
  const invite = { phones: [PHONES.stranger], roleId: role.id, areas: 'all', message: '' }
  const invited = await site.post('/auth/invitepeople', invite, await site.signIn('admin'))
  expect([...workspace.state.all('invitation')], JSON.stringify(invited.body)).toHaveLength(1)
  const { data } = await ownDataOf(site, await site.signIn('stranger'))
  expect(data.requests).toMatchObject([{ phone: PHONES.stranger }])
  expect(JSON.stringify(data)).not.toContain('codeHash')
})

it('reads the log of no project', async () => {
  const site = await startTestServer()
  const token = await site.signIn('admin')
  await site.post('/building/addbuilding', { name: '新楼', nameEn: 'New' }, token)
  const read = vi.spyOn(site.server.log, 'read')
  const { data } = await ownDataOf(site, token)
  expect(data.operations.map(({ command, project }) => [command, project])).toContainEqual([
    'AddBuilding',
    '一号酒店',
  ])
  expect(new Set(read.mock.calls.map(([stream]) => stream))).toEqual(new Set(['estate']))
})

it('says of which kinds only the newest are there', () => {
  const empty = Object.fromEntries(OWN_DATA_KINDS.map((kind) => [kind, []]))
  const kinds = kindsOf({ data: empty as never, cut: new Set(['operations']) })
  expect(kinds.filter(({ isCut }) => isCut).map(({ kind }) => kind)).toEqual(['operations'])
})
