/** Formats figures and times of energy reports. */
import { DAY_MS, HOUR_MS } from '#shared/durations.ts'
import type { EnergyOverall } from '../../actions/energy.ts'
import type { Language } from '../../i18n/language.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { Bar } from '../../ui/charts/chartMath.ts'

const UNKNOWN = '–'

export function useReportTexts() {
  const { t } = useTexts()
  const format = useFormat()
  const kwh = (value: number | null): string =>
    value === null ? UNKNOWN : format.quantity(value, 'kWh', Math.abs(value) < 100 ? 1 : 0)
  const stamp = (atMs: number): string => format.dateTime(atMs).slice(5, 16)
  /** `11-21 07:00–08:00`. */
  const span = (fromMs: number, untilMs: number): string => `${stamp(fromMs)}–${format.time(untilMs)}`
  return {
    format,
    span,
    kwh,
    kw: (value: number): string => format.quantity(value, 'kW', value < 100 ? 1 : 0),
    stamp,
    money: (value: number, currency: string): string => moneyText(value, currency, format.language),
    /** `+12%`, `−3%`. */
    change(value: number | null): string {
      if (value === null) return UNKNOWN
      const text = format.percent(Math.abs(value))
      return Math.round(value) === 0 ? text : `${value > 0 ? '+' : '−'}${text}`
    },
    /** An hour, a date or a month, or the time without reports that an amount is of. */
    step(step: EnergyOverall['step'], { fromMs, toMs, spread }: Bar): string {
      if (spread !== undefined) return t('charts.withoutReports', { time: `${stamp(fromMs)}–${stamp(toMs)}` })
      if (step === 'month' && toMs - fromMs > 27 * DAY_MS) return format.dateTime(fromMs).slice(0, 7)
      const date = format.dateTime(fromMs).slice(0, 10)
      if (step === 'month') return `${date} – ${format.dateTime(toMs - HOUR_MS).slice(0, 10)}`
      return step === 'day' ? date : span(fromMs, toMs)
    },
  }
}

/** Formats `CNY 812.50` with the code, because several currencies may share a sign. */
export function moneyText(value: number, currency: string, language: Language): string {
  const style = { style: 'currency', currency, currencyDisplay: 'code' } as const
  return new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en-GB', style).format(value)
}

export type ReportTexts = ReturnType<typeof useReportTexts>
