import type { buildingsContract } from '#shared/contract/buildings.ts'
import type { Handlers } from '#shared/contract/endpoint.ts'
import type { CallContext } from '../http/mount.ts'
import { seesRecord } from '../live/visibility.ts'
import { callerOf, isNamed, pageOfRows, projectOf } from './call.ts'

export const buildingHandlers: Handlers<typeof buildingsContract, CallContext> = {
  list(input, context) {
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
  floors(input, context) {
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
