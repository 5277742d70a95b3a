/** The alarms of each floor, as the rooms on its plan show them: active alarms above the severity of a notice. Pure. */
import type { Alarm } from '#shared/records/alarm.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { activeAlarms } from '../activeAlarms.ts'

export interface FloorAlarms {
  readonly floorId: string
  readonly severity: Alarm['severity']
  readonly count: number
}

/** Floors by worst alarm; among equals unacknowledged first. */
export function floorAlarms(read: ReadState): readonly FloorAlarms[] {
  const byFloor = new Map<string, FloorAlarms>()
  for (const { severity, areaId } of activeAlarms(read)) {
    const floorId = read.get('area', areaId)?.floorId
    if (floorId === undefined) continue
    const before = byFloor.get(floorId) ?? { floorId, severity, count: 0 }
    byFloor.set(floorId, { ...before, count: before.count + 1 })
  }
  return [...byFloor.values()]
}

export const isSameAlarms = (a: readonly FloorAlarms[], b: readonly FloorAlarms[]): boolean =>
  a.length === b.length &&
  a.every(
    (one, at) =>
      one.floorId === b[at]?.floorId && one.severity === b[at].severity && one.count === b[at].count,
  )
