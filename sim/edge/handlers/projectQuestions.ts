import type { projectsContract } from '#shared/contract/projects.ts'
import { projectKindSchema } from '#shared/records/project.ts'
import { callerOf, type HandlersOf } from './call.ts'
import { figuresOf, unacknowledgedSeen } from './projectFigures.ts'
import { PROJECT_KIND_FACTS } from './projectKinds.ts'
import { isProjectNamed, ownProjects } from './projectRows.ts'

export const projectQuestionHandlers: Pick<HandlersOf<typeof projectsContract>, 'kinds' | 'names' | 'map'> = {
  kinds() {
    return { list: projectKindSchema.options.map((id) => ({ id, ...PROJECT_KIND_FACTS[id] })) }
  },
  names({ name }, call) {
    const { principals } = call.services
    const { accountId } = callerOf(call).session
    const found = ownProjects(call.services, accountId).filter((entry) => isProjectNamed(name, entry))
    return {
      list: found.map(({ project }) => ({
        id: project.id,
        name: project.name,
        nameEn: project.nameEn,
        kind: project.kind,
        entersConsole: principals.opens(accountId, project.id),
      })),
    }
  },
  map(input, call) {
    const { principals, telemetry } = call.services
    const { accountId } = callerOf(call).session
    const found = ownProjects(call.services, accountId).filter(
      (entry) =>
        isProjectNamed(input.name, entry) && (input.kind === undefined || entry.project.kind === input.kind),
    )
    const list = found.map(({ project, workspace }) => {
      const principal = principals.of(accountId, project.id)
      const { rooms: _, ...figures } = figuresOf(principal, workspace.state, telemetry.last.of(project.id))
      const { id, name, nameEn, city, cityEn, longitude, latitude } = project
      const place = { city, cityEn, longitude, latitude }
      const alarms = unacknowledgedSeen(principal, workspace.state)
      return { id, name, nameEn, kind: project.kind, ...place, ...figures, ...alarms }
    })
    if (input.state === undefined) return { list }
    return { list: list.filter((row) => isTroubled(row) === (input.state === 'troubled')) }
  },
}

/** Something in it needs attention: a host offline, a device with a fault or never seen, an unacknowledged alarm. */
function isTroubled(row: {
  readonly hosts: number
  readonly hostsOnline: number
  readonly abnormal: number
  readonly lowBattery: number
  readonly unacknowledged: number
  readonly unseen: number
}): boolean {
  return row.hostsOnline < row.hosts || row.abnormal + row.lowBattery + row.unacknowledged + row.unseen > 0
}
