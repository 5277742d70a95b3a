import { type StaffRow, staffContract } from '#shared/contract/staff.ts'
import type { Member } from '#shared/records/member.ts'
import { seesRecord } from '#shared/records/registry.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, compareValues, type HandlersOf, projectOf } from './call.ts'
import { page, projectCommand } from './declared.ts'
import { granterOf } from './roles.ts'

const seesMember = ({ memberId }: { readonly memberId: string }) => ({ member: [memberId] })

export const staffHandlers: HandlersOf<typeof staffContract> = {
  list: page(staffContract.list, seenMembers, {
    names: (member, call) => {
      const { nickname, nicknameEn, name, nameEn, phone } = rowOf(member, call)
      return [nickname, nicknameEn, name, nameEn, phone]
    },
    order: () => (a, b) => compareValues(a.nickname, b.nickname) || compareValues(a.id, b.id),
    row: rowOf,
  }),
  update: projectCommand(staffContract.update, 'ChangeMember', {
    sees: ({ roleId, areas = 'all', ...on }) => ({
      ...seesMember(on),
      role: roleId ? [roleId] : [],
      area: areas === 'all' ? [] : areas,
    }),
    data: (input, call) => ({ ...input, granter: granterOf(call) }),
  }),
  suspend: projectCommand(staffContract.suspend, 'SuspendMember', {
    sees: seesMember,
    data: ({ untilMs = null, ...input }, call) => ({ ...input, untilMs, granter: granterOf(call) }),
  }),
  restore: projectCommand(staffContract.restore, 'RestoreMember', {
    sees: seesMember,
    data: (input, call) => ({ ...input, granter: granterOf(call) }),
  }),
  remove: projectCommand(staffContract.remove, 'RemoveMember', {
    sees: seesMember,
    data: (input, call) => ({ ...input, granter: granterOf(call) }),
  }),
}

function* seenMembers(
  { roleId }: { readonly roleId?: string | undefined },
  call: CallContext,
): Iterable<Member> {
  const { state } = projectOf(call).workspace
  const { principal } = callerOf(call)
  const members = roleId ? state.by('member', 'role', roleId).values() : state.all('member')
  for (const member of members) if (seesRecord(principal, member, state)) yield member
}

function rowOf(member: Member, call: CallContext): StaffRow {
  const { workspaces, connectedPeople } = call.services
  const { id, accountId, nickname, nicknameEn = '', roleId, joinedAtMs } = member
  const account = workspaces.estate.state.get('account', accountId)
  const role = projectOf(call).workspace.state.get('role', roleId)
  return {
    id,
    accountId,
    nickname,
    nicknameEn,
    name: account?.name ?? '',
    nameEn: account?.nameEn ?? '',
    phone: account?.phone ?? '',
    roleId,
    roleName: role?.name ?? '',
    roleNameEn: role?.nameEn ?? '',
    joinedAtMs,
    signedInAtMs: account?.signedInAtMs ?? null,
    isOnline: connectedPeople.isConnected(accountId),
  }
}
