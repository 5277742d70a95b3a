/** The plan in the editor: outlines, devices, and the outline that is being drawn. */
import { type KeyboardEvent, useState } from 'react'
import type { DeviceId } from '#shared/records/device.ts'
import type { FloorId } from '#shared/records/floor.ts'
import type { PlanOutline } from '#shared/records/floorPlan.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useIds } from '../../../store/hooks.ts'
import { cornersText, PlanFrame, type PlanScale } from '../../../ui/plan/PlanFrame.tsx'
import { boxAround, snapped } from '../../../ui/plan/planGeometry.ts'
import { PLAN_WIDTH, type Point } from '../../../ui/plan/planView.ts'
import { marksOn, outlinesOn } from '../../../widgets/plan/planFloors.ts'
import { usePlanPicture } from '../../../widgets/plan/usePlanPicture.ts'
import { EditorMark } from './EditorMark.tsx'
import { EditorOutline } from './EditorOutline.tsx'
import styles from './editor.module.css'
import type { PlanDrawing } from './usePlanDrawing.ts'

const SNAP_PX = 9
/** A click this near the first point closes the outline. */
const CLOSING = 0.012

interface CanvasProps {
  readonly floorId: FloorId
  readonly drawing: PlanDrawing
  readonly mayChange: boolean
}

export function PlanCanvas(props: CanvasProps & { readonly name: string }) {
  const { floorId, drawing, mayChange } = props
  const { t } = useTexts()
  const { store } = useConsoleState()
  const [pointer, setPointer] = useState<Point | null>(null)
  useIds('planOutline', 'floor', floorId)
  useIds('planMark', 'floor', floorId)
  useIds('area', 'floor', floorId)
  const { picture, isDrawing, ratio } = usePlanPicture(floorId)
  const { drawn, deviceId } = drawing
  const all = outlinesOn(store.read, floorId)
  const hand = handOf(drawing, all)
  return (
    <PlanFrame
      under={drawing.under}
      label={t('areas.plan.of', { name: props.name })}
      ratio={ratio}
      picture={picture}
      isDrawing={isDrawing}
      isAiming={drawn !== null || deviceId !== null}
      onPlanClick={(point, event, plan) => {
        if (mayChange) hand.click(point, event.altKey, plan)
      }}
      {...(drawn
        ? { onPlanMove: (point, event, plan) => setPointer(hand.aim(point, event.altKey, plan)) }
        : {})}
      onKeyDown={hand.key}
    >
      {(plan) => (
        <>
          <Outlines {...props} all={all} plan={plan} snap={hand.snap} />
          {mayChange ? <Marks {...props} plan={plan} /> : null}
          {drawn ? <Drawn points={drawn} pointer={pointer} plan={plan} /> : null}
        </>
      )}
    </PlanFrame>
  )
}

type Snap = (
  plan: PlanScale,
  ownId: string | null,
) => (point: Point, neighbours: readonly Point[], isFree: boolean) => Point

/** What clicks and keys on the plan do. */
function handOf(drawing: PlanDrawing, all: readonly PlanOutline[]) {
  const { drawn, deviceId } = drawing
  const snap: Snap = (plan, ownId) => (point, neighbours, isFree) => {
    if (isFree) return point
    const corners = all.filter(({ areaId }) => areaId !== ownId).flatMap(({ points }) => points)
    const within = [SNAP_PX / (plan.scale * PLAN_WIDTH), SNAP_PX / (plan.scale * plan.height)] as const
    return snapped(point, corners, neighbours, within)
  }
  const aim = (point: Point, isFree: boolean, plan: PlanScale): Point => {
    const beside = [drawn?.at(-1), drawn?.[0]].filter((one) => one !== undefined)
    return snap(plan, null)(point, beside, isFree)
  }
  const click = (point: Point, isFree: boolean, plan: PlanScale) => {
    if (drawn) {
      const [first] = drawn
      const next = aim(point, isFree, plan)
      const isNear = first && Math.hypot(first[0] - next[0], first[1] - next[1]) < CLOSING
      if (isNear && drawn.length >= 3) drawing.finish()
      else drawing.add(next)
    } else if (deviceId) void drawing.place(deviceId, point)
    else drawing.choose(null)
  }
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && deviceId) drawing.choose(null)
    else if (!drawn) return
    else if (event.key === 'Enter') drawing.finish()
    else if (event.key === 'Escape') drawing.cancel()
    else if (event.key === 'Backspace') drawing.takeBack()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { snap, aim, click, key }
}

function Outlines(
  props: CanvasProps & {
    readonly all: readonly PlanOutline[]
    readonly plan: PlanScale
    readonly snap: Snap
  },
) {
  const { drawing, all, plan } = props
  const { store } = useConsoleState()
  // The chosen one lies on top, or its neighbours would cover its points.
  const isChosen = ({ areaId }: PlanOutline) => areaId === drawing.areaId
  const outlines = [...all.filter((one) => !isChosen(one)), ...all.filter(isChosen)]
  return outlines.map((outline) => {
    const { id, areaId } = outline
    const moving =
      drawing.moving?.id === areaId && drawing.moving.points.length > 2 ? drawing.moving.points : null
    return (
      <EditorOutline
        key={id}
        areaId={areaId}
        points={moving ?? outline.points}
        plan={plan}
        inner={boxAround(
          all
            .filter((one) => store.read.get('area', one.areaId)?.parentId === areaId)
            .map((one) => one.points),
        )}
        isChosen={isChosen(outline)}
        isQuiet={drawing.drawn !== null || drawing.deviceId !== null || !props.mayChange}
        snap={props.snap(plan, areaId)}
        onChoose={() => drawing.choose({ areaId })}
        onDrag={(next) => drawing.drag(areaId, next)}
        onMoved={(next) => void drawing.outline(areaId, next)}
      />
    )
  })
}

function Marks({ floorId, drawing, plan }: CanvasProps & { readonly plan: PlanScale }) {
  const { read } = useConsoleState().store
  const { moving } = drawing
  const marks: { deviceId: DeviceId; at: Point }[] = [...marksOn(read, floorId)]
  // One that is carried here has no mark yet.
  const carried = moving && read.get('device', moving.id)
  if (carried && !marks.some(({ deviceId }) => deviceId === carried.id))
    marks.push(...moving.points.map((at) => ({ deviceId: carried.id, at })))
  return marks.map(({ deviceId, at }) => (
    <EditorMark
      key={deviceId}
      deviceId={deviceId}
      at={(moving?.id === deviceId ? moving.points[0] : null) ?? at}
      plan={plan}
      isChosen={deviceId === drawing.deviceId}
      onChoose={() => drawing.choose({ deviceId })}
      onDrag={(to) => drawing.drag(deviceId, to && [to])}
      onMoved={(to) => void drawing.place(deviceId, to)}
    />
  ))
}

/** The points so far, and the line that follows the pointer. */
function Drawn(props: {
  readonly points: readonly Point[]
  readonly pointer: Point | null
  readonly plan: PlanScale
}) {
  const { points, pointer, plan } = props
  const all = pointer && points.length > 0 ? [...points, pointer] : points
  return (
    <g className={styles.drawn}>
      <polygon points={cornersText(all, plan.height)} />
      {points.map(([x, y], at) => (
        <circle key={at} cx={x * PLAN_WIDTH} cy={y * plan.height} r={5 / plan.scale} />
      ))}
    </g>
  )
}
