import { servingContract } from '#shared/contract/serving.ts'
import { must } from '#shared/kernel/assert.ts'
import type { Area } from '#shared/records/area.ts'
import { seesRecord } from '#shared/records/registry.ts'
import type { CallContext } from '../http/mount.ts'
import { inPlace, PLACED } from './areas.ts'
import { callerOf, compareValues, type HandlersOf, projectOf } from './call.ts'
import { projectCommand, recordPage, requireSeen } from './declared.ts'
import { devicesSeen } from './hosts.ts'

const hostOf = ({ hostId }: { readonly hostId: string | null }) => (hostId === null ? {} : { host: [hostId] })

/** Areas that the caller may not see are omitted. */
function areasSeen(ids: readonly string[], call: CallContext): Area[] {
  const { principal } = callerOf(call)
  const read = projectOf(call).workspace.state
  const areas = ids.flatMap((id) => read.get('area', id) ?? [])
  return areas.filter((area) => seesRecord(principal, area, read)).sort((a, b) => inPlace(a, b, read))
}

const areaRow = ({ id, floorId, parentId, name, nameEn }: Area) => ({ id, floorId, parentId, name, nameEn })

export const servingHandlers: HandlersOf<typeof servingContract> = {
  bind: projectCommand(servingContract.bind, 'AssignAreas', {
    sees: (input) => ({ area: [input.areaId], ...hostOf(input) }),
    data: ({ areaId, hostId }) => ({ hostId, areaIds: [areaId] }),
  }),
  assign: projectCommand(servingContract.assign, 'AssignAreas', {
    sees: (input) => ({ area: input.areaIds, ...hostOf(input) }),
  }),
  assignable: recordPage(servingContract.assignable, {
    type: 'area',
    equal: { floorId: 'floor' },
    orderByOthers: PLACED,
    where({ id }, { hostId }, call) {
      const host = projectOf(call).workspace.state.first('host', 'serves', id)
      return !host || host.id === hostId
    },
    row: (area, call) => ({
      ...areaRow(area),
      isServed: projectOf(call).workspace.state.first('host', 'serves', area.id) !== undefined,
    }),
  }),
  served({ hostId }, call) {
    requireSeen({ host: [hostId] }, call)
    const host = must(projectOf(call).workspace.state.get('host', hostId), 'the host')
    return { hostId, areaId: host.areaId, list: areasSeen(host.servedAreaIds, call).map(areaRow) }
  },
  all(_, call) {
    const { principal } = callerOf(call)
    const read = projectOf(call).workspace.state
    const hosts = [...read.all('host')].filter((host) => seesRecord(principal, host, read))
    const list = hosts
      .sort((a, b) => compareValues(a.name, b.name))
      .map(({ type: _type, ...host }) => ({
        ...host,
        servedAreaIds: areasSeen(host.servedAreaIds, call).map(({ id }) => id),
        devices: devicesSeen(host.id, call),
      }))
    return { list }
  },
}
