/** Requests to join the project, requests of members for a right, and their review (`shared/rules/review.ts`). */
import { z } from 'zod'
import { JOIN_REQUESTS_PER_PROJECT_MAX } from '#shared/constants.ts'
import { defineAggregate, defineEvent, type EventOf } from '#shared/domain/defineAggregate.ts'
import {
  type ChosenAreas,
  type Granted,
  requireAreas,
  requireWithinOwn,
} from '#shared/domain/project/grants.ts'
import { type StaffEvent, staffAggregate, staffEvents } from '#shared/domain/project/staff.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { Right } from '#shared/permissions.ts'
import type { AccountId } from '#shared/records/account.ts'
import {
  type JoinRequest,
  type JoinRequestId,
  joinRequestIdSchema,
  joinRequestRecord,
} from '#shared/records/joinRequest.ts'
import { memberRecord } from '#shared/records/member.ts'
import { personOf } from '#shared/records/person.ts'
import type { AnyChange, ReadState } from '#shared/records/registry.ts'
import type { RoleId } from '#shared/records/role.ts'
import { afterReviewStep, type ReviewStep } from '#shared/rules/review.ts'

const onRequest = { requestId: joinRequestIdSchema }
const { accountId, phone, message, roleId, right } = joinRequestRecord.fields

const stepped = (id: JoinRequestId, step: ReviewStep, read: ReadState): AnyChange[] => {
  const request = read.get('joinRequest', id)
  const state = request && afterReviewStep(request.state, step)
  return request && state ? [{ put: { ...request, state } }] : []
}

export const joinRequestEvents = {
  /** Replaces closed requests of the same account. */
  JoinRequested: defineEvent({
    schema: z.object({ ...onRequest, accountId, phone, message, right }),
    personal: { of: 'accountId', fields: { phone: 'phone', message: 'text' } },
    evolve({ requestId: id, accountId, ...facts }, read, { at, actor }) {
      const request: JoinRequest = {
        type: 'joinRequest',
        id,
        accountId,
        ...facts,
        applicant: personOf(actor),
        state: 'inReview',
        askedAtMs: at,
        reviewedAtMs: null,
        reviewedBy: null,
        roleId: null,
        reason: '',
      }
      const earlier = [...read.by('joinRequest', 'account', accountId).values()]
      return [
        ...earlier.map((one): AnyChange => ({ remove: { type: 'joinRequest', id: one.id } })),
        { put: request },
      ]
    },
  }),
  JoinRequestReviewed: defineEvent({
    schema: z.object({
      ...onRequest,
      decision: z.enum(['approve', 'reject']),
      roleId,
      /** Reason of the rejection; empty otherwise. */
      reason: z.string(),
    }),
    evolve({ requestId, decision, roleId, reason }, read, { at, actor }): AnyChange[] {
      const request = read.get('joinRequest', requestId)
      const state = request && afterReviewStep(request.state, decision)
      if (!request || !state) return []
      return [{ put: { ...request, state, roleId, reason, reviewedAtMs: at, reviewedBy: personOf(actor) } }]
    },
  }),
  JoinRequestWithdrawn: defineEvent({
    schema: z.object(onRequest),
    evolve: ({ requestId }, read) => stepped(requestId, 'withdraw', read),
  }),
  /** The applicant has read the decision. */
  JoinRequestAcknowledged: defineEvent({
    schema: z.object(onRequest),
    evolve: ({ requestId }, read) => stepped(requestId, 'acknowledge', read),
  }),
}
export type JoinRequestEvent = EventOf<typeof joinRequestEvents>

interface Own {
  readonly requestId: JoinRequestId
  readonly accountId: AccountId
}

export interface JoinReview extends Granted {
  readonly requestIds: readonly JoinRequestId[]
  readonly decision: 'approve' | 'reject'
  /** Role for approved requests only. */
  readonly roleId: RoleId | null
  readonly areas: ChosenAreas
  readonly reason: string
}

interface Asked {
  readonly accountId: AccountId
  readonly phone: string
  readonly message: string
}

/** @throws Rejection join_in_review, too_many_join_requests */
function request(
  data: Asked & { readonly right?: Right },
  read: ReadState,
  ctx: DecideContext,
): JoinRequestEvent {
  for (const { state } of read.by('joinRequest', 'account', data.accountId).values())
    if (state === 'inReview') throw new Rejection('join_in_review')
  if (read.count('joinRequest') >= JOIN_REQUESTS_PER_PROJECT_MAX)
    throw new Rejection('too_many_join_requests', { max: JOIN_REQUESTS_PER_PROJECT_MAX })
  return { type: 'JoinRequested', data: { requestId: ctx.newId(joinRequestRecord), ...data } }
}

export const joinRequestAggregate = defineAggregate({
  events: { ...joinRequestEvents, ...staffEvents },
  setUp: null,
  commands: {
    AskToJoin(data: Asked, read: ReadState, ctx: DecideContext): JoinRequestEvent[] {
      const { accountId, phone } = data
      if (read.first('member', 'account', accountId)) throw new Rejection('already_member', { phone })
      return [request(data, read, ctx)]
    },
    /** Requests a right that the member's role lacks. */
    AskForRight(
      data: Asked & { readonly right: Right },
      read: ReadState,
      ctx: DecideContext,
    ): JoinRequestEvent[] {
      const member = read.first('member', 'account', data.accountId)
      const role = member && read.get('role', member.roleId)
      if (!role) throw new Rejection('record_unknown', { kind: 'member' })
      if (role.rights.includes(data.right)) throw new Rejection('right_held', { right: data.right })
      return [request(data, read, ctx)]
    },
    /** Requests already decided or withdrawn stay unchanged. */
    ReviewJoinRequests(
      { granter, ...data }: JoinReview,
      read: ReadState,
      ctx: DecideContext,
    ): (JoinRequestEvent | StaffEvent)[] {
      const { decision } = data
      const reason = decision === 'reject' ? data.reason.trim() : ''
      if (decision === 'reject' && reason === '') throw new Rejection('reason_required')
      const roleId = decision === 'approve' ? requireRecord(read, 'role', data.roleId ?? '').id : null
      const role = roleId === null ? undefined : read.get('role', roleId)
      requireWithinOwn(read, { granter }, 'staff.review', role)
      const areas = roleId === null ? 'all' : requireAreas(read, data.areas)
      const open = [...new Set(data.requestIds)]
        .map((id) => requireRecord(read, 'joinRequest', id))
        .filter(({ state }) => afterReviewStep(state, decision) !== null)
      return open.flatMap((request) => [
        { type: 'JoinRequestReviewed', data: { requestId: request.id, decision, roleId, reason } } as const,
        ...(roleId === null ? [] : given(request, { roleId, areas, granter }, read, ctx)),
      ])
    },
    WithdrawJoinRequest(own: Own, read: ReadState): JoinRequestEvent[] {
      const { id: requestId } = requireOwn(own, 'withdraw', read)
      return [{ type: 'JoinRequestWithdrawn', data: { requestId } }]
    },
    AcknowledgeJoinRequest(own: Own, read: ReadState): JoinRequestEvent[] {
      const { id: requestId } = requireOwn(own, 'acknowledge', read)
      return [{ type: 'JoinRequestAcknowledged', data: { requestId } }]
    },
  },
})

/** @throws Rejection role_without_asked_right of a member who has asked for that right */
function given(
  request: JoinRequest,
  { granter, ...to }: GivenRole & Granted,
  read: ReadState,
  ctx: DecideContext,
): StaffEvent[] {
  if (request.right === undefined) return joined(request, to, read, ctx)
  const member = read.first('member', 'account', request.accountId)
  // The member has left meanwhile.
  if (!member) return []
  if (read.get('role', to.roleId)?.rights.includes(request.right) !== true)
    throw new Rejection('role_without_asked_right', { right: request.right })
  return staffAggregate.commands.ChangeMember({ memberId: member.id, roleId: to.roleId, granter }, read)
}

interface GivenRole {
  readonly roleId: RoleId
  readonly areas: ChosenAreas
}

/** A person who joined by invitation meanwhile keeps that role. */
function joined(
  { accountId, applicant }: JoinRequest,
  given: GivenRole,
  read: ReadState,
  ctx: DecideContext,
): StaffEvent[] {
  if (read.first('member', 'account', accountId)) return []
  const { roleId, areas } = given
  const names = {
    nickname: applicant.name,
    ...(applicant.nameEn === '' ? {} : { nicknameEn: applicant.nameEn }),
  }
  const member = { memberId: ctx.newId(memberRecord), accountId, roleId, ...names }
  return [{ type: 'MemberAdded', data: { ...member, ...(areas === 'all' ? {} : { areas }) } }]
}

/** @throws Rejection record_unknown, review_settled */
function requireOwn({ requestId, accountId }: Own, step: ReviewStep, read: ReadState): JoinRequest {
  const request = read.get('joinRequest', requestId)
  if (request?.accountId !== accountId) throw new Rejection('record_unknown', { kind: 'joinRequest' })
  if (afterReviewStep(request.state, step) === null) throw new Rejection('review_settled')
  return request
}
