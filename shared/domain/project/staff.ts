/** Roles and members inside a project. */

import { z } from 'zod'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import { requireFreeName, requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { type AccountId, accountIdSchema } from '#shared/records/account.ts'
import { type Member, type MemberId, memberIdSchema, memberRecord } from '#shared/records/member.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { roleIdSchema, roleRecord } from '#shared/records/role.ts'
import type { NewRole } from './defaultRoles.ts'

export const staffEvents = {
  RoleAdded: defineEvent({
    schema: z.object({ roleId: roleIdSchema, ...roleRecord.fields }),
    evolve: ({ roleId, ...facts }) => [{ put: { type: 'role', id: roleId, ...facts } }],
  }),
  MemberAdded: defineEvent({
    schema: z.object({
      memberId: memberIdSchema,
      accountId: accountIdSchema,
      roleId: roleIdSchema,
      nickname: z.string(),
      nicknameEn: z.string().optional(),
    }),
    evolve: ({ memberId, ...facts }, _read, { at }) => [
      { put: { type: 'member', id: memberId, ...facts, joinedAtMs: at } },
    ],
  }),
  MemberRenamed: defineEvent({
    schema: z.object({ memberId: memberIdSchema, nickname: z.string() }),
    evolve({ memberId, nickname }, read) {
      const member = read.get('member', memberId)
      if (!member) return []
      // Another name has another spelling.
      const { nicknameEn: _, ...rest } = member
      return [{ put: { ...rest, nickname } }]
    },
  }),
  MemberRemoved: defineEvent({
    schema: z.object({ memberId: memberIdSchema }),
    evolve: ({ memberId }) => [{ remove: { type: 'member', id: memberId } }],
  }),
}
export type StaffEvent = EventOf<typeof staffEvents>

export const staffAggregate = defineAggregate({
  events: staffEvents,
  setUp: null,
  commands: {
    AddRole(data: NewRole, read: ReadState, ctx: DecideContext): StaffEvent[] {
      const name = requireFreeName(data, read.all('role'))
      return [{ type: 'RoleAdded', data: { roleId: ctx.newId(roleRecord), ...data, name } }]
    },
    AddMember(
      data: Pick<Member, 'accountId' | 'roleId' | 'nickname' | 'nicknameEn'>,
      read: ReadState,
      ctx: DecideContext,
    ): StaffEvent[] {
      requireRecord(read, 'role', data.roleId)
      if (read.first('member', 'account', data.accountId)) throw new Rejection('already_registered')
      return [{ type: 'MemberAdded', data: { memberId: ctx.newId(memberRecord), ...data } }]
    },
    RemoveMember(data: { readonly memberId: MemberId }, read: ReadState): StaffEvent[] {
      requireRecord(read, 'member', data.memberId)
      return [{ type: 'MemberRemoved', data }]
    },
    /** A nickname that was simply the person's name stays the person's name; one of its own is left alone. */
    FollowAccountName(
      data: { readonly accountId: AccountId; readonly from: string; readonly to: string },
      read: ReadState,
    ): StaffEvent[] {
      const member = read.first('member', 'account', data.accountId)
      if (!member || member.nickname !== data.from || data.from === data.to) return []
      return [{ type: 'MemberRenamed', data: { memberId: member.id, nickname: data.to } }]
    },
  },
})
