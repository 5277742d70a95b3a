/** A project small enough to read: one building, one floor, two rooms, one host, a light in each room and a leak sensor. */

import type { AreaId } from '#shared/records/area.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import type { Committed } from '#sim/core/workspace/workspace.ts'
import type { OwnWorkspace } from '#sim/core/workspace/workspaces.ts'
import { at } from './context.ts'

export interface SmallHouse {
  readonly rooms: readonly [AreaId, AreaId]
  readonly host: HostId
  readonly lights: readonly [DeviceId, DeviceId]
  readonly leakSensor: DeviceId
}

export const HOST_NUMBER = '00158D0000000001'
export const LEAK_NUMBER = '00158D00000000A3'

type PutId<T extends string> = Extract<Committed['changes'][number], { put: unknown }>['put'] & { type: T }

function idsOf<T extends string>(committed: Committed | null, type: T): string[] {
  return (committed?.changes ?? []).flatMap((change) =>
    'put' in change && change.put.type === type ? [(change.put as PutId<T>).id] : [],
  )
}

export async function buildSmallHouse(
  workspace: OwnWorkspace,
  hostNumber = HOST_NUMBER,
): Promise<SmallHouse> {
  const rooms = await buildRooms(workspace)
  const installed = await workspace.run(
    'InstallHost',
    {
      number: hostNumber,
      name: 'H-01',
      areaId: rooms[0],
      model: 'GW-1',
      firmwareVersion: '1.0.0',
      networkNumber: 1,
    },
    context,
  )
  const host = idsOf(installed, 'host')[0] as HostId
  const light = (index: 0 | 1) => ({
    number: `${hostNumber.slice(0, 14)}A${index}`,
    name: `吸顶灯${index + 1}`,
    nameEn: `Ceiling light ${index + 1}`,
    kind: 'dimmable_light',
    model: 'L-1',
    areaId: rooms[index],
    hostId: host,
    circuits: [{ name: '灯', nameEn: 'Light' }],
    isJoined: true,
    isConfigured: true,
    connection: 'zigbee' as const,
  })
  const sensor = {
    ...light(0),
    number: `${hostNumber.slice(0, 14)}A3`,
    name: '水浸',
    nameEn: 'Leak sensor',
    kind: 'water_leak',
  }
  const added = await workspace.run('AddDevices', { devices: [light(0), light(1), sensor] }, context)
  const [first, second, leakSensor] = idsOf(added, 'device') as [DeviceId, DeviceId, DeviceId]
  return { rooms, host, lights: [first, second], leakSensor }
}

const context = at(1_000)

async function buildRooms(workspace: OwnWorkspace): Promise<[AreaId, AreaId]> {
  const [building] = idsOf(
    await workspace.run('AddBuilding', { name: '主楼', nameEn: 'Main' }, context),
    'building',
  )
  const floorData = { buildingId: building as never, name: '1F', nameEn: '1F', level: 1 }
  const [floor] = idsOf(await workspace.run('AddFloor', floorData, context), 'floor')
  const room = async (name: string): Promise<AreaId> => {
    const place = { floorId: floor as never, parentId: null, kind: 'room', image: 'room' } as const
    return idsOf(
      await workspace.run('AddArea', { ...place, name, nameEn: name }, context),
      'area',
    )[0] as AreaId
  }
  return [await room('101'), await room('102')]
}
