import { buildingsContract } from '#shared/contract/buildings.ts'
import type { Floor } from '#shared/records/floor.ts'
import { removeAction } from '../../actions/removeAction.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { LiveList } from '../../widgets/list/LiveList.tsx'
import { namesOf, type RecordTable } from '../../widgets/list/recordTable.ts'
import { useRecordActions } from '../../widgets/list/useListActions.ts'
import { useBuildingChoices } from '../../widgets/pickers/usePickers.ts'
import { useNameFields } from '../../widgets/records/useNameFields.ts'
import { useRecordDialog } from '../../widgets/records/useRecordDialog.tsx'

const table: RecordTable<'floor'> = {
  type: 'floor',
  columns: [
    {
      key: 'name',
      title: 'deploy.floorName',
      widthPx: 240,
      card: 'title',
      value: (floor) => nameOf(floor),
      search: namesOf,
    },
    {
      key: 'building',
      title: 'deploy.building',
      widthPx: 240,
      card: 'fact',
      value: ({ buildingId }, { read }) => {
        const building = read.get('building', buildingId)
        return building ? nameOf(building) : ''
      },
      facet: { isHiddenWhenSingle: true },
    },
    { key: 'level', title: 'deploy.level', widthPx: 100, isEnd: true, value: ({ level }) => level },
    {
      key: 'areas',
      title: 'deploy.areas',
      widthPx: 120,
      isEnd: true,
      card: 'end',
      value: ({ id }, { read }) => read.by('area', 'floor', id).size,
    },
  ],
  concerned: {
    building: (read, id) => read.by('floor', 'building', id).keys(),
    // An area that is gone names its floor no more, and there are few floors.
    area: (read) => [...read.all('floor')].map(({ id }) => id),
  },
}

const SORT = { column: 'level', isDescending: true }

const remove = removeAction({
  id: 'floor.delete',
  endpoint: buildingsContract.removeFloor,
  inputOf: ({ id }: Floor) => ({ floorId: id }),
  name: (floor) => nameOf(floor),
})

/** The floors of every building, from the top down. */
export function Floors() {
  const { t } = useTexts()
  const buildings = useBuildingChoices()
  const storey = {
    kind: 'number',
    name: 'level',
    label: t('deploy.level'),
    help: t('deploy.levelHelp'),
    min: -20,
    max: 200,
    step: 1,
  } as const
  const names = useNameFields(t('deploy.floorName'))
  const { addButton, edit, dialog } = useRecordDialog({
    type: 'floor',
    add: buildingsContract.addFloor,
    update: buildingsContract.updateFloor,
    idName: 'floorId',
    addTitle: t('deploy.addFloor'),
    // Most projects have one building only.
    ...(buildings.length === 1 ? { initial: { buildingId: buildings[0]?.value } } : {}),
    fields: [
      { kind: 'select', name: 'buildingId', label: t('deploy.building'), choices: buildings },
      ...names,
      storey,
    ],
    updateFields: [...names, storey],
  })
  return (
    <>
      <LiveList
        id="floors"
        title={screenTitle('floors')}
        table={table}
        sort={SORT}
        actions={useRecordActions('floor', edit, remove)}
        searchLabel={t('deploy.searchFloor')}
        emptyHelp={t('deploy.noFloors')}
        mainAction={addButton}
      />
      {dialog}
    </>
  )
}
