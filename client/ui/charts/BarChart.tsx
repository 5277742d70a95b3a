/** An amount per hour or day; the previous period is drawn as a line across each bar. */
import { clsx } from 'clsx'
import { shortNumber } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { type Bar, paddedDomain, type Scales } from './chartMath.ts'
import { type DirectLabel, DirectLabels, labelWidthPx, peakOf } from './DirectLabels.tsx'
import { InstantMarks, type TimeMark } from './Marks.tsx'
import { type MarkName, Plot, type Readout, type Stop } from './Plot.tsx'
import styles from './plot.module.css'

export interface BarChartProps {
  readonly label: string
  readonly name: string
  readonly unit: string | null
  readonly bars: readonly Bar[]
  /** Comparison values by start of the bar. */
  readonly compare?: ReadonlyMap<number, number> | undefined
  /** Names of the bars and of the lines across them; by default this period and the one before. */
  readonly names?: { readonly now: string; readonly before: string } | undefined
  readonly fromMs: number
  readonly toMs: number
  readonly timeZone: string
  readonly valueText: (value: number) => string
  readonly marks?: readonly TimeMark[] | undefined
  readonly timeText: (bar: Bar) => string
}

export function BarChart(props: BarChartProps) {
  const { t } = useTexts()
  const { names: named, ...plot } = props
  const { bars, compare } = props
  const names: readonly MarkName[] = [
    { name: named?.now ?? t('charts.now'), mark: 'bar' },
    { name: named?.before ?? t('charts.before'), mark: 'before' },
  ]
  const values = [...bars.map(heightOf), ...(compare?.values() ?? [])]
  // A bar for a period without reports may start long before the chart.
  const fromMs = Math.min(
    props.fromMs,
    ...bars.filter(({ spread }) => spread === undefined).map((bar) => bar.fromMs),
  )
  const toMs = Math.max(props.toMs, ...bars.map((bar) => bar.toMs))
  return (
    <Plot
      {...plot}
      fromMs={fromMs}
      toMs={toMs}
      values={paddedDomain(values, true)}
      stops={useStops(props)}
      {...(compare && compare.size > 0 ? { names } : {})}
    >
      {(scales) => (
        <>
          <Bars bars={bars} compare={compare} scales={scales} />
          <InstantMarks marks={props.marks ?? []} scales={scales} />
          <DirectLabels labels={labelsOf(props, scales)} scales={scales} />
        </>
      )}
    </Plot>
  )
}

/** Labels of all bars if there is space, otherwise the highest. Gap amounts belong to no step. */
function labelsOf({ bars, valueText }: BarChartProps, { x }: Scales): readonly DirectLabel[] {
  const steps = bars.filter(({ spread }) => spread === undefined)
  const label = ({ fromMs, toMs, value }: Bar, text: string): DirectLabel => ({
    atMs: (fromMs + toMs) / 2,
    value,
    text,
  })
  const all = steps.map((bar) => label(bar, shortNumber(bar.value)))
  if (steps.every((bar, place) => x(bar.toMs) - x(bar.fromMs) >= labelWidthPx(all[place]?.text ?? '')))
    return all
  const peak = peakOf(steps)
  return peak ? [label(peak, valueText(peak.value))] : []
}

const heightOf = ({ value, spread }: Bar): number => spread ?? value

function useStops({
  bars,
  compare,
  name,
  names: named,
  valueText,
  timeText,
}: BarChartProps): readonly Stop[] {
  const { t } = useTexts()
  return bars.map((bar) => {
    const before = compare?.get(bar.fromMs)
    const readouts: Readout[] = [{ name, text: valueText(bar.value), tone: 'main', value: bar.value }]
    if (before !== undefined)
      readouts.push({
        name: named?.before ?? t('charts.before'),
        text: valueText(before),
        tone: 'compare',
        value: before,
      })
    return { atMs: (bar.fromMs + bar.toMs) / 2, time: timeText(bar), readouts }
  })
}

function Bars(props: {
  readonly bars: readonly Bar[]
  readonly compare: ReadonlyMap<number, number> | undefined
  readonly scales: Scales
}) {
  const { x, y } = props.scales
  const [start = 0] = x.range()
  return (
    <g>
      {props.bars.map((bar) => {
        const left = Math.max(start, x(bar.fromMs))
        const width = Math.max(1, x(bar.toMs) - left)
        const inset = Math.min(2, width * 0.15)
        const before = bar.spread === undefined ? props.compare?.get(bar.fromMs) : undefined
        const height = heightOf(bar)
        return (
          <g key={`${bar.fromMs} ${bar.spread ?? ''}`} transform={`translate(${left + inset},0)`}>
            <rect
              className={clsx(styles.plotBar, bar.spread !== undefined && styles.spread)}
              y={y(height)}
              width={width - 2 * inset}
              height={Math.max(0, y(0) - y(height))}
            />
            {before === undefined ? null : (
              <line className={styles.barBefore} x2={width - 2 * inset} y1={y(before)} y2={y(before)} />
            )}
          </g>
        )
      })}
    </g>
  )
}
