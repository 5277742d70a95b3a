import { areasContract } from '#shared/contract/areas.ts'
import { copyNames } from '#shared/domain/structure/areaCopies.ts'
import { siblingsIn, withInnerAreas } from '#shared/domain/structure/areas.ts'
import { must } from '#shared/kernel/assert.ts'
import { seesDevice } from '#shared/permissions.ts'
import { AREA_IMAGES, type Area } from '#shared/records/area.ts'
import { type ReadState, seesRecord } from '#shared/records/registry.ts'
import { callerOf, type HandlersOf, projectOf, runAs } from './call.ts'
import { projectCommand, recordPage, requireSeen, requireWhole } from './declared.ts'

const seesOne = ({ areaId }: { readonly areaId: string }) => ({ area: [areaId] })

/** From the top floor down, and as they are ordered there. */
export function inPlace(a: Area, b: Area, read: ReadState): number {
  const level = (floorId: string): number => read.get('floor', floorId)?.level ?? 0
  return level(b.floorId) - level(a.floorId) || a.order - b.order
}

export const areaHandlers: HandlersOf<typeof areasContract> = {
  list: recordPage(areasContract.list, {
    type: 'area',
    equal: { floorId: 'floor', parentId: 'parent', kind: null },
    order: inPlace,
    row: ({ type: _, ...area }, call) => {
      const { principal } = callerOf(call)
      const devices = [...projectOf(call).workspace.state.by('device', 'area', area.id).values()]
      return { ...area, devices: devices.filter((device) => seesDevice(principal, device)).length }
    },
  }),
  add: projectCommand(areasContract.add, 'AddAreas', {
    sees: ({ floorId, parentId }) => ({
      floor: [floorId],
      ...(parentId === null ? {} : { area: [parentId] }),
    }),
    data: ({ floorId, parentId, more, ...facts }) => ({ floorId, parentId, areas: [facts, ...more] }),
    returns: (facts) => {
      const areaIds = facts.of('AreaAdded').map(({ areaId }) => areaId)
      return { areaId: facts.one('AreaAdded').areaId, areaIds }
    },
  }),
  update: projectCommand(areasContract.update, 'ChangeArea', { sees: seesOne }),
  remove: projectCommand(areasContract.remove, 'RemoveArea', { sees: seesOne }),
  copy: projectCommand(areasContract.copy, 'CopyArea', {
    sees: ({ areaId, floorId, parentId }) => ({
      area: [areaId, ...(parentId ? [parentId] : [])],
      ...(floorId ? { floor: [floorId] } : {}),
    }),
    data({ count, names, ...input }, call) {
      requireWhole([input.areaId], call)
      const read = projectOf(call).workspace.state
      const area = must(read.get('area', input.areaId), 'the area')
      const place = input.floorId ? { floorId: input.floorId, parentId: input.parentId ?? null } : area
      const taken = new Set(siblingsIn(read, place).map(({ name }) => name))
      return { ...input, names: names ?? copyNames(area.name, count, taken) }
    },
    returns(facts, { areaId, ...input }, call) {
      const read = projectOf(call).workspace.state
      const added = facts.of('AreaAdded')
      const inside = withInnerAreas(read, areaId)
      const perCopy = added.length / Math.max(1, input.names?.length ?? input.count)
      return {
        areaIds: added.filter((_, i) => i % perCopy === 0).map(({ areaId: id }) => id),
        devicesLeftOut: inside.reduce((sum, { id }) => sum + read.by('device', 'area', id).size, 0),
      }
    },
  }),
  async order({ areaId, direction, floorId, parentId, beforeId }, call) {
    const { workspace } = projectOf(call)
    requireSeen({ area: [areaId, parentId, beforeId].flatMap((id) => id ?? []) }, call)
    if (direction) await runAs(call, workspace, 'ShiftArea', { areaId, direction })
    if (floorId) {
      requireSeen({ floor: [floorId] }, call)
      await runAs(call, workspace, 'MoveArea', { areaId, floorId, parentId, beforeId })
    }
    return null
  },
  shown(_, call) {
    const read = projectOf(call).workspace.state
    const { principal } = callerOf(call)
    const seen = [...read.all('area')].filter((area) => seesRecord(principal, area, read))
    const list = seen
      .sort((a, b) => inPlace(a, b, read))
      .map(({ id, floorId, parentId, name, nameEn }) => ({ id, floorId, parentId, name, nameEn }))
    return { list }
  },
  images: () => ({ list: [...AREA_IMAGES] }),
}
