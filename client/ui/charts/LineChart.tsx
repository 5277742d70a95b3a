/** A value over time with the band it moved in, and the period before as a thin line. */

import { type ReactNode, useMemo } from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { BigLine, SVG_POINTS_MAX } from './BigLine.tsx'
import {
  type ChartPoint,
  paddedDomain,
  pathsOf,
  percentDomain,
  pointsAround,
  type Scales,
  valueAt,
} from './chartMath.ts'
import { type DirectLabel, DirectLabels, peakOf } from './DirectLabels.tsx'
import { InstantMarks, type TimeMark } from './Marks.tsx'
import { type MarkName, Plot, type Readout, type Stop } from './Plot.tsx'
import styles from './plot.module.css'
import type { TimeSpan } from './useTimeZoom.ts'

export interface LineChartProps {
  readonly label: string
  /** Name of the line. */
  readonly name: string
  readonly unit: string | null
  readonly points: readonly ChartPoint[]
  /** Already moved to the time of the points it is compared with. */
  readonly compare?: readonly ChartPoint[] | undefined
  readonly fromMs: number
  readonly toMs: number
  readonly timeZone: string
  /** Drawn as steps, as a setpoint is; without it the line joins the points. */
  readonly isStepped?: boolean
  readonly canZoom?: boolean | undefined
  readonly viewAction?: ((view: TimeSpan) => ReactNode) | undefined
  /** Instants on the time axis, each with its name. */
  readonly marks?: readonly TimeMark[] | undefined
  readonly valueText: (value: number) => string
  readonly timeText: (atMs: number) => string
}

const NONE: readonly ChartPoint[] = []

export function LineChart(props: LineChartProps) {
  const { points, compare = NONE, marks = [] } = props
  const { t } = useTexts()
  const isStepped = props.isStepped === true
  const names: readonly MarkName[] = [
    { name: t('charts.now'), mark: 'line' },
    { name: t('charts.before'), mark: 'before' },
  ]
  const values = useMemo(
    () => [...points, ...compare].flatMap(({ value, min, max }) => [value, min, max]),
    [points, compare],
  )
  const isBig = points.length + compare.length > SVG_POINTS_MAX
  const { valueText } = props
  const labels = useMemo(() => labelsOf(points, compare, valueText), [points, compare, valueText])
  return (
    <Plot
      {...props}
      values={props.unit === '%' ? percentDomain(values) : paddedDomain(values, false)}
      stops={useStops(props)}
      {...(compare.length > 0 ? { names } : {})}
      canvas={
        isBig ? (scales, size) => <BigLine {...{ points, compare, scales, isStepped, ...size }} /> : undefined
      }
    >
      {(scales) => (
        <>
          {compare.length > 0 && !isBig ? (
            <Line points={compare} scales={scales} isStepped={isStepped} isCompare />
          ) : null}
          {isBig ? null : <Line points={points} scales={scales} isStepped={isStepped} />}
          <DirectLabels labels={labels} scales={scales} />
          <InstantMarks marks={marks} scales={scales} />
        </>
      )}
    </Plot>
  )
}

/** Labels: maximum, last value, and last comparison value. */
function labelsOf(
  points: readonly ChartPoint[],
  compare: readonly ChartPoint[],
  valueText: (value: number) => string,
): readonly DirectLabel[] {
  const labelOf = ({ atMs, value }: ChartPoint): DirectLabel => ({ atMs, value, text: valueText(value) })
  const [peak, last, before] = [peakOf(points), points.at(-1), compare.at(-1)]
  return [
    ...(peak ? [labelOf(peak)] : []),
    ...(last && last !== peak ? [labelOf(last)] : []),
    ...(before ? [{ ...labelOf(before), tone: 'compare' as const }] : []),
  ]
}

function useStops(props: LineChartProps): readonly Stop[] {
  const { t } = useTexts()
  const { points, compare = [], name, valueText, timeText } = props
  const readoutsOf = (point: ChartPoint): readonly Readout[] => {
    const before = valueAt(compare, point.atMs, props.isStepped === true)
    const readouts: Readout[] = [{ name, text: valueText(point.value), tone: 'main', value: point.value }]
    if (point.max > point.min) {
      const text = t('charts.between', { min: valueText(point.min), max: valueText(point.max) })
      readouts.push({ name: t('charts.band'), text, tone: 'quiet' })
    }
    if (before !== null)
      readouts.push({ name: t('charts.before'), text: valueText(before), tone: 'compare', value: before })
    return readouts
  }
  // Written when one is read: thousands of texts would be more work than the lines.
  return points.map((point) => ({
    atMs: point.atMs,
    get time() {
      return timeText(point.atMs)
    },
    get readouts() {
      return readoutsOf(point)
    },
  }))
}

function Line(props: {
  readonly points: readonly ChartPoint[]
  readonly scales: Scales
  readonly isStepped: boolean
  readonly isCompare?: boolean
}) {
  const { line, band, dots } = pathsOf(
    pointsAround(props.points, props.scales),
    props.scales,
    props.isStepped,
  )
  const tone = props.isCompare ? 'compare' : 'main'
  return (
    <g className={styles[tone]} data-tone={tone}>
      {props.isCompare ? null : <path d={band} className={styles.band} />}
      <path d={line} className={styles.line} />
      {dots.map((dot) => (
        <circle
          key={dot.atMs}
          cx={props.scales.x(dot.atMs)}
          cy={props.scales.y(dot.value)}
          r={2}
          className={styles.lone}
        />
      ))}
    </g>
  )
}
