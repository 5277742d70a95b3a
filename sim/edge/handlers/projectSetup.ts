/** Parts of a project that may be copied into a new one, as far as the caller may read them. */
import type { NewRole } from '#shared/domain/project/defaultRoles.ts'
import type { Pattern } from '#shared/domain/project/founding.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { can, type Principal, seesEverything } from '#shared/permissions.ts'
import { seesRecord } from '#shared/records/registry.ts'
import type { ProjectWorkspace } from '../../core/workspace/workspaces.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf } from './call.ts'
import { ownProjects } from './projectRows.ts'

interface Source {
  readonly entry: ProjectWorkspace
  readonly principal: Principal
}

type SetupType = 'building' | 'floor' | 'area' | 'areaTemplate'

/** Null for the roles of whom not everything of the project is in sight: a new project has those of every new one. */
export interface ProjectSetup {
  readonly pattern: Pattern
  readonly roles: readonly NewRole[] | null
}

export function setupOf({ entry, principal }: Source): ProjectSetup {
  const read = entry.workspace.state
  const seen = <K extends SetupType>(type: K) =>
    [...read.all(type)].filter((record) => seesRecord(principal, record, read))
  const pattern = {
    buildings: seen('building'),
    floors: seen('floor'),
    areas: seen('area'),
    templates: seen('areaTemplate'),
  }
  if (!seesEverything(principal)) return { pattern, roles: null }
  const roles = [...read.all('role')].map(
    ({ type: _, id: __, ...role }): NewRole => ({
      ...role,
      // Devices and scenes are not copied.
      devices: [],
      groups: [],
      scenes: role.scenes === 'all' ? 'all' : [],
    }),
  )
  return { pattern, roles }
}

/** Size of the result of `setupOf`, without building it if everything is visible. */
export function setupSizeOf({ entry, principal }: Source) {
  const read = entry.workspace.state
  const isWhole = seesEverything(principal)
  const size = (type: SetupType): number => {
    if (isWhole) return read.count(type)
    let seen = 0
    for (const record of read.all(type)) if (seesRecord(principal, record, read)) seen += 1
    return seen
  }
  return {
    buildings: size('building'),
    floors: size('floor'),
    areas: size('area'),
    templates: size('areaTemplate'),
    roles: isWhole ? read.count('role') : 0,
  }
}

/** Projects that the caller manages, in the order in which they were founded. */
export function sourcesOf(call: CallContext): Source[] {
  const { accountId } = callerOf(call).session
  return ownProjects(call.services, accountId).flatMap((entry) => {
    const principal = call.services.principals.of(accountId, entry.project.id)
    return principal && can(principal, 'projects.manage') ? [{ entry, principal }] : []
  })
}

/** By name or id; the oldest project wins. */
export function setupNamed(call: CallContext, wanted: string): ProjectSetup {
  const sources = sourcesOf(call)
  const isWanted = ({ entry: { project } }: Source): boolean =>
    [project.name, project.nameEn].includes(wanted)
  const found = sources.find(({ entry }) => entry.project.id === wanted) ?? sources.find(isWanted)
  if (!found) throw new Rejection('record_unknown', { kind: 'template' })
  return setupOf(found)
}
