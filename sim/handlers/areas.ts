import type { areasContract } from '#shared/contract/areas.ts'
import type { Handlers } from '#shared/contract/endpoint.ts'
import { seesArea } from '#shared/permissions.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, isNamed, pageOfRows, projectOf } from './call.ts'

export const areaHandlers: Handlers<typeof areasContract, CallContext> = {
  list(input, context) {
    const read = projectOf(context).workspace.state
    const { principal } = callerOf(context)
    const level = (floorId: string): number => read.get('floor', floorId)?.level ?? 0
    const rows = [...(input.floorId ? read.by('area', 'floor', input.floorId).values() : read.all('area'))]
      .filter(
        (area) =>
          seesArea(principal, area.id) &&
          (input.parentId === undefined || area.parentId === input.parentId) &&
          (input.kind === undefined || area.kind === input.kind) &&
          isNamed(input.name, area.name, area.nameEn),
      )
      .sort((a, b) => level(b.floorId) - level(a.floorId) || a.order - b.order || (a.id < b.id ? -1 : 1))
    return pageOfRows(rows, input, ({ type: _, ...area }) => ({
      ...area,
      devices: read.by('device', 'area', area.id).size,
    }))
  },
}
