/** Workspaces on the embedded log, without a server around them. */
import { join } from 'node:path'
import { type OwnWorkspace, Workspaces } from '#sim/core/workspace/workspaces.ts'
import { DiskFiles } from '#sim/stores/files/diskFiles.ts'
import type { EventLog } from '#sim/stores/log/eventLog.ts'
import { createSnapshots, type Snapshots } from '#sim/stores/log/snapshots.ts'
import { openSqliteLog } from '#sim/stores/log/sqliteLog.ts'
import { at } from './context.ts'
import { aNewProject } from './records.ts'

/** Dependencies of a workspace in a temporary folder. */
export function openLog(folder: string): { readonly log: EventLog; readonly snapshots: Snapshots } {
  return { log: openSqliteLog(folder), snapshots: createSnapshots(new DiskFiles(join(folder, 'files'))) }
}

export async function openWorkspaces(folder: string) {
  const ports = openLog(folder)
  return { ...ports, workspaces: await Workspaces.open(ports) }
}

/** A project, founded and listed. */
export async function aProjectIn(
  workspaces: Workspaces,
  more: Parameters<typeof aNewProject>[0] = {},
): Promise<OwnWorkspace> {
  const project = aNewProject(more)
  const { projectId, hex, cityEn } = project
  const workspace = await workspaces.prepare(projectId)
  await workspace.run('BeginProject', project, at(1))
  const createdBy = 'acc_1'
  await workspaces.estate.run('ListProjects', { projects: [{ projectId, hex, cityEn }], createdBy }, at(1))
  return workspace
}
