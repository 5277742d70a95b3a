/**
 * Members whose role follows from claims of the company sign-in (OpenID Connect) at each sign-in. Members who joined
 * otherwise are not changed.
 */
import { defineAggregate } from '#shared/domain/defineAggregate.ts'
import { requireAdministratorLeft } from '#shared/domain/project/grants.ts'
import { type StaffEvent, staffEvents } from '#shared/domain/project/staff.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import type { AccountId } from '#shared/records/account.ts'
import { type Member, memberRecord } from '#shared/records/member.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { RoleId } from '#shared/records/role.ts'

interface Mapped {
  readonly accountId: AccountId
  readonly nickname: string
  /** Null if no claim grants a role here. */
  readonly roleId: RoleId | null
}

export const mappedMemberAggregate = defineAggregate({
  events: staffEvents,
  setUp: null,
  commands: {
    /** @throws Rejection last_administrator, record_unknown */
    MapMember({ roleId, ...who }: Mapped, read: ReadState, ctx: DecideContext): StaffEvent[] {
      const member = read.first('member', 'account', who.accountId)
      if (roleId !== null) requireRecord(read, 'role', roleId)
      if (!member) {
        if (roleId === null) return []
        return [
          {
            type: 'MemberAdded',
            data: { memberId: ctx.newId(memberRecord), ...who, roleId, isMapped: true },
          },
        ]
      }
      if (member.isMapped === undefined || member.roleId === roleId) return []
      requireAdministratorLeft(read, { member: { id: member.id, roleId } })
      if (roleId === null) return withoutRole(member)
      return [{ type: 'MemberRoleChanged', data: { memberId: member.id, roleId } }]
    },
  },
})

/** A member whom a user has restricted or suspended stays suspended. A later sign-in does not revert that. */
function withoutRole({ id: memberId, areas, suspension }: Member): StaffEvent[] {
  if (!areas && !suspension) return [{ type: 'MemberRemoved', data: { memberId } }]
  if (suspension?.untilMs === null) return []
  return [{ type: 'MemberSuspended', data: { memberId, untilMs: null, reason: suspension?.reason ?? '' } }]
}
