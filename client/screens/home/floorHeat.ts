/** All rooms by floor with temperature, occupancy and alarm. Pure. */
import type { Alarm } from '#shared/records/alarm.ts'
import type { Area } from '#shared/records/area.ts'
import type { Floor } from '#shared/records/floor.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { alarmRank } from '#shared/rules/alarmOrder.ts'
import { isWholeRoom, type RoomAlarm, type RoomState } from '#shared/rules/roomState.ts'
import { naturalOrder } from '../../i18n/naturalOrder.ts'

export interface RoomHeat {
  readonly areaId: string
  readonly temperatureC: number | null
  /** Null where nothing knows. */
  readonly isTaken: boolean | null
  readonly alarm: Alarm['severity'] | null
  /** Everything there is acknowledged. */
  readonly isAlarmSeen: boolean
  readonly isOffline: boolean
  /** None of its devices has reported yet. */
  readonly isUnseen: boolean
}

export interface FloorHeat {
  readonly floorId: string
  readonly buildingId: string
  readonly rooms: readonly RoomHeat[]
  readonly taken: number
  /** Mean of the rooms that have one. */
  readonly temperatureC: number | null
  /** The worst alarm where no room is: corridors, plant rooms. */
  readonly outside: OutsideAlarm | null
}

export interface OutsideAlarm {
  readonly areaId: string
  readonly alarm: RoomAlarm
}

export interface HouseHeat {
  readonly floors: readonly FloorHeat[]
  readonly rooms: number
  readonly taken: number
  /** Whether any source reports occupancy. */
  readonly isTakenKnown: boolean
}

export interface HeatSource {
  readonly read: ReadState
  readonly room: (areaId: string) => RoomState
}

export function houseHeat(source: HeatSource): HouseHeat {
  const { read } = source
  const orderOf = (buildingId: string): number => read.get('building', buildingId)?.order ?? 0
  const floors = [...read.all('floor')]
    .sort(
      (a, b) =>
        orderOf(a.buildingId) - orderOf(b.buildingId) || b.level - a.level || naturalOrder(a.name, b.name),
    )
    .map((floor) => floorHeat(source, floor))
    .filter(({ rooms, outside }) => rooms.length > 0 || outside)
  const all = floors.flatMap(({ rooms }) => rooms)
  return {
    floors,
    rooms: all.length,
    taken: all.filter((room) => room.isTaken).length,
    isTakenKnown: all.some((room) => room.isTaken !== null),
  }
}

function floorHeat(source: HeatSource, { id: floorId, buildingId }: Floor): FloorHeat {
  const { read, room } = source
  const areas = [...read.by('area', 'floor', floorId).values()]
  const rooms = areas
    .filter((area) => isWholeRoom(read, area))
    .sort((a, b) => a.order - b.order || naturalOrder(a.name, b.name))
    .map(({ id }): RoomHeat => {
      const { temperatureC, isTaken, alarm, status } = room(id)
      return {
        areaId: id,
        temperatureC,
        isTaken,
        alarm: alarm?.severity ?? null,
        isAlarmSeen: alarm?.isWaiting === false,
        isOffline: status === 'offline',
        isUnseen: status === 'never',
      }
    })
  const known = rooms.flatMap(({ temperatureC }) => temperatureC ?? [])
  return {
    floorId,
    buildingId,
    rooms,
    taken: rooms.filter((one) => one.isTaken).length,
    temperatureC: known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length,
    outside: worstOutside(source, areas),
  }
}

/** A room shows active alarms only. */
const rank = (alarm: RoomAlarm): number => alarmRank({ ...alarm, isActive: true }, alarm.isWaiting)

function worstOutside({ read, room }: HeatSource, areas: readonly Area[]): OutsideAlarm | null {
  let worst: OutsideAlarm | null = null
  for (const area of areas) {
    const alarm = area.parentId === null && !isWholeRoom(read, area) ? room(area.id).alarm : null
    if (!alarm) continue
    const isWorse = !worst || rank(alarm) < rank(worst.alarm)
    if (isWorse) worst = { areaId: area.id, alarm }
  }
  return worst
}

/** Cold to hot; the middle is comfortable. */
export const WARMTHS = ['cold', 'cool', 'mild', 'good', 'warm', 'hot', 'veryHot'] as const
export type Warmth = (typeof WARMTHS)[number]
const UPPER_C = [17, 19, 21, 24.5, 26, 28] as const

export function warmthOf(temperatureC: number): Warmth {
  const index = UPPER_C.findIndex((upper) => temperatureC < upper)
  return WARMTHS[index === -1 ? WARMTHS.length - 1 : index] as Warmth
}
