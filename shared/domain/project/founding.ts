/**
 * The first facts of a project's own stream: what it is built of, its roles, and its administrator. One commit, written
 * before the estate is told of the project: without that word nobody ever finds the stream.
 */
import type { StructureEvent } from '#shared/domain/structure/structure.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AccountId, AreaId, BuildingId, FloorId } from '#shared/kernel/ids.ts'
import type { Area } from '#shared/records/area.ts'
import type { Building } from '#shared/records/building.ts'
import type { Floor } from '#shared/records/floor.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { Role } from '#shared/records/role.ts'
import { ADMINISTRATOR, isAdministrator, type NewRole } from './defaultRoles.ts'
import type { StaffEvent } from './staff.ts'

/** Records of another project to copy, each with everything that holds it; empty for a project from nothing. */
export interface Pattern {
  readonly buildings: readonly Building[]
  readonly floors: readonly Floor[]
  readonly areas: readonly Area[]
}

export interface Founding {
  readonly pattern: Pattern
  /** Their areas are those of the pattern. */
  readonly roles: readonly NewRole[]
  readonly administrator: { readonly accountId: AccountId; readonly nickname: string }
}

export const foundingDeciders = {
  FoundProject(
    { pattern, roles, administrator }: Founding,
    read: ReadState,
    ctx: DecideContext,
  ): (StructureEvent | StaffEvent)[] {
    if (read.count('role') > 0 || read.count('building') > 0) throw new Rejection('conflict')
    const areaIds = new Map(pattern.areas.map(({ id }) => [id, ctx.newId('ara')]))
    const founded = withAdministrator(roles).map(
      (role): Role => ({
        ...role,
        type: 'role',
        id: ctx.newId('rol'),
        areas: role.areas === 'all' ? 'all' : role.areas.flatMap((id) => areaIds.get(id) ?? []),
      }),
    )
    const leading = founded.find(isAdministrator)
    if (!leading) throw new Rejection('conflict')
    const member = {
      type: 'member',
      id: ctx.newId('mbr'),
      joinedAtMs: ctx.nowMs,
      roleId: leading.id,
      ...administrator,
    } as const
    return [
      ...built(pattern, areaIds, ctx),
      ...founded.map((role) => ({ type: 'RoleAdded', data: { role } }) as const),
      { type: 'MemberAdded', data: { member } },
    ]
  },
}

function built(
  { buildings, floors, areas }: Pattern,
  areaIds: ReadonlyMap<AreaId, AreaId>,
  ctx: DecideContext,
): StructureEvent[] {
  const buildingIds = new Map<BuildingId, BuildingId>(buildings.map(({ id }) => [id, ctx.newId('bld')]))
  const floorIds = new Map<FloorId, FloorId>(floors.map(({ id }) => [id, ctx.newId('flr')]))
  return [
    ...buildings.map((building): StructureEvent => {
      const id = known(buildingIds, building.id)
      return { type: 'BuildingAdded', data: { building: { ...building, id } } }
    }),
    ...floors.map((floor): StructureEvent => {
      const ids = { id: known(floorIds, floor.id), buildingId: known(buildingIds, floor.buildingId) }
      return { type: 'FloorAdded', data: { floor: { ...floor, ...ids } } }
    }),
    ...areas.map((area): StructureEvent => {
      const ids = {
        id: known(areaIds, area.id),
        floorId: known(floorIds, area.floorId),
        parentId: area.parentId === null ? null : known(areaIds, area.parentId),
      }
      return { type: 'AreaAdded', data: { area: { ...area, ...ids } } }
    }),
  ]
}

/** A record without what holds it would be found by nobody. */
function known<Id extends string>(ids: ReadonlyMap<Id, Id>, id: Id): Id {
  const found = ids.get(id)
  if (found === undefined) throw new Rejection('record_unknown', { kind: id.slice(0, 3) })
  return found
}

/** The roles, with one among them that may do everything. */
function withAdministrator(roles: readonly NewRole[]): readonly NewRole[] {
  if (roles.some(isAdministrator)) return roles
  const names = new Set(roles.map(({ name }) => name))
  let name = ADMINISTRATOR.name
  for (let n = 2; names.has(name); n += 1) name = `${ADMINISTRATOR.name} ${n}`
  return [{ ...ADMINISTRATOR, name }, ...roles]
}
