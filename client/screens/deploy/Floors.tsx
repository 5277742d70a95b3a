import { Layers } from '@blueprintjs/icons'
import { Suspense, useEffectEvent, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { buildingsContract } from '#shared/contract/buildings.ts'
import { floorPlansContract } from '#shared/contract/floorPlans.ts'
import type { Floor, FloorId } from '#shared/records/floor.ts'
import { screenOf } from '#shared/screens/registry.ts'
import type { Action } from '../../actions/action.ts'
import { removeAction } from '../../actions/removeAction.ts'
import { i18n, nameOf } from '../../i18n/i18n.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useRecord } from '../../store/hooks.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazyPart.ts'
import { LiveList } from '../../widgets/list/LiveList.tsx'
import { useRecordActions } from '../../widgets/list/useListActions.ts'
import { useBuildingChoices } from '../../widgets/pickers/usePickers.ts'
import { useNameFields } from '../../widgets/records/useNameFields.ts'
import { useRecordDialog } from '../../widgets/records/useRecordDialog.tsx'
import { floorTable } from './floorTable.ts'
import { ToFirst, useMissingFirst } from './MissingFirst.tsx'
import { floorsInUse } from './standing.ts'

const PlanEditor = lazyPart(async () => (await import('./plan/PlanEditor.tsx')).PlanEditor)

const SORT = { column: 'level', isDescending: true }

const removal = (showAreas: () => void) =>
  removeAction({
    id: 'floor.delete',
    isUndoable: true,
    endpoint: buildingsContract.removeFloor,
    inputOf: ({ id }: Floor) => ({ floorId: id }),
    name: (floor) => nameOf(floor),
    hindrance: (floors, read) => {
      const inUse = floorsInUse(floors, read)
      return inUse && { ...inUse, verb: i18n.t('deploy.standing.showAreas'), goThere: showAreas }
    },
  })

/** The floors of every building, from the top down; the address may name one whose plan is drawn. */
export function Floors() {
  const [params, setParams] = useSearchParams()
  const planned = useRecord('floor', params.get('plan'))
  if (planned)
    return (
      <Suspense fallback={<Skeleton lines={12} />}>
        <PlanEditor key={planned.id} floor={planned} onClose={() => setParams({})} />
      </Suspense>
    )
  return <FloorList onPlan={(floorId) => setParams({ plan: floorId })} />
}

function FloorList({ onPlan }: { readonly onPlan: (floorId: FloorId) => void }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const remove = useMemo(() => removal(() => navigate(screenOf('areas').path)), [navigate])
  const buildings = useBuildingChoices()
  const missing = useMissingFirst('floor')
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
    isStep: true,
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
        table={floorTable}
        sort={SORT}
        actions={useRecordActions('floor', edit, usePlanAction(onPlan), remove)}
        searchLabel={t('deploy.searchFloor')}
        emptyHelp={t(buildings.length === 0 ? 'deploy.noBuildingYet' : 'deploy.noFloorYet')}
        mainAction={addButton}
        emptyAction={missing === 'building' ? <ToFirst type={missing} /> : null}
      />
      {dialog}
    </>
  )
}

function usePlanAction(onPlan: (floorId: FloorId) => void): Action<Floor> {
  const show = useEffectEvent(onPlan)
  return useMemo(
    () => ({
      id: 'floor.plan',
      label: 'deploy.plan.plan',
      icon: Layers,
      isSingle: true,
      endpoint: floorPlansContract.read,
      isOffered: () => true,
      run: async ([floor]) => {
        if (floor) show(floor.id)
        return { failures: [], message: null }
      },
    }),
    [],
  )
}
