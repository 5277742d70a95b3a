/** The areas of the project as engineers set them up: one tree, and the chosen place beside it. */
import { Button } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { areasContract } from '#shared/contract/areas.ts'
import type { Area } from '#shared/records/area.ts'
import type { Floor } from '#shared/records/floor.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useAllIds, useCan, useIds, useRecord } from '../../../store/hooks.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
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

const PLACE = /^(building|floor|area)\/[a-z0-9_-]+$/

export function AreaSetup() {
  const { t } = useTexts()
  const { place, area, isGone, floor, choose } = useChosenPlace()
  const [isAdding, setAdding] = useState(false)
  const mayChange = useCan(areasContract.add)
  const total = useAllIds('area').length
  const floors = useAllIds('floor').length
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
        <div className={styles.setup}>
          <div className={`panel ${styles.tree}`}>
            <AreaTree place={place} onChoose={choose} mayChange={mayChange} />
          </div>
          <Panel title={titleOf(area, floor, t('deploy.place'))} className={styles.details}>
            {area ? (
              <AreaDetails
                area={area}
                mayChange={mayChange}
                isGone={isGone}
                onAdd={() => setAdding(true)}
                onRemoved={() => choose(area.parentId ? `area/${area.parentId}` : `floor/${area.floorId}`)}
              />
            ) : floor ? (
              <FloorFacts floor={floor} />
            ) : (
              <p className={styles.help}>{t('deploy.chooseFloor')}</p>
            )}
          </Panel>
        </div>
      )}
      {isAdding && floor ? (
        <AddAreas
          floorId={floor.id}
          parentId={area?.id ?? null}
          placeName={area ? areaTitle(area) : nameOf(floor)}
          onClose={() => setAdding(false)}
          onAdded={(first) => choose(`area/${first}`)}
        />
      ) : null}
    </Page>
  )
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
  const choose = (key: PlaceKey) => setParams({ place: key }, { replace: true })
  const [type, id = null] = place?.split('/') ?? []
  const watched = useRecordWatch('area', type === 'area' ? id : null)
  const isGone = watched.gone !== null
  const area = watched.isOwnDeletion ? undefined : watched.record
  const floor = useRecord('floor', type === 'floor' ? id : (area?.floorId ?? null))
  return { place, area, isGone, floor, choose }
}

const titleOf = (area: Area | undefined, floor: Floor | undefined, none: string): string =>
  area ? areaTitle(area) : floor ? nameOf(floor) : none

function FloorFacts({ floor }: { readonly floor: Floor }) {
  const { t } = useTexts()
  const areas = useIds('area', 'floor', floor.id).length
  return (
    <p className={styles.help}>
      {areas === 0 ? t('deploy.noAreas') : t('deploy.floorAreas', { count: areas })}
    </p>
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
