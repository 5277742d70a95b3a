/** Projects of the estate, and the roles and members inside one. */
import { PROJECTS_PER_ACCOUNT_MAX } from '#shared/constants.ts'
import { requireName, requireNumber, requireRecord } from '#shared/domain/rules.ts'
import type { EvolveTable } from '#shared/kernel/aggregate.ts'
import type { DecideContext } from '#shared/kernel/commit.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AccountId, RoleId } from '#shared/kernel/ids.ts'
import type { Member } from '#shared/records/member.ts'
import type { Project } from '#shared/records/project.ts'
import type { ReadState, Records } from '#shared/records/registry.ts'
import type { Role } from '#shared/records/role.ts'

export type ProjectEvent =
  | { readonly type: 'ProjectAdded'; readonly data: { readonly project: Project } }
  | { readonly type: 'RoleAdded'; readonly data: { readonly role: Role } }
  | { readonly type: 'MemberAdded'; readonly data: { readonly member: Member } }
  | { readonly type: 'MemberRemoved'; readonly data: { readonly memberId: Member['id'] } }

export const projectDeciders = {
  AddProject(
    data: Omit<Project, 'type' | 'id' | 'createdAtMs'>,
    read: ReadState,
    ctx: DecideContext,
  ): ProjectEvent[] {
    const name = requireName(data.name)
    requireNumber(data.hex)
    if (read.by('project', 'creator', data.createdBy).size >= PROJECTS_PER_ACCOUNT_MAX) {
      throw new Rejection('too_many_projects', { max: PROJECTS_PER_ACCOUNT_MAX })
    }
    if (read.first('project', 'hex', data.hex)) throw new Rejection('host_number_taken', { number: data.hex })
    const project: Project = { type: 'project', id: ctx.newId('prj'), createdAtMs: ctx.nowMs, ...data, name }
    return [{ type: 'ProjectAdded', data: { project } }]
  },
  AddRole(data: Omit<Role, 'type' | 'id'>, read: ReadState, ctx: DecideContext): ProjectEvent[] {
    const name = requireName(data.name)
    for (const role of read.all('role')) {
      if (role.name === name) throw new Rejection('name_taken', { name })
    }
    return [{ type: 'RoleAdded', data: { role: { type: 'role', id: ctx.newId('rol'), ...data, name } } }]
  },
  AddMember(
    data: { readonly accountId: AccountId; readonly roleId: RoleId; readonly nickname: string },
    read: ReadState,
    ctx: DecideContext,
  ): ProjectEvent[] {
    requireRecord(read, 'role', data.roleId)
    if (read.first('member', 'account', data.accountId)) throw new Rejection('already_registered')
    const member: Member = { type: 'member', id: ctx.newId('mbr'), joinedAtMs: ctx.nowMs, ...data }
    return [{ type: 'MemberAdded', data: { member } }]
  },
  RemoveMember(data: { readonly memberId: Member['id'] }, read: ReadState): ProjectEvent[] {
    requireRecord(read, 'member', data.memberId)
    return [{ type: 'MemberRemoved', data }]
  },
}

export const projectEvolve: EvolveTable<ProjectEvent, Records> = {
  ProjectAdded: ({ project }) => [{ put: project }],
  RoleAdded: ({ role }) => [{ put: role }],
  MemberAdded: ({ member }) => [{ put: member }],
  MemberRemoved: ({ memberId }) => [{ remove: { type: 'member', id: memberId } }],
}
