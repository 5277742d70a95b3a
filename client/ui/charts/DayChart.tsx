/** A day by the hour, as far as it has come, beside another day: amounts as bars or a level as a line. */
import { HOUR_MS } from '#shared/durations.ts'
import { type ChartPoint, paddedDomain, pathsOf, type Scales } from './chartMath.ts'
import { BarMark, Compared, LineMark } from './Marks.tsx'
import { type MarkName, Plot, type Readout, type Stop } from './Plot.tsx'

const HOURS = 24

/** One figure for each hour from midnight; null where nothing is known, as of hours to come. */
export type HourFigures = readonly (number | null)[]

export interface DayChartProps {
  readonly label: string
  readonly shape: 'bars' | 'line'
  readonly unit: string | null
  readonly dayStartMs: number
  readonly timeZone: string
  readonly today: HourFigures
  readonly before: HourFigures
  readonly names: { readonly today: string; readonly before: string }
  /** The highest there can be, where there is such a thing. */
  readonly most?: number
  readonly height?: number
  readonly valueText: (value: number) => string
  readonly timeText: (atMs: number) => string
}

export function DayChart(props: DayChartProps) {
  const { dayStartMs, shape, today, before, names, most } = props
  const marks: readonly MarkName[] = [
    { name: names.today, mark: shape === 'bars' ? 'bar' : 'line' },
    { name: names.before, mark: 'before' },
  ]
  const values = [...today, ...before].filter((value) => value !== null)
  return (
    <Plot
      {...props}
      fromMs={dayStartMs}
      // The next midnight is another day, whose date has no room at the edge.
      toMs={dayStartMs + HOURS * HOUR_MS - 1}
      values={most === undefined ? paddedDomain(values, true) : [0, most]}
      stops={stopsOf(props)}
      names={before.some((value) => value !== null) ? marks : marks.slice(0, 1)}
    >
      {(scales) => (
        <>
          {shape === 'bars' ? (
            <Bars hours={today} dayStartMs={dayStartMs} scales={scales} />
          ) : (
            <Line hours={today} dayStartMs={dayStartMs} scales={scales} />
          )}
          <Compared>
            <Line hours={before} dayStartMs={dayStartMs} scales={scales} />
          </Compared>
        </>
      )}
    </Plot>
  )
}

function stopsOf({ dayStartMs, today, before, names, valueText, timeText }: DayChartProps): readonly Stop[] {
  return today.flatMap((value, hour): Stop[] => {
    const was = before[hour] ?? null
    const readouts: Readout[] = []
    if (value !== null) readouts.push({ name: names.today, text: valueText(value), tone: 'main', value })
    if (was !== null) readouts.push({ name: names.before, text: valueText(was), tone: 'compare', value: was })
    if (readouts.length === 0) return []
    const fromMs = dayStartMs + hour * HOUR_MS
    return [{ atMs: fromMs + HOUR_MS / 2, time: timeText(fromMs), readouts }]
  })
}

interface MarkProps {
  readonly hours: HourFigures
  readonly dayStartMs: number
  readonly scales: Scales
}

function Bars({ hours, dayStartMs, scales: { x, y } }: MarkProps) {
  return hours.map((value, hour) => {
    if (value === null) return null
    const left = x(dayStartMs + hour * HOUR_MS)
    const width = Math.max(1, x(dayStartMs + (hour + 1) * HOUR_MS) - left)
    const inset = Math.min(2, width * 0.15)
    return (
      <BarMark
        // Hours have no other name than their place in the day.
        key={`hour ${hour}`}
        x={left + inset}
        y={y(value)}
        width={width - 2 * inset}
        height={Math.max(0, y(0) - y(value))}
      />
    )
  })
}

function Line({ hours, dayStartMs, scales }: MarkProps) {
  let isAfterGap = true
  const points = hours.flatMap((value, hour): ChartPoint[] => {
    const isFirst = isAfterGap
    isAfterGap = value === null
    if (value === null) return []
    const atMs = dayStartMs + (hour + 0.5) * HOUR_MS
    return [{ atMs, value, min: value, max: value, isAfterGap: isFirst }]
  })
  return <LineMark d={pathsOf(points, scales, false).line} />
}
