import { areasContract } from '#shared/contract/areas.ts'
import { seesDevice } from '#shared/permissions.ts'
import type { HandlersOf } from './call.ts'
import { callerOf, projectOf } from './call.ts'
import { recordPage } from './declared.ts'

export const areaHandlers: HandlersOf<typeof areasContract> = {
  list: recordPage(areasContract.list, {
    type: 'area',
    equal: { floorId: 'floor', parentId: 'parent', kind: null },
    order: (a, b, read) => {
      const level = (floorId: string): number => read.get('floor', floorId)?.level ?? 0
      return level(b.floorId) - level(a.floorId) || a.order - b.order
    },
    row: ({ type: _, ...area }, call) => {
      const { principal } = callerOf(call)
      const devices = [...projectOf(call).workspace.state.by('device', 'area', area.id).values()]
      return { ...area, devices: devices.filter((device) => seesDevice(principal, device)).length }
    },
  }),
}
