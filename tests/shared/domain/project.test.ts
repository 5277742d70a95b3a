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

  it('says of a name whether it is missing, holds special symbols or is too long', () => {
    const refusals = [
      ['', 'name_empty'],
      ['  ', 'name_empty'],
      ['<img>', 'name_special'],
      ['A|B', 'name_special'],
      ['长'.repeat(51), 'name_invalid'],
    ] as const
    for (const [name, code] of refusals) given().when('AddProject', aNewProject({ name })).thenRefused(code)
  })

  it('has the type of its kind, whatever was said', () => {
    const { state } = given()
      .when('AddProject', aNewProject({ kind: 'villa', projectType: '0' }))
      .thenTypes('ProjectAdded')
    expect([...state.all('project')][0]).toMatchObject({ kind: 'villa', projectType: '1' })
  })

  it('numbers it after the highest there is, with letters of its city', () => {
    const { projectNumber: _, ...unnumbered } = aNewProject({ hex: 'A100000000000009' })
    const numbered = projectAdded(aProject({ projectNumber: 'P-SZ-041' }))
    const numberIn = (cityEn: string): string | undefined => {
      const { state } = given(numbered)
        .when('AddProject', { ...unnumbered, cityEn })
        .thenTypes('ProjectAdded')
      return [...state.all('project')][1]?.projectNumber
    }
    expect([numberIn('Lisbon'), numberIn(''), numberIn('上海')]).toEqual(['P-LI-042', 'P-042', 'P-042'])
  })

  it('takes an id it is given, unless that is taken; and no half position', () => {
    const added = given()
      .when('AddProject', { ...aNewProject(), id: 'prj_abc' })
      .thenTypes('ProjectAdded')
    expect(added.state.get('project', 'prj_abc')?.name).toBe('一号酒店')
    given(projectAdded())
      .when('AddProject', { ...aNewProject({ hex: 'A100000000000009' }), id: 'prj_1' })
      .thenRefused('conflict')
    given()
      .when('AddProject', aNewProject({ longitude: null }))
      .thenRefused('bad_request')
    given()
      .when('AddProject', aNewProject({ longitude: null, latitude: null }))
      .thenTypes('ProjectAdded')
  })
})

describe('describing a project', () => {
  const describe_ = { projectId: 'prj_1' } as const

  it('is one fact for each thing that is different, and none for what is not', () => {
    given(projectAdded())
      .when('DescribeProject', { ...describe_, name: '一号酒店', leader: '王', longitude: 121.5 })
      .thenNothing()
    const { state, events } = given(projectAdded())
      .when('DescribeProject', {
        ...describe_,
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
    expect(events[0]?.data).toEqual({ projectId: 'prj_1', name: '新店', nameEn: 'Hotel One' })
    expect(state.get('project', 'prj_1')).toEqual(
      aProject({
        name: '新店',
        kind: 'villa',
        projectType: '1',
        leader: '李',
        city: '苏州',
        cityEn: 'Suzhou',
        timeZone: 'Europe/Lisbon',
        description: '新',
      }),
    )
  })

  it('does not record the kind that an older project already seems to have', () => {
    given(projectAdded())
      .when('DescribeProject', { ...describe_, kind: 'hotel' })
      .thenNothing()
    given(projectAdded())
      .when('DescribeProject', { ...describe_, kind: 'apartmentHotel' })
      .thenTypes('ProjectKindChosen')
  })

  it('takes it off the map as a whole, or not at all', () => {
    const { state } = given(projectAdded())
      .when('DescribeProject', { ...describe_, longitude: null, latitude: null })
      .thenTypes('ProjectMoved')
    expect(state.get('project', 'prj_1')?.latitude).toBeNull()
    given(projectAdded())
      .when('DescribeProject', { ...describe_, longitude: null })
      .thenRefused('bad_request')
  })

  it('shows the Chinese name where the English one was cleared', () => {
    const { state } = given(projectAdded())
      .when('DescribeProject', { ...describe_, nameEn: '' })
      .thenTypes('ProjectRenamed')
    expect(state.get('project', 'prj_1')?.nameEn).toBe('一号酒店')
  })

  it('is refused for a bad name and for a project that is not there', () => {
    given(projectAdded())
      .when('DescribeProject', { ...describe_, name: ' ' })
      .thenRefused('name_empty')
    given()
      .when('DescribeProject', { ...describe_, name: '新店' })
      .thenRefused('project_unknown')
  })
})

describe('settings', () => {
  const settings = { idleTimeoutMs: 60_000 }
  it('change where they are named and different', () => {
    const { state } = given(projectAdded())
      .when('ChangeProjectSettings', { projectId: 'prj_1', settings })
      .thenEvents({ type: 'SettingsChanged', data: { projectId: 'prj_1', settings } })
    expect(state.get('project', 'prj_1')?.settings).toEqual(settings)
    for (const same of [{}, { idleTimeoutMs: undefined }, { idleTimeoutMs: 1_800_000 }])
      given(projectAdded())
        .when('ChangeProjectSettings', { projectId: 'prj_1', settings: same })
        .thenNothing()
    given().when('ChangeProjectSettings', { projectId: 'prj_1', settings }).thenRefused('project_unknown')
  })
})

describe('closing a project', () => {
  it('needs its name, in either language', () => {
    for (const typedName of ['一号酒店', ' Hotel One ']) {
      const { state } = given(projectAdded())
        .when('CloseProject', { projectId: 'prj_1', typedName })
        .thenEvents({ type: 'ProjectClosed', data: { projectId: 'prj_1' } })
      expect(state.count('project')).toBe(0)
    }
    for (const typedName of ['', '一号', 'hotel one'])
      given(projectAdded())
        .when('CloseProject', { projectId: 'prj_1', typedName })
        .thenRefused('project_name_mismatch', { name: '一号酒店' })
    given(projectAdded(aProject({ nameEn: '' })))
      .when('CloseProject', { projectId: 'prj_1', typedName: ' ' })
      .thenRefused('project_name_mismatch')
  })

  it('makes room for another one, and happens once', () => {
    const closed: AtriumEvent = { type: 'ProjectClosed', data: { projectId: 'prj_n0' } }
    given(...projects(50, 'acc_1'), closed)
      .when('AddProject', aNewProject())
      .thenTypes('ProjectAdded')
    given(projectAdded(), { type: 'ProjectClosed', data: { projectId: 'prj_1' } })
      .when('CloseProject', { projectId: 'prj_1', typedName: '一号酒店' })
      .thenRefused('project_unknown')
  })
})

describe('copying a project', () => {
  const copies = [1, 2].map((n) => ({
    id: `prj_c${n}` as const,
    hex: `C10000000000000${n}`,
    name: `副本 ${n}`,
    nameEn: `Copy ${n}`,
  }))
  const input = { sourceId: 'prj_1', copies, createdBy: 'acc_2' } as const

  it('makes each like the source but for name, number and founder', () => {
    const source = aProject({ projectNumber: 'P-SH-001', kind: 'apartmentHotel' })
    const { state } = given(projectAdded(source))
      .when('CopyProject', input)
      .thenTypes('ProjectAdded', 'ProjectAdded')
    expect([...state.all('project')].slice(1)).toEqual(
      copies.map((copy, index) => ({
        ...source,
        ...copy,
        projectNumber: `P-SH-00${index + 2}`,
        createdBy: 'acc_2',
        createdAtMs: NOW_MS,
      })),
    )
  })

  it('makes all of them or none', () => {
    given(projectAdded(), ...projects(49, 'acc_2'))
      .when('CopyProject', input)
      .thenRefused('too_many_projects', { max: 50 })
    given(projectAdded(), ...projects(48, 'acc_2'))
      .when('CopyProject', input)
      .thenTypes('ProjectAdded', 'ProjectAdded')
    const bad = copies.map((copy, index) => (index === 1 ? { ...copy, name: 'A/B' } : copy))
    given(projectAdded())
      .when('CopyProject', { ...input, copies: bad })
      .thenRefused('name_special')
    given().when('CopyProject', input).thenRefused('project_unknown')
    const mine = aProject({ id: 'prj_2', hex: 'A100000000000002', name: '副本 2', createdBy: 'acc_2' })
    given(projectAdded(), projectAdded(mine))
      .when('CopyProject', input)
      .thenRefused('name_taken', { name: '副本 2' })
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
