/** Alarms where no room is: corridors, plant rooms, the gateway in the lobby. The matrix has no tile of theirs. Pure. */
import type { Alarm } from '#shared/records/alarm.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { roomOf } from '#shared/rules/areaTree.ts'
import { isWholeRoom } from '#shared/rules/roomState.ts'
import { activeAlarms } from '../activeAlarms.ts'

export interface OutsideAlarm {
  readonly alarm: Alarm
  /** The outermost area it is in. */
  readonly areaId: string
  readonly floorId: string
}

/** Active ones, worst first. */
export function outsideAlarms(read: ReadState): readonly OutsideAlarm[] {
  return activeAlarms(read).flatMap((alarm) => {
    const area = read.get('area', roomOf(read, alarm.areaId))
    return area && !isWholeRoom(read, area) ? [{ alarm, areaId: area.id, floorId: area.floorId }] : []
  })
}

export const isSameOutside = (a: readonly OutsideAlarm[], b: readonly OutsideAlarm[]): boolean =>
  a.length === b.length && a.every(({ alarm, areaId }, i) => alarm === b[i]?.alarm && areaId === b[i].areaId)
