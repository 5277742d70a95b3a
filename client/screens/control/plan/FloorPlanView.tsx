/** A floor as it is built, with the live state of each area: the matrix is its equal for lists, filters and many at once. */
import { Button, HTMLSelect } from '@blueprintjs/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { useRef } from 'react'
import type { FloorId } from '#shared/records/floor.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds, useIds, useRecord } from '../../../store/hooks.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { PlanFrame, type PlanScale } from '../../../ui/plan/PlanFrame.tsx'
import { type Direction, middleOf, nextTowards } from '../../../ui/plan/planGeometry.ts'
import { floorsWithoutPlan, floorsWithPlan, marksOn, outlinesOn } from '../../../widgets/plan/planFloors.ts'
import { usePlanPicture } from '../../../widgets/plan/usePlanPicture.ts'
import type { AreaUrl } from '../useAreaUrl.ts'
import { PlanArea } from './PlanArea.tsx'
import { PlanDevice } from './PlanDevice.tsx'
import styles from './plan.module.css'
import { shownFloor } from './shownFloor.ts'

interface Props {
  readonly url: AreaUrl
  /** The other ways to see them, at the end of the bar. */
  readonly views: ReactNode
  readonly onOpen: (areaId: string) => void
  readonly onEscape: () => void
}

export function FloorPlanView(props: Props) {
  const { t } = useTexts()
  const { store } = useConsoleState()
  // Renewed when an outline, an area or a floor comes or goes.
  useAllIds('planOutline')
  useAllIds('area')
  useAllIds('floor')
  const { url } = props
  const open = useRecord('area', url.areaId)
  const floors = floorsWithPlan(store.read)
  const chosen = useRecord('floor', url.floorId)?.id ?? null
  const shown = shownFloor({ chosen, open: open?.floorId, floors })
  const without = floorsWithoutPlan(store.read)
  const option = (id: string) => (
    <option key={id} value={id}>
      {labelOf(store.read, id)}
    </option>
  )
  if (shown === null)
    return (
      <div className={styles.view}>
        <div className={styles.bar}>{props.views}</div>
        <Notice
          title={t('areas.plan.none')}
          actions={<Button onClick={() => url.change({ view: 'rooms' })}>{t('areas.plan.showTiles')}</Button>}
        >
          {t('areas.plan.noneHelp')}
        </Notice>
      </div>
    )
  return (
    <div className={styles.view}>
      <div className={styles.bar}>
        <HTMLSelect
          aria-label={t('areas.plan.floor')}
          value={shown.id}
          onChange={(event) => url.change({ floorId: event.currentTarget.value })}
        >
          {floors.map(option)}
          {without.length > 0 ? (
            <optgroup label={t('areas.plan.without')}>{without.map(option)}</optgroup>
          ) : null}
        </HTMLSelect>
        {open && shown.hasPlan && url.floorId === null && open.floorId !== shown.id ? (
          <span className={styles.elsewhere} role="status">
            {t('areas.plan.noneOf', { name: labelOf(store.read, open.floorId) })}
          </span>
        ) : null}
        {props.views}
      </div>
      {shown.hasPlan ? (
        <OneFloor key={shown.id} {...props} floorId={shown.id as FloorId} />
      ) : (
        <Notice title={t('areas.plan.noneOf', { name: labelOf(store.read, shown.id) })}>
          {t('areas.plan.noneOfHelp')}
        </Notice>
      )}
    </div>
  )
}

function labelOf(read: ReturnType<typeof useConsoleState>['store']['read'], floorId: string): string {
  const floor = read.get('floor', floorId)
  const building = floor && read.get('building', floor.buildingId)
  if (!floor) return ''
  return building && read.count('building') > 1 ? `${nameOf(building)} · ${nameOf(floor)}` : nameOf(floor)
}

const DIRECTIONS: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])
/** Zooming changes what is written a few times, not with every step. */
const inSteps = (scale: number): number => 2 ** (Math.round(Math.log2(scale) * 4) / 4)

function OneFloor({ floorId, url, onOpen, onEscape }: Props & { readonly floorId: FloorId }) {
  const { t } = useTexts()
  const { store } = useConsoleState()
  const whole = useRef<HTMLDivElement>(null)
  const floor = useRecord('floor', floorId)
  useIds('planOutline', 'floor', floorId)
  useIds('planMark', 'floor', floorId)
  useIds('area', 'floor', floorId)
  const { picture, isDrawing, ratio } = usePlanPicture(floorId)
  const outlines = outlinesOn(store.read, floorId)
  const entry = outlines.find(({ areaId }) => areaId === url.areaId) ?? outlines[0]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onEscape()
    const from = (event.target as Element).closest<SVGElement>('[data-plan-area]')?.dataset.planArea
    if (from === undefined || !DIRECTIONS.has(event.key)) return
    event.preventDefault()
    const all = outlines.map(({ areaId, points }) => ({ areaId, middle: middleOf(points) }))
    const start = all.find(({ areaId }) => areaId === from)
    const next = start && nextTowards(start.middle, all, event.key as Direction)
    if (next) whole.current?.querySelector<SVGElement>(`[data-plan-area="${next.areaId}"]`)?.focus()
  }
  const contents = ({ scale, height }: PlanScale) => (
    <>
      {outlines.map(({ id, areaId }) => (
        <PlanArea
          key={id}
          outlineId={id}
          height={height}
          scale={inSteps(scale)}
          hasInner={outlines.some((one) => store.read.get('area', one.areaId)?.parentId === areaId)}
          isOpen={areaId === url.areaId}
          isEntry={id === entry?.id}
          filter={url.query.filter}
          onOpen={onOpen}
        />
      ))}
      {marksOn(store.read, floorId).map(({ id }) => (
        <PlanDevice key={id} markId={id} height={height} scale={inSteps(scale)} onOpen={onOpen} />
      ))}
    </>
  )
  return (
    <div ref={whole} className={styles.plan}>
      <PlanFrame
        label={t('areas.plan.of', { name: floor ? nameOf(floor) : '' })}
        ratio={ratio}
        picture={picture}
        isDrawing={isDrawing}
        onKeyDown={onKeyDown}
      >
        {contents}
      </PlanFrame>
    </div>
  )
}
