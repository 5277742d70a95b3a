/** The rooms that rules watch, found by the devices and hosts that report for them: a report costs only what listens. */
import { type RoomSensors, sensorsOf } from '#shared/domain/detection/sensing.ts'
import type { AreaId } from '#shared/records/area.ts'
import type { DetectionId } from '#shared/records/detection.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { HostId } from '#shared/records/host.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { roomKey } from '#shared/records/vacancy.ts'

export interface WatchedRoom {
  readonly projectId: ProjectId
  readonly detectionId: DetectionId
  readonly areaId: AreaId
  readonly sensors: RoomSensors
  /** Sensors were uncertain, so any report triggers evaluation. */
  isInDoubt: boolean
  /** Summary of the last evaluation, to detect changes. */
  seen: string
  /** A decision about it is pending. */
  isBusy: boolean
}

export interface RoomIndex {
  readonly rooms: ReadonlyMap<string, WatchedRoom>
  readonly byDevice: ReadonlyMap<DeviceId, ReadonlySet<WatchedRoom>>
  readonly byHost: ReadonlyMap<HostId, ReadonlySet<WatchedRoom>>
}

export function roomIndex(projectId: ProjectId, read: ReadState): RoomIndex {
  const rooms = new Map<string, WatchedRoom>()
  const byDevice = new Map<DeviceId, Set<WatchedRoom>>()
  const byHost = new Map<HostId, Set<WatchedRoom>>()
  for (const { id: detectionId, areaIds } of read.all('detection'))
    for (const areaId of areaIds) {
      const sensors = sensorsOf(read, areaId)
      const room: WatchedRoom = {
        ...{ projectId, detectionId, areaId, sensors },
        isInDoubt: true,
        seen: '',
        isBusy: false,
      }
      rooms.set(roomKey(room), room)
      for (const { id, hostId } of Object.values(sensors).flat()) {
        noted(byDevice, id).add(room)
        noted(byHost, hostId).add(room)
      }
    }
  return { rooms, byDevice, byHost }
}

function noted<K>(table: Map<K, Set<WatchedRoom>>, key: K): Set<WatchedRoom> {
  const found = table.get(key) ?? new Set()
  table.set(key, found)
  return found
}
