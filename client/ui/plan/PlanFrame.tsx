/** Pannable plan: picture, overlays, zoom tools. Points are relative. */
import { clsx } from 'clsx'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useRef,
} from 'react'
import { useTexts } from '../../i18n/useTexts.ts'
import { type Size, useFrameSize } from '../zoom/useFrameSize.ts'
import { ZoomTools } from '../zoom/ZoomTools.tsx'
import styles from './PlanFrame.module.css'
import { isBetterTurned, PLAN_WIDTH, type PlanView, type Point } from './planView.ts'
import { usePlanView } from './usePlanView.ts'

/** Aspect ratio of a plan without a picture. */
export const USUAL_RATIO = 1.6
const SIZE_AT_FIRST = { widthPx: 800, heightPx: 500 }

export interface PlanScale {
  /** Pixels per unit of the plan, which is 1000 wide. */
  readonly scale: number
  readonly height: number
  /** Rotated by 90°: content goes through `turnedPoint`. */
  readonly isTurned: boolean
  /** Converts a screen position to plan coordinates. */
  readonly pointAt: (event: { readonly clientX: number; readonly clientY: number }) => Point
}

/** The point of the plan that is seen at a place on the screen; null beside the plan. */
export type PlanUnder = (event: { readonly clientX: number; readonly clientY: number }) => Point | null

export interface PlanFrameProps {
  /** Target for items dragged onto the plan from elsewhere. */
  readonly under?: Ref<PlanUnder>
  readonly label: string
  /** Width by height. */
  readonly ratio: number
  /** Picture as a data URL. */
  readonly picture: string | null
  /** Line drawings turn their colours in the dark; photographs do not. */
  readonly isDrawing: boolean
  readonly children: (plan: PlanScale) => ReactNode
  readonly onPlanClick?: (point: Point, event: MouseEvent, plan: PlanScale) => void
  readonly onPlanMove?: (point: Point, event: MouseEvent, plan: PlanScale) => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly isAiming?: boolean
  /** May rotate if that enlarges it, including text in the picture. */
  readonly mayTurn?: boolean
  /** Above the plan with the tools, so footers do not cover them. */
  readonly head?: ReactNode
  /** Content at the end of that row. */
  readonly tail?: ReactNode
}

export function PlanFrame(props: PlanFrameProps) {
  const { t } = useTexts()
  const frame = useRef<HTMLDivElement>(null)
  const size = useFrameSize(frame, SIZE_AT_FIRST)
  const isTurned = props.mayTurn === true && isBetterTurned(size, props.ratio)
  const height = isTurned ? PLAN_WIDTH * props.ratio : PLAN_WIDTH / props.ratio
  const { view, pointers, ...plan } = usePlanView(frame, size, height)
  const { onPlanClick, onPlanMove } = props
  const pointAt: PlanScale['pointAt'] = ({ clientX, clientY }) => {
    const box = frame.current?.getBoundingClientRect() ?? { left: 0, top: 0 }
    const share = (at: number, length: number) => Math.min(1, Math.max(0, at / (length * view.scale)))
    return [share(clientX - box.left - view.x, PLAN_WIDTH), share(clientY - box.top - view.y, height)]
  }
  useImperativeHandle(props.under, () => (event) => {
    const box = frame.current?.getBoundingClientRect()
    const isOver =
      box &&
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom
    return isOver ? pointAt(event) : null
  })
  const scale: PlanScale = { scale: view.scale, height, isTurned, pointAt }
  return (
    <div className={clsx(styles.plan, props.head !== undefined && styles.headed)}>
      {props.head === undefined ? null : <div className={styles.head}>{props.head}</div>}
      {/* biome-ignore lint/a11y/useSemanticElements: no element means a plan */}
      <div
        ref={frame}
        className={clsx(styles.frame, props.isAiming && styles.aiming, plan.isWhole && styles.whole)}
        role="group"
        aria-label={`${props.label}. ${t('form.map.keys')}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys
        tabIndex={0}
        onKeyDown={(event) => {
          props.onKeyDown?.(event)
          if (!event.defaultPrevented) plan.onKeyDown(event)
        }}
        {...pointers}
        onClick={(event) => onPlanClick?.(pointAt(event), event, scale)}
        onMouseMove={onPlanMove && ((event) => onPlanMove(pointAt(event), event, scale))}
      >
        <Drawing {...props} view={view} size={size} plan={scale} />
      </div>
      <ZoomTools
        zoomIn={plan.zoomIn}
        zoomOut={plan.zoomOut}
        showAll={plan.showAll}
        className={styles.tools}
      />
      {props.tail ? <div className={styles.tail}>{props.tail}</div> : null}
    </div>
  )
}

function Drawing(
  props: PlanFrameProps & { readonly view: PlanView; readonly size: Size; readonly plan: PlanScale },
) {
  const { view, size, plan } = props
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the group around it is named, and so is each part
    <svg className={styles.drawing} width={size.widthPx} height={size.heightPx}>
      <g
        transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}
        style={{ '--plan-scale': view.scale } as object}
      >
        <rect className={styles.paper} width={PLAN_WIDTH} height={plan.height} />
        {props.picture === null ? null : (
          <image
            className={props.isDrawing ? styles.lines : styles.photo}
            href={props.picture}
            {...(plan.isTurned
              ? {
                  width: plan.height,
                  height: PLAN_WIDTH,
                  transform: `translate(${PLAN_WIDTH} 0) rotate(90)`,
                }
              : { width: PLAN_WIDTH, height: plan.height })}
            preserveAspectRatio="none"
          />
        )}
        {props.children(plan)}
      </g>
    </svg>
  )
}

/** SVG points attribute. */
export const cornersText = (points: readonly Point[], height: number): string =>
  points.map(([x, y]) => `${(x * PLAN_WIDTH).toFixed(1)},${(y * height).toFixed(1)}`).join(' ')
