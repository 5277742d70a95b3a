import {
  NO_TEMPLATE,
  type PROJECT_SORTS,
  type ProjectRow,
  projectsContract,
} from '#shared/contract/projects.ts'
import { requireTypedName } from '#shared/domain/project/project.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { isOfPerson } from '../../core/auth/sessionPorts.ts'
import type { ProjectWorkspace } from '../../core/workspace/workspaces.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, compareValues, type HandlersOf, projectOf } from './call.ts'
import { estateCommand, page, projectCommand } from './declared.ts'
import { copyProject, foundProject, requireFreeProjectName } from './foundProject.ts'
import { figuresOf } from './projectFigures.ts'
import { projectQuestionHandlers } from './projectQuestions.ts'
import { ownProject, ownProjects, projectNames, projectRow } from './projectRows.ts'
import { setupNamed } from './projectSetup.ts'
import { requireTimeZone } from './timeZone.ts'

export const projectHandlers: HandlersOf<typeof projectsContract> = {
  ...projectQuestionHandlers,
  list: page(projectsContract.list, (_, call) => ownProjects(call.services, accountIdOf(call)), {
    where: ({ project }, { pmtype, type }) =>
      (!pmtype || project.projectType === pmtype) && (!type || project.kind === type),
    names: projectNames,
    order: ({ sort, direction }, call) => (sort === undefined ? undefined : byFigure(sort, direction, call)),
    row: (entry, call) => projectRow(call.services, entry, accountIdOf(call)),
  }),
  info: ({ xmid }, call) => rowOf(xmid, call),
  async choose({ xmid }, call) {
    const { principals, sessions, signIns } = call.services
    const { session } = callerOf(call)
    ownProject(call.services, session.accountId, xmid)
    if (!principals.opens(session.accountId, xmid)) throw new Rejection('console_forbidden')
    await sessions.chooseProject(session, xmid)
    const isEntered = session.projectId !== xmid && isOfPerson(session)
    if (isEntered) await signIns.recordInProject({ ...session, projectId: xmid })
    return { xmid }
  },
  async add({ moban_name: template, timeZone, idleTimeoutMs, ...details }, call) {
    const setup = template === NO_TEMPLATE || template === '' ? undefined : setupNamed(call, template)
    const facts = { ...details, timeZone: knownZone(timeZone), settings: { idleTimeoutMs } }
    return { xmid: await foundProject(call, facts, setup) }
  },
  update: projectCommand(projectsContract.update, 'DescribeProject', {
    data({ timeZone, ...details }, call) {
      requireFreeProjectName(call, details, projectOf(call).project)
      return { ...details, timeZone: knownZone(timeZone) }
    },
    returns: (_, __, call) => rowOf(projectOf(call).project.id, call),
  }),
  delete: estateCommand(projectsContract.delete, 'CloseProject', {
    data({ name }, call) {
      const { project } = projectOf(call)
      requireTypedName(project, name)
      return { projectId: project.id }
    },
  }),
  async copy(input, call) {
    return { xmids: await copyProject(call, input) }
  },
  updateSettings: projectCommand(projectsContract.updateSettings, 'ChangeProjectSettings', {
    data: (settings) => ({ settings }),
    returns(_, __, call) {
      const { project, workspace } = projectOf(call)
      return (workspace.state.get('project', project.id) ?? project).settings
    },
  }),
}

const accountIdOf = (call: CallContext) => callerOf(call).session.accountId

const knownZone = (timeZone: string | undefined): string | undefined =>
  timeZone === undefined ? undefined : requireTimeZone(timeZone)

function rowOf(id: ProjectId, call: CallContext): ProjectRow {
  const accountId = accountIdOf(call)
  return projectRow(call.services, ownProject(call.services, accountId, id), accountId)
}

type Sort = (typeof PROJECT_SORTS)[number]

/** Computes figures once per project, regardless of the number of comparisons. */
function byFigure(sort: Sort, direction: 'asc' | 'desc', call: CallContext) {
  const known = new Map<ProjectWorkspace, string | number>()
  const keyOf = (entry: ProjectWorkspace): string | number => {
    const key = known.get(entry) ?? figureOf(entry, sort, call)
    known.set(entry, key)
    return key
  }
  const sign = direction === 'asc' ? 1 : -1
  return (a: ProjectWorkspace, b: ProjectWorkspace): number => sign * compareValues(keyOf(a), keyOf(b))
}

function figureOf({ project, workspace }: ProjectWorkspace, sort: Sort, call: CallContext): string | number {
  if (sort === 'name') return project.name
  if (sort === 'created') return project.createdAtMs
  const { principals, telemetry } = call.services
  const principal = principals.of(accountIdOf(call), project.id)
  return figuresOf(principal, workspace.state, telemetry.last.of(project.id))[sort]
}
