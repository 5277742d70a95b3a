/** Site works: a contractor comes in for a period, and leaves when it is over. */
import { describe, expect, it } from 'vitest'
import { ADMINISTRATOR } from '#shared/domain/project/defaultRoles.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { given, NOW_MS } from '../../support/givenWhenThen.ts'
import { aRole, roleAdded } from '../../support/records.ts'

const PHONE = '13800000099'
const granter = { accountId: 'acc_1', isSuper: false } as const
const facts: readonly AtriumEvent[] = [
  roleAdded(aRole({ ...ADMINISTRATOR, id: 'rol_admin' })),
  roleAdded(aRole({ id: 'rol_desk', rights: ['home.view'] })),
  {
    type: 'MemberAdded',
    data: { memberId: 'mbr_1', accountId: 'acc_1', roleId: 'rol_admin', nickname: 'A' },
  },
]
const terms = { phone: PHONE, roleId: 'rol_desk', areas: 'all' } as const
const planned = (startsAtMs: number, endsAtMs: number): AtriumEvent[] => [
  {
    type: 'SiteWorkPlanned',
    data: { siteWorkId: 'swk_1', ...terms, company: 'Builders', note: '', startsAtMs, endsAtMs },
  },
  {
    type: 'InvitationSent',
    data: {
      ...{ invitationId: 'inv_1', ...terms, message: '', codeHash: 'a', siteWorkId: 'swk_1' },
      expiresAtMs: endsAtMs,
    },
  },
]
const begun: AtriumEvent[] = [
  { type: 'InvitationAccepted', data: { invitationId: 'inv_1', accountId: 'acc_9' } },
  {
    type: 'MemberAdded',
    data: {
      ...{ memberId: 'mbr_9', accountId: 'acc_9', roleId: 'rol_desk', nickname: 'B' },
      siteWorkId: 'swk_1',
    },
  },
  { type: 'SiteWorkBegun', data: { siteWorkId: 'swk_1', accountId: 'acc_9', memberId: 'mbr_9' } },
]
const plan = {
  company: 'Builders',
  note: '',
  invited: { phone: PHONE, codeHash: 'a', accountId: null },
  ownPhone: '13800000001',
  roleId: 'rol_desk',
  areas: 'all',
  startsAtMs: NOW_MS,
  endsAtMs: NOW_MS + 1_000,
  granter,
} as const
const accept = { invitationId: 'inv_1', accountId: 'acc_9', phone: PHONE, nickname: 'B' } as const

describe('site works', () => {
  it('begin with an invitation, for a period that is not over', () => {
    given(...facts)
      .when('PlanSiteWork', plan)
      .thenTypes('SiteWorkPlanned', 'InvitationSent')
    given(...facts)
      .when('PlanSiteWork', { ...plan, endsAtMs: NOW_MS })
      .thenRefused('period_empty')
    given(...facts)
      .when('PlanSiteWork', { ...plan, startsAtMs: 1, endsAtMs: NOW_MS })
      .thenRefused('period_over')
  })

  it('let a contractor in who accepts, not before they start', () => {
    const { state } = given(...facts, planned(NOW_MS - 1, NOW_MS + 10))
      .when('AcceptInvitation', accept)
      .thenTypes('InvitationAccepted', 'MemberAdded', 'SiteWorkBegun')
    expect(state.get('siteWork', 'swk_1')).toMatchObject({ state: 'active', accountId: 'acc_9' })
    const early = given(...facts, planned(NOW_MS + 5, NOW_MS + 10))
      .when('AcceptInvitation', accept)
      .thenTypes('InvitationAccepted', 'MemberAdded', 'SiteWorkBegun', 'MemberSuspended')
    const member = early.state.first('member', 'account', 'acc_9')
    expect(member?.suspension?.untilMs).toBe(NOW_MS + 5)
  })

  it('end when they are due, and not before', () => {
    given(...facts, planned(1, NOW_MS + 1), begun)
      .when('ExpireSiteWork', { siteWorkId: 'swk_1' })
      .thenNothing()
    const { state } = given(...facts, planned(1, NOW_MS), begun)
      .when('ExpireSiteWork', { siteWorkId: 'swk_1' })
      .thenTypes('SiteWorkEnded', 'MemberRemoved')
    expect(state.get('siteWork', 'swk_1')).toMatchObject({ state: 'ended', endedAtMs: NOW_MS })
    expect(state.first('member', 'account', 'acc_9')).toBeUndefined()
  })

  it('are over for a contractor who was removed from the staff', () => {
    const { state } = given(...facts, planned(1, NOW_MS + 1), begun)
      .when('RemoveMember', { memberId: 'mbr_9', granter })
      .thenTypes('MemberRemoved')
    expect(state.get('siteWork', 'swk_1')?.state).toBe('ended')
  })

  it('are extended when the contractor asks and somebody grants it', () => {
    const ask = { siteWorkId: 'swk_1', untilMs: NOW_MS + 50, reason: 'Two rooms are left' } as const
    const { state } = given(...facts, planned(1, NOW_MS + 1), begun)
      .when('AskSiteWorkExtension', { ...ask, accountId: 'acc_9' })
      .thenTypes('SiteWorkExtensionAsked')
    expect(state.get('siteWork', 'swk_1')?.extension).toMatchObject({ untilMs: NOW_MS + 50 })
    given(...facts, planned(1, NOW_MS + 1), begun)
      .when('AskSiteWorkExtension', { ...ask, accountId: 'acc_1' })
      .thenRefused('record_unknown')
    const granted = given(...facts, planned(1, NOW_MS + 1), begun)
      .when('ExtendSiteWork', { siteWorkId: 'swk_1', endsAtMs: NOW_MS + 50, granter })
      .thenTypes('SiteWorkExtended')
    expect(granted.state.get('siteWork', 'swk_1')).toMatchObject({ endsAtMs: NOW_MS + 50, extension: null })
  })

  it('that nobody has accepted are withdrawn with their invitation', () => {
    const { state } = given(...facts, planned(1, NOW_MS + 1))
      .when('EndSiteWork', { siteWorkId: 'swk_1', granter })
      .thenTypes('InvitationWithdrawn')
    expect(state.get('siteWork', 'swk_1')?.state).toBe('withdrawn')
  })
})
