import { Button } from '@blueprintjs/core'
import { ArrowLeft } from '@blueprintjs/icons'
import { type ReactNode, useEffect } from 'react'
import { nameOf } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useRecord } from '../../../store/hooks.ts'
import { useMedia } from '../../../ui/controls/useMedia.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { useSideLayer } from '../../../ui/layers/useSideLayer.ts'
import { Panel } from '../../../ui/layout/Page.tsx'
import { areaTitle } from '../../../widgets/devices/deviceTexts.ts'
import type { PlaceKey } from '../../../widgets/pickers/placeTree.ts'
import { ToFirst, useMissingFirst } from '../MissingFirst.tsx'
import { AreaTree } from './AreaTree.tsx'
import styles from './Places.module.css'
import { type ChosenPlace, idIn } from './useChosenPlace.ts'

/** The tree and the chosen place beside it; on a phone the tree first, and the place as a page of its own. */
export function Places(props: {
  readonly chosen: ChosenPlace
  readonly mayChange: boolean
  /** Of a floor or an area. */
  readonly title: string | null
  readonly children: ReactNode
}) {
  const { t } = useTexts()
  const isNarrow = useMedia('(width < 768px)')
  const { place, via, choose, goBack, buildingId } = props.chosen
  const building = useRecord('building', buildingId)
  const title = props.title ?? (building ? nameOf(building) : t('deploy.overview.title'))
  const details = (
    <Panel title={title} className={styles.details}>
      {props.children}
    </Panel>
  )
  if (isNarrow && place !== null)
    return (
      <PlacePage key={place} via={via} onBack={goBack}>
        {details}
      </PlacePage>
    )
  return (
    <div className={styles.setup}>
      <div className={`panel ${styles.tree}`}>
        <AreaTree place={place} onChoose={choose} mayChange={props.mayChange} />
      </div>
      {isNarrow ? null : details}
    </div>
  )
}

/** Back leads to where it was chosen, the browser's as well. */
function PlacePage(props: {
  readonly via: PlaceKey | null
  readonly onBack: () => void
  readonly children: ReactNode
}) {
  const { t } = useTexts()
  const { via, onBack } = props
  const page = useSideLayer<HTMLDivElement>(onBack)
  const floor = useRecord('floor', idIn(via, 'floor'))
  const area = useRecord('area', idIn(via, 'area'))
  useEffect(() => page.current?.focus({ preventScroll: true }), [page])
  return (
    <div ref={page} className={styles.page} tabIndex={-1}>
      <Button variant="minimal" icon={<ArrowLeft />} className={styles.back ?? ''} onClick={onBack}>
        {area ? areaTitle(area) : floor ? nameOf(floor) : t('deploy.areaTree')}
      </Button>
      {props.children}
    </div>
  )
}

/** Leads to what comes first. */
export function NoFloors() {
  const { t } = useTexts()
  const missing = useMissingFirst('floor') ?? 'floor'
  return (
    <Notice title={t('deploy.noFloorsTitle')} actions={<ToFirst type={missing} />}>
      {t(missing === 'building' ? 'deploy.noBuildingYet' : 'deploy.noFloorYet')}
    </Notice>
  )
}
