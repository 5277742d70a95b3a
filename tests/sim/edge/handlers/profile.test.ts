import { describe, expect, it } from 'vitest'
import { connectConsole } from '../../../support/console.ts'
import { at } from '../../../support/context.ts'
import { commitsOf } from '../../../support/logs.ts'
import { PHONES, startTestServer, type TestServer } from '../../../support/testServer.ts'

const memberName = (site: TestServer): string | undefined => {
  const account = site.server.services.workspaces.estate.state.first('account', 'phone', PHONES.admin)
  return site.workspace(site.projects[0]).state.first('member', 'account', account?.id ?? '')?.nickname
}

describe('one’s own profile', () => {
  it('is told without a secret in it', async () => {
    const site = await startTestServer()
    const answer = await site.post('/userinfo/userbaseinfo', {}, await site.signIn('admin'))
    expect(answer.body.data).toMatchObject({ username: PHONES.admin, name: 'admin', certification: null })
    expect(JSON.stringify(answer.body)).not.toMatch(/password|hash|salt/i)
  })

  it('changes in part; session, nickname in the project and live consoles follow, over a restart too', async () => {
    const site = await startTestServer()
    const token = await site.signIn('admin')
    const live = await connectConsole(site, token)
    const edit = (input: object) => site.post('/userinfo/xgbaseuserinfo', input, token)
    expect((await edit({ name: ' 林静 ', avatar: 'sea.svg' })).body.data).toMatchObject({
      name: '林静',
      avatar: 'sea.svg',
      introduction: '',
    })
    expect((await edit({ introduction: '酒店管理员' })).body.data).toMatchObject({ name: '林静' })
    const again = await site.restart()
    expect((await again.post('/userinfo/info', {}, token)).body.data).toMatchObject({
      name: '林静',
      avatar: 'sea.svg',
      introduction: '酒店管理员',
    })
    expect(memberName(again)).toBe('林静')
    expect(live.commits().map(({ command }) => command)).toContain('FollowAccountName')
  })

  it('acts under the new name from then on', async () => {
    const site = await startTestServer()
    const token = await site.signIn('admin')
    await site.post('/userinfo/xgbaseuserinfo', { name: '林静' }, token)
    await site.post('/live/renewgatewaysecret', { hostId: site.projects[0].house.host }, token)
    const commits = await commitsOf(site.server.log, site.workspace(site.projects[0]).stream)
    expect(commits.at(-1)).toMatchObject({ command: 'RenewHostSecret', actor: { name: '林静' } })
  })

  it('leaves a nickname that is another', async () => {
    const site = await startTestServer()
    const token = await site.signIn('admin')
    const account = site.server.services.workspaces.estate.state.first('account', 'phone', PHONES.admin)
    const renamed = { accountId: account?.id ?? 'acc_none', from: 'admin', to: '静姐' } as const
    await site.workspace(site.projects[0]).run('FollowAccountName', renamed, at(9_000))
    await site.post('/userinfo/xgbaseuserinfo', { name: '林静' }, token)
    expect(memberName(site)).toBe('静姐')
  })

  it('that stays the same is no commit', async () => {
    const site = await startTestServer()
    const token = await site.signIn('admin')
    const { seq } = site.server.services.workspaces.estate
    expect((await site.post('/userinfo/xgbaseuserinfo', { name: 'admin' }, token)).body.status).toBe(200)
    expect((await site.post('/userinfo/xgbaseuserinfo', {}, token)).body.status).toBe(200)
    expect(site.server.services.workspaces.estate.seq).toBe(seq)
  })

  it.each([
    [{ avatar: '../../etc/passwd' }, 400],
    [{ introduction: 'x'.repeat(201) }, 400],
    [{ name: '' }, 400],
    [{ name: '<script>' }, 200],
    [{ isSuper: true }, 400],
    [{ accountId: 'acc_1' }, 400],
  ])('does not take %o', async (input, http) => {
    const site = await startTestServer()
    const token = await site.signIn('admin')
    const answer = await site.post('/userinfo/xgbaseuserinfo', input, token)
    expect(answer.http).toBe(http)
    expect(answer.body.status).not.toBe(200)
    expect(memberName(site)).toBe('admin')
  })
})
