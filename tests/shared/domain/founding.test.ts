import { describe, expect, it } from 'vitest'
import { DEFAULT_ROLES, isAdministrator } from '#shared/domain/project/defaultRoles.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { PROJECT_RIGHTS } from '#shared/permissions.ts'
import { given, NOW_MS } from '../../support/givenWhenThen.ts'
import { aBuilding, aFloor, aNewProject, anArea, aRole, projectFounded } from '../../support/records.ts'

const administrator = { accountId: 'acc_1', nickname: '王' } as const
const empty = { buildings: [], floors: [], areas: [] }

function newRole(more: Partial<ReturnType<typeof aRole>> = {}) {
  const { type: _, id: __, ...role } = aRole(more)
  return role
}

const found = (pattern = {}, roles = DEFAULT_ROLES, facts: readonly AtriumEvent[] = []) =>
  given(...facts).when('FoundProject', {
    project: aNewProject(),
    pattern: { ...empty, ...pattern },
    roles,
    administrator,
  })

describe('founding a project', () => {
  it('gives it its roles and makes the founder its administrator, in one commit', () => {
    const { state } = found().thenTypes(
      'ProjectFounded',
      'RoleAdded',
      'RoleAdded',
      'RoleAdded',
      'RoleAdded',
      'MemberAdded',
    )
    const [member] = [...state.all('member')]
    expect(member).toMatchObject({ ...administrator, joinedAtMs: NOW_MS })
    expect(state.get('role', member?.roleId ?? '')).toMatchObject({
      nameEn: 'Administrator',
      rights: PROJECT_RIGHTS,
      areas: 'all',
      entersConsole: true,
    })
    const entering = [...state.all('role')].filter(({ entersConsole }) => entersConsole)
    expect(entering.map(({ nameEn }) => nameEn)).toEqual(['Administrator', 'Engineer', 'Operator'])
  })

  it('happens once', () => {
    found({}, DEFAULT_ROLES, [projectFounded()]).thenRefused('conflict')
  })

  it('adds an administrator to roles without one, under a name that is free', () => {
    const limited = [newRole({ name: '管理员', areas: [] }), newRole({ name: '管理员 2' })]
    const { state } = found({}, limited).thenTypes(
      'ProjectFounded',
      'RoleAdded',
      'RoleAdded',
      'RoleAdded',
      'MemberAdded',
    )
    const [first] = [...state.all('role')]
    expect(first).toMatchObject({ name: '管理员 3', rights: PROJECT_RIGHTS })
    expect([...state.all('member')][0]?.roleId).toBe(first?.id)
  })

  it('calls nobody administrator who lacks a right, an area or the console', () => {
    const whole = newRole({ rights: PROJECT_RIGHTS, areas: 'all', entersConsole: true })
    expect(isAdministrator(whole)).toBe(true)
    expect(isAdministrator({ ...whole, rights: PROJECT_RIGHTS.slice(1) })).toBe(false)
    expect(isAdministrator({ ...whole, areas: ['ara_101'] })).toBe(false)
    expect(isAdministrator({ ...whole, entersConsole: false })).toBe(false)
  })
})

describe('founding after a pattern', () => {
  const pattern = {
    buildings: [aBuilding(), aBuilding({ id: 'bld_b', name: '副楼', order: 2 })],
    floors: [aFloor(), aFloor({ id: 'flr_b', buildingId: 'bld_b', level: 3 })],
    areas: [
      anArea({ id: 'ara_bath', parentId: 'ara_101', name: '101 浴室' }),
      anArea(),
      anArea({ id: 'ara_301', floorId: 'flr_b', name: '301' }),
    ],
  }

  it('builds the same under new ids, the tree of areas included', () => {
    const { state } = found(pattern).thenTypes(
      'ProjectFounded',
      ...Array.from({ length: 2 }, () => 'BuildingAdded' as const),
      ...Array.from({ length: 2 }, () => 'FloorAdded' as const),
      ...Array.from({ length: 3 }, () => 'AreaAdded' as const),
      ...Array.from({ length: 4 }, () => 'RoleAdded' as const),
      'MemberAdded',
    )
    const room = [...state.all('area')].find(({ name }) => name === '101')
    const bath = [...state.all('area')].find(({ name }) => name === '101 浴室')
    const far = [...state.all('area')].find(({ name }) => name === '301')
    expect(bath?.parentId).toBe(room?.id)
    expect(state.get('building', state.get('floor', far?.floorId ?? '')?.buildingId ?? '')?.name).toBe('副楼')
    const ids = [...state.all('building'), ...state.all('floor'), ...state.all('area')].map(({ id }) => id)
    const sourceIds = [...pattern.buildings, ...pattern.floors, ...pattern.areas].map(({ id }) => id)
    expect(ids.filter((id) => (sourceIds as string[]).includes(id))).toEqual([])
    expect(new Set(ids).size).toBe(7)
  })

  it('lets roles see the same areas, and drops those that did not come along', () => {
    const roles = [...DEFAULT_ROLES, newRole({ name: '前台', areas: ['ara_301', 'ara_elsewhere'] })]
    const { state } = given()
      .when('FoundProject', { project: aNewProject(), pattern, roles, administrator })
      .thenTypes(
        'ProjectFounded',
        ...Array.from({ length: 2 }, () => 'BuildingAdded' as const),
        ...Array.from({ length: 2 }, () => 'FloorAdded' as const),
        ...Array.from({ length: 3 }, () => 'AreaAdded' as const),
        ...Array.from({ length: 5 }, () => 'RoleAdded' as const),
        'MemberAdded',
      )
    const desk = [...state.all('role')].find(({ name }) => name === '前台')
    const far = [...state.all('area')].find(({ name }) => name === '301')
    expect(desk?.areas).toEqual([far?.id])
  })

  it('is refused where something’s holder is missing', () => {
    found({ areas: [anArea()] }).thenRefused('record_unknown', { kind: 'floor' })
    found({ ...pattern, areas: [anArea({ parentId: 'ara_none' })] }).thenRefused('record_unknown', {
      kind: 'area',
    })
    found({ floors: [aFloor()] }).thenRefused('record_unknown', { kind: 'building' })
  })
})
