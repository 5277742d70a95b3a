import { must } from '#shared/kernel/assert.ts'
import type { Role } from '#shared/records/role.ts'
import { factsOf } from '#sim/edge/handlers/declared.ts'
import { at } from './context.ts'
import { type Person, PHONES, type TestServer } from './testServer.ts'

type Powers = Pick<
  Role,
  'areas' | 'devices' | 'scenes' | 'groups' | 'entersConsole' | 'rights' | 'needsFactor'
>

/** Gives the person a new role in the first project, replacing theirs. */
export async function giveRole(site: TestServer, person: Person, powers: Partial<Powers>): Promise<void> {
  const workspace = site.workspace(site.projects[0])
  const { state } = site.server.services.workspaces.estate
  const accountId = must(state.first('account', 'phone', PHONES[person]), person).id
  const usual = { areas: 'all', devices: [], scenes: 'all', entersConsole: true, rights: [] } as const
  const names = { name: `职责 ${workspace.seq}`, nameEn: '', description: '' }
  const added = await workspace.run('AddRole', { ...names, ...usual, ...powers }, at(2_000))
  const { roleId } = factsOf(added).one('RoleAdded')
  const member = workspace.state.first('member', 'account', accountId)
  if (member) await workspace.run('RemoveMember', { memberId: member.id }, at(2_000))
  await workspace.run('AddMember', { accountId, roleId, nickname: person }, at(2_000))
}
