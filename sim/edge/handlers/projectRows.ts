/** The caller's projects as rows. */

import type { ProjectRow } from '#shared/contract/projects.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { can } from '#shared/permissions.ts'
import type { AccountId } from '#shared/records/account.ts'
import type { Listing } from '#shared/records/listing.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { ProjectWorkspace } from '../../core/workspace/workspaces.ts'
import { isNamed } from './call.ts'
import { figuresOf } from './projectFigures.ts'
import { PROJECT_KIND_FACTS } from './projectKinds.ts'
import type { Services } from './services.ts'

/** Projects in which the account has a role, in order of creation. */
export function ownProjects({ principals, workspaces }: Services, accountId: AccountId): ProjectWorkspace[] {
  return principals
    .projectsOf(accountId)
    .flatMap((id) => workspaces.project(id) ?? [])
    .sort(({ listing: a }, { listing: b }) => a.createdAtMs - b.createdAtMs || serial(a) - serial(b))
}

/** Projects that were founded at one instant, as copies are, have numbers one after the other. */
const serial = ({ projectNumber }: Listing): number => Number(/\d+$/.exec(projectNumber)?.[0] ?? 0)

export function ownProject(services: Services, accountId: AccountId, id: ProjectId): ProjectWorkspace {
  const found = ownProjects(services, accountId).find(({ project }) => project.id === id)
  if (!found) throw new Rejection('project_unknown')
  return found
}

export const projectNames = ({ project: { name, nameEn, city, cityEn } }: ProjectWorkspace): string[] => [
  name,
  nameEn,
  city,
  cityEn,
]

export const isProjectNamed = (search: string | undefined, entry: ProjectWorkspace): boolean =>
  isNamed(search, ...projectNames(entry))

export function projectRow(
  services: Services,
  { listing, project, workspace }: ProjectWorkspace,
  accountId: AccountId,
): ProjectRow {
  const role = services.principals.role(accountId, project.id)
  const principal = services.principals.of(accountId, project.id)
  const { kind } = project
  const { projecttype_name, projecttype_name_en, projecttype_imgurl_sel, color } = PROJECT_KIND_FACTS[kind]
  const { type: _, projectType, ...facts } = project
  const creator = services.workspaces.estate.state.get('account', project.createdBy)
  return {
    ...facts,
    ...figuresOf(principal, workspace.state, services.telemetry.last.of(project.id)),
    role: role?.name ?? null,
    roleEn: role?.nameEn ?? null,
    entersConsole: services.principals.opens(accountId, project.id),
    projectnum: listing.projectNumber,
    pmtype: projectType,
    color,
    projecttype_name,
    projecttype_name_en,
    projecttype_imgurl_sel,
    leaderEn: project.leaderEn ?? '',
    addressEn: project.addressEn ?? '',
    descriptionEn: project.descriptionEn ?? '',
    creator: creator?.name ?? '',
    creatorEn: creator?.nameEn ?? '',
    mayManage: principal !== null && can(principal, 'projects.manage'),
  }
}
