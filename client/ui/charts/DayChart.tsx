/** Day by hour compared with another day, as bars or line. */
import { HOUR_MS } from '#shared/durations.ts'
import type { DayHour } from '#shared/time/days.ts'
import { type ChartPoint, paddedDomain, pathsOf, type Scales } from './chartMath.ts'
import { BarMark, Compared, LineMark, SpreadMark } from './Marks.tsx'
import { type MarkName, Plot, type Readout, type Stop } from './Plot.tsx'

/** One value per hour of the day; null if unknown or in the future. */
export type HourFigures = readonly (number | null)[]

export interface DayChartProps {
  readonly label: string
  readonly shape: 'bars' | 'line'
  readonly unit: string | null
  /** Hours of the day: 23 to 25. */
  readonly hours: readonly DayHour[]
  readonly timeZone: string
  readonly today: HourFigures
  readonly before: HourFigures
  /** An amount of a time in which nothing was reported; it is in no hour. */
  readonly afterGap?: AmountAfterGap | null
  readonly names: { readonly today: string; readonly before: string }
  /** Upper bound of values, if any. */
  readonly most?: number
  readonly height?: number
  readonly valueText: (value: number) => string
  readonly timeText: (hour: DayHour) => string
  readonly spanText: (fromMs: number, untilMs: number) => string
}

export interface AmountAfterGap {
  readonly value: number
  readonly sinceMs: number
  readonly untilMs: number
}

/** Height when spread over its span. */
const spreadOf = ({ value, sinceMs, untilMs }: AmountAfterGap): number =>
  (value * HOUR_MS) / Math.max(HOUR_MS, untilMs - sinceMs)

export function DayChart(props: DayChartProps) {
  const { hours, shape, today, before, names, most, afterGap } = props
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last) return null
  const marks: readonly MarkName[] = [
    { name: names.today, mark: shape === 'bars' ? 'bar' : 'line' },
    { name: names.before, mark: 'before' },
  ]
  const spread = afterGap ? [spreadOf(afterGap)] : []
  const values = [...today, ...before, ...spread].filter((value) => value !== null)
  return (
    <Plot
      {...props}
      fromMs={first.fromMs}
      // The next midnight is another day, whose date has no room at the edge.
      toMs={last.untilMs - 1}
      values={most === undefined ? paddedDomain(values, true) : [0, most]}
      stops={stopsOf(props)}
      names={before.some((value) => value !== null) ? marks : marks.slice(0, 1)}
    >
      {(scales) => (
        <>
          {afterGap ? <AfterGap amount={afterGap} scales={scales} /> : null}
          {shape === 'bars' ? (
            <Bars figures={today} hours={hours} scales={scales} />
          ) : (
            <Line figures={today} hours={hours} scales={scales} />
          )}
          <Compared>
            <Line figures={before} hours={hours} scales={scales} />
          </Compared>
        </>
      )}
    </Plot>
  )
}

function stopsOf(props: DayChartProps): readonly Stop[] {
  const { hours, today, before, names, afterGap, valueText, timeText, spanText } = props
  const stops = hours.flatMap((hour, place): Stop[] => {
    const [value, was] = [today[place] ?? null, before[place] ?? null]
    const readouts: Readout[] = []
    if (value !== null) readouts.push({ name: names.today, text: valueText(value), tone: 'main', value })
    if (was !== null) readouts.push({ name: names.before, text: valueText(was), tone: 'compare', value: was })
    return readouts.length === 0 ? [] : [{ atMs: middleOf(hour), time: timeText(hour), readouts }]
  })
  if (!afterGap) return stops
  const { value, sinceMs, untilMs } = afterGap
  const fromMs = Math.max(sinceMs, hours[0]?.fromMs ?? sinceMs)
  const readout: Readout = {
    name: names.today,
    text: valueText(value),
    tone: 'main',
    value: spreadOf(afterGap),
  }
  const stop = { atMs: (fromMs + untilMs) / 2, time: spanText(sinceMs, untilMs), readouts: [readout] }
  return [...stops, stop].sort((a, b) => a.atMs - b.atMs)
}

const middleOf = ({ fromMs, untilMs }: DayHour): number => (fromMs + untilMs) / 2

interface MarkProps {
  readonly figures: HourFigures
  readonly hours: readonly DayHour[]
  readonly scales: Scales
}

function Bars({ figures, hours, scales: { x, y } }: MarkProps) {
  return hours.map(({ fromMs, untilMs }, place) => {
    const value = figures[place] ?? null
    if (value === null) return null
    const left = x(fromMs)
    const width = Math.max(1, x(untilMs) - left)
    const inset = Math.min(2, width * 0.15)
    return (
      <BarMark
        key={fromMs}
        x={left + inset}
        y={y(value)}
        width={width - 2 * inset}
        height={Math.max(0, y(0) - y(value))}
      />
    )
  })
}

function AfterGap({
  amount,
  scales: { x, y },
}: {
  readonly amount: AmountAfterGap
  readonly scales: Scales
}) {
  const [start = 0] = x.range()
  const left = Math.max(start, x(amount.sinceMs))
  const top = y(spreadOf(amount))
  return (
    <SpreadMark
      x={left}
      y={top}
      width={Math.max(1, x(amount.untilMs) - left)}
      height={Math.max(0, y(0) - top)}
    />
  )
}

function Line({ figures, hours, scales }: MarkProps) {
  let isAfterGap = true
  const points = hours.flatMap((hour, place): ChartPoint[] => {
    const value = figures[place] ?? null
    const isFirst = isAfterGap
    isAfterGap = value === null
    if (value === null) return []
    return [{ atMs: middleOf(hour), value, min: value, max: value, isAfterGap: isFirst }]
  })
  return <LineMark d={pathsOf(points, scales, false).line} />
}
