/** Exposure of a room: orientation, corner, top floor. */
import { type Area, ROOM_KINDS } from '#shared/records/area.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { hash01, hashText } from '../../base/rng.ts'
import { roomsOfFloor } from './stacked.ts'

export interface Exposure {
  /** Orientation of its windows, in degrees from north. */
  readonly azimuth: number
  /** Walls to the outside, compared with those of a room between two others. */
  readonly wall: number
  readonly isUnderRoof: boolean
}

const CORNER_WALL = 1.5

/** Rooms on both sides of a corridor by number; ends are corners. */
export function exposureOf(seed: number, read: ReadState, room: Area): Exposure {
  const floor = read.get('floor', room.floorId)
  const buildingKey = floor?.buildingId ?? room.floorId
  const rooms = roomsOfFloor(read, room.floorId)
  const place = rooms.findIndex(({ id }) => id === room.id)
  // Fronts face south-east to south-west, as is common at these latitudes.
  const front = 130 + 100 * hash01(hashText(`${seed}/front/${buildingKey}`))
  return {
    azimuth: place % 2 === 0 ? front : front + 180,
    wall: place >= 0 && (place < 2 || place > rooms.length - 3) ? CORNER_WALL : 1,
    isUnderRoof: floor !== undefined && place >= 0 && isHighest(read, floor),
  }
}

function isHighest(read: ReadState, floor: { readonly buildingId: string; readonly level: number }): boolean {
  for (const { id, level } of read.by('floor', 'building', floor.buildingId).values()) {
    if (level <= floor.level) continue
    for (const { kind } of read.by('area', 'floor', id).values()) if (ROOM_KINDS.has(kind)) return false
  }
  return true
}

/** Sun on the room's windows at a minute of the day, as a share of that on the ground. */
export function sunOnWindows({ azimuth }: Exposure, minute: number): number {
  const sunAzimuth = minute / 4
  const facing = Math.cos(((azimuth - sunAzimuth) * Math.PI) / 180)
  return 0.55 + 0.95 * Math.max(0, facing)
}
