/** Building, floor, area: chosen by click or keyboard, with how many devices are inside. */

import { useMemo } from 'react'
import { nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { derive } from '../../store/derived.ts'
import { useAllIds, useDerived, useRecord } from '../../store/hooks.ts'
import { Tree } from '../../ui/tree/Tree.tsx'
import { useExpanded } from '../../ui/tree/useExpanded.ts'
import { PlaceLabel } from '../../widgets/areas/PlaceLabel.tsx'
import {
  isSamePlaceRows,
  keysAbove,
  type PlaceKey,
  type PlaceRow,
  placeRows,
} from '../../widgets/pickers/placeTree.ts'
import { type DeviceFilters, matchingIn } from './deviceFilter.ts'
import { deviceSource, filterSources } from './useShownDevices.ts'

export function PlaceTree(props: {
  readonly place: PlaceKey
  /** What is counted beside each place. */
  readonly filters: DeviceFilters
  readonly onChoose: (key: PlaceKey) => void
}) {
  const { t } = useTexts()
  const { store } = useConsoleState()
  const buildings = useAllIds('building').map((id) => `building/${id}`)
  const { open, toggle } = useExpanded('place_tree', [...buildings, ...keysAbove(store.read, props.place)])
  return (
    <Tree
      label={t('control.tree')}
      rows={usePlaceRows(open, props.filters)}
      chosenId={props.place}
      onChoose={(key) => props.onChoose(key as PlaceKey)}
      onToggle={toggle}
      content={({ id, label }) => (
        <PlaceLabel area={id.startsWith('area/') ? id.slice('area/'.length) : null} label={label} />
      )}
    />
  )
}

export function usePlaceName({ type, id }: Pick<PlaceRow, 'type' | 'id'>): string {
  const { t } = useTexts()
  const record = useRecord(type === 'all' ? 'building' : type, type === 'all' ? null : id)
  return record ? nameOf(record) : t('control.allOnSite')
}

interface NamedRow extends PlaceRow {
  readonly label: string
  readonly count: number
}

/** Renewed when a place or a device enters, leaves or is renamed. */
function usePlaceRows(open: ReadonlySet<string>, filters: DeviceFilters): readonly NamedRow[] {
  const { t } = useTexts()
  const state = useConsoleState()
  const { set, group, state: inState, search } = filters
  const rows = useMemo(() => {
    const { store } = state
    const wanted = { set, group, state: inState, search }
    const named = (row: PlaceRow): NamedRow => {
      const record = row.type === 'all' ? undefined : store.read.get(row.type, row.id)
      const label = record ? nameOf(record) : t('control.allOnSite')
      return { ...row, id: row.key, label, count: row.devices }
    }
    return derive(
      filterSources(state, wanted),
      () => {
        const source = deviceSource(state)
        return placeRows(store.read, open, (areaId) => matchingIn(source, wanted, areaId).length).map(named)
      },
      isSamePlaceRows,
      () => store.version,
    )
  }, [state, open, t, set, group, inState, search])
  return useDerived(rows)
}
