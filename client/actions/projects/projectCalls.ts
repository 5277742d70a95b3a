/** Projects as calls to the server. The caller shows failures: beside the form, or in place of the list. */

import type { OutputOf, RequestOf } from '#shared/contract/endpoint.ts'
import { projectSetupsContract } from '#shared/contract/projectSetups.ts'
import { type ProjectRow, projectsContract } from '#shared/contract/projects.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { call } from '../../api/api.ts'
import { nameOf } from '../../i18n/i18n.ts'
import type { Choice } from '../../ui/form/fieldTypes.ts'

/** Time limit for copying up to fifty floors, which the server does one after another. */
const COPY_TIMEOUT_MS = 60_000

export type ProjectKindRow = OutputOf<typeof projectsContract.kinds>['list'][number]
export type MapRow = OutputOf<typeof projectsContract.map>['list'][number]
export type ProjectFields = RequestOf<typeof projectsContract.update>

/** A project's unacknowledged alarms, which its map row does not include. */
type ProjectAlarms = Pick<MapRow, 'unacknowledged' | 'critical'>
export type ProjectItem = ProjectRow & ProjectAlarms

export async function askProjects(signal: AbortSignal): Promise<readonly ProjectItem[]> {
  const page = { pageNum: 1, pageSize: 1000 }
  const [{ list }, states] = await Promise.all([
    call(projectsContract.list, page, { signal, isQuiet: true }),
    askProjectMap(signal),
  ])
  return list.map((row) => ({ ...row, ...alarmsOf(states, row.id) }))
}

export function alarmsOf(states: readonly MapRow[], projectId: ProjectId): ProjectAlarms {
  const { unacknowledged = 0, critical = 0 } = states.find(({ id }) => id === projectId) ?? {}
  return { unacknowledged, critical }
}

export async function askProjectKinds(signal: AbortSignal): Promise<readonly ProjectKindRow[]> {
  return (await call(projectsContract.kinds, {}, { signal, isQuiet: true })).list
}

export async function askProjectMap(signal: AbortSignal): Promise<readonly MapRow[]> {
  return (await call(projectsContract.map, {}, { signal, isQuiet: true })).list
}

export const askProject = (xmid: ProjectId): Promise<ProjectRow> =>
  call(projectsContract.info, { xmid }, { isQuiet: true })

/** With a template project it takes as long as a copy. */
export const addProject = (input: RequestOf<typeof projectsContract.add>) =>
  call(projectsContract.add, input, { isQuiet: true, timeoutMs: COPY_TIMEOUT_MS })

export const changeProject = (projectId: ProjectId, fields: ProjectFields): Promise<ProjectRow> =>
  call(projectsContract.update, fields, { projectId, isQuiet: true })

export const copyProject = (
  projectId: ProjectId,
  input: RequestOf<typeof projectsContract.copy>,
): Promise<OutputOf<typeof projectsContract.copy>> =>
  call(projectsContract.copy, input, { projectId, isQuiet: true, timeoutMs: COPY_TIMEOUT_MS })

export const deleteProject = (projectId: ProjectId, name: string): Promise<null> =>
  call(projectsContract.delete, { name }, { projectId, isQuiet: true })

export const changeSettings = (settings: RequestOf<typeof projectsContract.updateSettings>) =>
  call(projectsContract.updateSettings, settings, { isQuiet: true })

/** Requests the projects that can serve as a template for a new one. */
export async function askSetups(_: unknown, signal: AbortSignal): Promise<readonly Choice[]> {
  const { list } = await call(projectSetupsContract.list, { pageSize: 100 }, { signal, isQuiet: true })
  return list.map((setup) => ({ value: setup.id, text: nameOf(setup) }))
}
