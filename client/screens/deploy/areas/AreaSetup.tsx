/** The areas of the project as engineers set them up: one tree, and the chosen place beside it. */
import { Button } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import { useState } from 'react'
import { areasContract } from '#shared/contract/areas.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useAllIds, useCan } from '../../../store/hooks.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import { areaTitle } from '../../../widgets/devices/deviceTexts.ts'
import { ImportButton } from '../import/ImportButton.tsx'
import { AddAreas } from './AddAreas.tsx'
import { AreaDetails } from './AreaDetails.tsx'
import { FloorOverview, FloorsOverview } from './PlaceOverview.tsx'
import { NoFloors, Places } from './Places.tsx'
import { type ChosenPlace, useChosenPlace } from './useChosenPlace.ts'

export function AreaSetup() {
  const { t } = useTexts()
  const chosen = useChosenPlace()
  const { area, floor, choose } = chosen
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
        <Places chosen={chosen} mayChange={mayChange} title={title}>
          <PlaceDetails chosen={chosen} mayChange={mayChange} onAdd={() => setAdding(true)} onAddOn={addOn} />
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

/** The selection in the tree, else what each floor holds. */
function PlaceDetails(props: {
  readonly chosen: ChosenPlace
  readonly mayChange: boolean
  readonly onAdd: () => void
  readonly onAddOn: (floorId: string) => void
}) {
  const { mayChange, onAdd, onAddOn } = props
  const { area, isGone, floor, buildingId, choose, chooseInside } = props.chosen
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
  if (floor) return <FloorOverview floor={floor} onChoose={chooseInside} />
  return (
    <FloorsOverview buildingId={buildingId} mayChange={mayChange} onChoose={chooseInside} onAddOn={onAddOn} />
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
