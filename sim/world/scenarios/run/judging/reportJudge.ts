/** Expectations about figures that the product reports: energy, rooms, guests, alarms, as the account sees them. */
import { phrase, verbatim } from '#shared/texts/phrases/phrase.ts'
import type { REPORTS } from '../../file/expectations.ts'
import { valueAt } from '../../file/problems.ts'
import { boundsText, isWithin } from '../../file/units.ts'
import { type MakeJudge, NOTHING } from './judge.ts'
import { statusPhrase } from './outsideJudges.ts'

/** Network queries are polled at this interval. */
const ASKED_EVERY_MS = 1_000

interface Figure {
  readonly path: string
  readonly input: object
  /** Undefined if unknown. */
  readonly read: (data: unknown) => unknown
}

const home = (read: Figure['read']): Figure => ({ path: '/moban/gethometoday', input: {}, read })
const alarms = (input: object): Figure => ({
  path: '/userinfo/notifylist',
  input: { ...input, pageNum: 1, pageSize: 1 },
  read: (data) => valueAt(data, ['total']),
})

/** Known hourly values. */
function hours(data: unknown, ...at: readonly string[]): number[] {
  const list = valueAt(data, at)
  return Array.isArray(list) ? list.filter((one) => typeof one === 'number') : []
}

const sum = (list: readonly number[]): number | undefined =>
  list.length === 0 ? undefined : Number(list.reduce((all, one) => all + one, 0).toFixed(3))

/** The consumption in a time without reports is part of the day. */
function energy(data: unknown, day: 'today' | 'before'): number | undefined {
  const apart = valueAt(data, ['energy', `${day}AfterGap`, 'kwh'])
  return sum([...hours(data, 'energy', day), ...(typeof apart === 'number' ? [apart] : [])])
}

const FIGURES: Readonly<Record<(typeof REPORTS)[number], Figure>> = {
  'energy today': home((data) => energy(data, 'today')),
  'energy a week before': home((data) => energy(data, 'before')),
  'energy after a gap': home((data) => valueAt(data, ['energy', 'todayAfterGap', 'kwh']) ?? 0),
  'rooms in use': home((data) => hours(data, 'occupied', 'today').at(-1)),
  arrivals: home((data) => valueAt(data, ['guests', 'arrivals'])),
  departures: home((data) => valueAt(data, ['guests', 'departures'])),
  'temperature outside': home((data) => valueAt(data, ['weather', 'temperatureC'])),
  'alarms of a day': alarms({ raised: 'day' }),
  'open alarms': alarms({ state: 'open' }),
  'critical alarms': alarms({ state: 'active', severity: 'critical' }),
  'unacknowledged alarms': alarms({ state: 'unacknowledged' }),
}

export const reportJudge: MakeJudge<'report'> = (asked, run, path) => {
  const account = run.account(asked.as, [...path, 'as'])
  const figure = FIGURES[asked.report]
  return {
    wanted: `the report to ${asked.as} says ${asked.report} ${boundsText(asked)}`,
    about: NOTHING,
    everyMs: ASKED_EVERY_MS,
    async judge() {
      const response = await run.stage.call({ account, path: figure.path, input: figure.input })
      if (response.status !== 200) return { holds: false, found: statusPhrase(response) }
      const value = figure.read(response.data)
      return {
        holds: isWithin(value, asked),
        found: value === undefined || value === null ? phrase('notKnown') : verbatim(String(value)),
        isTested: typeof value === 'number',
      }
    },
  }
}
