/** Suspended members may not enter the project, for a period or until a user reinstates them. */
import { defineAggregate } from '#shared/domain/defineAggregate.ts'
import { type Granted, requireAdministratorLeft, requireWithinOwn } from '#shared/domain/project/grants.ts'
import { type StaffEvent, staffEvents } from '#shared/domain/project/staff.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import type { MemberId } from '#shared/records/member.ts'
import type { ReadState } from '#shared/records/registry.ts'

interface Suspension {
  readonly memberId: MemberId
  /** Null: until someone ends it. */
  readonly untilMs: number | null
  readonly reason: string
}

export const suspensionAggregate = defineAggregate({
  events: staffEvents,
  setUp: null,
  commands: {
    SuspendMember(
      { granter, ...data }: Suspension & Granted,
      read: ReadState,
      ctx: DecideContext,
    ): StaffEvent[] {
      const { memberId, untilMs, reason } = data
      const member = requireRecord(read, 'member', memberId)
      if (granter?.accountId === member.accountId) throw new Rejection('suspend_oneself')
      requireWithinOwn(read, { granter }, 'staff.manage', read.get('role', member.roleId))
      requireAdministratorLeft(read, { member: { id: memberId, roleId: null } })
      if (untilMs !== null && untilMs <= ctx.nowMs) throw new Rejection('period_empty')
      if (isSameJson(member.suspension, { untilMs, reason })) return []
      return [{ type: 'MemberSuspended', data }]
    },
    RestoreMember(
      { memberId, granter }: { readonly memberId: MemberId } & Granted,
      read: ReadState,
    ): StaffEvent[] {
      const member = requireRecord(read, 'member', memberId)
      requireWithinOwn(read, { granter }, 'staff.manage', read.get('role', member.roleId))
      return member.suspension ? [{ type: 'MemberRestored', data: { memberId } }] : []
    },
    /** Ends a suspension when due. It checks that the suspension still is. */
    EndSuspension(
      { memberId }: { readonly memberId: MemberId },
      read: ReadState,
      ctx: DecideContext,
    ): StaffEvent[] {
      const untilMs = read.get('member', memberId)?.suspension?.untilMs
      const isDue = typeof untilMs === 'number' && untilMs <= ctx.nowMs
      return isDue ? [{ type: 'MemberRestored', data: { memberId } }] : []
    },
  },
})
