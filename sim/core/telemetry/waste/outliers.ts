/** Days with unusual consumption of an area, and possible causes in stored data. */
import type { OutlierCause } from '#shared/contract/energyWaste.ts'
import { HOUR_MS } from '#shared/durations.ts'
import type { ProjectId } from '#shared/records/project.ts'
import { QUARTER_MS } from '../energyDay.ts'
import type { Hours } from '../hours.ts'
import { median, outlierMedian } from './deviation.ts'
import type { DayQuarters, MeteredDevice, RoomDay, RoomEnergy } from './roomEnergy.ts'
import { RUNS_KWH } from './wasteLines.ts'

const SETPOINT = 'occupied_heating_setpoint'
/** Less is no cause. */
const OPEN_HOURS_MIN = 1
const OCCUPIED_HOURS_MIN = 3
const SETPOINT_K_MIN = 1.5
const QUARTERS_PER_HOUR = HOUR_MS / QUARTER_MS

export interface FarDay {
  readonly day: RoomDay
  readonly usualKwh: number
}

/** @param days complete ones @param isJudged of the period, and not only of the reference days */
export function farDays(days: readonly RoomDay[], isJudged: (day: RoomDay) => boolean): FarDay[] {
  return days.filter(isJudged).flatMap((day) => {
    const usualKwh = outlierMedian(
      day.kwh,
      days.filter((other) => other !== day).map(({ kwh }) => kwh),
    )
    return usualKwh === null ? [] : [{ day, usualKwh }]
  })
}

export interface CauseQuestion {
  readonly room: RoomEnergy
  /** Complete ones of the area. */
  readonly days: readonly RoomDay[]
  readonly hours: Pick<Hours, 'of'>
  readonly projectId: ProjectId
  /** Raised in the area on that date. */
  readonly alarms: number
}

export function causesOf({ day, usualKwh }: FarDay, question: CauseQuestion): OutlierCause[] {
  const isMore = day.kwh > usualKwh
  return [
    ...(isMore ? openCause(day, question) : []),
    ...occupiedCause(day, question, isMore),
    ...question.room.devices
      .filter(({ isClimate }) => isClimate)
      .flatMap((one) => setpointCause(day, one, question)),
    ...(question.alarms > 0 ? [{ kind: 'alarms', count: question.alarms } as const] : []),
  ]
}

/** The device that ran longest so. */
function openCause(day: DayQuarters, { room }: CauseQuestion): OutlierCause[] {
  const found = room.devices
    .filter(({ isClimate }) => isClimate)
    .map(({ device, kwh }) => {
      let quarters = 0
      for (let quarter = day.first; quarter < day.end; quarter += 1)
        if (room.states.open[quarter] === 1 && (kwh[quarter] ?? 0) >= RUNS_KWH) quarters += 1
      return { deviceId: device.id, hours: quarters / QUARTERS_PER_HOUR }
    })
    .toSorted((a, b) => b.hours - a.hours)[0]
  return found && found.hours >= OPEN_HOURS_MIN ? [{ kind: 'open', ...found }] : []
}

function occupiedCause(day: RoomDay, { room, days }: CauseQuestion, isMore: boolean): OutlierCause[] {
  const hoursOf = ({ first, end }: DayQuarters): number =>
    room.states.occupied.subarray(first, end).reduce((sum, one) => sum + one, 0) / QUARTERS_PER_HOUR
  if (!room.states.sensesPeople) return []
  const hours = hoursOf(day)
  const usualHours = median(days.filter((other) => other !== day).map(hoursOf))
  const away = isMore ? hours - usualHours : usualHours - hours
  return away >= OCCUPIED_HOURS_MIN ? [{ kind: 'occupied', hours, usualHours }] : []
}

function setpointCause(day: RoomDay, { device }: MeteredDevice, question: CauseQuestion): OutlierCause[] {
  const { hours, projectId, days } = question
  const meanOf = ({ fromMs, untilMs }: DayQuarters): number | null => {
    const known = hours.of(projectId, device.id, SETPOINT, fromMs, untilMs)
    return known.length === 0 ? null : known.reduce((sum, { mean }) => sum + mean, 0) / known.length
  }
  const meanC = meanOf(day)
  if (meanC === null) return []
  const others = days.filter((other) => other !== day).flatMap((other) => meanOf(other) ?? [])
  const usualC = median(others)
  const isFar = Math.abs(meanC - usualC) >= SETPOINT_K_MIN
  return isFar ? [{ kind: 'setpoint', deviceId: device.id, meanC, usualC }] : []
}
