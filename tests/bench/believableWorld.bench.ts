/**
 * Comfort and energy of the simulated hotel over four weeks, one per season, compared with real hotels. In: people,
 * weather, rooms and loads. Out: server, hosts and failures. Comfort counts rooms with their own air conditioner while
 * occupied. Takes 200 s, 60 in quick mode (three days per week).
 */
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import { describeEstate } from '#sim/world/estates/bundled/estate.ts'
import { fullOrQuick, note, printFigures, rounded } from './support/figures.ts'
import { liveWeek, type SeasonWeek } from './support/seasonWeek.ts'

const HARBOUR = 0
/** Mondays. */
const WEEKS = { winter: '2026-01-19', spring: '2026-04-13', summer: '2026-07-20', autumn: '2026-10-19' }
const BAR = {
  comfortable_percent: '≥ 97',
  below_18_percent: '≤ 0.5',
  cooled_while_cooler_outside_percent: '≤ 1',
  kwh_per_m2_year: '≥ 150',
  kwh_per_room_night: '≤ 40',
  conditioning_percent_winter: '≥ 40',
  conditioning_percent_summer: '≥ 40',
  base_to_peak: '≤ 0.5',
} as const

const plan = describeEstate(1)
const days = fullOrQuick(7, 3)
const weeks = new Map<string, SeasonWeek>()
for (const [season, date] of Object.entries(WEEKS)) {
  const week = liveWeek({ plan, index: HARBOUR, date, days })
  weeks.set(season, week)
  note(`${season}: ${JSON.stringify(week.notes)}`)
}
const all = [...weeks.values()]
const sum = (of: (week: SeasonWeek) => number): number => all.reduce((total, week) => total + of(week), 0)
const percent = (part: number, whole: number): number | null => rounded((100 * part) / whole)
const occupiedMs = sum(({ occupied }) => occupied.allMs)
const conditioning = Object.fromEntries(
  [...weeks].map(([season, { kwh, conditioningKwh }]) => [
    `conditioning_percent_${season}`,
    percent(conditioningKwh, kwh),
  ]),
)
printFigures({
  bench: 'believableWorld',
  comfortable_percent: percent(
    sum(({ occupied }) => occupied.comfortableMs),
    occupiedMs,
  ),
  below_18_percent: percent(
    sum(({ occupied }) => occupied.coldMs),
    occupiedMs,
  ),
  cooled_while_cooler_outside_percent: percent(
    sum(({ occupied }) => occupied.needlesslyCooledMs),
    occupiedMs,
  ),
  vacant_min_c: rounded(Math.min(...all.map(({ vacantMinC }) => vacantMinC))),
  kwh_per_m2_year: rounded((sum(({ kwh }) => kwh) / (days * all.length) / (all[0]?.areaM2 ?? 1)) * 365),
  kwh_per_room_night: rounded(sum(({ kwh }) => kwh) / sum(({ roomNights }) => roomNights)),
  ...conditioning,
  base_to_peak: rounded(Math.max(...all.map(({ baseToPeak }) => baseToPeak))),
  base_to_peak_least: rounded(Math.min(...all.map(({ baseToPeak }) => baseToPeak))),
  simulated_h_per_s: rounded(sum(({ simulatedMs }) => simulatedMs) / HOUR_MS / (performance.now() / 1000)),
  days_each: days,
  weeks: (all.length * days * DAY_MS) / DAY_MS / days,
  bar: BAR,
})
