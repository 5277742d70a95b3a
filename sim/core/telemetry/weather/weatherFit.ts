/**
 * Energy of a day as a linear function of its length and its heating and cooling degree days: ordinary least squares over
 * earlier days. Pure.
 */
import type { DayWeather } from './degreeDays.ts'

/** Minimum number of days for a weather fit. */
export const FIT_DAYS_MIN = 28
/** Degree-day values with fewer days are excluded from the fit. */
const VARIED_DAYS_MIN = 5

export interface WeatherDay extends DayWeather {
  readonly kwh: number
}

export interface WeatherFit {
  readonly days: number
  /** Share of the variance of the daily energy that the fit explains. */
  readonly r2: number
  /** kWh of a day of 24 hours without degree days. */
  readonly baseKwh: number
  /** kWh per K·d; null where too few days had any. */
  readonly heatingKwh: number | null
  readonly coolingKwh: number | null
  /** The coldest and the warmest of the days. */
  readonly lowC: number
  readonly highC: number
}

/** Null for less than `FIT_DAYS_MIN` days. */
export function fitWeather(days: readonly WeatherDay[]): WeatherFit | null {
  if (days.length < FIT_DAYS_MIN) return null
  const hasHeating = isVaried(days, ({ heating }) => heating)
  const hasCooling = isVaried(days, ({ cooling }) => cooling)
  const columns: ((day: DayWeather) => number)[] = [({ length }) => length]
  if (hasHeating) columns.push(({ heating }) => heating)
  if (hasCooling) columns.push(({ cooling }) => cooling)
  const weights = leastSquares(
    days.map((day) => columns.map((column) => column(day))),
    days.map(({ kwh }) => kwh),
  )
  if (!weights) return null
  const [baseKwh = 0, ...others] = weights
  const heatingKwh = hasHeating ? (others.shift() ?? null) : null
  const coolingKwh = hasCooling ? (others.shift() ?? null) : null
  const fit = { baseKwh, heatingKwh, coolingKwh }
  const temperatures = days.map(({ meanC }) => meanC)
  return {
    ...{ days: days.length, r2: determination(days, fit), ...fit },
    ...{ lowC: Math.min(...temperatures), highC: Math.max(...temperatures) },
  }
}

type Weights = Pick<WeatherFit, 'baseKwh' | 'heatingKwh' | 'coolingKwh'>

/** kWh; never below zero. */
export function expectedOf({ baseKwh, heatingKwh, coolingKwh }: Weights, day: DayWeather): number {
  const kwh = baseKwh * day.length + (heatingKwh ?? 0) * day.heating + (coolingKwh ?? 0) * day.cooling
  return Math.max(0, kwh)
}

function isVaried(days: readonly WeatherDay[], figure: (day: DayWeather) => number): boolean {
  return days.filter((day) => figure(day) > 0).length >= VARIED_DAYS_MIN
}

/** 0 if all days are alike, because nothing is explained then. */
function determination(days: readonly WeatherDay[], weights: Weights): number {
  const mean = days.reduce((sum, { kwh }) => sum + kwh, 0) / days.length
  let [unexplained, whole] = [0, 0]
  for (const day of days) {
    unexplained += (day.kwh - expectedOf(weights, day)) ** 2
    whole += (day.kwh - mean) ** 2
  }
  return whole < 1e-9 ? 0 : Math.max(0, 1 - unexplained / whole)
}

/** The weights of the columns by the normal equations; null where the columns depend on each other. */
export function leastSquares(
  rows: readonly (readonly number[])[],
  values: readonly number[],
): readonly number[] | null {
  const size = rows[0]?.length ?? 0
  const equations = Array.from({ length: size }, (_, a) => [
    ...Array.from({ length: size }, (__, b) => sumOf(rows, (row) => (row[a] ?? 0) * (row[b] ?? 0))),
    sumOf(rows, (row, place) => (row[a] ?? 0) * (values[place] ?? 0)),
  ])
  return solve(equations)
}

/** Gauss-Jordan elimination with the largest pivot. */
function solve(equations: number[][]): readonly number[] | null {
  const size = equations.length
  const scale = Math.max(1e-300, ...equations.map((row, place) => Math.abs(row[place] ?? 0)))
  for (let column = 0; column < size; column += 1) {
    const rest = equations.slice(column)
    const pivot = rest.reduce((best, row) =>
      Math.abs(row[column] ?? 0) > Math.abs(best[column] ?? 0) ? row : best,
    )
    const value = pivot[column] ?? 0
    if (Math.abs(value) < scale * 1e-12) return null
    equations.splice(equations.indexOf(pivot), 1)
    const unit = pivot.map((one) => one / value)
    equations.splice(column, 0, unit)
    equations.forEach((row, place) => {
      if (place === column) return
      const factor = row[column] ?? 0
      unit.forEach((one, at) => {
        row[at] = (row[at] ?? 0) - factor * one
      })
    })
  }
  return equations.map((row) => row[size] ?? 0)
}

function sumOf<T>(items: readonly T[], figure: (item: T, place: number) => number): number {
  let sum = 0
  items.forEach((item, place) => {
    sum += figure(item, place)
  })
  return sum
}
