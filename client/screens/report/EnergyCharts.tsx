/** Energy by the step and the load curve of a period. */
import type { ReactNode } from 'react'
import type { EnergyOverall } from '../../actions/energy.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { BarChart } from '../../ui/charts/BarChart.tsx'
import { ChartFrame, type ChartState } from '../../ui/charts/ChartFrame.tsx'
import type { TableOfNumbers } from '../../ui/charts/ChartTable.tsx'
import { LineChart } from '../../ui/charts/LineChart.tsx'
import type { TimeMark } from '../../ui/charts/Marks.tsx'
import type { TimeSpan } from '../../ui/charts/useTimeZoom.ts'
import { barsBefore, energyBars, loadPoints } from './energyFigures.ts'
import styles from './report.module.css'
import { useReportTexts } from './useReportTexts.ts'

interface ChartProps {
  readonly overall: EnergyOverall | null
  readonly state: ChartState
  readonly onRetry: () => void
}

const NO_TABLE: TableOfNumbers = { caption: '', columns: [], rows: [] }
const numbered = (rows: readonly (readonly string[])[]): TableOfNumbers['rows'] =>
  rows.map((cells, key) => ({ key, cells })).reverse()
/** A ready chart without data is empty. */
const stateWith = (state: ChartState, isEmpty: boolean): ChartState =>
  isEmpty && (state.is === 'ready' || state.is === 'renewing') ? { is: 'empty' } : state

export function EnergyChart({ overall, state, onRetry }: ChartProps) {
  const { t } = useTexts()
  const texts = useReportTexts()
  const title = t(`reports.by.${overall?.step ?? 'hour'}`)
  const bars = overall ? energyBars(overall) : []
  const before = overall ? barsBefore(overall) : new Map<number, number>()
  const stepText = (bar: (typeof bars)[number]) => texts.step(overall?.step ?? 'hour', bar)
  const table: TableOfNumbers = {
    caption: title,
    columns: [t('charts.time'), t('reports.energy'), t('charts.before')],
    rows: numbered(
      bars.map((bar) => [
        stepText(bar),
        texts.kwh(bar.value),
        texts.kwh(bar.spread === undefined ? (before.get(bar.fromMs) ?? null) : null),
      ]),
    ),
  }
  return (
    <ChartFrame title={title} state={stateWith(state, bars.length === 0)} onRetry={onRetry} table={table}>
      {overall ? (
        <BarChart
          label={title}
          name={t('reports.energy')}
          unit="kWh"
          bars={bars}
          compare={before}
          fromMs={overall.period.fromMs}
          toMs={overall.period.untilMs - 1}
          timeZone={texts.format.timeZone}
          valueText={texts.kwh}
          timeText={stepText}
        />
      ) : null}
    </ChartFrame>
  )
}

export function LoadChart({
  overall,
  state,
  onRetry,
  marks,
  viewAction,
}: ChartProps & {
  readonly marks?: readonly TimeMark[]
  readonly viewAction?: (view: TimeSpan) => ReactNode
}) {
  const { t } = useTexts()
  const texts = useReportTexts()
  const title = t('reports.load')
  const load = overall?.load ?? []
  const table: TableOfNumbers = !overall
    ? NO_TABLE
    : {
        caption: title,
        columns: [t('charts.time'), t('reports.meanLoad'), t('charts.highest'), t('reports.readings')],
        rows: numbered(
          load.map(({ atMs, untilMs, kw, maxKw, isPartial }) => [
            texts.span(atMs, untilMs),
            texts.kw(kw),
            texts.kw(maxKw),
            t(isPartial ? 'reports.some' : 'reports.all'),
          ]),
        ),
      }
  return (
    <ChartFrame title={title} state={stateWith(state, load.length === 0)} onRetry={onRetry} table={table}>
      {load.some(({ isPartial }) => isPartial) ? (
        <p className={styles.partial}>{t('reports.partialLoad')}</p>
      ) : null}
      {overall ? (
        <LineChart
          label={title}
          name={t('reports.meanLoad')}
          unit="kW"
          points={loadPoints(overall)}
          marks={marks}
          canZoom
          viewAction={viewAction}
          fromMs={overall.period.fromMs}
          toMs={overall.period.untilMs - 1}
          timeZone={texts.format.timeZone}
          valueText={texts.kw}
          timeText={texts.stamp}
        />
      ) : null}
    </ChartFrame>
  )
}
