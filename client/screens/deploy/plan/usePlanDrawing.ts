/** What an engineer does on a plan: chooses, draws point by point, moves points and devices. Each step is one command. */
import { useRef, useState } from 'react'
import type { AreaId } from '#shared/records/area.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { OUTLINE_POINTS_MAX } from '#shared/records/floorPlan.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import type { PlanUnder } from '../../../ui/plan/PlanFrame.tsx'
import type { Point } from '../../../ui/plan/planView.ts'
import { draw } from './planSteps.ts'

export type Chosen = { readonly areaId: AreaId } | { readonly deviceId: DeviceId } | null

/** Not sent yet, or not yet back: shown in place of what the store has. */
interface Moving {
  readonly id: string
  readonly points: readonly Point[]
}

const plain = (points: readonly Point[]): [number, number][] => points.map(([x, y]) => [x, y])

/** The sent data is shown in place of what the store has until the answer comes. */
function usePlanSend() {
  const { read } = useConsoleState().store
  const [moving, setMoving] = useState<Moving | null>(null)
  const send = async (id: string, points: readonly Point[], request: Promise<unknown>) => {
    setMoving({ id, points })
    // A refusal is shown by the console itself; the plan goes back to the stored data.
    await request.catch(() => undefined)
    setMoving((now) => (now?.points === points ? null : now))
  }
  const outline = (areaId: AreaId, points: readonly Point[] | null) =>
    send(areaId, points ?? [], draw(read, { outlines: [{ areaId, points: points && plain(points) }] }))
  const place = (deviceId: DeviceId, at: Point | null) =>
    send(deviceId, at ? [at] : [], draw(read, { marks: [{ deviceId, at: at && [at[0], at[1]] }] }))
  return { moving, setMoving, outline, place }
}

export function usePlanDrawing() {
  const [chosen, setChosen] = useState<Chosen>(null)
  /** Points of an outline that is being drawn; null while none is. */
  const [drawn, setDrawn] = useState<readonly Point[] | null>(null)
  const { moving, setMoving, outline, place } = usePlanSend()
  const under = useRef<PlanUnder>(null)
  const areaId = chosen && 'areaId' in chosen ? chosen.areaId : null
  return {
    chosen,
    areaId,
    deviceId: chosen && 'deviceId' in chosen ? chosen.deviceId : null,
    drawn,
    moving,
    choose(next: Chosen) {
      setChosen(next)
      setDrawn(null)
    },
    begin: () => setDrawn([]),
    cancel: () => setDrawn(null),
    takeBack: () => setDrawn((points) => points?.slice(0, -1) ?? null),
    add: (point: Point) =>
      setDrawn((points) => (points && points.length < OUTLINE_POINTS_MAX ? [...points, point] : points)),
    finish() {
      if (areaId === null || !drawn || drawn.length < 3) return
      setDrawn(null)
      void outline(areaId, drawn)
    },
    /** While the pointer is down. */
    drag: (id: string, points: readonly Point[] | null) => setMoving(points && { id, points }),
    outline,
    place,
    under,
    /** From the list, over the plan or not yet. */
    carry(deviceId: DeviceId, event: Parameters<PlanUnder>[0]) {
      const at = under.current?.(event) ?? null
      setMoving(at && { id: deviceId, points: [at] })
    },
    /** Beside the plan nothing happens. */
    putDown(deviceId: DeviceId, event: Parameters<PlanUnder>[0] | null) {
      const at = event && under.current?.(event)
      setMoving(null)
      if (!at) return
      setChosen({ deviceId })
      void place(deviceId, at)
    },
  }
}
export type PlanDrawing = ReturnType<typeof usePlanDrawing>
