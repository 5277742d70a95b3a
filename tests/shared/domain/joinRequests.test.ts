/** Join requests: one at a time, decided once, with role or reason. */
import { describe, expect, it } from 'vitest'
import { ADMINISTRATOR } from '#shared/domain/project/defaultRoles.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { given } from '../../support/givenWhenThen.ts'
import { aRole, roleAdded } from '../../support/records.ts'

const asked: AtriumEvent = {
  type: 'JoinRequested',
  data: { requestId: 'jrq_1', accountId: 'acc_9', phone: '13800000099', message: '' },
}
const facts: readonly AtriumEvent[] = [
  roleAdded(aRole({ ...ADMINISTRATOR, id: 'rol_admin' })),
  roleAdded(aRole({ id: 'rol_desk', rights: ['home.view'] })),
  {
    type: 'MemberAdded',
    data: { memberId: 'mbr_1', accountId: 'acc_1', roleId: 'rol_admin', nickname: 'A' },
  },
]
const ask = { accountId: 'acc_9', phone: '13800000099', message: 'I work at the desk' } as const
const review = {
  requestIds: ['jrq_1'],
  decision: 'approve',
  roleId: 'rol_desk',
  areas: 'all',
  reason: '',
  granter: { accountId: 'acc_1', isSuper: false },
} as const
const reject = { ...review, decision: 'reject', roleId: null, reason: 'Unknown to us' } as const

describe('a request to join', () => {
  it('is in review until it is decided, one at a time', () => {
    const { state } = given(...facts)
      .when('AskToJoin', ask)
      .thenTypes('JoinRequested')
    expect([...state.all('joinRequest')]).toMatchObject([{ state: 'inReview', accountId: 'acc_9' }])
    given(...facts, asked)
      .when('AskToJoin', ask)
      .thenRefused('join_in_review')
    given(...facts)
      .when('AskToJoin', { ...ask, accountId: 'acc_1' })
      .thenRefused('already_member')
  })

  it('is approved with a role, which makes a member', () => {
    const { state } = given(...facts, asked)
      .when('ReviewJoinRequests', review)
      .thenTypes('JoinRequestReviewed', 'MemberAdded')
    expect(state.first('member', 'account', 'acc_9')?.roleId).toBe('rol_desk')
    expect(state.get('joinRequest', 'jrq_1')).toMatchObject({ state: 'approved', roleId: 'rol_desk' })
  })

  it('is rejected with a reason only, and may be asked anew', () => {
    given(...facts, asked)
      .when('ReviewJoinRequests', { ...reject, reason: ' ' })
      .thenRefused('reason_required')
    const { state } = given(...facts, asked)
      .when('ReviewJoinRequests', reject)
      .thenTypes('JoinRequestReviewed')
    expect(state.get('joinRequest', 'jrq_1')).toMatchObject({ state: 'rejected', reason: 'Unknown to us' })
    const rejected: AtriumEvent = {
      type: 'JoinRequestReviewed',
      data: { requestId: 'jrq_1', decision: 'reject', roleId: null, reason: 'No' },
    }
    const again = given(...facts, asked, rejected)
      .when('AskToJoin', ask)
      .thenTypes('JoinRequested')
    expect(again.state.count('joinRequest')).toBe(1)
  })

  it('that somebody has decided or withdrawn is not decided again', () => {
    const withdrawn: AtriumEvent = { type: 'JoinRequestWithdrawn', data: { requestId: 'jrq_1' } }
    given(...facts, asked, withdrawn)
      .when('ReviewJoinRequests', review)
      .thenNothing()
    given(...facts, asked, withdrawn)
      .when('WithdrawJoinRequest', { requestId: 'jrq_1', accountId: 'acc_9' })
      .thenRefused('review_settled')
  })

  it('is withdrawn and acknowledged by its own person only', () => {
    given(...facts, asked)
      .when('WithdrawJoinRequest', { requestId: 'jrq_1', accountId: 'acc_1' })
      .thenRefused('record_unknown')
  })

  it('gives no role that its reviewer does not hold', () => {
    given(...facts, asked)
      .when('ReviewJoinRequests', { ...review, granter: { accountId: 'acc_8', isSuper: false } })
      .thenRefused('no_permission')
  })
})
