/** Values of examples about people: invitations, requests to join, site works, permissions and verifications. */
import type { SentInvitation } from '#shared/contract/invitations.ts'
import type { Reference } from '#shared/contract/references.ts'
import { ADMINISTRATOR } from '#shared/domain/project/defaultRoles.ts'
import { must } from '#shared/kernel/assert.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { OwnWorkspace } from '#sim/core/workspace/workspaces.ts'
import { factsOf } from '#sim/edge/handlers/declared.ts'
import { dataOf } from '../support/accounts.ts'
import { at } from '../support/context.ts'
import { PHONES, type TestProject, type TestServer } from '../support/testServer.ts'
import type { ExampleWorld, Make } from './exampleWorld.ts'

export const PEOPLE_VALUES = {
  grantedLight: grantLight,
  invitingProject: ({ site }) => site.projects[1].id,
  invitingProjectNumber: async (world) => {
    await leaveSecond(world)
    return must(world.site.server.services.workspaces.project(world.site.projects[1].id), 'it').listing
      .projectNumber
  },
  ownJoinRequest: (world) => askToJoinSecond(world, false),
  rejectedJoinRequest: (world) => askToJoinSecond(world, true),
  joinRequest: askToJoinFirst(),
  unverifiedRoom: async (world) => {
    await stopVerifications(world)
    return world.site.projects[0].house.rooms[0]
  },
  verification: (world) => runVerification(world, false),
  answeredVerification: (world) => runVerification(world, true),
  ownSiteWork: async (world) => {
    await leaveSecond(world)
    return beginSiteWork(world.site, world.site.projects[1], PHONES.admin)
  },
  siteWork: siteWorksOfOthers(),
  ownInvitation: async (world) => (await inviteAdmin(world)).invitationId,
  invitationCode: async (world) => (await inviteAdmin(world)).code,
  uninvitedPhone: uninvitedPhones(),
} satisfies Partial<Record<Reference, Make>>

export const accountOf = (site: TestServer, phone: string): string =>
  must(site.server.services.workspaces.estate.state.first('account', 'phone', phone), 'the account').id

let grantedRoles = 0

async function grantLight({ site }: ExampleWorld): Promise<string> {
  const [project] = site.projects
  const light = must(project.house.lights[0], 'a light')
  grantedRoles += 1
  const named = { name: `单灯 ${grantedRoles}`, nameEn: `One light ${grantedRoles}` }
  await site
    .workspace(project)
    .run(
      'AddRole',
      { ...ADMINISTRATOR, ...named, rights: ['home.view'], areas: [], devices: [light] },
      at(2_000),
    )
  return light
}

/** The administrator of the first project is neither in the second nor asks to be. */
async function leaveSecond({ site }: Pick<ExampleWorld, 'site'>): Promise<OwnWorkspace> {
  const workspace = site.workspace(site.projects[1])
  const accountId = accountOf(site, PHONES.admin) as AccountId
  const member = workspace.state.first('member', 'account', accountId)
  if (member) await workspace.run('RemoveMember', { memberId: member.id }, at(2_000))
  for (const { id: requestId, state } of [
    ...workspace.state.by('joinRequest', 'account', accountId).values(),
  ])
    if (state === 'inReview') await workspace.run('WithdrawJoinRequest', { requestId, accountId }, at(2_000))
  return workspace
}

async function askToJoinSecond({ site }: ExampleWorld, isRejected: boolean): Promise<string> {
  const workspace = await leaveSecond({ site })
  const asker = { accountId: accountOf(site, PHONES.admin) as AccountId, phone: PHONES.admin, message: '' }
  const { requestId } = factsOf(await workspace.run('AskToJoin', asker, at(2_000))).one('JoinRequested')
  const rejection = { decision: 'reject', roleId: null, areas: 'all', reason: 'No' } as const
  if (isRejected)
    await workspace.run('ReviewJoinRequests', { ...rejection, requestIds: [requestId] }, at(2_000))
  return requestId
}

/** Of an account that is no member, from the year 2100 on. */
async function beginSiteWork(site: TestServer, project: TestProject, phone: string): Promise<string> {
  const workspace = site.workspace(project)
  const accountId = accountOf(site, phone) as AccountId
  const roleId = must([...workspace.state.all('role')][0], 'a role').id
  const period = { startsAtMs: 4_102_444_800_000, endsAtMs: 4_105_036_800_000 }
  const invited = { phone, codeHash: phone, accountId }
  const terms = { company: 'Builders', note: '', ownPhone: '', roleId, areas: 'all', invited } as const
  const facts = factsOf(await workspace.run('PlanSiteWork', { ...terms, ...period }, at(2_000)))
  const { invitationId } = facts.one('InvitationSent')
  await workspace.run('AcceptInvitation', { invitationId, accountId, phone, nickname: phone }, at(2_000))
  return facts.one('SiteWorkPlanned').siteWorkId
}

function siteWorksOfOthers(): Make {
  let n = 0
  return async ({ site }) => {
    n += 1
    const phone = `1330000${String(n).padStart(4, '0')}`
    const { estate } = site.server.services.workspaces
    await estate.run('RegisterAccount', { phone, name: `Contractor ${n}`, isSuper: false }, at(2_000))
    return beginSiteWork(site, site.projects[0], phone)
  }
}

async function stopVerifications({ site }: ExampleWorld): Promise<OwnWorkspace> {
  const workspace = site.workspace(site.projects[0])
  for (const { id: verificationId, signed } of [...workspace.state.all('verification')])
    if (signed === null) await workspace.run('RemoveVerification', { verificationId }, at(2_000))
  return workspace
}

/** Of the area with the light. */
async function runVerification(world: ExampleWorld, isAnswered: boolean): Promise<string> {
  const workspace = await stopVerifications(world)
  const light = must(workspace.state.get('device', world.site.projects[0].house.lights[0] ?? ''), 'a light')
  await workspace.run('StartVerifications', { areaIds: [light.areaId] }, at(2_000))
  const running = [...workspace.state.by('verification', 'area', light.areaId).values()]
  const { id: verificationId, checks } = must(
    running.find(({ signed }) => signed === null),
    'it',
  )
  const passed = { result: 'passed', by: 'engineer', note: '' } as const
  for (const { deviceId, property } of isAnswered ? checks : [])
    await workspace.run('VerifyFunction', { verificationId, deviceId, property, ...passed }, at(2_000))
  return verificationId
}

function askToJoinFirst(): Make {
  let n = 0
  return async ({ site }) => {
    n += 1
    const phone = `1340000${String(n).padStart(4, '0')}`
    const { estate } = site.server.services.workspaces
    await estate.run('RegisterAccount', { phone, name: `Applicant ${n}`, isSuper: false }, at(2_000))
    const accountId = accountOf(site, phone) as AccountId
    const asked = site
      .workspace(site.projects[0])
      .run('AskToJoin', { accountId, phone, message: '' }, at(2_000))
    return factsOf(await asked).one('JoinRequested').requestId
  }
}

/** The administrator of the first project is invited to the second. */
async function inviteAdmin({ site }: ExampleWorld): Promise<SentInvitation> {
  const workspace = await leaveSecond({ site })
  for (const { id } of [...workspace.state.by('invitation', 'phone', PHONES.admin).values()])
    await workspace.run('WithdrawInvitation', { invitationId: id }, at(2_000))
  const foreigner = await site.signIn('foreigner')
  const roleId = must([...workspace.state.all('role')][0], 'a role').id
  const sent = await site.post('/userinfo/addfamilyuserweb', { phone: PHONES.admin, roleId }, foreigner)
  return dataOf<SentInvitation>(sent)
}

function uninvitedPhones(): Make {
  let n = 0
  return () => {
    n += 1
    return `1350000${String(n).padStart(4, '0')}`
  }
}
