import { clsx } from 'clsx'
import { type PointerEvent, useRef } from 'react'
import type { DeviceId } from '#shared/records/device.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useRecord } from '../../../store/hooks.ts'
import type { PlanScale } from '../../../ui/plan/PlanFrame.tsx'
import { PLAN_WIDTH, type Point } from '../../../ui/plan/planView.ts'
import { movedBy, stepOf } from './EditorOutline.tsx'
import styles from './editor.module.css'

const RADIUS_PX = 7

/** A device on the plan: dragged, moved by arrow keys, taken off by Delete. */
export function EditorMark(props: {
  readonly deviceId: DeviceId
  readonly at: Point
  readonly plan: PlanScale
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly onDrag: (at: Point) => void
  readonly onMoved: (at: Point | null) => void
}) {
  const { t } = useTexts()
  const { at, plan } = props
  const device = useRecord('device', props.deviceId)
  const dragged = useRef<Point | null>(null)
  const isDown = useRef(false)
  if (!device) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot be drawn inside of an SVG
    <circle
      className={clsx(styles.mark, props.isChosen && styles.chosenMark)}
      role="button"
      tabIndex={0}
      aria-label={t('deploy.plan.device', { name: nameOf(device) })}
      cx={at[0] * PLAN_WIDTH}
      cy={at[1] * plan.height}
      r={RADIUS_PX / plan.scale}
      onPointerDown={(event: PointerEvent<SVGElement>) => {
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        isDown.current = true
        props.onChoose()
      }}
      onPointerMove={(event) => {
        if (!isDown.current) return
        dragged.current = plan.pointAt(event)
        props.onDrag(dragged.current)
      }}
      onPointerUp={() => {
        isDown.current = false
        if (dragged.current) props.onMoved(dragged.current)
        dragged.current = null
      }}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        const by = stepOf(event)
        if (by) props.onMoved(movedBy(at, by))
        else if (event.key === 'Delete' || event.key === 'Backspace') props.onMoved(null)
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <title>{nameOf(device)}</title>
    </circle>
  )
}
