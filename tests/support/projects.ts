/** Projects as people meet them through the API. */

import type { ProjectRow } from '#shared/contract/projects.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { ReadState } from '#shared/records/registry.ts'
import type { TestServer } from './testServer.ts'

/** Adds a project in the caller's name; its id. */
export async function addProject(
  site: TestServer,
  token: string,
  details: { readonly name: string } & Record<string, unknown>,
): Promise<ProjectId> {
  const answer = await site.post('/building/addproject', details, token)
  if (answer.body.status !== 200) throw new Error(`no project: ${answer.body.msg}`)
  return (answer.body.data as { xmid: ProjectId }).xmid
}

export async function projectRows(site: TestServer, token: string, question = {}): Promise<ProjectRow[]> {
  const answer = await site.post('/building/projectlist', { pageSize: 100, ...question }, token)
  return (answer.body.data as { list: ProjectRow[] }).list
}

export function projectState(site: TestServer, id: ProjectId): ReadState {
  const found = site.server.services.workspaces.project(id)
  if (!found) throw new Error(`there is no project ${id}`)
  return found.workspace.state
}
