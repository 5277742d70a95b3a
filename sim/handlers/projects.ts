import {
  type buildingContract,
  NO_TEMPLATE,
  type PROJECT_SORTS,
  type ProjectRow,
} from '#shared/contract/building.ts'
import type { Handlers } from '#shared/contract/endpoint.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { ProjectId } from '#shared/kernel/ids.ts'
import { kindOfProject } from '#shared/records/project.ts'
import type { CallContext } from '../http/mount.ts'
import type { ProjectWorkspace } from '../workspace/workspaces.ts'
import { callerOf, pageOfRows, projectOf, runAs } from './call.ts'
import { copyProject, foundProject } from './foundProject.ts'
import { isProjectNamed, ownProject, ownProjects, projectRow } from './projectRows.ts'
import type { Services } from './services.ts'
import { requireTimeZone } from './timeZone.ts'

type Group = Handlers<typeof buildingContract, CallContext>
type ProjectHandlers = Pick<
  Group,
  | 'projectList'
  | 'projectInfo'
  | 'useProject'
  | 'addProject'
  | 'updateProject'
  | 'deleteProject'
  | 'copyProject'
  | 'updateSettings'
>

export function projectHandlers(services: Services): ProjectHandlers {
  return { ...questions(services), ...commands(services) }
}

function questions(services: Services): Pick<Group, 'projectList' | 'projectInfo' | 'useProject'> {
  return {
    projectList(input, context) {
      const { accountId } = callerOf(context).session
      const found = ownProjects(services, accountId).filter(
        (entry) =>
          isProjectNamed(input.name, entry) &&
          (!input.pmtype || entry.project.projectType === input.pmtype) &&
          (!input.type || kindOfProject(entry.project) === input.type),
      )
      const toRow = (entry: ProjectWorkspace): ProjectRow => projectRow(services, entry, accountId)
      if (input.sort === undefined) return pageOfRows(found, input, toRow)
      return pageOfRows(sorted(found.map(toRow), input.sort, input.direction), input, (row) => row)
    },
    projectInfo({ xmid }, context) {
      const { accountId } = callerOf(context).session
      return projectRow(services, ownProject(services, accountId, xmid), accountId)
    },
    useProject({ xmid }, context) {
      const { session } = callerOf(context)
      ownProject(services, session.accountId, xmid)
      if (!services.principals.of(session.accountId, xmid)) throw new Rejection('console_forbidden')
      services.sessions.useProject(session, xmid)
      return { xmid }
    },
  }
}

type Sort = (typeof PROJECT_SORTS)[number]

function sorted(rows: ProjectRow[], sort: Sort, direction: 'asc' | 'desc'): ProjectRow[] {
  const key = sort === 'created' ? 'createdAtMs' : sort
  const sign = direction === 'asc' ? 1 : -1
  return rows.sort((a, b) => sign * (a[key] < b[key] ? -1 : Number(a[key] > b[key])))
}

function commands(
  services: Services,
): Pick<Group, 'addProject' | 'updateProject' | 'deleteProject' | 'copyProject' | 'updateSettings'> {
  const { clock, workspaces } = services
  const { estate } = workspaces
  const here = (context: CallContext): ProjectId => projectOf(context).project.id
  return {
    async addProject({ moban_name: template, timeZone, ...details }, context) {
      if (template !== NO_TEMPLATE && template !== '')
        throw new Rejection('record_unknown', { kind: template })
      const zone = timeZone === undefined ? undefined : requireTimeZone(timeZone)
      return { xmid: await foundProject(services, context, { ...details, timeZone: zone }) }
    },
    async updateProject({ timeZone, ...details }, context) {
      const projectId = here(context)
      const zone = timeZone === undefined ? undefined : requireTimeZone(timeZone)
      await runAs(context, clock, estate, 'DescribeProject', { projectId, ...details, timeZone: zone })
      const { accountId } = callerOf(context).session
      return projectRow(services, ownProject(services, accountId, projectId), accountId)
    },
    async deleteProject({ name }, context) {
      await runAs(context, clock, estate, 'CloseProject', { projectId: here(context), typedName: name })
      return null
    },
    async copyProject(input, context) {
      return { xmids: await copyProject(services, context, input) }
    },
    async updateSettings(settings, context) {
      const projectId = here(context)
      await runAs(context, clock, estate, 'ChangeProjectSettings', { projectId, settings })
      const changed = workspaces.project(projectId)
      if (!changed) throw new Rejection('project_unknown')
      return changed.project.settings
    },
  }
}
