/** The areas of the project as engineers set them up: one tree, and the chosen place beside it. */
import { Button } from '@blueprintjs/core'
import { ArrowLeft, Plus } from '@blueprintjs/icons'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { areasContract } from '#shared/contract/areas.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useAllIds, useCan, useRecord } from '../../../store/hooks.ts'
import { useMedia } from '../../../ui/controls/useMedia.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { useSideLayer } from '../../../ui/layers/useSideLayer.ts'
import { Page, Panel } from '../../../ui/layout/Page.tsx'
import { areaTitle } from '../../../widgets/devices/deviceTexts.ts'
import type { PlaceKey } from '../../../widgets/pickers/placeTree.ts'
import { useRecordWatch } from '../../../widgets/records/useRecordWatch.ts'
import { ImportButton } from '../import/ImportButton.tsx'
import { ToFirst, useMissingFirst } from '../MissingFirst.tsx'
import { AddAreas } from './AddAreas.tsx'
import { AreaDetails } from './AreaDetails.tsx'
import styles from './AreaSetup.module.css'
import { AreaTree } from './AreaTree.tsx'
import { FloorOverview, FloorsOverview } from './PlaceOverview.tsx'

const PLACE = /^(building|floor|area)\/[a-z0-9_-]+$/

export function AreaSetup() {
  const { t } = useTexts()
  const chosen = useChosenPlace()
  const { place, area, floor, choose } = chosen
  // On a phone, the way back from what was chosen in a place, as an area on the page of its floor.
  const [via, setVia] = useState<PlaceKey | null>(null)
  const chooseInside = (key: PlaceKey | null) => {
    setVia(key === via ? null : place)
    choose(key)
  }
  const goBack = () => {
    setVia(null)
    choose(via)
  }
  const [isAdding, setAdding] = useState(false)
  const mayChange = useCan(areasContract.add)
  const total = useAllIds('area').length
  const floors = useAllIds('floor').length
  const title = area ? areaTitle(area) : floor ? nameOf(floor) : null
  const addOn = (floorId: string) => {
    choose(`floor/${floorId}`)
    setAdding(true)
  }
  return (
    <Page
      title={screenTitle('areas')}
      facts={t('deploy.areaCount', { count: total })}
      actions={
        <Tools
          isAddable={mayChange && floor !== undefined}
          hasFloor={floor !== undefined}
          onAdd={() => setAdding(true)}
        />
      }
      isFilling
    >
      {floors === 0 ? (
        <NoFloors />
      ) : (
        <Places
          {...{ place, via, mayChange, title }}
          onBack={goBack}
          onChoose={(key) => {
            setVia(null)
            choose(key)
          }}
        >
          <ChosenPlace
            chosen={{ ...chosen, choose: chooseInside }}
            mayChange={mayChange}
            onAdd={() => setAdding(true)}
            onAddOn={addOn}
          />
        </Places>
      )}
      {isAdding && floor ? (
        <AddAreas
          floorId={floor.id}
          parentId={area?.id ?? null}
          placeName={title ?? ''}
          onClose={() => setAdding(false)}
          onAdded={(first) => choose(`area/${first}`)}
        />
      ) : null}
    </Page>
  )
}

/** What is chosen in the tree, else what each floor holds. */
function ChosenPlace(props: {
  readonly chosen: ReturnType<typeof useChosenPlace>
  readonly mayChange: boolean
  readonly onAdd: () => void
  readonly onAddOn: (floorId: string) => void
}) {
  const { mayChange, onAdd, onAddOn } = props
  const { area, isGone, floor, buildingId, choose } = props.chosen
  if (area)
    return (
      <AreaDetails
        area={area}
        mayChange={mayChange}
        isGone={isGone}
        onAdd={onAdd}
        onRemoved={() => choose(area.parentId ? `area/${area.parentId}` : `floor/${area.floorId}`)}
      />
    )
  if (floor) return <FloorOverview floor={floor} onChoose={choose} />
  return <FloorsOverview buildingId={buildingId} mayChange={mayChange} onChoose={choose} onAddOn={onAddOn} />
}

function Tools(props: {
  readonly isAddable: boolean
  readonly hasFloor: boolean
  readonly onAdd: () => void
}) {
  const { t } = useTexts()
  const { isAddable, hasFloor, onAdd } = props
  return (
    <>
      <ImportButton />
      <Button
        intent="primary"
        icon={<Plus />}
        disabled={!isAddable}
        title={hasFloor ? undefined : t('deploy.chooseFloor')}
        onClick={onAdd}
      >
        {t('deploy.addAreas')}
      </Button>
    </>
  )
}

/** The address names it. An area's floor is chosen with it. */
function useChosenPlace() {
  const [params, setParams] = useSearchParams()
  const wanted = params.get('place') ?? ''
  const place = PLACE.test(wanted) ? (wanted as PlaceKey) : null
  const choose = (key: PlaceKey | null) => setParams(key ? { place: key } : {}, { replace: true })
  const watched = useRecordWatch('area', idIn(place, 'area'))
  const isGone = watched.gone !== null
  const area = watched.isOwnDeletion ? undefined : watched.record
  const floor = useRecord('floor', idIn(place, 'floor') ?? area?.floorId ?? null)
  return { place, area, isGone, floor, buildingId: idIn(place, 'building'), choose }
}

const idIn = (place: PlaceKey | null, type: 'building' | 'floor' | 'area'): string | null =>
  place?.startsWith(`${type}/`) ? place.slice(type.length + 1) : null

/** The tree and the chosen place beside it; on a phone the tree first, and the place as a page of its own. */
function Places(props: {
  readonly place: PlaceKey | null
  readonly mayChange: boolean
  /** Of a floor or an area. */
  readonly title: string | null
  /** Where Back leads on a phone; null is the tree. */
  readonly via: PlaceKey | null
  readonly onBack: () => void
  readonly onChoose: (key: PlaceKey | null) => void
  readonly children: ReactNode
}) {
  const { t } = useTexts()
  const isNarrow = useMedia('(width < 768px)')
  const { place, onChoose } = props
  const building = useRecord('building', idIn(place, 'building'))
  const title = props.title ?? (building ? nameOf(building) : t('deploy.overview.title'))
  const details = (
    <Panel title={title} className={styles.details}>
      {props.children}
    </Panel>
  )
  if (isNarrow && place !== null)
    return (
      <PlacePage key={place} via={props.via} onBack={props.onBack}>
        {details}
      </PlacePage>
    )
  return (
    <div className={styles.setup}>
      <div className={`panel ${styles.tree}`}>
        <AreaTree place={place} onChoose={onChoose} mayChange={props.mayChange} />
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

function NoFloors() {
  const { t } = useTexts()
  const missing = useMissingFirst('floor') ?? 'floor'
  return (
    <Notice title={t('deploy.noFloorsTitle')} actions={<ToFirst type={missing} />}>
      {t(missing === 'building' ? 'deploy.noBuildingYet' : 'deploy.noFloorYet')}
    </Notice>
  )
}
