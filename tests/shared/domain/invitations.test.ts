/** Invitations: who may be invited, and single use of codes. */
import { describe, expect, it } from 'vitest'
import { ADMINISTRATOR } from '#shared/domain/project/defaultRoles.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { Invitation } from '#shared/records/invitation.ts'
import { given, NOW_MS } from '../../support/givenWhenThen.ts'
import { anArea, aRole, areaAdded, roleAdded } from '../../support/records.ts'

const PHONE = '13800000099'
const administrators = roleAdded(aRole({ ...ADMINISTRATOR, id: 'rol_admin' }))
const desk = roleAdded(aRole({ id: 'rol_desk', rights: ['home.view'] }))
const member = (n: number, roleId: 'rol_admin' | 'rol_desk'): AtriumEvent => ({
  type: 'MemberAdded',
  data: { memberId: `mbr_${n}`, accountId: `acc_${n}`, roleId, nickname: `Member ${n}` },
})
const team = [
  administrators,
  desk,
  areaAdded(anArea({ id: 'ara_1' })),
  member(1, 'rol_admin'),
  member(2, 'rol_desk'),
]
const admin = { accountId: 'acc_1', isSuper: false } as const
const someone = { phone: PHONE, codeHash: 'a'.repeat(64), accountId: null }
const invite = {
  invited: [someone],
  ownPhone: '13800000001',
  roleId: 'rol_desk',
  areas: 'all',
  message: '',
  expiresAtMs: NOW_MS + 1_000,
  granter: admin,
} as const
const sent = (more: Partial<Invitation> = {}): AtriumEvent => {
  const facts = { phone: PHONE, roleId: 'rol_desk', areas: 'all', message: '' } as const
  const { phone = PHONE, areas = 'all', expiresAtMs = NOW_MS + 1_000 } = more
  const data = {
    invitationId: 'inv_1',
    ...facts,
    phone,
    areas,
    codeHash: 'a'.repeat(64),
    expiresAtMs,
  } as const
  return { type: 'InvitationSent', data }
}
const answer = { invitationId: 'inv_1', accountId: 'acc_9', phone: PHONE } as const

describe('inviting', () => {
  it('asks a phone number to join with a role, in chosen areas, until an instant', () => {
    const { state } = given(...team)
      .when('InvitePeople', { ...invite, areas: ['ara_1', 'ara_1'] })
      .thenTypes('InvitationSent')
    const [invitation] = [...state.all('invitation')]
    expect(invitation).toMatchObject({ phone: PHONE, state: 'pending', areas: ['ara_1'], roleId: 'rol_desk' })
  })

  it.each([
    ['oneself', { ownPhone: PHONE }, 'invite_oneself'],
    ['a member', { invited: [{ ...someone, accountId: 'acc_2' }] }, 'already_member'],
    ['the same phone twice', { invited: [someone, someone] }, 'already_invited'],
    ['into no area', { areas: [] }, 'role_without_devices'],
    ['into an area that is not there', { areas: ['ara_9'] }, 'record_unknown'],
    ['until an instant that is over', { expiresAtMs: NOW_MS }, 'period_empty'],
    ['with a role that does not exist', { roleId: 'rol_9' }, 'record_unknown'],
  ] as const)('is refused for %s', (_, more, code) => {
    given(...team)
      .when('InvitePeople', { ...invite, ...more })
      .thenRefused(code)
  })

  it('is refused to who holds less than the role, or has no such right', () => {
    given(...team)
      .when('InvitePeople', { ...invite, granter: { accountId: 'acc_2', isSuper: false } })
      .thenRefused('no_permission')
  })

  it('again replaces an invitation that has expired, and is refused while one is open', () => {
    given(...team, sent({ expiresAtMs: NOW_MS - 1 }))
      .when('InvitePeople', invite)
      .thenTypes('InvitationWithdrawn', 'InvitationSent')
    given(...team, sent())
      .when('InvitePeople', invite)
      .thenRefused('already_invited')
  })
})

describe('accepting', () => {
  it('makes a member with role and areas, and uses the invitation up', () => {
    const { state } = given(...team, sent({ areas: ['ara_1'] }))
      .when('AcceptInvitation', { ...answer, nickname: 'Newcomer' })
      .thenTypes('InvitationAccepted', 'MemberAdded')
    expect(state.first('member', 'account', 'acc_9')).toMatchObject({ roleId: 'rol_desk', areas: ['ara_1'] })
    expect(state.count('invitation')).toBe(0)
  })

  it('tells an expired invitation from a missing one and from one for another phone', () => {
    const accept = { ...answer, nickname: 'Newcomer' }
    given(...team)
      .when('AcceptInvitation', accept)
      .thenRefused('invitation_missing')
    given(...team, sent({ expiresAtMs: NOW_MS }))
      .when('AcceptInvitation', accept)
      .thenRefused('invitation_expired')
    given(...team, sent({ phone: '13800000098' }))
      .when('AcceptInvitation', accept)
      .thenRefused('invitation_other_phone')
  })

  it('is refused to a member', () => {
    given(...team, sent())
      .when('AcceptInvitation', { ...answer, accountId: 'acc_2', nickname: 'Again' })
      .thenRefused('already_member')
  })

  it('is too late after declining', () => {
    const { state } = given(...team, sent())
      .when('DeclineInvitation', answer)
      .thenTypes('InvitationDeclined')
    expect(state.get('invitation', 'inv_1')?.state).toBe('declined')
    given(...team, sent(), {
      type: 'InvitationDeclined',
      data: { invitationId: 'inv_1', accountId: 'acc_9' },
    })
      .when('AcceptInvitation', { ...answer, nickname: 'Newcomer' })
      .thenRefused('invitation_missing')
  })
})

it('a role is kept while an invitation with it is open', () => {
  const facts = [administrators, desk, member(1, 'rol_admin')]
  given(...facts, sent())
    .when('RemoveRole', { roleId: 'rol_desk', granter: admin })
    .thenRefused('role_invited')
  given(...facts, sent({ expiresAtMs: NOW_MS - 1 }))
    .when('RemoveRole', { roleId: 'rol_desk', granter: admin })
    .thenTypes('RoleRemoved')
})

describe('a suspended member', () => {
  const suspend = { memberId: 'mbr_2', untilMs: NOW_MS + 1, reason: 'leave', granter: admin } as const
  it('comes back when the suspension is due, and not before', () => {
    const { state } = given(...team)
      .when('SuspendMember', suspend)
      .thenTypes('MemberSuspended')
    expect(state.get('member', 'mbr_2')?.suspension).toEqual({ untilMs: NOW_MS + 1, reason: 'leave' })
    const until = (untilMs: number) =>
      given(...team, { type: 'MemberSuspended', data: { memberId: 'mbr_2', untilMs, reason: '' } })
    until(NOW_MS + 1)
      .when('EndSuspension', { memberId: 'mbr_2' })
      .thenNothing()
    until(NOW_MS).when('EndSuspension', { memberId: 'mbr_2' }).thenTypes('MemberRestored')
  })

  it('is never oneself, nor the last administrator', () => {
    given(...team)
      .when('SuspendMember', { ...suspend, memberId: 'mbr_1' })
      .thenRefused('suspend_oneself')
    given(...team)
      .when('SuspendMember', {
        ...suspend,
        memberId: 'mbr_1',
        granter: { accountId: 'acc_8', isSuper: true },
      })
      .thenRefused('last_administrator')
  })
})

it('an administrator who is limited to some areas is no last administrator', () => {
  given(...team)
    .when('ChangeMember', { memberId: 'mbr_1', areas: ['ara_1'], granter: admin })
    .thenRefused('last_administrator')
})
