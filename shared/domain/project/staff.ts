/** Roles and members inside a project. */
import { requireName, requireRecord } from '#shared/domain/rules.ts'
import type { EvolveTable } from '#shared/kernel/aggregate.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AccountId, RoleId } from '#shared/kernel/ids.ts'
import type { Member } from '#shared/records/member.ts'
import type { ReadState, Records } from '#shared/records/registry.ts'
import type { Role } from '#shared/records/role.ts'

export type StaffEvent =
  | { readonly type: 'RoleAdded'; readonly data: { readonly role: Role } }
  | { readonly type: 'MemberAdded'; readonly data: { readonly member: Member } }
  | { readonly type: 'MemberRemoved'; readonly data: { readonly memberId: Member['id'] } }

export const staffDeciders = {
  AddRole(data: Omit<Role, 'type' | 'id'>, read: ReadState, ctx: DecideContext): StaffEvent[] {
    const name = requireName(data.name)
    for (const role of read.all('role')) {
      if (role.name === name) throw new Rejection('name_taken', { name })
    }
    return [{ type: 'RoleAdded', data: { role: { type: 'role', id: ctx.newId('rol'), ...data, name } } }]
  },
  AddMember(
    data: { readonly accountId: AccountId; readonly roleId: RoleId; readonly nickname: string },
    read: ReadState,
    ctx: DecideContext,
  ): StaffEvent[] {
    requireRecord(read, 'role', data.roleId)
    if (read.first('member', 'account', data.accountId)) throw new Rejection('already_registered')
    const member: Member = { type: 'member', id: ctx.newId('mbr'), joinedAtMs: ctx.nowMs, ...data }
    return [{ type: 'MemberAdded', data: { member } }]
  },
  RemoveMember(data: { readonly memberId: Member['id'] }, read: ReadState): StaffEvent[] {
    requireRecord(read, 'member', data.memberId)
    return [{ type: 'MemberRemoved', data }]
  },
}

export const staffEvolve: EvolveTable<StaffEvent, Records> = {
  RoleAdded: ({ role }) => [{ put: role }],
  MemberAdded: ({ member }) => [{ put: member }],
  MemberRemoved: ({ memberId }) => [{ remove: { type: 'member', id: memberId } }],
}
