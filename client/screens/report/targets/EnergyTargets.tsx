/** Energy targets by the month, the newest first, with the result of months that are over. */
import { type ReactNode, useMemo } from 'react'
import { energyTargetsContract } from '#shared/contract/energyTargets.ts'
import { kindOf } from '#shared/devices/registry.ts'
import { type EnergyTarget, TARGET_KWH_MAX, TARGET_SCOPES } from '#shared/records/energyTarget.ts'
import { removeAction } from '../../../actions/removeAction.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { screenTitle } from '../../../i18n/screenTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds } from '../../../store/hooks.ts'
import type { FieldDef } from '../../../ui/form/fieldTypes.ts'
import { kindName } from '../../../widgets/devices/deviceTexts.ts'
import { LiveList } from '../../../widgets/list/LiveList.tsx'
import type { RecordTable } from '../../../widgets/list/recordTable.ts'
import { useRecordActions } from '../../../widgets/list/useListActions.ts'
import { useAreaNodes } from '../../../widgets/pickers/usePickers.ts'
import { useRecordDialog } from '../../../widgets/records/useRecordDialog.tsx'
import { useToday } from '../usePeriod.ts'
import { targetMonths, targetName } from './targetTexts.ts'

function resultText({ result, kwh }: EnergyTarget): string {
  if (result === null) return i18n.t('reports.target.states.open')
  if (result.kwh === null) return i18n.t('reports.target.states.noReadings')
  return i18n.t(`reports.target.states.${result.kwh > kwh ? 'missed' : 'met'}`)
}

const table: RecordTable<'energyTarget'> = {
  type: 'energyTarget',
  columns: [
    {
      ...{ key: 'about', title: 'reports.target.about', widthPx: 280, card: 'title' },
      value: (target, { read }) => targetName(target, read),
      search: true,
    },
    {
      ...{ key: 'month', title: 'reports.target.month', widthPx: 110, card: 'fact', isOfName: true },
      value: ({ month }) => month,
      facet: true,
    },
    {
      ...{ key: 'kwh', title: 'reports.target.kwh', widthPx: 140, card: 'end', unit: 'kWh', decimals: 0 },
      value: ({ kwh }) => kwh,
    },
    {
      ...{ key: 'used', title: 'reports.target.usedMonth', widthPx: 140, unit: 'kWh', decimals: 0 },
      value: ({ result }) => result?.kwh ?? null,
    },
    {
      ...{ key: 'state', title: 'reports.target.state', widthPx: 180, card: 'fact' },
      value: resultText,
      facet: true,
    },
  ],
  concerned: { area: (read, id) => read.by('energyTarget', 'area', id).keys() },
}

const remove = removeAction({
  id: 'energyTarget.delete',
  endpoint: energyTargetsContract.remove,
  inputOf: ({ id }: EnergyTarget) => ({ targetId: id }),
  name: (target) => target.month,
  isUndoable: true,
})

/** Kinds of the project's devices that measure energy. */
function useMeteredKinds(): readonly string[] {
  const { read } = useConsoleState().store
  const ids = useAllIds('device')
  return useMemo(() => {
    const kinds = new Set(ids.map((id) => read.get('device', id as never)?.kind ?? ''))
    return [...kinds].filter((kind) => kindOf(kind)?.isMetered === true)
  }, [ids, read])
}

function useTargetFields(today: string): readonly FieldDef[] {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const kept = useAllIds('energyTarget').flatMap((id) => read.get('energyTarget', id as never)?.month ?? [])
  const choice = (value: string) => ({ value, text: value })
  return [
    {
      ...{ kind: 'segmented', name: 'scope', label: t('reports.target.scope') },
      choices: TARGET_SCOPES.map((value) => ({ value, text: t(`reports.target.scopes.${value}`) })),
    },
    {
      ...{ kind: 'tree', name: 'areaId', label: t('reports.target.area'), isOptional: true },
      nodes: useAreaNodes(),
    },
    {
      ...{ kind: 'select', name: 'kind', label: t('reports.target.kind'), isOptional: true },
      choices: useMeteredKinds().map((value) => ({ value, text: kindName(value) })),
      none: t('reports.target.noKind'),
    },
    {
      ...{ kind: 'select', name: 'month', label: t('reports.target.month'), isHalf: true },
      choices: targetMonths(today, kept).map(choice),
    },
    {
      ...{ kind: 'number', name: 'kwh', label: t('reports.target.kwh'), isHalf: true, unit: 'kWh' },
      ...{ min: 0, max: TARGET_KWH_MAX, step: 'any' },
    },
  ]
}

export function EnergyTargets({ switcher }: { readonly switcher: ReactNode }) {
  const { t } = useTexts()
  const today = useToday()
  const { addButton, edit, dialog } = useRecordDialog({
    type: 'energyTarget',
    add: energyTargetsContract.add,
    update: energyTargetsContract.update,
    idName: 'targetId',
    addTitle: t('reports.target.add'),
    initial: { scope: 'project', areaId: null, kind: '', month: today.slice(0, 7), kwh: '' },
    refusals: {
      ...{ energy_target_area: 'areaId', energy_target_kind: 'kind', energy_target_same: 'month' },
    },
    fields: useTargetFields(today),
  })
  return (
    <>
      <LiveList
        id="energyTargetList"
        title={screenTitle('energyOverview')}
        switcher={switcher}
        table={table}
        sort={{ column: 'month', isDescending: true }}
        actions={useRecordActions('energyTarget', edit, remove)}
        searchLabel={t('reports.target.about')}
        emptyHelp={t('reports.target.empty')}
        mainAction={addButton}
      />
      {dialog}
    </>
  )
}
