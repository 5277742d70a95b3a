import type { DeviceId } from '#shared/records/device.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useRecord } from '../../../store/hooks.ts'
import type { PlanScale } from '../../../ui/plan/PlanFrame.tsx'
import type { Point } from '../../../ui/plan/planView.ts'
import { movedBy, stepOf } from './EditorOutline.tsx'
import { Knob } from './Knob.tsx'
import { useDrag } from './useDrag.ts'

const RADIUS_PX = 7

/** A device on the plan: dragged, moved by arrow keys, taken off by Delete. */
export function EditorMark(props: {
  readonly deviceId: DeviceId
  readonly at: Point
  readonly plan: PlanScale
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly onDrag: (at: Point | null) => void
  readonly onMoved: (at: Point | null) => void
}) {
  const { t } = useTexts()
  const { at, plan } = props
  const device = useRecord('device', props.deviceId)
  const drag = useDrag(plan)
  if (!device) return null
  return (
    <Knob
      at={at}
      plan={plan}
      radiusPx={RADIUS_PX}
      isChosen={props.isChosen}
      label={t('deploy.plan.device', { name: nameOf(device) })}
      {...drag({ onStart: props.onChoose, onDrag: props.onDrag, onMoved: props.onMoved })}
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
    </Knob>
  )
}
