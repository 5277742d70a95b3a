/** The plan of one floor: its areas in the colours and signs of their states, and its devices. */
import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react'
import type { FloorId } from '#shared/records/floor.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useIds, useRecord } from '../../../store/hooks.ts'
import { PlanFrame, type PlanScale } from '../../../ui/plan/PlanFrame.tsx'
import { boxAround, boxOf, type Direction, nextTowards } from '../../../ui/plan/planGeometry.ts'
import { PLAN_WIDTH, type Point, turnedPoint } from '../../../ui/plan/planView.ts'
import { marksOn, outlinesOn } from '../../../widgets/plan/planFloors.ts'
import { usePlanPicture } from '../../../widgets/plan/usePlanPicture.ts'
import type { RoomQuery } from '../roomRows.ts'
import { HATCH_ID, PlanArea } from './PlanArea.tsx'
import { PlanDevice } from './PlanDevice.tsx'
import { PlanLegend } from './PlanLegend.tsx'
import styles from './plan.module.css'

const DIRECTIONS: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])
/** Zooming changes the labels a few times, not with every step. */
const inSteps = (scale: number): number => 2 ** (Math.round(Math.log2(scale) * 4) / 4)
/** Parts of a room smaller than this are hidden until zoomed. */
const PART_MIN_PX = 30

interface Props {
  readonly floorId: FloorId
  readonly openId: string | null
  readonly query: RoomQuery
  /** The search term is on no floor. */
  readonly isMissed: boolean
  readonly views: ReactNode
  readonly onOpen: (areaId: string) => void
  readonly onEscape: () => void
}

export function FloorPlan(props: Props) {
  const { floorId } = props
  const { t } = useTexts()
  const whole = useRef<HTMLDivElement>(null)
  const floor = useRecord('floor', floorId)
  const { picture, isDrawing, ratio } = usePlanPicture(floorId)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') props.onEscape()
    const from = (event.target as Element).closest<SVGElement>('[data-plan-area]')
    if (!from || !whole.current || !DIRECTIONS.has(event.key)) return
    event.preventDefault()
    const all = [...whole.current.querySelectorAll<SVGElement>('[data-plan-area]')].map((element) => ({
      element,
      middle: screenMiddle(element),
    }))
    nextTowards(screenMiddle(from), all, event.key as Direction)?.element.focus()
  }
  return (
    <div ref={whole} className={styles.plan}>
      <PlanFrame
        label={t('areas.plan.of', { name: floor ? nameOf(floor) : '' })}
        ratio={ratio}
        picture={picture}
        isDrawing={isDrawing}
        mayTurn
        head={props.isMissed ? <span role="status">{t('areas.noMatch')}</span> : <PlanLegend />}
        tail={props.views}
        onKeyDown={onKeyDown}
      >
        {(plan) => <Contents {...props} plan={plan} />}
      </PlanFrame>
    </div>
  )
}

function screenMiddle(element: SVGElement): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}

function Contents({ floorId, openId, query, plan, onOpen }: Props & { readonly plan: PlanScale }) {
  const { store } = useConsoleState()
  const { height, isTurned } = plan
  const scale = inSteps(plan.scale)
  const parts = useParts(floorId, { scale, height, isTurned })
  useIds('planMark', 'floor', floorId)
  const entry = parts.find(({ areaId }) => areaId === openId) ?? parts[0]
  return (
    <>
      <defs>
        <pattern
          id={HATCH_ID}
          width="8"
          height="8"
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(45) scale(${1 / scale})`}
        >
          <path className={styles.hatch} d="M0 0v8" />
        </pattern>
      </defs>
      {parts.map(({ id, areaId, inner }) => (
        <PlanArea
          key={id}
          outlineId={id}
          inner={inner}
          height={height}
          isTurned={isTurned}
          scale={scale}
          isOpen={areaId === openId}
          isEntry={id === entry?.id}
          filter={query.filter}
          search={query.search}
          onOpen={onOpen}
        />
      ))}
      {marksOn(store.read, floorId).map(({ id }) => (
        <PlanDevice key={id} markId={id} height={height} isTurned={isTurned} scale={scale} onOpen={onOpen} />
      ))}
    </>
  )
}

/** The shapes at this scale; the same objects while one pans, so that no area renders for that. */
function useParts(floorId: FloorId, plan: Pick<PlanScale, 'scale' | 'height' | 'isTurned'>) {
  const { store } = useConsoleState()
  const outlineIds = useIds('planOutline', 'floor', floorId)
  const areaIds = useIds('area', 'floor', floorId)
  const { scale, height, isTurned } = plan
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids tell that there are others
  return useMemo(() => {
    const parentOf = (areaId: string) => store.read.get('area', areaId)?.parentId ?? null
    const shown = outlinesOn(store.read, floorId)
      .map(({ id, areaId, points }) => ({
        id,
        areaId,
        points: isTurned ? points.map(turnedPoint) : points,
      }))
      .filter(({ areaId, points }) => {
        const { width, height: high } = boxOf(points)
        return parentOf(areaId) === null || Math.min(width * PLAN_WIDTH, high * height) * scale >= PART_MIN_PX
      })
    return shown.map(({ id, areaId }) => ({
      id,
      areaId,
      inner: boxAround(shown.filter((one) => parentOf(one.areaId) === areaId).map(({ points }) => points)),
    }))
  }, [store, floorId, outlineIds, areaIds, scale, height, isTurned])
}
