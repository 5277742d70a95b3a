/** Members whose role follows from the company's provider, as the project decides them. */
import { expect, it } from 'vitest'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { given } from '../../support/givenWhenThen.ts'
import { anArea, aRole, areaAdded, roleAdded } from '../../support/records.ts'

const memberId = 'mbr_1'
const who = { accountId: 'acc_1', nickname: 'Li Na' } as const
const roleId = 'rol_desk'
const team: readonly AtriumEvent[] = [
  roleAdded(aRole({ id: roleId, rights: ['home.view'] })),
  areaAdded(anArea({ id: 'ara_1' })),
  { type: 'MemberAdded', data: { memberId, ...who, roleId, isMapped: true } },
]
const suspended = (untilMs: number | null): AtriumEvent => ({
  type: 'MemberSuspended',
  data: { memberId, untilMs, reason: 'leave' },
})
const limited: AtriumEvent = { type: 'MemberAreasChosen', data: { memberId, areas: ['ara_1'] } }
const taken = { ...who, roleId: null }

it('are removed with their last role', () => {
  given(...team)
    .when('MapMember', taken)
    .thenEvents({ type: 'MemberRemoved', data: { memberId } })
})

it('stay out until someone lets them in, where people have suspended them or limited their areas', () => {
  given(...team, suspended(null))
    .when('MapMember', taken)
    .thenNothing()
  given(...team, suspended(2_000_000))
    .when('MapMember', taken)
    .thenEvents(suspended(null))
  const { state } = given(...team, limited)
    .when('MapMember', taken)
    .thenEvents({ type: 'MemberSuspended', data: { memberId, untilMs: null, reason: '' } })
  expect(state.get('member', memberId)).toMatchObject({ areas: ['ara_1'], isMapped: true })
})

it('are as they were when the role comes back while they are suspended', () => {
  given(...team, suspended(null), limited)
    .when('MapMember', { ...who, roleId })
    .thenNothing()
})
