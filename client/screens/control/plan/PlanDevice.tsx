import { memo } from 'react'
import { useNameOf } from '../../../i18n/useNameOf.ts'
import { useRecord } from '../../../store/hooks.ts'
import { PLAN_WIDTH, turnedPoint } from '../../../ui/plan/planView.ts'
import styles from './plan.module.css'

const RADIUS_PX = 4.5

/** Position of a device on the plan. Its area shows normal states; problems are shown here. */
export const PlanDevice = memo(function PlanDevice(props: {
  readonly markId: string
  readonly height: number
  readonly isTurned: boolean
  readonly scale: number
  readonly onOpen: (areaId: string) => void
}) {
  const mark = useRecord('planMark', props.markId)
  const device = useRecord('device', mark?.deviceId ?? null)
  const nameOf = useNameOf()
  if (!mark || !device) return null
  const [x, y] = props.isTurned ? turnedPoint(mark.at) : mark.at
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the area around it is what the keyboard reaches
    <circle
      className={styles.device}
      data-condition={device.condition}
      cx={x * PLAN_WIDTH}
      cy={y * props.height}
      r={RADIUS_PX / props.scale}
      onClick={() => props.onOpen(device.areaId)}
    >
      <title>{nameOf(device)}</title>
    </circle>
  )
})
