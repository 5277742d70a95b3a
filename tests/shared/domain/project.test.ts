import { describe, expect, it } from 'vitest'
import { requireTypedName } from '#shared/domain/project/project.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { given, NOW_MS } from '../../support/givenWhenThen.ts'
import {
  aListing,
  aNewProject,
  anAccount,
  aProject,
  aRole,
  projectFounded,
  projectListed,
  roleAdded,
} from '../../support/records.ts'

const listed = (count: number, createdBy: string): AtriumEvent[] =>
  Array.from({ length: count }, (_, index) => {
    const hex = `B1${index.toString(16).toUpperCase().padStart(14, '0')}`
    return projectListed(aListing({ id: `prj_n${index}`, hex, createdBy }))
  })
const fresh = (n: number) => ({
  projectId: `prj_c${n}` as const,
  hex: `C10000000000000${n}`,
  cityEn: 'Shanghai',
})
const list = (...projects: ReturnType<typeof fresh>[]) => ({ projects, createdBy: 'acc_1' }) as const

function aNewRole(more: Partial<ReturnType<typeof aRole>> = {}) {
  const { type: _, id: __, ...input } = aRole(more)
  return input
}

describe('listing projects', () => {
  it('lets an account have 50 and not one more, all of a call or none; those of others do not count', () => {
    given(...listed(48, 'acc_1'))
      .when('ListProjects', list(fresh(1), fresh(2)))
      .thenTypes('ProjectListed', 'ProjectListed')
    given(...listed(49, 'acc_1'))
      .when('ListProjects', list(fresh(1), fresh(2)))
      .thenRefused('too_many_projects', { max: 50 })
    given(...listed(50, 'acc_2'))
      .when('ListProjects', list(fresh(1)))
      .thenTypes('ProjectListed')
  })

  it('refuses a topic name or an id that is taken, and a topic name that is none', () => {
    given(projectListed())
      .when('ListProjects', list({ ...fresh(1), hex: aListing().hex }))
      .thenRefused('host_number_taken')
    given(projectListed(aListing({ id: 'prj_c1' })))
      .when('ListProjects', list(fresh(1)))
      .thenRefused('conflict')
    for (const hex of ['FFFFFFFFFFFFFFFF', 'a100000000000001', '+', '#'])
      given()
        .when('ListProjects', list({ ...fresh(1), hex }))
        .thenRefused(hex.startsWith('F') ? 'number_all_f' : 'number_not_hex')
  })

  it('numbers them after the highest there is, with letters of their city', () => {
    const before = projectListed(aListing({ projectNumber: 'P-SZ-041' }))
    const cities = ['Lisbon', '', '上海'].map((cityEn, n) => ({ ...fresh(n), cityEn }))
    const { state } = given(before)
      .when('ListProjects', list(...cities))
      .thenTypes('ProjectListed', 'ProjectListed', 'ProjectListed')
    const numbers = [...state.all('listing')].map(({ projectNumber }) => projectNumber)
    expect(numbers).toEqual(['P-SZ-041', 'P-LI-042', 'P-043', 'P-044'])
  })

  it('ends when a project is closed, once, and makes room for another', () => {
    const closed: AtriumEvent = { type: 'ProjectClosed', data: { projectId: 'prj_n0' } }
    given(...listed(50, 'acc_1'), closed)
      .when('ListProjects', list(fresh(1)))
      .thenTypes('ProjectListed')
    given(closed)
      .when('CloseProject', { projectId: 'prj_n0' })
      .thenRefused('record_unknown', { kind: 'listing' })
  })
})

describe('beginning a project', () => {
  it('is its first fact, under its trimmed name; the type is that of its kind', () => {
    const { state } = given()
      .when('BeginProject', aNewProject({ name: ' 一号酒店 ', kind: 'villa' }))
      .thenTypes('ProjectFounded')
    const [project] = state.all('project')
    expect(project).toMatchObject({ name: '一号酒店', kind: 'villa', projectType: '1', createdAtMs: NOW_MS })
    given(projectFounded()).when('BeginProject', aNewProject()).thenRefused('conflict')
  })

  it('says of a name whether it is missing, holds special symbols or is too long', () => {
    const refusals = [
      ['', 'name_empty'],
      ['  ', 'name_empty'],
      ['<img>', 'name_special'],
      ['A|B', 'name_special'],
      ['长'.repeat(51), 'name_invalid'],
    ] as const
    for (const [name, code] of refusals) given().when('BeginProject', aNewProject({ name })).thenRefused(code)
  })

  it('has a whole position or none', () => {
    given()
      .when('BeginProject', aNewProject({ longitude: null }))
      .thenRefused('bad_request')
    given()
      .when('BeginProject', aNewProject({ longitude: null, latitude: null }))
      .thenTypes('ProjectFounded')
  })
})

describe('describing a project', () => {
  it('is one fact for each thing that is different, and none for what is not', () => {
    given(projectFounded())
      .when('DescribeProject', { name: '一号酒店', leader: '王', longitude: 121.5 })
      .thenNothing()
    const { state, events } = given(projectFounded())
      .when('DescribeProject', {
        name: ' 新店 ',
        kind: 'villa',
        leader: '李',
        city: '苏州',
        cityEn: 'Suzhou',
        timeZone: 'Europe/Lisbon',
        description: '新',
        nameEn: undefined,
      })
      .thenTypes(
        'ProjectRenamed',
        'ProjectKindChosen',
        'ProjectLeaderNamed',
        'ProjectMoved',
        'ProjectTimeZoneChosen',
        'ProjectDescribed',
      )
    expect(events[0]?.data).toEqual({ name: '新店', nameEn: 'Hotel One' })
    expect(state.get('project', 'prj_1')).toMatchObject({
      name: '新店',
      kind: 'villa',
      projectType: '1',
      leader: '李',
      city: '苏州',
      cityEn: 'Suzhou',
      timeZone: 'Europe/Lisbon',
      description: '新',
    })
  })

  it('records a kind only where it is another one', () => {
    given(projectFounded()).when('DescribeProject', { kind: 'hotel' }).thenNothing()
    given(projectFounded()).when('DescribeProject', { kind: 'apartmentHotel' }).thenTypes('ProjectKindChosen')
  })

  it('takes it off the map as a whole, or not at all', () => {
    const { state } = given(projectFounded())
      .when('DescribeProject', { longitude: null, latitude: null })
      .thenTypes('ProjectMoved')
    expect(state.get('project', 'prj_1')?.latitude).toBeNull()
    given(projectFounded()).when('DescribeProject', { longitude: null }).thenRefused('bad_request')
  })

  it('shows the Chinese name where the English one was cleared', () => {
    const { state } = given(projectFounded())
      .when('DescribeProject', { nameEn: '' })
      .thenTypes('ProjectRenamed')
    expect(state.get('project', 'prj_1')?.nameEn).toBe('一号酒店')
  })

  it('is refused for a bad name and for a project that is not there', () => {
    given(projectFounded()).when('DescribeProject', { name: ' ' }).thenRefused('name_empty')
    given().when('DescribeProject', { name: '新店' }).thenRefused('project_unknown')
  })
})

describe('settings', () => {
  const settings = { idleTimeoutMs: 60_000 }
  it('change where they are named and different', () => {
    const { state } = given(projectFounded())
      .when('ChangeProjectSettings', { settings })
      .thenEvents({ type: 'SettingsChanged', data: { settings } })
    expect(state.get('project', 'prj_1')?.settings).toEqual(settings)
    for (const same of [{}, { idleTimeoutMs: undefined }, { idleTimeoutMs: 1_800_000 }])
      given(projectFounded()).when('ChangeProjectSettings', { settings: same }).thenNothing()
    given().when('ChangeProjectSettings', { settings }).thenRefused('project_unknown')
  })
})

describe('closing a project', () => {
  it('needs its name, in either language', () => {
    for (const typed of ['一号酒店', ' Hotel One '])
      expect(() => requireTypedName(aProject(), typed)).not.toThrow()
    for (const typed of ['', '一号', 'hotel one'])
      expect(() => requireTypedName(aProject(), typed)).toThrow(
        new Rejection('project_name_mismatch', { name: '一号酒店' }),
      )
    expect(() => requireTypedName(aProject({ nameEn: '' }), ' ')).toThrow(Rejection)
  })
})

describe('roles', () => {
  it('have different names', () => {
    given(roleAdded())
      .when('AddRole', aNewRole({ name: '工程', nameEn: 'Engineering' }))
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
    given(roleAdded(), { type: 'MemberAdded', data: { memberId: 'mbr_1', ...input } })
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
