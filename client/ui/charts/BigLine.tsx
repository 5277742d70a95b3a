/** Draws lines with too many points for SVG on a canvas, in the page's colours. */
import { area, curveLinear, curveStepAfter, line } from 'd3'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { pixelRatio } from '../../platform/page.ts'
import { onRootStyled, rootVariable } from '../../platform/styles.ts'
import styles from './BigLine.module.css'
import { type ChartPoint, pointsAround, type Scales, unbroken } from './chartMath.ts'

/** Maximum points for SVG; more are drawn on canvas. */
export const SVG_POINTS_MAX = 2_000

interface Drawn {
  readonly points: readonly ChartPoint[]
  readonly compare: readonly ChartPoint[]
  readonly scales: Scales
  readonly isStepped: boolean
}

export function BigLine(props: Drawn & { readonly width: number; readonly height: number }) {
  const { points, compare, scales, isStepped, width, height } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const colors = useLineColors()
  // The pixels are the canvas's: they are drawn before the page is painted.
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!canvas.current || !context) return
    const ratio = pixelRatio()
    canvas.current.width = Math.round(width * ratio)
    canvas.current.height = Math.round(height * ratio)
    context.scale(ratio, ratio)
    drawLines(context, { points, compare, scales, isStepped }, colors)
  }, [points, compare, scales, isStepped, width, height, colors])
  return <canvas ref={canvas} className={styles.canvas} style={{ width, height }} />
}

export interface LineColors {
  readonly band: string
  readonly line: string
  readonly compare: string
}

const lineColors = (): LineColors => ({
  band: rootVariable('--accent'),
  line: rootVariable('--accent-ink'),
  compare: rootVariable('--warn-ink'),
})

/** Read when the theme changes, because a moving plot is redrawn in every frame. */
function useLineColors(): LineColors {
  const [colors, setColors] = useState(lineColors)
  useEffect(() => onRootStyled(() => setColors(lineColors())), [])
  return colors
}

/** Draws the comparison line below, thin and dashed as in `plot.module.css`. */
export function drawLines(
  context: CanvasRenderingContext2D,
  { points, compare, scales: { x, y }, isStepped }: Drawn,
  colors: LineColors,
): void {
  const curve = isStepped ? curveStepAfter : curveLinear
  const path = line<ChartPoint>(
    ({ atMs }) => x(atMs),
    ({ value }) => y(value),
  )
    .curve(curve)
    .context(context)
  const band = area<ChartPoint>(
    ({ atMs }) => x(atMs),
    ({ min }) => y(min),
    ({ max }) => y(max),
  )
    .curve(curve)
    .context(context)
  const stroke = (run: readonly ChartPoint[]) => {
    context.beginPath()
    path(run)
    context.stroke()
  }
  const runs = unbroken(pointsAround(points, { x }))
  context.fillStyle = colors.band
  context.globalAlpha = 0.18
  for (const run of runs) {
    context.beginPath()
    band(run)
    context.fill()
  }
  context.globalAlpha = 1
  context.lineJoin = 'round'
  context.strokeStyle = colors.compare
  context.lineWidth = 1.25
  context.setLineDash([4, 3])
  unbroken(pointsAround(compare, { x })).forEach(stroke)
  context.strokeStyle = colors.line
  context.lineWidth = 1.75
  context.setLineDash([])
  runs.forEach(stroke)
}
