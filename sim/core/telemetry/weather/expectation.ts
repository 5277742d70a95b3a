/** Complete days of a span with their expected energy, given earlier days and the weather. */

import type { EXPECTATION_FAULTS } from '#shared/contract/energyExpectation.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { ProjectId } from '#shared/records/project.ts'
import type { DaySpan } from '#shared/rules/reportPeriod.ts'
import { startOfDay } from '#shared/time/days.ts'
import type { Day } from '#shared/time/zone.ts'
import type { Energy } from '../energy.ts'
import { courseOf } from '../energyReport.ts'
import { createPace } from '../pace.ts'
import { type DayEnergy, energyByDay } from './dayEnergy.ts'
import { type DayWeather, type TemperatureAt, weatherOfDay } from './degreeDays.ts'
import { expectedOf, FIT_DAYS_MIN, fitWeather, type WeatherFit } from './weatherFit.ts'

/** A year has all weathers. */
export const EARLIER_DAYS = 365

export interface ExpectationQuestion {
  readonly projectId: ProjectId
  readonly devices: ReadonlySet<DeviceId>
  readonly span: DaySpan
  readonly timeZone: string
  readonly nowMs: number
  /** Null where nobody knows the weather. */
  readonly temperatureAt: TemperatureAt | null
}

export interface JudgedDay extends DayEnergy {
  readonly weather: DayWeather
}

export interface Expectation {
  readonly fault: (typeof EXPECTATION_FAULTS)[number] | null
  readonly fit: WeatherFit | null
  /** First day of the fit. */
  readonly fromDay: Day
  readonly lastDay: Day
  readonly earlierDays: number
  /** Complete days of the span; none without a fit. */
  readonly days: readonly (JudgedDay & { readonly expectedKwh: number })[]
}

export async function expectEnergy(energy: Energy, question: ExpectationQuestion): Promise<Expectation> {
  const { span, devices, temperatureAt } = question
  const none = { fit: null, fromDay: span.fromDay, lastDay: span.fromDay, earlierDays: 0, days: [] }
  if (devices.size === 0) return { ...none, fault: 'no_meters' }
  if (!temperatureAt) return { ...none, fault: 'no_weather' }
  const days = await judgedDays(energy, question, temperatureAt)
  const earlier = days.filter(({ day }) => day < span.fromDay)
  const fit = fitWeather(earlier.map(({ kwh, weather }) => ({ ...weather, kwh })))
  const found = {
    ...{ fit, earlierDays: earlier.length },
    fromDay: earlier[0]?.day ?? span.fromDay,
    lastDay: earlier.at(-1)?.day ?? span.fromDay,
  }
  if (!fit) return { ...found, fault: earlier.length < FIT_DAYS_MIN ? 'few_days' : 'no_weather', days: [] }
  const ofSpan = days.filter(({ day }) => day >= span.fromDay)
  return {
    ...found,
    fault: ofSpan.length === 0 ? 'not_over' : null,
    days: ofSpan.map((day) => ({ ...day, expectedKwh: expectedOf(fit, day.weather) })),
  }
}

/** Days of the span and the year before it that have complete data and known weather. */
export async function judgedDays(
  energy: Energy,
  { projectId, devices, span, timeZone, nowMs }: ExpectationQuestion,
  temperatureAt: TemperatureAt,
): Promise<JudgedDay[]> {
  const whole: DaySpan = { fromDay: span.fromDay - EARLIER_DAYS, untilDay: span.untilDay }
  const fromMs = startOfDay(whole.fromDay, timeZone)
  const untilMs = Math.min(startOfDay(whole.untilDay, timeZone), Math.max(fromMs, nowMs))
  const course = await courseOf(energy, { projectId, devices, fromMs, untilMs })
  const pace = createPace()
  const judged: JudgedDay[] = []
  for (const day of energyByDay(course, whole, { timeZone, nowMs })) {
    if (!day.isComplete) continue
    const weather = weatherOfDay(day.day, timeZone, temperatureAt)
    if (weather) judged.push({ ...day, weather })
    await pace()
  }
  return judged
}
