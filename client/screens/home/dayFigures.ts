/** The day's figures in one number each. Pure. */
import { DAY_MS } from '#shared/durations.ts'
import type { Today } from '../../actions/home.ts'
import { currentHour } from './useToday.ts'

type ByHour = Today['energy']['today']

/** Null where nothing was measured. */
export function sumOf(hours: ByHour): number | null {
  const known = hours.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

/** Energy of the day, including amounts from gaps. */
export const usedToday = ({ energy }: Today): number | null =>
  sumOf([...energy.today, energy.todayAfterGap?.kwh ?? null])

/** Sums of both days up to now, over hours known in both. Amounts from gaps count if known. */
function comparedSums(today: Today): readonly [now: number | null, before: number | null] {
  const { energy, hours } = today
  const hour = currentHour(today)
  const { fromMs, untilMs } = hours[hour] ?? { fromMs: 0, untilMs: 1 }
  const part01 = (today.asOfMs - fromMs) / (untilMs - fromMs)
  const apart = energy.beforeAfterGap
  const isOver = apart !== null && apart.untilMs + 7 * DAY_MS <= today.asOfMs
  const now = energy.today.filter((_, index) => isOver || known(energy.before[index]))
  const before = energy.before.map((value, index) => {
    if (value === null || index > hour) return null
    if (!energy.todayAfterGap && !known(energy.today[index])) return null
    return index === hour ? value * part01 : value
  })
  return [sumOf([...now, energy.todayAfterGap?.kwh ?? null]), sumOf([...before, isOver ? apart.kwh : null])]
}

const known = (value: number | null | undefined): boolean => value !== null && value !== undefined

/** `-6` for six per cent less than last week by this time; null where there is nothing to compare with. */
export function changePercent(today: Today): number | null {
  const [now, before] = comparedSums(today)
  if (now === null || before === null || before < 1) return null
  return Math.round(((now - before) / before) * 100)
}
