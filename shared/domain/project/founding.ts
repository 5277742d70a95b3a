/**
 * First events of a project's stream: structure, roles and administrator. They are one commit, written before
 * the estate lists the project, because streams are found only through that list.
 */

import { type AreaTemplateEvent, areaTemplateEvents } from '#shared/domain/areaTemplate/areaTemplate.ts'
import { defineAggregate } from '#shared/domain/defineAggregate.ts'
import { type AreaEvent, areaEvents } from '#shared/domain/structure/areas.ts'
import { type StructureEvent, structureEvents } from '#shared/domain/structure/structure.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AccountId } from '#shared/records/account.ts'
import { type Area, type AreaId, areaRecord } from '#shared/records/area.ts'
import { type AreaTemplate, areaTemplateRecord } from '#shared/records/areaTemplate.ts'
import { type Building, type BuildingId, buildingRecord } from '#shared/records/building.ts'
import { type Floor, type FloorId, floorRecord } from '#shared/records/floor.ts'
import { memberRecord } from '#shared/records/member.ts'
import type { ReadState, RecordName } from '#shared/records/registry.ts'
import { roleRecord } from '#shared/records/role.ts'
import { nameKey } from '#shared/rules/name.ts'
import { ADMINISTRATOR, isAdministrator, type NewRole } from './defaultRoles.ts'
import { found, type NewProject, type ProjectEvent, projectEvents } from './project.ts'
import { type StaffEvent, staffEvents } from './staff.ts'

/** Records of a project to copy, each with its parents; empty for a new project. */
export interface Pattern {
  readonly buildings: readonly Building[]
  readonly floors: readonly Floor[]
  readonly areas: readonly Area[]
  readonly templates?: readonly AreaTemplate[]
}

export interface Founding {
  readonly project: NewProject
  readonly pattern: Pattern
  /** Area ids in the roles refer to the copied project. */
  readonly roles: readonly NewRole[]
  readonly administrator: { readonly accountId: AccountId; readonly nickname: string }
}

export const foundingAggregate = defineAggregate({
  events: { ...projectEvents, ...structureEvents, ...areaEvents, ...staffEvents, ...areaTemplateEvents },
  setUp: null,
  commands: {
    FoundProject(
      { project, pattern, roles, administrator }: Founding,
      read: ReadState,
      ctx: DecideContext,
    ): (ProjectEvent | StructureEvent | AreaEvent | StaffEvent | AreaTemplateEvent)[] {
      if (read.count('project') > 0) throw new Rejection('conflict')
      const areaIds = new Map(pattern.areas.map(({ id }) => [id, ctx.newId(areaRecord)]))
      const founded = withAdministrator(roles).map((role) => ({
        ...role,
        roleId: ctx.newId(roleRecord),
        areas: role.areas === 'all' ? role.areas : role.areas.flatMap((id) => areaIds.get(id) ?? []),
      }))
      const leading = founded.find(isAdministrator)
      if (!leading) throw new Rejection('conflict')
      const member = { memberId: ctx.newId(memberRecord), roleId: leading.roleId, ...administrator }
      return [
        found(project),
        ...built(pattern, areaIds, ctx),
        ...templated(pattern, ctx),
        ...founded.map((data): StaffEvent => ({ type: 'RoleAdded', data })),
        { type: 'MemberAdded', data: member },
      ]
    },
  },
})

function built(
  { buildings, floors, areas }: Pattern,
  areaIds: ReadonlyMap<AreaId, AreaId>,
  ctx: DecideContext,
): (StructureEvent | AreaEvent)[] {
  const buildingIds = new Map<BuildingId, BuildingId>(
    buildings.map(({ id }) => [id, ctx.newId(buildingRecord)]),
  )
  const floorIds = new Map<FloorId, FloorId>(floors.map(({ id }) => [id, ctx.newId(floorRecord)]))
  return [
    ...buildings.map(({ type: _, id, ...facts }): StructureEvent => {
      return { type: 'BuildingAdded', data: { ...facts, buildingId: known('building', buildingIds, id) } }
    }),
    ...floors.map(({ type: _, id, ...facts }): StructureEvent => {
      const ids = {
        floorId: known('floor', floorIds, id),
        buildingId: known('building', buildingIds, facts.buildingId),
      }
      return { type: 'FloorAdded', data: { ...facts, ...ids } }
    }),
    ...areas.map(({ type: _, id, ...facts }): AreaEvent => {
      const ids = {
        areaId: known('area', areaIds, id),
        floorId: known('floor', floorIds, facts.floorId),
        parentId: facts.parentId === null ? null : known('area', areaIds, facts.parentId),
      }
      return { type: 'AreaAdded', data: { ...facts, ...ids } }
    }),
  ]
}

/** Each template starts at version 1 without the areas it was applied to. */
function templated({ templates = [] }: Pattern, ctx: DecideContext): AreaTemplateEvent[] {
  return templates.map(({ name, nameEn, description, content }) => ({
    type: 'AreaTemplateAdded',
    data: { templateId: ctx.newId(areaTemplateRecord), name, nameEn, description, content },
  }))
}

/** A record without its parent would be unreachable. */
function known<Id extends string>(kind: RecordName, ids: ReadonlyMap<Id, Id>, id: Id): Id {
  const found = ids.get(id)
  if (found === undefined) throw new Rejection('record_unknown', { kind })
  return found
}

/** The roles, with an administrator role added if there is none. */
function withAdministrator(roles: readonly NewRole[]): readonly NewRole[] {
  if (roles.some(isAdministrator)) return roles
  const names = new Set(roles.map(({ name }) => nameKey(name)))
  let name = ADMINISTRATOR.name
  for (let n = 2; names.has(nameKey(name)); n += 1) name = `${ADMINISTRATOR.name} ${n}`
  return [{ ...ADMINISTRATOR, name }, ...roles]
}
