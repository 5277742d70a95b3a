/** Roles and members: what may be granted by whom, and a remaining administrator. */
import { describe, expect, it } from 'vitest'
import { ADMINISTRATOR } from '#shared/domain/project/defaultRoles.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { MemberId } from '#shared/records/member.ts'
import type { Role, RoleId } from '#shared/records/role.ts'
import { given } from '../../support/givenWhenThen.ts'
import { aDevice, anArea, aRole, areaAdded, deviceAdded, roleAdded } from '../../support/records.ts'

const memberAdded = (n: number, roleId: RoleId): AtriumEvent => ({
  type: 'MemberAdded',
  data: { memberId: `mbr_${n}`, accountId: `acc_${n}`, roleId, nickname: `Member ${n}` },
})
const administrators = roleAdded(aRole({ ...ADMINISTRATOR, id: 'rol_admin' }))
const shiftLead = { rights: ['home.view', 'control.devices', 'roles.manage', 'staff.manage'] } as const
const leads = roleAdded(aRole({ ...shiftLead, id: 'rol_lead', name: '领班', nameEn: 'Shift lead' }))
const desk = roleAdded(aRole({ id: 'rol_desk' }))
/** Account 1 administers, account 2 leads a shift, account 3 works at the desk. */
const team = [
  administrators,
  leads,
  desk,
  memberAdded(1, 'rol_admin'),
  memberAdded(2, 'rol_lead'),
  memberAdded(3, 'rol_desk'),
]
const admin = { accountId: 'acc_1', isSuper: false } as const
const lead = { accountId: 'acc_2', isSuper: false } as const
const superAdmin = { accountId: 'acc_9', isSuper: true } as const

function aNewRole(more: Partial<Role> = {}) {
  const { type: _, id: __, ...role } = aRole({ name: '夜班', nameEn: 'Night shift', ...more })
  return role
}

describe('adding a role', () => {
  it('keeps its permissions in the order of the product, each once', () => {
    const role = aNewRole({ rights: ['control.devices', 'home.view', 'home.view'] })
    const { state } = given(...team)
      .when('AddRole', { ...role, granter: lead })
      .thenTypes('RoleAdded')
    const added = [...state.all('role')].find(({ name }) => name === '夜班')
    expect(added?.rights).toEqual(['home.view', 'control.devices'])
  })

  it('grants nothing that the granter does not hold', () => {
    const role = aNewRole({ rights: ['home.view', 'logs.view'] })
    given(...team)
      .when('AddRole', { ...role, granter: lead })
      .thenRefused('role_exceeds_own')
    for (const granter of [admin, superAdmin])
      given(...team)
        .when('AddRole', { ...role, granter })
        .thenTypes('RoleAdded')
  })

  it('grants no scene beyond those of the granter', () => {
    const own = roleAdded(aRole({ ...shiftLead, id: 'rol_lead', name: '领班', scenes: ['scn_1'] }))
    const facts = [administrators, own, memberAdded(2, 'rol_lead')]
    given(...facts)
      .when('AddRole', { ...aNewRole({ scenes: 'all' }), granter: lead })
      .thenRefused('role_exceeds_own')
    given(...facts)
      .when('AddRole', { ...aNewRole({ scenes: ['scn_2'] }), granter: lead })
      .thenRefused('role_exceeds_own')
  })

  it('is refused to who has no role any more, or none that manages roles', () => {
    const stranger = { accountId: 'acc_7', isSuper: false } as const
    const worker = { accountId: 'acc_3', isSuper: false } as const
    for (const granter of [stranger, worker])
      given(...team)
        .when('AddRole', { ...aNewRole(), granter })
        .thenRefused('no_permission')
  })

  it('needs a function and a device permission', () => {
    given(...team)
      .when('AddRole', { ...aNewRole({ rights: [] }), granter: admin })
      .thenRefused('role_without_right')
    given(...team)
      .when('AddRole', { ...aNewRole({ areas: [] }), granter: admin })
      .thenRefused('role_without_devices')
    const light = [areaAdded(anArea()), deviceAdded(aDevice())]
    given(...team, ...light)
      .when('AddRole', { ...aNewRole({ areas: [], devices: ['dev_light'] }), granter: admin })
      .thenTypes('RoleAdded')
  })

  it('names only what exists', () => {
    given(...team)
      .when('AddRole', { ...aNewRole({ areas: ['ara_none'] }), granter: admin })
      .thenRefused('record_unknown', { kind: 'area' })
    given(...team)
      .when('AddRole', { ...aNewRole({ scenes: ['scn_none'] }), granter: admin })
      .thenRefused('record_unknown', { kind: 'scene' })
  })
})

describe('changing a role', () => {
  it('is one fact for its description and one for its permissions, and none for what stays', () => {
    given(...team)
      .when('ChangeRole', { roleId: 'rol_desk', name: '大堂', granter: admin })
      .thenEvents({ type: 'RoleDescribed', data: { roleId: 'rol_desk', name: '大堂' } })
    const rights = ['home.view', 'messages.view'] as const
    const { state } = given(...team)
      .when('ChangeRole', { roleId: 'rol_desk', rights, granter: admin })
      .thenEvents({ type: 'RolePowersChanged', data: { roleId: 'rol_desk', rights: [...rights] } })
    expect(state.get('role', 'rol_desk')).toMatchObject({ name: '前台', rights })
    given(...team)
      .when('ChangeRole', { roleId: 'rol_desk', name: '前台', rights: ['home.view'], granter: admin })
      .thenNothing()
  })

  it('is refused where the role holds more than the granter, before or after', () => {
    given(...team)
      .when('ChangeRole', { roleId: 'rol_admin', description: 'Mine', granter: lead })
      .thenRefused('role_exceeds_own')
    given(...team)
      .when('ChangeRole', { roleId: 'rol_lead', rights: ['home.view', 'projects.manage'], granter: lead })
      .thenRefused('role_exceeds_own')
  })

  it('never takes the last administrator their permissions', () => {
    const weakened = { roleId: 'rol_admin', rights: ['home.view', 'roles.manage'], granter: admin } as const
    given(...team)
      .when('ChangeRole', weakened)
      .thenRefused('last_administrator')
    given(...team)
      .when('ChangeRole', { ...weakened, granter: superAdmin })
      .thenRefused('last_administrator')
    const second = roleAdded(aRole({ ...ADMINISTRATOR, id: 'rol_owner', name: '业主' }))
    given(...team, second, memberAdded(4, 'rol_owner'))
      .when('ChangeRole', weakened)
      .thenTypes('RolePowersChanged')
  })

  it('keeps what it named and was deleted since, and takes nothing unknown in', () => {
    const old = roleAdded(aRole({ id: 'rol_old', name: '旧', areas: ['ara_gone'] }))
    given(...team, old)
      .when('ChangeRole', { roleId: 'rol_old', rights: ['home.view', 'logs.view'], granter: admin })
      .thenTypes('RolePowersChanged')
    given(...team, old)
      .when('ChangeRole', { roleId: 'rol_old', areas: ['ara_gone', 'ara_none'], granter: admin })
      .thenRefused('record_unknown', { kind: 'area' })
  })
})

describe('deleting a role', () => {
  it('is refused while somebody has it', () => {
    given(...team)
      .when('RemoveRole', { roleId: 'rol_desk', granter: admin })
      .thenRefused('role_in_use', { count: 1 })
    const { state } = given(administrators, leads, desk, memberAdded(1, 'rol_admin'))
      .when('RemoveRole', { roleId: 'rol_desk', granter: admin })
      .thenTypes('RoleRemoved')
    expect(state.get('role', 'rol_desk')).toBeUndefined()
  })

  it('is refused where the role holds more than the granter', () => {
    const unused = roleAdded(aRole({ id: 'rol_log', name: '审计', rights: ['logs.view'] }))
    given(...team, unused)
      .when('RemoveRole', { roleId: 'rol_log', granter: lead })
      .thenRefused('role_exceeds_own')
  })
})

describe('changing a member', () => {
  const change = (memberId: MemberId, roleId: RoleId, granter = admin as typeof admin | typeof lead) =>
    given(...team).when('ChangeMember', { memberId, roleId, granter })

  it('gives another role or nickname', () => {
    change('mbr_3', 'rol_lead').thenEvents({
      type: 'MemberRoleChanged',
      data: { memberId: 'mbr_3', roleId: 'rol_lead' },
    })
    given(...team)
      .when('ChangeMember', { memberId: 'mbr_3', nickname: ' 小王 ', granter: lead })
      .thenEvents({
        type: 'MemberRenamed',
        data: { memberId: 'mbr_3', nickname: '小王', accountId: 'acc_3' },
      })
    change('mbr_3', 'rol_desk').thenNothing()
  })

  it('gives no role above that of the granter, and touches nobody who has one', () => {
    change('mbr_3', 'rol_admin', lead).thenRefused('role_exceeds_own')
    change('mbr_1', 'rol_desk', lead).thenRefused('role_exceeds_own')
    change('mbr_2', 'rol_none').thenRefused('record_unknown', { kind: 'role' })
  })

  it('keeps the last administrator', () => {
    change('mbr_1', 'rol_desk').thenRefused('last_administrator')
    given(...team, memberAdded(4, 'rol_admin'))
      .when('ChangeMember', { memberId: 'mbr_1', roleId: 'rol_desk', granter: admin })
      .thenTypes('MemberRoleChanged')
  })
})

describe('removing a member', () => {
  it('keeps the last administrator, also of two who remove each other', () => {
    given(...team)
      .when('RemoveMember', { memberId: 'mbr_1', granter: superAdmin })
      .thenRefused('last_administrator')
    const removed: AtriumEvent = { type: 'MemberRemoved', data: { memberId: 'mbr_1' } }
    given(...team, memberAdded(4, 'rol_admin'), removed)
      .when('RemoveMember', { memberId: 'mbr_4', granter: admin })
      .thenRefused('no_permission')
  })

  it('is refused for who holds more than the granter', () => {
    given(...team, memberAdded(4, 'rol_admin'))
      .when('RemoveMember', { memberId: 'mbr_4', granter: lead })
      .thenRefused('role_exceeds_own')
    given(...team)
      .when('RemoveMember', { memberId: 'mbr_3', granter: lead })
      .thenTypes('MemberRemoved')
  })
})
