/**
 * The base of every chart: axes with units, grid, and a crosshair that follows pointer, finger and arrow keys.
 * The chart defines its marks, and the values that the crosshair reads.
 */

import { clsx } from 'clsx'
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import { shortNumber } from '../../i18n/format.ts'
import { nearest, type Scales, scalesOf } from './chartMath.ts'
import { timeTicks } from './chartTime.ts'
import styles from './plot.module.css'
import { type TimeSpan, useTimeZoom } from './useTimeZoom.ts'
import { useWidth } from './useWidth.ts'
import { ZoomBar } from './ZoomBar.tsx'

const LEFT = 52
const RIGHT = 10
const TOP = 22
const BOTTOM = 24
const HEIGHT = 260
/** Narrower ones show fewer ticks rather than overlapping ones. */
const TICK_WIDTH = 74
const PAGE_STOPS = 10

export interface Readout {
  readonly name: string
  readonly text: string
  readonly tone: 'main' | 'compare' | 'quiet'
  /** The position of its dot; none for a value that is only listed. */
  readonly value?: number
}

/** A position of the crosshair. */
export interface Stop {
  readonly atMs: number
  readonly time: string
  readonly readouts: readonly Readout[]
}

export interface MarkName {
  readonly name: string
  readonly mark: 'line' | 'bar' | 'before'
}

export function Plot(props: {
  /** The accessible name of the chart. */
  readonly label: string
  readonly unit: string | null
  readonly fromMs: number
  readonly toMs: number
  readonly timeZone: string
  readonly values: readonly [number, number]
  readonly stops: readonly Stop[]
  /** Legend above the chart; optional for a single series. */
  readonly names?: readonly MarkName[]
  readonly height?: number
  /** Drawn below all other layers, at plot size. */
  readonly canvas?: ((scales: Scales, size: PlotSize) => ReactNode) | undefined
  /** The time axis can be zoomed and moved. */
  readonly canZoom?: boolean | undefined
  /** Action for the visible range when zoomed. */
  readonly viewAction?: ((view: TimeSpan) => ReactNode) | undefined
  readonly children: (scales: Scales) => ReactNode
}) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const reader = useRef<HTMLDivElement>(null)
  const height = props.height ?? HEIGHT
  const plot = { width: Math.max(0, width - LEFT - RIGHT), height: height - TOP - BOTTOM }
  const zoom = useTimeZoom(reader, props, { widthPx: plot.width, isOn: props.canZoom === true })
  const { view } = zoom
  const scales = scalesOf({ x: [view.fromMs, view.toMs], y: props.values }, plot)
  const drawn = (
    <div ref={ref} className={styles.plot} style={{ height }}>
      {width > 0 ? (
        <>
          {props.canvas ? (
            <div className={styles.canvas} style={{ left: LEFT, top: TOP }} aria-hidden="true">
              {props.canvas(scales, plot)}
            </div>
          ) : null}
          <svg className={styles.svg} width={width} height={height} aria-hidden="true">
            <g transform={`translate(${LEFT},${TOP})`}>
              <ValueAxis scales={scales} width={plot.width} unit={props.unit} />
              <TimeAxis {...view} timeZone={props.timeZone} scales={scales} plot={plot} />
              {zoom.isZoomed ? (
                <svg width={plot.width} height={plot.height} overflow="hidden" aria-hidden="true">
                  {props.children(scales)}
                </svg>
              ) : (
                props.children(scales)
              )}
            </g>
          </svg>
          {props.names ? <Names names={props.names} /> : null}
          <Crosshair {...props} frame={reader} zoom={zoom} scales={scales} plot={plot} />
        </>
      ) : null}
    </div>
  )
  if (!props.canZoom) return drawn
  return (
    <>
      {drawn}
      <ZoomBar {...zoom} action={props.viewAction?.(view)} />
    </>
  )
}

function Names({ names }: { readonly names: readonly MarkName[] }) {
  return (
    <ul className={styles.names}>
      {names.map(({ name, mark }) => (
        <li key={mark}>
          <span className={clsx(styles.swatch, styles[mark])} />
          {name}
        </li>
      ))}
    </ul>
  )
}

export interface PlotSize {
  readonly width: number
  readonly height: number
}

function ValueAxis(props: { readonly scales: Scales; readonly width: number; readonly unit: string | null }) {
  const { y } = props.scales
  const ticks = y.ticks(5)
  const plain = y.tickFormat(5)
  return (
    <g className={styles.axis}>
      {props.unit === null ? null : (
        <text x={-8} y={-10} textAnchor="end">
          {props.unit}
        </text>
      )}
      {ticks.map((tick) => (
        <g key={tick} transform={`translate(0,${y(tick)})`}>
          <line x2={props.width} className={tick === 0 ? styles.zero : styles.grid} />
          <text x={-8} dy="0.32em" textAnchor="end">
            {Math.abs(tick) >= 10_000 ? shortNumber(tick) : plain(tick)}
          </text>
        </g>
      ))}
    </g>
  )
}

function TimeAxis(props: {
  readonly scales: Scales
  readonly plot: PlotSize
  readonly fromMs: number
  readonly toMs: number
  readonly timeZone: string
}) {
  const { scales, plot, fromMs, toMs, timeZone } = props
  const ticks = timeTicks(fromMs, toMs, timeZone, Math.floor(plot.width / TICK_WIDTH))
  return (
    <g className={styles.axis} transform={`translate(0,${plot.height})`}>
      <line x2={plot.width} className={styles.zero} />
      {ticks.map(({ atMs, label, isDate }) => (
        <g key={atMs} transform={`translate(${scales.x(atMs)},0)`}>
          <line y2={4} className={styles.zero} />
          <text y={17} textAnchor="middle" className={isDate ? styles.date : undefined}>
            {label}
          </text>
        </g>
      ))}
    </g>
  )
}

/** A slider over the stops: its value is announced, its mark is visible. */
function Crosshair(props: {
  readonly label: string
  readonly stops: readonly Stop[]
  readonly frame: RefObject<HTMLDivElement | null>
  readonly zoom: ReturnType<typeof useTimeZoom>
  readonly scales: Scales
  readonly plot: PlotSize
}) {
  const { stops, frame, zoom, scales, plot } = props
  const [chosen, choose] = useState<number | null>(null)
  const index = chosen === null ? null : Math.min(chosen, stops.length - 1)
  const stop = index === null ? undefined : stops[index]
  const instants = useMemo(() => stops.map(({ atMs }) => atMs), [stops])
  const point = (event: React.PointerEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    const found = nearest(instants, scales.x.invert(x))
    choose(found < 0 ? null : found)
  }
  const press = (event: React.KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey && zoom.press(event)) return event.preventDefault()
    const next = nextStop(event.key, index, stops.length)
    if (next === undefined) return
    event.preventDefault()
    choose(next)
    const at = next === null ? undefined : instants[next]
    if (at !== undefined) zoom.reveal(at)
  }
  return (
    <div
      ref={frame}
      className={clsx(styles.reader, zoom.isZoomed && styles.canMove)}
      style={{ left: LEFT, top: TOP, width: plot.width, height: plot.height }}
      role="slider"
      tabIndex={0}
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, stops.length - 1)}
      aria-valuenow={index ?? Math.max(0, stops.length - 1)}
      aria-valuetext={textOf(stop ?? stops.at(-1))}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => choose(null)}
      onKeyDown={press}
      onFocus={(event) => {
        if (event.currentTarget.matches(':focus-visible')) choose(stops.length - 1)
      }}
      onBlur={() => choose(null)}
    >
      {stop && isWithin(scales, stop.atMs) ? <Mark stop={stop} scales={scales} plot={plot} /> : null}
    </div>
  )
}

function isWithin({ x }: Scales, atMs: number): boolean {
  const [fromMs = 0, toMs = 0] = x.domain()
  return atMs >= fromMs && atMs <= toMs
}

function nextStop(key: string, index: number | null, count: number): number | null | undefined {
  const at = index ?? count - 1
  const clamp = (to: number) => Math.min(count - 1, Math.max(0, to))
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return clamp(at - 1)
    case 'ArrowRight':
    case 'ArrowUp':
      return clamp(at + 1)
    case 'PageDown':
      return clamp(at - PAGE_STOPS)
    case 'PageUp':
      return clamp(at + PAGE_STOPS)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    case 'Escape':
      return index === null ? undefined : null
    default:
      return undefined
  }
}

const textOf = (stop: Stop | undefined): string | undefined =>
  stop && [stop.time, ...stop.readouts.map(({ name, text }) => `${name} ${text}`)].join(', ')

function Mark({
  stop,
  scales,
  plot,
}: {
  readonly stop: Stop
  readonly scales: Scales
  readonly plot: PlotSize
}) {
  const x = scales.x(stop.atMs)
  const isLeft = x > plot.width / 2
  return (
    <>
      <svg className={styles.mark} width={plot.width} height={plot.height} aria-hidden="true">
        <line x1={x} x2={x} y2={plot.height} className={styles.hair} />
        {stop.readouts.map(({ name, tone, value }) =>
          value === undefined ? null : (
            <circle key={name} cx={x} cy={scales.y(value)} r={4} className={clsx(styles.dot, styles[tone])} />
          ),
        )}
      </svg>
      <div className={styles.readout} style={isLeft ? { right: plot.width - x + 10 } : { left: x + 10 }}>
        <b>{stop.time}</b>
        <dl>
          {stop.readouts.map(({ name, text, tone }) => (
            <div key={name} className={styles[tone]}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  )
}
