/** Energy wasted with an open window, in empty rooms, or all night. Pure. */
import type { WasteLine } from '#shared/contract/energyWaste.ts'
import { HOUR_MS } from '#shared/durations.ts'
import type { Device } from '#shared/records/device.ts'
import { QUARTER_MS } from '../energyDay.ts'
import type { RoomStates } from './roomStates.ts'

/** Less is no running: 20 W. */
export const RUNS_KWH = 0.005
/** Minimum number of night quarter-hours for a result. */
const NIGHT_QUARTERS_MIN = 8
/** A device draws at least its standby for all but this share of the nights. */
const BELOW_01 = 0.1
/** Smaller savings are not worth a line. */
const LINE_KWH_MIN = 0.1
const QUARTER_HOURS = QUARTER_MS / HOUR_MS

export interface WasteQuestion {
  /** Indexed from the start of the span; NaN if unknown. */
  readonly kwh: Float32Array
  readonly states: RoomStates
  /** Whether a quarter of an hour is at night. */
  readonly night: Uint8Array
  /** NaN without a rate. */
  readonly prices: Float64Array
  /** Whether the device heats or cools. */
  readonly isClimate: boolean
}

interface Sum {
  hours: number
  kwh: number
  money: number
}

/**
 * Each quarter-hour counts once: `open` takes precedence over `nobody`. Standby counts only without presence
 * sensors.
 */
export function wasteOf(device: Device, question: WasteQuestion): WasteLine[] {
  const { kwh, states, prices, isClimate } = question
  const open: Sum = { hours: 0, kwh: 0, money: 0 }
  const nobody: Sum = { hours: 0, kwh: 0, money: 0 }
  kwh.forEach((used, quarter) => {
    if (!(used >= RUNS_KWH)) return
    const isOpen = isClimate && states.open[quarter] === 1
    if (!isOpen && states.empty[quarter] !== 1) return
    const sum = isOpen ? open : nobody
    sum.hours += QUARTER_HOURS
    sum.kwh += used
    sum.money += used * (prices[quarter] ?? Number.NaN)
  })
  const standby = states.sensesPeople ? null : standbyOf(question)
  const line = (kind: WasteLine['kind'], sum: Sum | null): WasteLine[] => {
    if (!sum || sum.kwh < LINE_KWH_MIN) return []
    const money = Number.isNaN(sum.money) ? null : sum.money
    return [{ kind, deviceId: device.id, areaId: device.areaId, hours: sum.hours, kwh: sum.kwh, money }]
  }
  return [...line('open', open), ...line('nobody', nobody), ...line('standby', standby)]
}

/** Base load that is present in nearly every quarter-hour of all nights. */
function standbyOf({ kwh, night, prices }: WasteQuestion): Sum | null {
  const quarters: number[] = []
  kwh.forEach((used, quarter) => {
    if (night[quarter] === 1 && !Number.isNaN(used)) quarters.push(quarter)
  })
  if (quarters.length < NIGHT_QUARTERS_MIN) return null
  const loads = quarters.map((quarter) => kwh[quarter] ?? 0).sort((a, b) => a - b)
  const base = loads[Math.floor(loads.length * BELOW_01)] ?? 0
  return {
    hours: quarters.length * QUARTER_HOURS,
    kwh: base * quarters.length,
    money: quarters.reduce((sum, quarter) => sum + base * (prices[quarter] ?? Number.NaN), 0),
  }
}
