/** Memberships that follow from what the company's provider says of a person. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { must } from '#shared/kernel/assert.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { Member } from '#shared/records/member.ts'
import { dataOf } from '../../../support/accounts.ts'
import {
  type CompanyProvider,
  companyConfig,
  linkCompany,
  signInThrough,
  startCompanyProvider,
} from '../../../support/companyProvider.ts'
import { eventsOf } from '../../../support/logs.ts'
import { PUBLIC_URL } from '../../../support/passkeys.ts'
import { PASSWORD, startTestServer, type TestServer } from '../../../support/testServer.ts'

const ROLES = [
  { value: 'desk', project: '一号酒店', role: 'operator' },
  { value: 'heads', project: '一号酒店', role: 'admin' },
  { value: 'heads', project: '二号酒店', role: 'no such role' },
]
const PERSON = { phone_number: '13988880301', phone_number_verified: true }
const CONTEXT = { actor: { kind: 'system', id: 'test', name: 'test' }, channel: 'system', nowMs: 1 } as const

interface Stand {
  readonly site: TestServer
  readonly provider: CompanyProvider
  readonly logLines: readonly string[]
  /** Signs in with these groups; a claim that is not sent is undefined. */
  as(groups: unknown): Promise<{ user: AccountId; token: string }>
}

async function start(): Promise<Stand> {
  const provider = await startCompanyProvider([PUBLIC_URL])
  onTestFinished(() => provider.close())
  const company = companyConfig(provider, { roles: ROLES })
  const logLines: string[] = []
  const site = await startTestServer({ logLines, config: { publicUrl: PUBLIC_URL, company } })
  return {
    ...{ site, provider, logLines },
    async as(groups) {
      provider.people.lina = groups === undefined ? PERSON : { ...PERSON, groups }
      const answer = await signInThrough(site, 'lina')
      expect(answer.body.status).toBe(200)
      return dataOf<{ user: AccountId; token: string }>(answer)
    },
  }
}

const memberIn = (site: TestServer, accountId: AccountId): Member | undefined =>
  site.workspace(site.projects[0]).state.first('member', 'account', accountId)

function roleIn(site: TestServer, accountId: AccountId): string | null {
  const member = memberIn(site, accountId)
  const role = member && site.workspace(site.projects[0]).state.get('role', member.roleId)
  return role?.name ?? null
}

const removeAdmin = async (site: TestServer): Promise<void> => {
  const own = site.workspace(site.projects[0])
  const admin = [...own.state.all('member')].find(({ nickname }) => nickname === 'admin')
  await own.run('RemoveMember', { memberId: must(admin, 'the administrator').id }, CONTEXT)
}

const unlink = (site: TestServer, token: string) =>
  site.post('/userinfo/unlinkcompany', { proof: PASSWORD }, token)

/** The account of who belongs to no project, which has a password, linked with the person. */
async function linked(site: TestServer): Promise<string> {
  const token = await site.signIn('stranger')
  expect((await linkCompany(site, token, 'lina')).body.status).toBe(200)
  return token
}

describe('roles that follow from a claim', () => {
  it('come, change and go with each sign-in, as entries of the log', async () => {
    const { site, as } = await start()
    const { user } = await as(['desk', 'other'])
    expect(roleIn(site, user)).toBe('operator')
    await as('heads')
    expect(roleIn(site, user)).toBe('admin')
    await as([])
    expect(roleIn(site, user)).toBeNull()
    const events = await eventsOf(site.server.log, site.workspace(site.projects[0]).stream)
    const types = events.map(({ type }) => type).filter((type) => /^MemberR|^MemberAdded/.test(type))
    expect(types.slice(-3)).toEqual(['MemberAdded', 'MemberRoleChanged', 'MemberRemoved'])
    const { token } = await as(['desk'])
    const info = dataOf(await site.post('/userinfo/info', {}, token))
    expect(info).toMatchObject({ roleName: 'operator', xmid: site.projects[0].id })
  })

  it('leave people alone who are members by other ways, and keep the last administrator', async () => {
    const { site, provider, as } = await start()
    const token = await site.signIn('viewer')
    await linkCompany(site, token, 'viewer')
    provider.people.viewer = { groups: ['heads'] }
    const viewer = dataOf<{ user: AccountId }>(await signInThrough(site, 'viewer')).user
    expect(roleIn(site, viewer)).toBe('viewer')
    const { user } = await as(['heads'])
    await removeAdmin(site)
    await as([])
    expect(roleIn(site, user)).toBe('admin')
  })

  it('stay where the provider does not send the claim, which the log says', async () => {
    const { site, as, logLines } = await start()
    const { user } = await as(['desk'])
    expect(logLines.join('\n')).not.toContain('OIDC_ROLES_CLAIM')
    for (const groups of [undefined, null, { desk: true }]) {
      await as(groups)
      expect(roleIn(site, user)).toBe('operator')
    }
    expect(logLines.filter((line) => line.includes('OIDC_ROLES_CLAIM'))).toHaveLength(3)
  })

  it('are found in a list of any length', async () => {
    const { site, as } = await start()
    const others = Array.from({ length: 2_000 }, (_, n) => `group ${n}`)
    const { user } = await as([...others, 'desk'])
    expect(roleIn(site, user)).toBe('operator')
  })
})

describe('a link that is removed', () => {
  it('takes the roles along that came from the company, and the password opens them no more', async () => {
    const { site, as } = await start()
    const token = await linked(site)
    const { user } = await as(['desk'])
    expect(roleIn(site, user)).toBe('operator')
    expect((await unlink(site, token)).body.status).toBe(200)
    expect(roleIn(site, user)).toBeNull()
    const info = dataOf(await site.post('/userinfo/info', {}, await site.signIn('stranger')))
    expect(info).toMatchObject({ xmid: null })
  })

  it('leaves memberships that people gave, and the last administrator', async () => {
    const { site, as } = await start()
    const viewer = await site.signIn('viewer')
    await linkCompany(site, viewer, 'viewer')
    const { user: viewerId } = dataOf<{ user: AccountId }>(await signInThrough(site, 'viewer'))
    expect((await unlink(site, viewer)).body.status).toBe(200)
    expect(roleIn(site, viewerId)).toBe('viewer')
    const token = await linked(site)
    const { user } = await as(['heads'])
    await removeAdmin(site)
    expect((await unlink(site, token)).body.status).toBe(200)
    expect(roleIn(site, user)).toBe('admin')
  })

  it('and made again does not lift what people decided of the member', async () => {
    const { site, as } = await start()
    const token = await linked(site)
    const { user } = await as(['desk'])
    const { id: memberId } = must(memberIn(site, user), 'the member')
    const [room] = site.projects[0].house.rooms
    await site.workspace(site.projects[0]).run('ChangeMember', { memberId, areas: [room] }, CONTEXT)
    await unlink(site, token)
    await linkCompany(site, token, 'lina')
    await as(['desk'])
    expect(memberIn(site, user)).toMatchObject({ areas: [room], suspension: { untilMs: null } })
  })
})
