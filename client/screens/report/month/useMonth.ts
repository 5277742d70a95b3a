/** Stores a report's month in the URL as any of its dates: `date`. */
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { choiceOf, type PeriodChoice, shiftSpan, spanOf } from '#shared/rules/reportPeriod.ts'
import { changedParams } from '../../../ui/changedParams.ts'
import { periodFault, useToday } from '../usePeriod.ts'

/** The month of a date; without a legal one the last month that is over. Pure. */
export function monthOf(date: string | null, today: string): PeriodChoice {
  const chosen: PeriodChoice = { period: 'month', date: date ?? '' }
  const known = periodFault(chosen, today) === null ? spanOf(chosen) : lastMonth(today)
  return choiceOf('month', known)
}

const lastMonth = (today: string) => shiftSpan('month', spanOf({ period: 'month', date: today }), -1)

export function useMonth() {
  const [params, setParams] = useSearchParams()
  const today = useToday()
  const date = params.get('date')
  const choice = useMemo(() => monthOf(date, today), [date, today])
  const choose = useCallback(
    (next: PeriodChoice) =>
      setParams((before) => changedParams(before, { date: next.date }, { date: '' }), { replace: true }),
    [setParams],
  )
  return { choice, today, choose }
}
