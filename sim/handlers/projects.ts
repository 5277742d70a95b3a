import type { Handlers } from '#shared/contract/endpoint.ts'
import {
  NO_TEMPLATE,
  type PROJECT_SORTS,
  type ProjectRow,
  type projectsContract,
} from '#shared/contract/projects.ts'
import { requireTypedName } from '#shared/domain/project/project.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { CallContext } from '../http/mount.ts'
import type { ProjectWorkspace } from '../workspace/workspaces.ts'
import { callerOf, pageOfRows, projectOf, runAs } from './call.ts'
import { copyProject, foundProject } from './foundProject.ts'
import { projectQuestionHandlers } from './projectQuestions.ts'
import { isProjectNamed, ownProject, ownProjects, projectRow } from './projectRows.ts'
import type { Services } from './services.ts'
import { requireTimeZone } from './timeZone.ts'

type Group = Handlers<typeof projectsContract, CallContext>

export function projectHandlers(services: Services): Group {
  return { ...questions(services), ...projectQuestionHandlers(services), ...commands(services) }
}

function questions(services: Services): Pick<Group, 'list' | 'info' | 'choose'> {
  return {
    list(input, context) {
      const { accountId } = callerOf(context).session
      const found = ownProjects(services, accountId).filter(
        (entry) =>
          isProjectNamed(input.name, entry) &&
          (!input.pmtype || entry.project.projectType === input.pmtype) &&
          (!input.type || entry.project.kind === input.type),
      )
      const toRow = (entry: ProjectWorkspace): ProjectRow => projectRow(services, entry, accountId)
      if (input.sort === undefined) return pageOfRows(found, input, toRow)
      return pageOfRows(sorted(found.map(toRow), input.sort, input.direction), input, (row) => row)
    },
    info({ xmid }, context) {
      const { accountId } = callerOf(context).session
      return projectRow(services, ownProject(services, accountId, xmid), accountId)
    },
    async choose({ xmid }, context) {
      const { session } = callerOf(context)
      ownProject(services, session.accountId, xmid)
      if (!services.principals.of(session.accountId, xmid)) throw new Rejection('console_forbidden')
      await services.sessions.chooseProject(session, xmid)
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

function commands(services: Services): Pick<Group, 'add' | 'update' | 'delete' | 'copy' | 'updateSettings'> {
  const { clock, workspaces } = services
  const { estate } = workspaces
  return {
    async add({ moban_name: template, timeZone, ...details }, context) {
      if (template !== NO_TEMPLATE && template !== '')
        throw new Rejection('record_unknown', { kind: template })
      const zone = timeZone === undefined ? undefined : requireTimeZone(timeZone)
      return { xmid: await foundProject(services, context, { ...details, timeZone: zone }) }
    },
    async update({ timeZone, ...details }, context) {
      const { project, workspace } = projectOf(context)
      const zone = timeZone === undefined ? undefined : requireTimeZone(timeZone)
      await runAs(context, clock, workspace, 'DescribeProject', { ...details, timeZone: zone })
      const { accountId } = callerOf(context).session
      return projectRow(services, ownProject(services, accountId, project.id), accountId)
    },
    async delete({ name }, context) {
      const { project } = projectOf(context)
      requireTypedName(project, name)
      await runAs(context, clock, estate, 'CloseProject', { projectId: project.id })
      return null
    },
    async copy(input, context) {
      return { xmids: await copyProject(services, context, input) }
    },
    async updateSettings(settings, context) {
      const { project, workspace } = projectOf(context)
      await runAs(context, clock, workspace, 'ChangeProjectSettings', { settings })
      return (workspace.state.get('project', project.id) ?? project).settings
    },
  }
}
