import type { buildingContract, ProjectRow } from '#shared/contract/building.ts'
import type { Handlers } from '#shared/contract/endpoint.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import type { AccountId } from '#shared/kernel/ids.ts'
import { can, seesDevice } from '#shared/permissions.ts'
import { ROOM_KINDS } from '#shared/records/area.ts'
import type { CallContext } from '../http/mount.ts'
import { seesRecord } from '../live/visibility.ts'
import type { ProjectWorkspace } from '../workspace/workspaces.ts'
import { callerOf, isNamed, pageOfRows, projectOf } from './call.ts'
import { pendingProjects } from './pending.ts'
import type { Services } from './services.ts'

type Group = Handlers<typeof buildingContract, CallContext>

export function buildingHandlers(services: Services): Group {
  return { ...pendingProjects, ...projectHandlers(services), ...structureHandlers, ...hostHandlers }
}

function projectHandlers(services: Services): Pick<Group, 'projectList' | 'projectInfo' | 'useProject'> {
  const { principals, workspaces, sessions } = services

  const own = (accountId: AccountId): ProjectWorkspace[] =>
    principals.projectsOf(accountId).flatMap((id) => workspaces.project(id) ?? [])

  return {
    projectList(input, context) {
      const { accountId } = callerOf(context).session
      const found = own(accountId).filter(
        ({ project }) =>
          isNamed(input.name, project.name, project.nameEn, project.city, project.cityEn) &&
          (!input.pmtype || project.projectType === input.pmtype) &&
          (!input.type || project.projectType === input.type),
      )
      return pageOfRows(found, input, (entry) => projectRow(services, entry, accountId))
    },
    projectInfo({ xmid }, context) {
      const { accountId } = callerOf(context).session
      const found = own(accountId).find(({ project }) => project.id === xmid)
      if (!found) throw new Rejection('project_unknown')
      return projectRow(services, found, accountId)
    },
    useProject({ xmid }, context) {
      const { session } = callerOf(context)
      if (!principals.projectsOf(session.accountId).includes(xmid)) throw new Rejection('project_unknown')
      if (!principals.of(session.accountId, xmid)) throw new Rejection('console_forbidden')
      sessions.useProject(session, xmid)
      return { xmid }
    },
  }
}

const structureHandlers: Pick<Group, 'buildingList' | 'floorList'> = {
  buildingList(input, context) {
    const read = projectOf(context).workspace.state
    const { principal } = callerOf(context)
    const rows = [...read.all('building')]
      .filter(
        (building) =>
          seesRecord(principal, building, read) && isNamed(input.name, building.name, building.nameEn),
      )
      .sort((a, b) => a.order - b.order)
    return pageOfRows(rows, input, ({ id, name, nameEn, order }) => ({
      id,
      name,
      nameEn,
      order,
      floors: [...read.by('floor', 'building', id).values()].filter((f) => seesRecord(principal, f, read))
        .length,
    }))
  },
  floorList(input, context) {
    const read = projectOf(context).workspace.state
    const { principal } = callerOf(context)
    const rows = [...read.all('floor')]
      .filter(
        (floor) =>
          (!input.buildingId || floor.buildingId === input.buildingId) && seesRecord(principal, floor, read),
      )
      .sort((a, b) => b.level - a.level || (a.id < b.id ? -1 : 1))
    return pageOfRows(rows, input, ({ id, buildingId, name, nameEn, level }) => ({
      id,
      buildingId,
      name,
      nameEn,
      level,
      areas: [...read.by('area', 'floor', id).values()].filter((area) => seesRecord(principal, area, read))
        .length,
    }))
  },
}

const hostHandlers: Pick<Group, 'gatewayList'> = {
  gatewayList(input, context) {
    const read = projectOf(context).workspace.state
    const { principal } = callerOf(context)
    const rows = [...read.all('host')]
      .filter(
        (host) =>
          isNamed(input.name, host.name, host.number) &&
          (input.online === undefined || host.isOnline === (input.online === '1')) &&
          seesRecord(principal, host, read),
      )
      .sort((a, b) => (a.name < b.name ? -1 : 1))
    return pageOfRows(
      rows,
      input,
      ({ id, number, name, areaId, model, firmwareVersion, isOnline, presenceSinceMs }) => ({
        id,
        number,
        name,
        areaId,
        model,
        firmwareVersion,
        isOnline,
        presenceSinceMs,
        devices: [...read.by('device', 'host', id).values()].filter((device) => seesDevice(principal, device))
          .length,
      }),
    )
  },
}

function projectRow(
  services: Services,
  { project, workspace }: ProjectWorkspace,
  accountId: AccountId,
): ProjectRow {
  const read = workspace.state
  const role = services.principals.role(accountId, project.id)
  const principal = services.principals.of(accountId, project.id)
  let rooms = 0
  for (const area of read.all('area')) if (ROOM_KINDS.has(area.kind)) rooms += 1
  let hostsOnline = 0
  for (const host of read.all('host')) if (host.isOnline) hostsOnline += 1
  return {
    id: project.id,
    hex: project.hex,
    role: role?.name ?? null,
    roleEn: role?.nameEn ?? null,
    entersConsole: principal !== null,
    projectnum: project.projectNumber,
    name: project.name,
    nameEn: project.nameEn,
    pmtype: project.projectType,
    leader: project.leader,
    contact: project.contact,
    country: project.country,
    province: project.province,
    city: project.city,
    cityEn: project.cityEn,
    district: project.district,
    address: project.address,
    longitude: project.longitude,
    latitude: project.latitude,
    timeZone: project.timeZone,
    description: project.description,
    rooms,
    devices: read.count('device'),
    hosts: read.count('host'),
    hostsOnline,
    lowBattery: read.by('device', 'condition', 'low_battery').size,
    abnormal: read.by('device', 'condition', 'abnormal').size,
    createdAtMs: project.createdAtMs,
    createdBy: project.createdBy,
    kind: project.kind ?? (project.projectType === '0' ? 'hotel' : 'office'),
    mayManage: principal !== null && can(principal, 'projects.manage'),
    settings: project.settings,
  }
}
