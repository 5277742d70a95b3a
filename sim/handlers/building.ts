import type { buildingContract } from '#shared/contract/building.ts'
import type { Handlers } from '#shared/contract/endpoint.ts'
import { seesDevice } from '#shared/permissions.ts'
import type { CallContext } from '../http/mount.ts'
import { seesRecord } from '../live/visibility.ts'
import { callerOf, isNamed, pageOfRows, projectOf } from './call.ts'
import { projectHandlers } from './projects.ts'
import type { Services } from './services.ts'

type Group = Handlers<typeof buildingContract, CallContext>

export function buildingHandlers(services: Services): Group {
  return { ...projectHandlers(services), ...structureHandlers, ...hostHandlers }
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
