import { describe, expect, it } from 'vitest'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { given, NOW_MS } from '../../support/givenWhenThen.ts'
import { aNewProject, anAccount, aProject, aRole, roleAdded } from '../../support/records.ts'

const projectAdded = (project = aProject()): AtriumEvent => ({ type: 'ProjectAdded', data: { project } })
const projects = (count: number, createdBy: string): AtriumEvent[] =>
  Array.from({ length: count }, (_, index) => {
    const hex = `B1${index.toString(16).toUpperCase().padStart(14, '0')}`
    return projectAdded(aProject({ id: `prj_n${index}`, hex, createdBy }))
  })

function aNewRole(more: Partial<ReturnType<typeof aRole>> = {}) {
  const { type: _, id: __, ...input } = aRole(more)
  return input
}

describe('adding a project', () => {
  it('adds it under its trimmed name', () => {
    const { state } = given()
      .when('AddProject', aNewProject({ name: ' 一号酒店 ' }))
      .thenTypes('ProjectAdded')
    expect([...state.all('project')][0]).toMatchObject({ name: '一号酒店', createdAtMs: NOW_MS })
  })

  it('lets an account make 50 and not one more; those of others do not count', () => {
    given(...projects(49, 'acc_1'), ...projects(9, 'acc_2').slice(9))
      .when('AddProject', aNewProject())
      .thenTypes('ProjectAdded')
    given(...projects(50, 'acc_1'))
      .when('AddProject', aNewProject())
      .thenRefused('too_many_projects', { max: 50 })
    given(...projects(50, 'acc_2'))
      .when('AddProject', aNewProject())
      .thenTypes('ProjectAdded')
  })

  it('refuses a topic name that is taken or is none', () => {
    given(projectAdded())
      .when('AddProject', aNewProject({ name: '二号' }))
      .thenRefused('host_number_taken')
    for (const hex of ['FFFFFFFFFFFFFFFF', 'a100000000000001', '+', '#']) {
      given().when('AddProject', aNewProject({ hex })).thenRefused('number_all_f')
    }
  })

  it('refuses a name with markup', () => {
    given()
      .when('AddProject', aNewProject({ name: '<img>' }))
      .thenRefused('name_invalid')
  })
})

describe('roles', () => {
  it('have different names', () => {
    given(roleAdded())
      .when('AddRole', aNewRole({ name: '工程' }))
      .thenTypes('RoleAdded')
    given(roleAdded())
      .when('AddRole', aNewRole({ name: ' 前台 ' }))
      .thenRefused('name_taken', { name: '前台' })
    given()
      .when('AddRole', aNewRole({ name: ' ' }))
      .thenRefused('name_invalid')
  })
})

describe('members', () => {
  const account = anAccount()
  const input = { accountId: account.id, roleId: 'rol_1', nickname: '小王' } as const

  it('have one role in a project', () => {
    const { state } = given(roleAdded()).when('AddMember', input).thenTypes('MemberAdded')
    expect(state.first('member', 'account', account.id)).toMatchObject({
      roleId: 'rol_1',
      joinedAtMs: NOW_MS,
    })
    const member = [...state.all('member')][0]
    if (!member) throw new Error('the member was not added')
    given(roleAdded(), { type: 'MemberAdded', data: { member } })
      .when('AddMember', input)
      .thenRefused('already_registered')
  })

  it('need a role that exists', () => {
    given(roleAdded())
      .when('AddMember', { ...input, roleId: 'rol_none' })
      .thenRefused('record_unknown', { kind: 'role' })
  })

  it('can be removed, once', () => {
    const { state, events } = given(roleAdded()).when('AddMember', input).thenTypes('MemberAdded')
    const memberId = [...state.all('member')][0]?.id ?? 'mbr_none'
    const gone = given(roleAdded(), ...events)
      .when('RemoveMember', { memberId })
      .thenTypes('MemberRemoved')
    expect(gone.state.count('member')).toBe(0)
    given(roleAdded()).when('RemoveMember', { memberId }).thenRefused('record_unknown', { kind: 'member' })
  })
})
