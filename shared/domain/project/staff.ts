/** Roles and members inside a project. */

import { z } from 'zod'
import { ROLES_PER_PROJECT_MAX } from '#shared/constants.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import {
  type Changes,
  changesOf,
  type Names,
  requireFreeName,
  requireName,
  requireRecord,
} from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { isSameJson } from '#shared/kernel/sameJson.ts'
import { type AccountId, accountIdSchema } from '#shared/records/account.ts'
import { areaIdSchema } from '#shared/records/area.ts'
import { isOpenInvitation } from '#shared/records/invitation.ts'
import { type Member, type MemberId, memberIdSchema, memberRecord } from '#shared/records/member.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import { type Role, type RoleId, roleIdSchema, roleRecord } from '#shared/records/role.ts'
import { siteWorkIdSchema } from '#shared/records/siteWork.ts'
import { withoutPerson } from '../account/withoutPerson.ts'
import type { NewRole } from './defaultRoles.ts'
import {
  type ChosenAreas,
  type Granted,
  type Powers,
  requireAdministratorLeft,
  requireAreas,
  requireUsable,
  requireWithinOwn,
  tidyPowers,
} from './grants.ts'

const onRole = { roleId: roleIdSchema }
const onMember = { memberId: memberIdSchema }
const { name, nameEn, description, ...powers } = roleRecord.fields
const areas = z.array(areaIdSchema).readonly()

export const staffEvents = {
  RoleAdded: defineEvent({
    schema: z.object({ ...onRole, ...roleRecord.fields }),
    evolve: ({ roleId, ...facts }) => [{ put: { type: 'role', id: roleId, ...facts } }],
  }),
  RoleDescribed: defineEvent({
    schema: z.object({
      ...onRole,
      name: name.optional(),
      nameEn: nameEn.optional(),
      description: description.optional(),
    }),
    evolve: ({ roleId, ...changes }, read) => changedRole(read, roleId, changes),
  }),
  /** The rights of the role have changed for all its members. */
  RolePowersChanged: defineEvent({
    schema: z.object({ ...onRole, ...z.object(powers).partial().shape }),
    evolve: ({ roleId, ...changes }, read) => changedRole(read, roleId, changes),
  }),
  RoleRemoved: defineEvent({
    schema: z.object(onRole),
    evolve: ({ roleId }) => [{ remove: { type: 'role', id: roleId } }],
  }),
  MemberAdded: defineEvent({
    schema: z.object({
      ...onMember,
      accountId: accountIdSchema,
      ...onRole,
      nickname: z.string(),
      nicknameEn: z.string().optional(),
      areas: areas.optional(),
      siteWorkId: siteWorkIdSchema.optional(),
      isMapped: z.literal(true).optional(),
    }),
    personal: { of: 'accountId', fields: { nickname: 'name', nicknameEn: 'nameEn' } },
    evolve: ({ memberId, ...facts }, _read, { at }) => [
      { put: { type: 'member', id: memberId, ...facts, joinedAtMs: at } },
    ],
  }),
  /** Restricts the member's role to these areas; 'all' removes the restriction. */
  MemberAreasChosen: defineEvent({
    schema: z.object({ ...onMember, areas: z.union([z.literal('all'), areas]) }),
    evolve({ memberId, areas }, read) {
      const member = read.get('member', memberId)
      if (!member) return []
      const { areas: _, ...rest } = member
      return [{ put: areas === 'all' ? rest : { ...rest, areas } }]
    },
  }),
  MemberSuspended: defineEvent({
    schema: z.object({ ...onMember, untilMs: z.number().nullable(), reason: z.string() }),
    evolve({ memberId, ...suspension }, read) {
      const member = read.get('member', memberId)
      return member ? [{ put: { ...member, suspension } }] : []
    },
  }),
  MemberRestored: defineEvent({
    schema: z.object(onMember),
    evolve({ memberId }, read) {
      const member = read.get('member', memberId)
      if (!member) return []
      const { suspension: _, ...rest } = member
      return [{ put: rest }]
    },
  }),
  MemberRenamed: defineEvent({
    schema: z.object({
      ...onMember,
      nickname: z.string(),
      /** Account whose key encrypts the name. Logs of release 0.1.0 lack it until they are sealed. */
      accountId: accountIdSchema.optional(),
    }),
    personal: { of: 'accountId', fields: { nickname: 'name' } },
    evolve({ memberId, nickname }, read) {
      const member = read.get('member', memberId)
      if (!member) return []
      // A changed name invalidates the stored English spelling.
      const { nicknameEn: _, ...rest } = member
      return [{ put: { ...rest, nickname } }]
    },
  }),
  MemberRoleChanged: defineEvent({
    schema: z.object({ ...onMember, ...onRole }),
    evolve({ memberId, roleId }, read) {
      const member = read.get('member', memberId)
      return member ? [{ put: { ...member, roleId } }] : []
    },
  }),
  MemberRemoved: defineEvent({
    schema: z.object(onMember),
    evolve: ({ memberId }, read, { at }) => [
      { remove: { type: 'member', id: memberId } },
      ...endedWorks(memberId, read, at),
    ],
  }),
  /** The account was erased. Its actions are shown without a name. */
  PersonErased: defineEvent({
    schema: z.object({
      accountId: accountIdSchema,
      /** Planned for the phone of the person. */
      siteWorkIds: z.array(siteWorkIdSchema).optional(),
      /** The person was the contact of the project. */
      isContact: z.boolean().optional(),
    }),
    evolve: ({ accountId, siteWorkIds = [], isContact = false }, read) =>
      withoutPerson(read, { accountId, siteWorkIds, isContact }),
  }),
}
export type StaffEvent = EventOf<typeof staffEvents>

/** Ends the site works of a contractor who is no longer a member. */
function endedWorks(memberId: MemberId, read: ReadState, at: number): AnyChange[] {
  const active = [...read.by('siteWork', 'member', memberId).values()].filter(
    ({ state }) => state === 'active',
  )
  return active.map((work) => ({ put: { ...work, state: 'ended', extension: null, endedAtMs: at } }))
}

function changedRole(read: ReadState, roleId: RoleId, changes: Changes<RoleFields>): AnyChange[] {
  const role = read.get('role', roleId)
  return role ? [{ put: { ...role, ...changesOf<RoleFields>(role, changes) } }] : []
}

type RoleFields = Omit<Role, 'type' | 'id'>
type Description = Names & Pick<Role, 'description'>
interface OnRole {
  readonly roleId: RoleId
}
interface OnMember {
  readonly memberId: MemberId
}

export const staffAggregate = defineAggregate({
  events: staffEvents,
  setUp: null,
  commands: {
    AddRole({ granter, ...role }: NewRole & Granted, read: ReadState, ctx: DecideContext): StaffEvent[] {
      if (granter) {
        if (read.count('role') >= ROLES_PER_PROJECT_MAX)
          throw new Rejection('too_many_roles', { max: ROLES_PER_PROJECT_MAX })
        requireWithinOwn(read, { granter }, 'roles.manage', role)
        requireUsable(read, role)
      }
      const name = requireFreeName(role, read.all('role'))
      return [{ type: 'RoleAdded', data: { roleId: ctx.newId(roleRecord), ...tidyPowers(role), name } }]
    },
    ChangeRole(
      { roleId, granter, ...input }: OnRole & Granted & Changes<RoleFields>,
      read: ReadState,
    ): StaffEvent[] {
      const role = requireRecord(read, 'role', roleId)
      const { name: _, nameEn, description, ...grants } = input
      const name = requireFreeName(input, read.all('role'), role)
      const described = changesOf<Description>(role, { name, nameEn, description })
      const granted = changesOf<Powers>(role, tidyPowers(grants))
      const after = { ...role, ...granted }
      requireWithinOwn(read, { granter }, 'roles.manage', role, after)
      if (granted) {
        requireUsable(read, after, role)
        requireAdministratorLeft(read, { role: after })
      }
      return [
        ...(described ? [{ type: 'RoleDescribed', data: { roleId, ...described } } as const] : []),
        ...(granted ? [{ type: 'RolePowersChanged', data: { roleId, ...granted } } as const] : []),
      ]
    },
    RemoveRole({ roleId, granter }: OnRole & Granted, read: ReadState, ctx: DecideContext): StaffEvent[] {
      const role = requireRecord(read, 'role', roleId)
      requireWithinOwn(read, { granter }, 'roles.manage', role)
      const count = read.by('member', 'role', roleId).size
      if (count > 0) throw new Rejection('role_in_use', { count })
      const invited = [...read.by('invitation', 'role', roleId).values()]
      const open = invited.filter((one) => isOpenInvitation(one, ctx.nowMs)).length
      if (open > 0) throw new Rejection('role_invited', { count: open })
      return [{ type: 'RoleRemoved', data: { roleId } }]
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
    ChangeMember(
      {
        memberId,
        granter,
        areas,
        ...input
      }: OnMember & Granted & Changes<Pick<Member, 'roleId' | 'nickname'> & { areas: ChosenAreas }>,
      read: ReadState,
    ): StaffEvent[] {
      const member = requireRecord(read, 'member', memberId)
      const { roleId = member.roleId } = input
      const { accountId } = member
      const nickname = input.nickname === undefined ? member.nickname : requireName(input.nickname)
      const role = requireRecord(read, 'role', roleId)
      requireWithinOwn(read, { granter }, 'staff.manage', read.get('role', member.roleId), role)
      const before = member.areas ?? 'all'
      const after = areas === undefined ? before : requireAreas(read, areas, before)
      const isWhole = after === 'all' && member.suspension === undefined
      requireAdministratorLeft(read, { member: { id: memberId, roleId: isWhole ? roleId : null } })
      const isRenamed = nickname !== member.nickname
      const isMoved = roleId !== member.roleId
      const isNarrowed = !isSameJson(after, before)
      return [
        ...(isRenamed ? [{ type: 'MemberRenamed', data: { memberId, nickname, accountId } } as const] : []),
        ...(isMoved ? [{ type: 'MemberRoleChanged', data: { memberId, roleId } } as const] : []),
        ...(isNarrowed ? [{ type: 'MemberAreasChosen', data: { memberId, areas: after } } as const] : []),
      ]
    },
    RemoveMember({ memberId, granter }: OnMember & Granted, read: ReadState): StaffEvent[] {
      const member = requireRecord(read, 'member', memberId)
      requireWithinOwn(read, { granter }, 'staff.manage', read.get('role', member.roleId))
      requireAdministratorLeft(read, { member: { id: memberId, roleId: null } })
      return [{ type: 'MemberRemoved', data: { memberId } }]
    },
    /** A nickname equal to the account name follows the account name. Other nicknames stay. */
    FollowAccountName(
      data: { readonly accountId: AccountId; readonly from: string; readonly to: string },
      read: ReadState,
    ): StaffEvent[] {
      const member = read.first('member', 'account', data.accountId)
      if (!member || member.nickname !== data.from || data.from === data.to) return []
      const { id: memberId, accountId } = member
      return [{ type: 'MemberRenamed', data: { memberId, nickname: data.to, accountId } }]
    },
  },
})
