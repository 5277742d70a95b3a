/**
 * Energy of a calendar month: so far, and projected. The rest is estimated with the weather model of the preceding year
 * and the weather of the last seven days. Without a model, with the mean of the last four weeks.
 */
import type { PROJECTION_METHODS } from '#shared/contract/energyTargets.ts'
import { DAY_MS } from '#shared/durations.ts'
import { type DaySpan, spanOf } from '#shared/rules/reportPeriod.ts'
import { startOfDay } from '#shared/time/days.ts'
import { wallTimeOf } from '#shared/time/zone.ts'
import type { Energy } from '../energy.ts'
import { QUARTER_MS } from '../energyDay.ts'
import { courseOf, sumOfCourse } from '../energyReport.ts'
import { type DayEnergy, energyByDay } from './dayEnergy.ts'
import { type DayWeather, weatherOfDay } from './degreeDays.ts'
import { type ExpectationQuestion, judgedDays } from './expectation.ts'
import { expectedOf, fitWeather, type WeatherFit } from './weatherFit.ts'

const WEATHER_DAYS = 7
const AVERAGE_DAYS = 28
/** Fewer complete days are no mean. */
const AVERAGE_DAYS_MIN = 3
/** Share of the month so far that must be reported. */
const REPORTED_01_MIN = 0.9

export interface MonthProjection {
  /** Null where nothing was reported. */
  readonly usedKwh: number | null
  readonly projectedKwh: number | null
  readonly method: (typeof PROJECTION_METHODS)[number]
}

export type MonthQuestion = Omit<ExpectationQuestion, 'span'> & { readonly month: string }

const UNKNOWN: MonthProjection = { usedKwh: null, projectedKwh: null, method: 'unknown' }

export const spanOfMonth = (month: string): DaySpan => spanOf({ period: 'month', date: `${month}-01` })

export async function projectMonth(
  energy: Energy,
  { month, ...question }: MonthQuestion,
): Promise<MonthProjection> {
  const { projectId, devices, timeZone, nowMs } = question
  const span = spanOfMonth(month)
  const [fromMs, endMs] = [startOfDay(span.fromDay, timeZone), startOfDay(span.untilDay, timeZone)]
  if (devices.size === 0 || nowMs < fromMs) return UNKNOWN
  const used = sumOfCourse(await courseOf(energy, { projectId, devices, fromMs, untilMs: endMs }), endMs)
  const usedKwh = used.kwh
  if (nowMs >= endMs) return { usedKwh, projectedKwh: usedKwh, method: 'over' }
  const quarters = (devices.size * (nowMs - fromMs)) / QUARTER_MS
  // Silent meters would look like zero consumption. Energy reported later as one sum is included.
  if (used.gapKwh === 0 && used.knownQuarters < REPORTED_01_MIN * quarters) return { ...UNKNOWN, usedKwh }
  const daily =
    (await expectedByWeather(energy, { ...question, span })) ?? (await meanOfDays(energy, question))
  if (!daily) return { ...UNKNOWN, usedKwh }
  const restDays = (endMs - nowMs) / DAY_MS
  return { usedKwh, projectedKwh: (usedKwh ?? 0) + daily.kwh * restDays, method: daily.method }
}

/** kWh in 24 hours. */
interface Daily {
  readonly kwh: number
  readonly method: 'weather' | 'average'
}

async function expectedByWeather(energy: Energy, question: ExpectationQuestion): Promise<Daily | null> {
  const { temperatureAt, timeZone, nowMs, span } = question
  if (!temperatureAt) return null
  const earlier = (await judgedDays(energy, question, temperatureAt)).filter(({ day }) => day < span.fromDay)
  const fit = fitWeather(earlier.map(({ kwh, weather }) => ({ ...weather, kwh })))
  const today = wallTimeOf(nowMs, timeZone).day
  const recentDays = Array.from({ length: WEATHER_DAYS }, (_, n) =>
    weatherOfDay(today - 1 - n, timeZone, temperatureAt),
  ).filter((day): day is DayWeather => day !== null)
  return fit && recentDays.length > 0 ? { kwh: meanExpected(fit, recentDays), method: 'weather' } : null
}

function meanExpected(fit: WeatherFit, days: readonly DayWeather[]): number {
  const length = days.reduce((sum, day) => sum + day.length, 0)
  return days.reduce((sum, day) => sum + expectedOf(fit, day), 0) / length
}

async function meanOfDays(
  energy: Energy,
  question: Omit<ExpectationQuestion, 'span'>,
): Promise<Daily | null> {
  const { projectId, devices, timeZone, nowMs } = question
  const untilDay = wallTimeOf(nowMs, timeZone).day
  const span: DaySpan = { fromDay: untilDay - AVERAGE_DAYS, untilDay }
  const fromMs = startOfDay(span.fromDay, timeZone)
  const untilMs = startOfDay(untilDay, timeZone)
  const course = await courseOf(energy, { projectId, devices, fromMs, untilMs })
  const days = energyByDay(course, span, { timeZone, nowMs }).filter(({ isComplete }) => isComplete)
  if (days.length < AVERAGE_DAYS_MIN) return null
  const sum = (figure: (day: DayEnergy) => number): number => days.reduce((all, day) => all + figure(day), 0)
  return {
    kwh: (sum(({ kwh }) => kwh) / sum((day) => day.untilMs - day.fromMs)) * DAY_MS,
    method: 'average',
  }
}
