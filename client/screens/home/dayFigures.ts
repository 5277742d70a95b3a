/** The day's figures in one number each. Pure. */
import { HOUR_MS } from '#shared/durations.ts'
import type { Today } from '../../actions/home.ts'
import { currentHour } from './useToday.ts'

type ByHour = Today['energy']['today']

/** Null where nothing was measured. */
export function sumOf(hours: ByHour): number | null {
  const known = hours.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

/** Of the other day as much as has passed of this one; null where it is not known. */
export function sumSoFar(today: Today): number | null {
  const hour = currentHour(today)
  const part01 = (today.asOfMs % HOUR_MS) / HOUR_MS
  const before = today.energy.before.map((value, index) => {
    if (value === null || index > hour) return null
    return index === hour ? value * part01 : value
  })
  return sumOf(before)
}

/** `-6` for six per cent less than last week by this time; null where there is nothing to compare with. */
export function changePercent(today: Today): number | null {
  const [now, before] = [sumOf(today.energy.today), sumSoFar(today)]
  if (now === null || before === null || before < 1) return null
  return Math.round(((now - before) / before) * 100)
}
