import type { Handlers } from '#shared/contract/endpoint.ts'
import {
  NO_TEMPLATE,
  type PROJECT_SORTS,
  type ProjectRow,
  type projectsContract,
} from '#shared/contract/projects.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { ProjectId } from '#shared/kernel/ids.ts'
import { kindOfProject } from '#shared/records/project.ts'
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
          (!input.type || kindOfProject(entry.project) === input.type),
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
  const here = (context: CallContext): ProjectId => projectOf(context).project.id
  return {
    async add({ moban_name: template, timeZone, ...details }, context) {
      if (template !== NO_TEMPLATE && template !== '')
        throw new Rejection('record_unknown', { kind: template })
      const zone = timeZone === undefined ? undefined : requireTimeZone(timeZone)
      return { xmid: await foundProject(services, context, { ...details, timeZone: zone }) }
    },
    async update({ timeZone, ...details }, context) {
      const projectId = here(context)
      const zone = timeZone === undefined ? undefined : requireTimeZone(timeZone)
      await runAs(context, clock, estate, 'DescribeProject', { projectId, ...details, timeZone: zone })
      const { accountId } = callerOf(context).session
      return projectRow(services, ownProject(services, accountId, projectId), accountId)
    },
    async delete({ name }, context) {
      await runAs(context, clock, estate, 'CloseProject', { projectId: here(context), typedName: name })
      return null
    },
    async copy(input, context) {
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
