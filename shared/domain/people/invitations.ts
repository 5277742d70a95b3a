/**
 * Invitations to join the project by phone number, accepted or declined. The project state decides, so the second of
 * two concurrent acceptances finds no invitation.
 */
import { z } from 'zod'
import { INVITATIONS_PER_PROJECT_MAX } from '#shared/constants.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import {
  type ChosenAreas,
  type Granted,
  requireAreas,
  requireWithinOwn,
} from '#shared/domain/project/grants.ts'
import { type StaffEvent, staffEvents } from '#shared/domain/project/staff.ts'
import { type Changes, changesOf, requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AccountId } from '#shared/records/account.ts'
import {
  type Invitation,
  type InvitationId,
  invitationIdSchema,
  invitationRecord,
  isOpenInvitation,
} from '#shared/records/invitation.ts'
import { type MemberId, memberRecord } from '#shared/records/member.ts'
import { personOf } from '#shared/records/person.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import type { RoleId } from '#shared/records/role.ts'
import type { SiteWork, SiteWorkId } from '#shared/records/siteWork.ts'
import { type SiteWorkEvent, siteWorkEvents } from './siteWorkEvents.ts'

const onInvitation = { invitationId: invitationIdSchema }
const { phone, roleId, areas, message, codeHash, expiresAtMs, siteWorkId } = invitationRecord.fields
const { accountId } = memberRecord.fields

export const invitationEvents = {
  InvitationSent: defineEvent({
    schema: z.object({ ...onInvitation, phone, roleId, areas, message, codeHash, expiresAtMs, siteWorkId }),
    personal: { of: 'phone', byPhone: true, fields: { phone: 'phone', message: 'text' } },
    evolve: ({ invitationId: id, ...facts }, _read, { at, actor }) => [
      {
        put: {
          type: 'invitation',
          id,
          ...facts,
          state: 'pending',
          invitedBy: personOf(actor),
          invitedAtMs: at,
        },
      },
    ],
  }),
  InvitationChanged: defineEvent({
    schema: z.object({ ...onInvitation, roleId: roleId.optional(), areas: areas.optional() }),
    evolve({ invitationId, ...changes }, read): AnyChange[] {
      const invitation = read.get('invitation', invitationId)
      if (!invitation) return []
      return [{ put: { ...invitation, ...changesOf<Invitation>(invitation, changes) } }]
    },
  }),
  InvitationAccepted: defineEvent({
    schema: z.object({ ...onInvitation, accountId }),
    evolve: ({ invitationId: id }) => [{ remove: { type: 'invitation', id } }],
  }),
  InvitationDeclined: defineEvent({
    schema: z.object({ ...onInvitation, accountId }),
    evolve({ invitationId }, read): AnyChange[] {
      const invitation = read.get('invitation', invitationId)
      if (!invitation) return []
      return [{ put: { ...invitation, state: 'declined' } }, ...closedWork(invitation, 'declined', read)]
    },
  }),
  InvitationWithdrawn: defineEvent({
    schema: z.object(onInvitation),
    evolve({ invitationId: id }, read): AnyChange[] {
      const invitation = read.get('invitation', id)
      if (!invitation) return []
      return [{ remove: { type: 'invitation', id } }, ...closedWork(invitation, 'withdrawn', read)]
    },
  }),
}
export type InvitationEvent = EventOf<typeof invitationEvents>

/** Closes the site work that would have started with the invitation. */
function closedWork({ siteWorkId }: Invitation, state: SiteWork['state'], read: ReadState): AnyChange[] {
  const work = siteWorkId && read.get('siteWork', siteWorkId)
  return work?.state === 'invited' ? [{ put: { ...work, state } }] : []
}

/** Invited person, with the hash of the code that the server generated. */
export interface Invited {
  readonly phone: string
  readonly codeHash: string
  /** Account with this phone number, if one exists. */
  readonly accountId: AccountId | null
}

export interface Invite extends Granted {
  readonly invited: readonly Invited[]
  /** Phone number of the inviter. */
  readonly ownPhone: string
  readonly roleId: RoleId
  readonly areas: ChosenAreas
  readonly message: string
  readonly expiresAtMs: number
}

/** The account that accepts or declines. */
interface Answer {
  readonly invitationId: InvitationId
  readonly accountId: AccountId
  readonly phone: string
}

export const invitationAggregate = defineAggregate({
  events: { ...invitationEvents, ...siteWorkEvents, ...staffEvents },
  setUp: null,
  commands: {
    /** Sends all invitations or none. */
    InvitePeople(data: Invite, read: ReadState, ctx: DecideContext): InvitationEvent[] {
      const { invited, roleId, message, expiresAtMs } = data
      const areas = requireInvitable(data, read, ctx)
      return invited.flatMap(({ phone, codeHash }) => [
        ...replacedInvitations(phone, read),
        sentTo({ phone, codeHash, roleId, areas, message, expiresAtMs }, ctx),
      ])
    },
    ChangeInvitation(
      {
        invitationId,
        granter,
        ...input
      }: { readonly invitationId: InvitationId } & Granted & Changes<Pick<Invitation, 'roleId' | 'areas'>>,
      read: ReadState,
    ): InvitationEvent[] {
      const invitation = requireRecord(read, 'invitation', invitationId)
      const role = requireRecord(read, 'role', input.roleId ?? invitation.roleId)
      requireWithinOwn(read, { granter }, 'staff.manage', read.get('role', invitation.roleId), role)
      const areas = input.areas && requireAreas(read, input.areas, invitation.areas)
      const changes = changesOf<Pick<Invitation, 'roleId' | 'areas'>>(invitation, { ...input, areas })
      return changes ? [{ type: 'InvitationChanged', data: { invitationId, ...changes } }] : []
    },
    WithdrawInvitation(
      { invitationId, granter }: { readonly invitationId: InvitationId } & Granted,
      read: ReadState,
    ): InvitationEvent[] {
      const { roleId } = requireRecord(read, 'invitation', invitationId)
      requireWithinOwn(read, { granter }, 'staff.manage', read.get('role', roleId))
      return [{ type: 'InvitationWithdrawn', data: { invitationId } }]
    },
    AcceptInvitation(
      { nickname, ...answer }: Answer & { readonly nickname: string },
      read: ReadState,
      ctx: DecideContext,
    ): (InvitationEvent | SiteWorkEvent | StaffEvent)[] {
      const { accountId, phone } = answer
      if (read.first('member', 'account', accountId)) throw new Rejection('already_member', { phone })
      const invitation = requireOpen(answer, read, ctx)
      const { id: invitationId, roleId, areas, siteWorkId } = invitation
      requireRecord(read, 'role', roleId)
      const memberId = ctx.newId(memberRecord)
      const limits = { ...(areas === 'all' ? {} : { areas }), ...(siteWorkId ? { siteWorkId } : {}) }
      return [
        { type: 'InvitationAccepted', data: { invitationId, accountId } },
        { type: 'MemberAdded', data: { memberId, accountId, roleId, nickname, ...limits } },
        ...begunWork({ siteWorkId, accountId, memberId }, read, ctx),
      ]
    },
    DeclineInvitation(answer: Answer, read: ReadState, ctx: DecideContext): InvitationEvent[] {
      const { id: invitationId } = requireOpen(answer, read, ctx)
      return [{ type: 'InvitationDeclined', data: { invitationId, accountId: answer.accountId } }]
    },
  },
})

/** A contractor who accepts early is suspended until the works start. */
function begunWork(
  begun: {
    readonly siteWorkId: SiteWorkId | undefined
    readonly accountId: AccountId
    readonly memberId: MemberId
  },
  read: ReadState,
  { nowMs }: DecideContext,
): (SiteWorkEvent | StaffEvent)[] {
  const { siteWorkId, ...who } = begun
  const work = siteWorkId && read.get('siteWork', siteWorkId)
  if (!work) return []
  const { memberId } = who
  const early: StaffEvent = {
    type: 'MemberSuspended',
    data: { memberId, untilMs: work.startsAtMs, reason: '' },
  }
  return [
    { type: 'SiteWorkBegun', data: { siteWorkId: work.id, ...who } },
    ...(work.startsAtMs > nowMs ? [early] : []),
  ]
}

type Sent = Extract<InvitationEvent, { type: 'InvitationSent' }>['data']

/** The event of a new invitation, with an id from the context. */
export const sentTo = (data: Omit<Sent, 'invitationId'>, ctx: DecideContext): InvitationEvent => ({
  type: 'InvitationSent',
  data: { invitationId: ctx.newId(invitationRecord), ...data },
})

/** A new invitation replaces one that was declined or has expired. */
export const replacedInvitations = (phone: string, read: ReadState): InvitationEvent[] =>
  [...read.by('invitation', 'phone', phone).values()].map(({ id }) => ({
    type: 'InvitationWithdrawn',
    data: { invitationId: id },
  }))

/**
 * @returns the areas without duplicates
 * @throws Rejection invite_oneself, already_member, already_invited, too_many_invitations, period_empty, and
 * those of a grant
 */
export function requireInvitable(
  data: Omit<Invite, 'message'>,
  read: ReadState,
  ctx: DecideContext,
): ChosenAreas {
  const { invited, ownPhone, roleId, granter, expiresAtMs } = data
  requireWithinOwn(read, { granter }, 'staff.manage', requireRecord(read, 'role', roleId))
  const areas = requireAreas(read, data.areas)
  if (expiresAtMs <= ctx.nowMs) throw new Rejection('period_empty')
  if (read.count('invitation') + invited.length > INVITATIONS_PER_PROJECT_MAX)
    throw new Rejection('too_many_invitations', { max: INVITATIONS_PER_PROJECT_MAX })
  const seen = new Set<string>()
  for (const { phone, accountId } of invited) {
    if (phone === ownPhone) throw new Rejection('invite_oneself')
    if (accountId && read.first('member', 'account', accountId))
      throw new Rejection('already_member', { phone })
    const open = [...read.by('invitation', 'phone', phone).values()].some((one) =>
      isOpenInvitation(one, ctx.nowMs),
    )
    if (open || seen.has(phone)) throw new Rejection('already_invited', { phone })
    seen.add(phone)
  }
  return areas
}

/** @throws Rejection invitation_missing, invitation_other_phone, invitation_expired */
function requireOpen({ invitationId, phone }: Answer, read: ReadState, ctx: DecideContext): Invitation {
  const invitation = read.get('invitation', invitationId)
  if (invitation?.state !== 'pending') throw new Rejection('invitation_missing')
  if (invitation.phone !== phone) throw new Rejection('invitation_other_phone')
  if (!isOpenInvitation(invitation, ctx.nowMs)) throw new Rejection('invitation_expired')
  return invitation
}
