/** Mean load by weekday and hour: when a building uses power. */
import { type CSSProperties, type KeyboardEvent, useState } from 'react'
import { DAY_MS } from '#shared/durations.ts'
import type { EnergyOverall } from '../../actions/energy.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ChartFrame, type ChartState } from '../../ui/charts/ChartFrame.tsx'
import { useReportTexts } from './useReportTexts.ts'
import styles from './WeekChart.module.css'
import { movedCell, type WeekCell, weekCells } from './weekCells.ts'

/** A Monday. */
const SOME_MONDAY = Date.UTC(2024, 0, 1)
const LABELLED_HOURS = 3

interface WeekProps {
  readonly overall: EnergyOverall
  readonly state: ChartState
  readonly onRetry: () => void
}

export function WeekChart({ overall, state, onRetry }: WeekProps) {
  const { t } = useTexts()
  const texts = useReportTexts()
  const days = useWeekdays()
  const title = t('reports.week')
  const table = {
    caption: title,
    columns: [t('reports.weekday'), t('reports.hourOfWeek'), t('reports.meanLoad'), t('charts.highest')],
    rows: overall.week.map(({ weekday, hour, kw, maxKw }, key) => ({
      key,
      cells: [days[weekday - 1] ?? '', hourText(hour), texts.kw(kw), texts.kw(maxKw)],
    })),
  }
  return (
    <ChartFrame title={title} state={state} onRetry={onRetry} table={table}>
      <WeekGrid week={overall.week} days={days} />
    </ChartFrame>
  )
}

/** `14:00–15:00`. */
const hourText = (hour: number): string =>
  `${String(hour).padStart(2, '0')}:00–${String(hour + 1).padStart(2, '0')}:00`

function useWeekdays(): readonly string[] {
  const { i18n } = useTexts()
  const locale = i18n.language === 'zh' ? 'zh-CN' : 'en-GB'
  const names = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, day) => names.format(SOME_MONDAY + day * DAY_MS))
}

function WeekGrid(props: { readonly week: EnergyOverall['week']; readonly days: readonly string[] }) {
  const { week, days } = props
  const { t } = useTexts()
  const texts = useReportTexts()
  const { cells, low, high } = weekCells(week)
  const [chosen, choose] = useState<number | null>(null)
  const shown = chosen === null ? undefined : cells[chosen]
  const cellText = ({ weekday, hour, kw }: WeekCell): string =>
    `${days[weekday - 1]} ${hourText(hour)}: ${kw === null ? t('reports.noReadings') : texts.kw(kw)}`
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movedCell(chosen, event.key)
    if (next === null) return
    event.preventDefault()
    choose(next)
  }
  return (
    <div className={styles.week}>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: arrow keys read it hour by hour */}
      <div
        className={styles.grid}
        role="img"
        aria-label={`${t('reports.week')}. ${t('reports.weekHelp')}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerLeave={() => choose(null)}
      >
        {days.map((day, row) => (
          <span key={day} className={styles.day} style={{ gridRow: row + 1 }}>
            {day}
          </span>
        ))}
        {cells.map((cell, place) => (
          <span
            key={`${cell.weekday}/${cell.hour}`}
            className={styles.cell}
            data-chosen={place === chosen ? '' : undefined}
            data-unknown={cell.kw === null ? '' : undefined}
            style={cellStyle(cell)}
            onPointerEnter={() => choose(place)}
          />
        ))}
        {Array.from({ length: 24 / LABELLED_HOURS }, (_, n) => n * LABELLED_HOURS).map((hour) => (
          <span key={hour} className={styles.hour} style={{ gridColumn: hour + 2, gridRow: 8 }}>
            {String(hour).padStart(2, '0')}
          </span>
        ))}
      </div>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above */}
      <div className={styles.foot}>
        <output>{shown ? cellText(shown) : ''}</output>
        <span className={styles.scale}>
          {texts.kw(low)}
          <span className={styles.ramp} />
          {texts.kw(high)}
        </span>
      </div>
    </div>
  )
}

/** The share of the highest hour sets the depth of the colour. */
const cellStyle = ({ weekday, hour, share01 }: WeekCell): CSSProperties =>
  ({ gridRow: weekday, gridColumn: hour + 2, '--depth': `${Math.round(share01 * 100)}%` }) as CSSProperties
