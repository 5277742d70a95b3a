/** Energy of an area's metered devices by quarter-hour and by date, with the area's known state. */

import { DAY_MS } from '#shared/durations.ts'
import type { Device } from '#shared/records/device.ts'
import type { DaySpan } from '#shared/rules/reportPeriod.ts'
import { startOfDay } from '#shared/time/days.ts'
import type { Day } from '#shared/time/zone.ts'
import type { Energy } from '../energy.ts'
import { QUARTER_MS } from '../energyDay.ts'
import type { RoomSpan, RoomStates } from './roomStates.ts'

const COMPLETE_01 = 0.95

/** A date of the project, as quarters of an hour of the span. */
export interface DayQuarters {
  readonly day: Day
  readonly fromMs: number
  readonly untilMs: number
  readonly first: number
  readonly end: number
}

export interface MeteredDevice {
  readonly device: Device
  /** Indexed from the start of the span; NaN if unknown. */
  readonly kwh: Float32Array
  readonly isClimate: boolean
}

export interface RoomEnergy {
  readonly states: RoomStates
  readonly devices: readonly MeteredDevice[]
}

export interface RoomDay extends DayQuarters {
  readonly kwh: number
}

/** Dates that are over. */
export function daysOver(span: DaySpan, timeZone: string, { fromMs, untilMs }: RoomSpan): DayQuarters[] {
  const days: DayQuarters[] = []
  for (let day = span.fromDay; day < span.untilDay; day += 1) {
    const [begins, ends] = [startOfDay(day, timeZone), startOfDay(day + 1, timeZone)]
    if (ends <= begins || ends > untilMs) continue
    const [first, end] = [(begins - fromMs) / QUARTER_MS, (ends - fromMs) / QUARTER_MS]
    days.push({ day, fromMs: begins, untilMs: ends, first, end })
  }
  return days
}

export function quartersOf(
  energy: Energy,
  device: Device,
  { projectId, fromMs, untilMs }: RoomSpan,
): Float32Array {
  const kwh = new Float32Array(Math.ceil((untilMs - fromMs) / QUARTER_MS)).fill(Number.NaN)
  for (let day = Math.floor(fromMs / DAY_MS); day * DAY_MS < untilMs; day += 1) {
    const offset = Math.round((day * DAY_MS - fromMs) / QUARTER_MS)
    energy.figuresOn(projectId, device.id, day)?.quarters.forEach((used, quarter) => {
      const place = offset + quarter
      if (place >= 0 && place < kwh.length) kwh[place] = used
    })
  }
  return kwh
}

/** Dates of which nearly all readings of every device are there. */
export function completeDays(
  { devices }: Pick<RoomEnergy, 'devices'>,
  days: readonly DayQuarters[],
): RoomDay[] {
  return days.flatMap((day) => {
    let kwh = 0
    for (const one of devices) {
      let known = 0
      for (let quarter = day.first; quarter < day.end; quarter += 1) {
        const used = one.kwh[quarter] ?? Number.NaN
        if (Number.isNaN(used)) continue
        known += 1
        kwh += used
      }
      if (known < (day.end - day.first) * COMPLETE_01) return []
    }
    return [{ ...day, kwh }]
  })
}
