/** Energy reports over the stored figures of the meters that the caller sees. */

import type { InputOf } from '#shared/contract/endpoint.ts'
import { ENERGY_GROUPS, type energyContract } from '#shared/contract/energy.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { DAY_MS } from '#shared/durations.ts'
import { Rejection } from '#shared/kernel/errors.ts'
import { seesDevice } from '#shared/permissions.ts'
import type { Device } from '#shared/records/device.ts'
import { countedMeters, meteredOf } from '#shared/rules/countedMeters.ts'
import {
  type DaySpan,
  daysOf,
  PERIODS,
  type Period,
  REPORT_DAYS_MAX,
  spanOf,
} from '#shared/rules/reportPeriod.ts'
import { dateOfDay, wallTimeOf } from '#shared/time/zone.ts'
import { costOf, type EnergyCost, monthStartMs } from '../../core/telemetry/energyCost.ts'
import { QUARTER_MS } from '../../core/telemetry/energyDay.ts'
import {
  addSums,
  courseBySteps,
  courseOf,
  type EnergyCourse,
  type EnergySum,
  NO_ENERGY,
  sumByDevice,
  sumOfCourse,
} from '../../core/telemetry/energyReport.ts'
import { joinedGaps } from '../../core/telemetry/energySteps.ts'
import { loadCurve, peakOf } from '../../core/telemetry/loadCurve.ts'
import { baseLoadOf, loadByHourOfWeek } from '../../core/telemetry/loadProfile.ts'
import {
  type ReportPeriods,
  reportPeriods,
  reportSteps,
  type SpanMs,
  yearEarlier,
} from '../../core/telemetry/reportPeriods.ts'
import type { CallContext } from '../http/mount.ts'
import { callerOf, type HandlersOf, projectOf } from './call.ts'
import { energyRows, figuresOf, type SumsByDevice } from './energyRows.ts'

type Asked = Pick<InputOf<typeof energyContract.overall>, 'period' | 'date' | 'until'> & {
  readonly kind?: string | undefined
}

export const energyHandlers: HandlersOf<typeof energyContract> = {
  queryTypes(_, call) {
    const { project } = projectOf(call)
    const metered = meteredInSight(call)
    const kinds = [...Map.groupBy(metered, ({ kind }) => kind)].map(([kind, devices]) => ({
      kind,
      devices: devices.length,
      isMainMeter: kindOf(kind)?.isMainMeter === true,
    }))
    const first = metered.length === 0 ? null : call.services.telemetry.energy.firstDay(project.id)
    return {
      periods: [...PERIODS],
      groups: [...ENERGY_GROUPS],
      kinds: kinds.sort((a, b) => b.devices - a.devices),
      today: todayOf(call),
      firstDate: first === null ? null : dateOfDay(wallTimeOf(first * DAY_MS, project.timeZone).day),
    }
  },

  async overall(input, call) {
    const question = readQuestion(input, call)
    const { periods, counted, nowMs, timeZone } = question
    const { now, before, comparedUntilMs } = periods
    const [course, earlier] = [await courseIn(question, now), await courseIn(question, before)]
    const steps = reportSteps(periods, input.period, timeZone)
    const used = courseBySteps(course, steps.now)
    const usedBefore = courseBySteps(earlier, steps.before).kwh
    const total = { now: sumOfCourse(course, now.untilMs), before: sumOfCourse(earlier, comparedUntilMs) }
    return {
      ...answerOf(question),
      total: figuresOf({ devices: counted.length, ...total }, elapsedQuarters(question)),
      step: steps.kind,
      steps: steps.now.flatMap(({ fromMs, untilMs }, place) =>
        untilMs > fromMs
          ? {
              fromMs,
              untilMs,
              kwh: used.kwh[place] ?? null,
              beforeKwh: sumKnown((steps.alike[place] ?? []).map((at) => usedBefore[at] ?? null)),
            }
          : [],
      ),
      afterGaps: gapsByStep(used.afterGaps, steps.now),
      load: loadCurve(course, nowMs),
      peak: peakOf(course, nowMs),
      week: loadByHourOfWeek(course, timeZone, nowMs),
      baseKw: baseLoadOf(course, nowMs),
      lastYear: await lastYearOf(question, input.period),
      ...(await costIn(question, course)),
    }
  },

  async all(input, call) {
    const question = readQuestion(input, call)
    const { periods, devices, counted } = question
    const now = await sumsIn(question, periods.now.fromMs, periods.now.untilMs)
    const before = await sumsIn(question, periods.before.fromMs, periods.comparedUntilMs)
    const total = { now: sumOver(counted, now), before: sumOver(counted, before) }
    const elapsed = elapsedQuarters(question)
    return {
      ...answerOf(question),
      total: figuresOf({ devices: counted.length, ...total }, elapsed),
      list: energyRows({
        ...{ by: input.by, devices, now, before, elapsedQuarters: elapsed },
        read: projectOf(call).workspace.state,
        principal: callerOf(call).principal,
      }),
    }
  },
}

interface Question {
  readonly call: CallContext
  readonly nowMs: number
  readonly timeZone: string
  readonly periods: ReportPeriods
  /** Metered devices in sight. */
  readonly devices: readonly Device[]
  /** Devices whose energy sums to the total. */
  readonly counted: readonly Device[]
}

function meteredInSight(call: CallContext): Device[] {
  const { principal } = callerOf(call)
  const { state } = projectOf(call).workspace
  return meteredOf(state.all('device')).filter((device) => seesDevice(principal, device))
}

function todayOf(call: CallContext): string {
  const { timeZone } = projectOf(call).project
  return dateOfDay(wallTimeOf(call.services.clock.now(), timeZone).day)
}

/** @throws Rejection period_reversed, period_future, period_too_long */
export function readQuestion(input: Asked, call: CallContext): Question {
  const { timeZone } = projectOf(call).project
  const nowMs = Math.round(call.services.clock.now())
  const span = legalSpan(input, todayOf(call))
  const devices = meteredInSight(call).filter(({ kind }) => input.kind === undefined || kind === input.kind)
  const periods = reportPeriods({ period: input.period, span }, timeZone, nowMs)
  return { call, nowMs, timeZone, periods, devices, counted: countedMeters(devices) }
}

function legalSpan({ period, ...asked }: Asked, today: string): DaySpan {
  const { date = today, until } = asked
  if (period === 'range' && until !== undefined && until < date)
    throw new Rejection('period_reversed', { date, until })
  const span = spanOf({ period, date, until })
  const begins = dateOfDay(span.fromDay)
  if (begins > today) throw new Rejection('period_future', { date: begins, today })
  if (daysOf(span) > REPORT_DAYS_MAX)
    throw new Rejection('period_too_long', { days: daysOf(span), max: REPORT_DAYS_MAX })
  return span
}

const answerOf = ({ nowMs, periods, counted }: Question) => ({
  asOfMs: nowMs,
  period: spanText(periods.now),
  before: spanText(periods.before),
  comparedUntilMs: periods.comparedUntilMs,
  meters: counted.length,
})

export const spanText = ({ span, fromMs, untilMs }: SpanMs) => ({
  date: dateOfDay(span.fromDay),
  until: dateOfDay(span.untilDay - 1),
  fromMs,
  untilMs,
})

export const idsOf = (devices: readonly Device[]) => new Set(devices.map(({ id }) => id))

const courseIn = ({ call, counted }: Question, { fromMs, untilMs }: SpanMs) =>
  courseOf(call.services.telemetry.energy, {
    ...{ projectId: projectOf(call).project.id, fromMs, untilMs },
    devices: idsOf(counted),
  })

/** Null for a year, and where nothing was reported a year earlier. */
async function lastYearOf(question: Question, period: Period) {
  const { periods, timeZone, nowMs, counted } = question
  const earlier = yearEarlier({ period, now: periods.now }, timeZone, nowMs)
  if (!earlier) return null
  const { kwh } = sumOver(counted, await sumsIn(question, earlier.fromMs, earlier.comparedUntilMs))
  const { date, until } = spanText(earlier)
  return kwh === null ? null : { date, until, kwh }
}

/** Costs of visible devices at project rates. */
async function costIn(question: Question, ofPeriod: EnergyCourse): Promise<EnergyCost> {
  const { call, timeZone, nowMs, periods } = question
  const rates = [...projectOf(call).workspace.state.all('energyRate')]
  const { fromMs, untilMs } = periods.now
  if (rates.length === 0) return { cost: null, carbon: null }
  const sinceMs = monthStartMs(fromMs, timeZone)
  // Rates that depend on monthly consumption require data from the start of the month.
  const course = sinceMs < fromMs ? await courseIn(question, { ...periods.now, fromMs: sinceMs }) : ofPeriod
  return costOf({ rates, timeZone, course, fromMs, untilMs, nowMs })
}

export const sumsIn = ({ call, devices }: Question, fromMs: number, untilMs: number): Promise<SumsByDevice> =>
  sumByDevice(call.services.telemetry.energy, {
    ...{ projectId: projectOf(call).project.id, fromMs, untilMs },
    devices: idsOf(devices),
  })

const sumOver = (devices: readonly Device[], sums: SumsByDevice): EnergySum =>
  devices.map(({ id }) => sums.get(id) ?? NO_ENERGY).reduce(addSums, NO_ENERGY)

/** Elapsed quarters of the period. */
function elapsedQuarters({ nowMs, periods: { now } }: Question): number {
  return Math.max(0, Math.ceil((Math.min(nowMs, now.untilMs) - now.fromMs) / QUARTER_MS))
}

/** One amount per step in which meters reported again. */
function gapsByStep(
  gaps: ReturnType<typeof courseBySteps>['afterGaps'],
  steps: readonly { readonly untilMs: number }[],
) {
  const groups = Map.groupBy(gaps, ({ atMs }) => steps.findIndex(({ untilMs }) => atMs < untilMs))
  return [...groups.values()].flatMap((ofStep) => {
    const joined = joinedGaps(ofStep)
    return joined ? [{ kwh: joined.kwh, sinceMs: joined.sinceMs, untilMs: joined.atMs }] : []
  })
}

function sumKnown(figures: readonly (number | null)[]): number | null {
  return figures.reduce((sum, one) => (one === null ? sum : (sum ?? 0) + one), null)
}
