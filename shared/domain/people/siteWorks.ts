/**
 * Site works: a contractor is invited for a period, with a role and areas. Start and end are events.
 * `sim/processes/people` ends the access when due.
 */
import { SITE_WORK_DAYS_MAX, SITE_WORKS_PER_PROJECT_MAX } from '#shared/constants.ts'
import { defineAggregate } from '#shared/domain/defineAggregate.ts'
import {
  type ChosenAreas,
  type Granted,
  requireAdministratorLeft,
  requireWithinOwn,
} from '#shared/domain/project/grants.ts'
import { type StaffEvent, staffEvents } from '#shared/domain/project/staff.ts'
import { requireRecord } from '#shared/domain/rules.ts'
import { DAY_MS } from '#shared/durations.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { RoleId } from '#shared/records/role.ts'
import { type SiteWork, type SiteWorkId, siteWorkRecord } from '#shared/records/siteWork.ts'
import {
  type InvitationEvent,
  type Invited,
  invitationEvents,
  replacedInvitations,
  requireInvitable,
  sentTo,
} from './invitations.ts'
import { type SiteWorkEvent, siteWorkEvents } from './siteWorkEvents.ts'

export interface PlannedWork extends Granted {
  readonly company: string
  readonly note: string
  readonly invited: Invited
  readonly ownPhone: string
  readonly roleId: RoleId
  readonly areas: ChosenAreas
  readonly startsAtMs: number
  readonly endsAtMs: number
}

interface OnWork {
  readonly siteWorkId: SiteWorkId
}

export const siteWorkAggregate = defineAggregate({
  events: { ...siteWorkEvents, ...invitationEvents, ...staffEvents },
  setUp: null,
  commands: {
    /** The invitation is open until the works end. */
    PlanSiteWork(
      data: PlannedWork,
      read: ReadState,
      ctx: DecideContext,
    ): (SiteWorkEvent | InvitationEvent)[] {
      const { company, note, invited, roleId, startsAtMs, endsAtMs } = data
      if (read.count('siteWork') >= SITE_WORKS_PER_PROJECT_MAX)
        throw new Rejection('too_many_site_works', { max: SITE_WORKS_PER_PROJECT_MAX })
      requirePeriod({ startsAtMs, endsAtMs }, ctx)
      const areas = requireInvitable({ ...data, invited: [invited], expiresAtMs: endsAtMs }, read, ctx)
      const siteWorkId = ctx.newId(siteWorkRecord)
      const { phone, codeHash } = invited
      const terms = { phone, roleId, areas, siteWorkId }
      return [
        ...replacedInvitations(phone, read),
        { type: 'SiteWorkPlanned', data: { ...terms, company, note, startsAtMs, endsAtMs } },
        sentTo({ ...terms, codeHash, message: note, expiresAtMs: endsAtMs }, ctx),
      ]
    },
    /** Request by the contractor. */
    AskSiteWorkExtension(
      data: OnWork & { readonly accountId: AccountId; readonly untilMs: number; readonly reason: string },
      read: ReadState,
      ctx: DecideContext,
    ): SiteWorkEvent[] {
      const { siteWorkId, accountId, untilMs, reason } = data
      const work = requireRecord(read, 'siteWork', siteWorkId)
      if (work.accountId !== accountId) throw new Rejection('record_unknown', { kind: 'siteWork' })
      requireActive(work)
      requirePeriod({ startsAtMs: work.endsAtMs, endsAtMs: untilMs }, ctx)
      return [{ type: 'SiteWorkExtensionAsked', data: { siteWorkId, untilMs, reason } }]
    },
    /** Grants the requested end or another one, also without a request. */
    ExtendSiteWork(
      data: OnWork & Granted & { readonly endsAtMs: number },
      read: ReadState,
      ctx: DecideContext,
    ): SiteWorkEvent[] {
      const { siteWorkId, endsAtMs, granter } = data
      const work = requireRecord(read, 'siteWork', siteWorkId)
      requireWithinOwn(read, { granter }, 'staff.manage', read.get('role', work.roleId))
      requireActive(work)
      requirePeriod({ startsAtMs: work.startsAtMs, endsAtMs }, ctx)
      if (endsAtMs === work.endsAtMs && work.extension === null) return []
      return [{ type: 'SiteWorkExtended', data: { siteWorkId, endsAtMs } }]
    },
    RefuseSiteWorkExtension(
      { siteWorkId, reason, granter }: OnWork & Granted & { readonly reason: string },
      read: ReadState,
    ): SiteWorkEvent[] {
      const work = requireRecord(read, 'siteWork', siteWorkId)
      requireWithinOwn(read, { granter }, 'staff.manage', read.get('role', work.roleId))
      if (reason.trim() === '') throw new Rejection('reason_required')
      return work.extension ? [{ type: 'SiteWorkExtensionRefused', data: { siteWorkId, reason } }] : []
    },
    /** Ends the work early, also before the contractor has accepted. */
    EndSiteWork(
      { siteWorkId, granter }: OnWork & Granted,
      read: ReadState,
    ): (SiteWorkEvent | InvitationEvent | StaffEvent)[] {
      const work = requireRecord(read, 'siteWork', siteWorkId)
      requireWithinOwn(read, { granter }, 'staff.manage', read.get('role', work.roleId))
      if (work.state === 'active') return ended(work, 'early', read)
      if (work.state !== 'invited') return []
      return [...read.by('invitation', 'phone', work.phone).values()]
        .filter((one) => one.siteWorkId === siteWorkId)
        .map(({ id }) => ({ type: 'InvitationWithdrawn', data: { invitationId: id } }))
    },
    /** Ends the work when its period is over. It checks that the work is still due. */
    ExpireSiteWork(
      { siteWorkId }: OnWork,
      read: ReadState,
      ctx: DecideContext,
    ): (SiteWorkEvent | StaffEvent)[] {
      const work = read.get('siteWork', siteWorkId)
      return work?.state === 'active' && work.endsAtMs <= ctx.nowMs ? ended(work, 'due', read) : []
    },
  },
})

function ended(work: SiteWork, why: 'due' | 'early', read: ReadState): (SiteWorkEvent | StaffEvent)[] {
  const member = work.memberId === null ? undefined : read.get('member', work.memberId)
  // A contractor who is the only administrator stays until there is another.
  if (member && why === 'early') requireAdministratorLeft(read, { member: { id: member.id, roleId: null } })
  const left = member ? [{ type: 'MemberRemoved', data: { memberId: member.id } } as const] : []
  return [{ type: 'SiteWorkEnded', data: { siteWorkId: work.id, why } }, ...left]
}

function requireActive({ state }: SiteWork): void {
  if (state !== 'active') throw new Rejection('site_work_over')
}

/** @throws Rejection period_empty, period_over */
function requirePeriod(
  { startsAtMs, endsAtMs }: Pick<SiteWork, 'startsAtMs' | 'endsAtMs'>,
  { nowMs }: DecideContext,
): void {
  if (endsAtMs <= startsAtMs) throw new Rejection('period_empty')
  if (endsAtMs <= nowMs || endsAtMs - startsAtMs > SITE_WORK_DAYS_MAX * DAY_MS)
    throw new Rejection('period_over', { max: SITE_WORK_DAYS_MAX })
}
