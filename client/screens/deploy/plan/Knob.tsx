/** A drag handle on a plan: small to the eye, as large as a fingertip where fingers point. */
import { clsx } from 'clsx'
import type { ReactNode, SVGAttributes } from 'react'
import type { PlanScale } from '../../../ui/plan/PlanFrame.tsx'
import { PLAN_WIDTH, type Point } from '../../../ui/plan/planView.ts'
import styles from './editor.module.css'

const FINGERTIP_PX = 22

type Handlers = Pick<
  SVGAttributes<SVGGElement>,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onKeyDown'
>

export function Knob(
  props: Handlers & {
    readonly at: Point
    readonly plan: PlanScale
    readonly radiusPx: number
    readonly label: string
    readonly isChosen?: boolean
    readonly children?: ReactNode
  },
) {
  const { at, plan, radiusPx, label, isChosen, children, ...handlers } = props
  const middle = { cx: at[0] * PLAN_WIDTH, cy: at[1] * plan.height }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot be drawn inside of an SVG
    <g
      className={clsx(styles.knob, isChosen && styles.chosenKnob)}
      role="button"
      tabIndex={0}
      aria-label={label}
      onClick={(event) => event.stopPropagation()}
      {...handlers}
    >
      <circle className={styles.reach} {...middle} r={FINGERTIP_PX / plan.scale} />
      <circle className={styles.dot} {...middle} r={radiusPx / plan.scale} />
      {children}
    </g>
  )
}
