/** What a person is shown and given of their data, and that erasing leaves none of it in sight. */
import { expect, it } from 'vitest'
import type { OwnData } from '#shared/contract/ownData.ts'
import { must } from '#shared/kernel/assert.ts'
import { hashPassword } from '#sim/core/auth/passwords.ts'
import { dataOf } from '../../../support/accounts.ts'
import { at } from '../../../support/context.ts'
import { PASSWORD, startTestServer } from '../../../support/testServer.ts'

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
  // It is about the caller alone.
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
