/**
 * Energy of many devices in a span: one sum for each device, or the course of all together by quarters of an hour. Reads
 * the stored days one by one and leaves the loop to others in between.
 */
import { DAY_MS } from '#shared/durations.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { Energy } from './energy.ts'
import { type EnergyAfterGap, type EnergyFigures, QUARTER_MS } from './energyDay.ts'
import { type EnergyBySteps, type EnergyStep, energyBySteps } from './energySteps.ts'
import { createPace } from './pace.ts'
import { CourseByDays, SumsByPlace } from './summedDays.ts'

export interface EnergyQuestion {
  readonly projectId: ProjectId
  readonly fromMs: number
  readonly untilMs: number
  readonly devices: ReadonlySet<DeviceId>
}

export interface EnergySum {
  /** All energy in the span; null if nothing was reported. */
  readonly kwh: number | null
  /** Energy reported after gaps, whose quarter-hour is unknown. */
  readonly gapKwh: number
  /** The part of `gapKwh` that may have been used before the span. */
  readonly earlierKwh: number
  /** Quarters of an hour in which devices reported. */
  readonly knownQuarters: number
}

export const NO_ENERGY: EnergySum = { kwh: null, gapKwh: 0, earlierKwh: 0, knownQuarters: 0 }

export const addSums = (a: EnergySum, b: EnergySum): EnergySum => ({
  kwh: a.kwh === null ? b.kwh : a.kwh + (b.kwh ?? 0),
  gapKwh: a.gapKwh + b.gapKwh,
  earlierKwh: a.earlierKwh + b.earlierKwh,
  knownQuarters: a.knownQuarters + b.knownQuarters,
})

/** Sum for each device that reported in the span. */
export async function sumByDevice(
  energy: Energy,
  question: EnergyQuestion,
): Promise<Map<DeviceId, EnergySum>> {
  const sums = new Map<DeviceId, EnergySum>()
  const summed = new SumsByPlace(energy, question)
  const add = (deviceId: DeviceId, sum: EnergySum): void => {
    const before = sums.get(deviceId)
    sums.set(deviceId, before ? addSums(before, sum) : sum)
  }
  await eachDay(energy, question, {
    take: (deviceId, dayMs, figures) => add(deviceId, sumOfDay(figures, dayMs, question)),
    summed: (day, isWhole) => isWhole && summed.take(day),
  })
  for (const [deviceId, sum] of summed.sums()) add(deviceId, sum)
  return sums
}

function sumOfDay(
  { quarters, afterGaps }: EnergyFigures,
  dayMs: number,
  { fromMs, untilMs }: EnergyQuestion,
): EnergySum {
  let [used, knownQuarters] = [0, 0]
  const [first, end] = quartersWithin(dayMs, fromMs, untilMs, quarters.length)
  for (let quarter = first; quarter < end; quarter += 1) {
    const kwh = quarters[quarter] ?? Number.NaN
    if (Number.isNaN(kwh)) continue
    used += kwh
    knownQuarters += 1
  }
  const gaps = sumOfGaps(
    afterGaps.filter(({ atMs }) => atMs >= fromMs && atMs < untilMs),
    fromMs,
  )
  const isKnown = knownQuarters > 0 || gaps.gapKwh > 0
  return { ...gaps, kwh: isKnown ? used + gaps.gapKwh : null, knownQuarters }
}

function sumOfGaps(
  gaps: readonly EnergyAfterGap[],
  fromMs: number,
): Pick<EnergySum, 'gapKwh' | 'earlierKwh'> {
  let [gapKwh, earlierKwh] = [0, 0]
  for (const { kwh, sinceMs } of gaps) {
    gapKwh += kwh
    if (sinceMs < fromMs) earlierKwh += kwh
  }
  return { gapKwh, earlierKwh }
}

/** Quarters of a day that start within the span. */
function quartersWithin(
  dayMs: number,
  fromMs: number,
  untilMs: number,
  count: number,
): [first: number, end: number] {
  const first = Math.max(0, Math.ceil((fromMs - dayMs) / QUARTER_MS))
  return [first, Math.min(count, Math.ceil((untilMs - dayMs) / QUARTER_MS))]
}

interface DayReader {
  readonly take: (deviceId: DeviceId, dayMs: number, figures: EnergyFigures) => void
  /**
   * Uses precomputed sums of a day. Returns false if impossible.
   * @param isWhole the day lies completely within the span
   */
  readonly summed: (day: number, isWhole: boolean) => boolean
}

async function eachDay(
  energy: Energy,
  { projectId, fromMs, untilMs, devices }: EnergyQuestion,
  { take, summed }: DayReader,
): Promise<void> {
  if (devices.size === 0) return
  const pace = createPace()
  const last = Math.floor((untilMs - 1) / DAY_MS)
  for (let day = Math.floor(fromMs / DAY_MS); day <= last; day += 1) {
    const isWhole = day * DAY_MS >= fromMs && (day + 1) * DAY_MS <= untilMs
    if (!summed(day, isWhole))
      for (const figures of energy.on(projectId, day, devices)) take(figures.deviceId, day * DAY_MS, figures)
    await pace()
  }
}

/** Total energy of meters by quarter-hour. */
export interface EnergyCourse {
  readonly fromMs: number
  readonly meters: number
  readonly kwh: Float64Array
  /** Number of meters that reported. */
  readonly known: Uint32Array
  readonly gaps: readonly EnergyAfterGap[]
}

export async function courseOf(energy: Energy, question: EnergyQuestion): Promise<EnergyCourse> {
  const { fromMs, untilMs, devices } = question
  const count = Math.max(0, Math.ceil((untilMs - fromMs) / QUARTER_MS))
  const kwh = new Float64Array(count)
  const known = new Uint32Array(count)
  const gaps: EnergyAfterGap[] = []
  const summed = new CourseByDays(energy, question)
  const offsetOf = (dayMs: number): number => Math.round((dayMs - fromMs) / QUARTER_MS)
  await eachDay(energy, question, {
    take(_, dayMs, { quarters, afterGaps }) {
      const [first, end] = quartersWithin(dayMs, fromMs, untilMs, quarters.length)
      const offset = offsetOf(dayMs)
      for (let quarter = first; quarter < end; quarter += 1) {
        const used = quarters[quarter] ?? Number.NaN
        if (Number.isNaN(used)) continue
        const place = offset + quarter
        kwh[place] = (kwh[place] ?? 0) + used
        known[place] = (known[place] ?? 0) + 1
      }
      for (const gap of afterGaps) if (gap.atMs >= fromMs && gap.atMs < untilMs) gaps.push(gap)
    },
    summed(day) {
      const ofDay = summed.on(day)
      if (!ofDay) return false
      const [first, end] = quartersWithin(day * DAY_MS, fromMs, untilMs, ofDay.kwh.length)
      const place = offsetOf(day * DAY_MS) + first
      kwh.set(ofDay.kwh.subarray(first, end), place)
      known.set(ofDay.known.subarray(first, end), place)
      for (const { kwh, sinceMs, atMs } of ofDay.gaps)
        if (atMs >= fromMs && atMs < untilMs) gaps.push({ kwh, sinceMs, atMs })
      return true
    },
  })
  return { fromMs, meters: devices.size, kwh, known, gaps }
}

/** The sum up to an instant. */
export function sumOfCourse({ fromMs, kwh, known, gaps }: EnergyCourse, untilMs: number): EnergySum {
  let [used, knownQuarters] = [0, 0]
  const end = Math.min(kwh.length, Math.ceil((untilMs - fromMs) / QUARTER_MS))
  for (let quarter = 0; quarter < end; quarter += 1) {
    used += kwh[quarter] ?? 0
    knownQuarters += known[quarter] ?? 0
  }
  const found = sumOfGaps(
    gaps.filter(({ atMs }) => atMs < untilMs),
    fromMs,
  )
  const isKnown = knownQuarters > 0 || found.gapKwh > 0
  return { ...found, kwh: isKnown ? used + found.gapKwh : null, knownQuarters }
}

export function courseBySteps(
  { fromMs, kwh, known, gaps }: EnergyCourse,
  steps: readonly EnergyStep[],
): EnergyBySteps {
  const quarters: { atMs: number; kwh: number }[] = []
  known.forEach((meters, quarter) => {
    if (meters > 0) quarters.push({ atMs: fromMs + quarter * QUARTER_MS, kwh: kwh[quarter] ?? 0 })
  })
  return energyBySteps({ quarters, afterGaps: gaps }, steps)
}
