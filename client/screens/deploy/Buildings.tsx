import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { buildingsContract } from '#shared/contract/buildings.ts'
import type { Building } from '#shared/records/building.ts'
import { screenOf } from '#shared/screens/registry.ts'
import { removeAction } from '../../actions/removeAction.ts'
import { i18n, nameOf } from '../../i18n/i18n.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { LiveList } from '../../widgets/list/LiveList.tsx'
import { namesOf, type RecordTable } from '../../widgets/list/recordTable.ts'
import { useRecordActions } from '../../widgets/list/useListActions.ts'
import { NAME_REFUSALS, useNameFields } from '../../widgets/records/useNameFields.ts'
import { useRecordDialog } from '../../widgets/records/useRecordDialog.tsx'
import { buildingsInUse } from './standing.ts'

const table: RecordTable<'building'> = {
  type: 'building',
  columns: [
    {
      key: 'name',
      title: 'deploy.buildingName',
      widthPx: 280,
      card: 'title',
      value: (building) => nameOf(building),
      search: namesOf,
    },
    {
      key: 'order',
      title: 'deploy.order',
      widthPx: 100,
      isEnd: true,
      value: ({ order }) => order,
    },
    {
      key: 'floors',
      title: 'deploy.floors',
      widthPx: 120,
      isEnd: true,
      card: 'end',
      value: ({ id }, { read }) => read.by('floor', 'building', id).size,
    },
  ],
  // A floor that is gone names its building no more, and there are few buildings.
  concerned: { floor: (read) => [...read.all('building')].map(({ id }) => id) },
}

const SORT = { column: 'order', isDescending: false }

const removal = (showFloors: () => void) =>
  removeAction({
    id: 'building.delete',
    isUndoable: true,
    endpoint: buildingsContract.remove,
    inputOf: ({ id }: Building) => ({ buildingId: id }),
    name: (building) => nameOf(building),
    along: ({ length }) => i18n.t('deploy.standing.none', { count: length }),
    hindrance: (buildings, read) => {
      const inUse = buildingsInUse(buildings, read)
      return inUse && { ...inUse, verb: i18n.t('deploy.standing.showFloors'), goThere: showFloors }
    },
  })

/** The buildings of the project, in the order in which they are shown everywhere. */
export function Buildings() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const remove = useMemo(() => removal(() => navigate(screenOf('floors').path)), [navigate])
  const names = useNameFields(t('deploy.buildingName'))
  const { addButton, edit, dialog } = useRecordDialog({
    type: 'building',
    isStep: true,
    add: buildingsContract.add,
    update: buildingsContract.update,
    idName: 'buildingId',
    addTitle: t('deploy.addBuilding'),
    refusals: NAME_REFUSALS,
    fields: names,
    updateFields: [...names, { kind: 'number', name: 'order', label: t('deploy.order'), min: 1, step: 1 }],
  })
  return (
    <>
      <LiveList
        id="buildings"
        title={screenTitle('buildings')}
        table={table}
        sort={SORT}
        actions={useRecordActions('building', edit, remove)}
        searchLabel={t('deploy.searchBuilding')}
        emptyHelp={t('deploy.noBuildings')}
        mainAction={addButton}
      />
      {dialog}
    </>
  )
}
