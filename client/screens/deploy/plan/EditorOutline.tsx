/** The outline of one area in the editor; the chosen one with its points, which are dragged, moved by keys, and deleted. */
import { clsx } from 'clsx'
import type { KeyboardEvent } from 'react'
import type { AreaId } from '#shared/records/area.ts'
import { OUTLINE_POINTS_MAX } from '#shared/records/floorPlan.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useRecord } from '../../../store/hooks.ts'
import { cornersText, type PlanScale } from '../../../ui/plan/PlanFrame.tsx'
import { type Box, namePlaceOf } from '../../../ui/plan/planGeometry.ts'
import { PLAN_WIDTH, type Point } from '../../../ui/plan/planView.ts'
import { areaTitle } from '../../../widgets/devices/deviceTexts.ts'
import styles from './editor.module.css'
import { Knob } from './Knob.tsx'
import { useDrag } from './useDrag.ts'

const HANDLE_PX = 6
/** By an arrow key, and with Shift. */
const [STEP, LARGE_STEP] = [0.0025, 0.02]
const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function stepOf(event: KeyboardEvent): Point | null {
  const step = STEPS[event.key]
  const by = event.shiftKey ? LARGE_STEP : STEP
  return step ? [step[0] * by, step[1] * by] : null
}

const within = (at: number): number => Math.min(1, Math.max(0, at))
export const movedBy = ([x, y]: Point, by: Point): Point => [within(x + by[0]), within(y + by[1])]

export function EditorOutline(props: {
  readonly areaId: AreaId
  readonly points: readonly Point[]
  readonly plan: PlanScale
  /** Around the areas inside it that are on the plan, too. */
  readonly inner: Box | null
  readonly isChosen: boolean
  readonly isQuiet: boolean
  readonly snap: (point: Point, neighbours: readonly Point[], isFree: boolean) => Point
  readonly onChoose: () => void
  readonly onDrag: (points: readonly Point[] | null) => void
  readonly onMoved: (points: readonly Point[]) => void
}) {
  const { points, plan, isChosen } = props
  const area = useRecord('area', props.areaId)
  if (!area) return null
  const [x, y] = namePlaceOf(points, props.inner).at
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the list beside the plan is what the keyboard reaches */}
      <g
        className={clsx(styles.outline, isChosen && styles.chosen, props.isQuiet && styles.quiet)}
        data-outline={props.areaId}
        onClick={(event) => {
          if (props.isQuiet) return
          event.stopPropagation()
          props.onChoose()
        }}
      >
        <polygon points={cornersText(points, plan.height)} />
        <text x={x * PLAN_WIDTH} y={y * plan.height} dy="0.35em">
          {areaTitle(area)}
        </text>
      </g>
      {isChosen && !props.isQuiet ? <Handles {...props} /> : null}
    </>
  )
}

function Handles(props: Parameters<typeof EditorOutline>[0]) {
  const { t } = useTexts()
  const { points, plan } = props
  const drag = useDrag(plan)
  const withPoint = (at: number, point: Point) => points.map((one, index) => (index === at ? point : one))
  const beside = (at: number) =>
    [points.at(at - 1), points[(at + 1) % points.length]].filter((one) => one !== undefined)
  const dragOf = (at: number) => {
    const moved = (point: Point, isFree: boolean) => withPoint(at, props.snap(point, beside(at), isFree))
    return drag({
      onDrag: (point, { altKey }) => props.onDrag(point && moved(point, altKey)),
      onMoved: (point, { altKey }) => props.onMoved(moved(point, altKey)),
    })
  }
  const onKeyDown = (event: KeyboardEvent, at: number, point: Point) => {
    const by = stepOf(event)
    if (by) props.onMoved(withPoint(at, movedBy(point, by)))
    else if ((event.key === 'Delete' || event.key === 'Backspace') && points.length > 3)
      props.onMoved(points.filter((_, index) => index !== at))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      {points.length < OUTLINE_POINTS_MAX ? <Between {...props} /> : null}
      {points.map((point, at) => (
        <Knob
          key={at}
          at={point}
          plan={plan}
          radiusPx={HANDLE_PX}
          label={t('deploy.plan.point', { number: at + 1, count: points.length })}
          {...dragOf(at)}
          onKeyDown={(event) => onKeyDown(event, at, point)}
        />
      ))}
    </>
  )
}

/** Where another point is put in, by mouse; who draws by keys starts from a rectangle or draws again. */
function Between({ points, plan, onMoved }: Parameters<typeof EditorOutline>[0]) {
  const { t } = useTexts()
  return points.map((point, at) => {
    const next = points[(at + 1) % points.length] ?? point
    const middle: Point = [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2]
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: see above
      <circle
        key={`between-${at}`}
        className={styles.between}
        cx={middle[0] * PLAN_WIDTH}
        cy={middle[1] * plan.height}
        r={(HANDLE_PX - 2) / plan.scale}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={(event) => {
          event.stopPropagation()
          onMoved([...points.slice(0, at + 1), middle, ...points.slice(at + 1)])
        }}
      >
        <title>{t('deploy.plan.addPoint')}</title>
      </circle>
    )
  })
}
