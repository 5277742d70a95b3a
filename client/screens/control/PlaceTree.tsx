/** Building, floor, area: chosen by click or keyboard, with how many devices are inside. */

import { WarningSign } from '@blueprintjs/icons'
import { useMemo } from 'react'
import { nameOf } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { derive } from '../../store/derived.ts'
import { useAllIds, useDerived, useRecord } from '../../store/hooks.ts'
import { Tree } from '../../ui/tree/Tree.tsx'
import { useExpanded } from '../../ui/tree/useExpanded.ts'
import { PlaceLabel } from '../../widgets/areas/PlaceLabel.tsx'
import {
  countsByPlace,
  isSamePlaceRows,
  keysAbove,
  type PlaceKey,
  type PlaceRow,
  placeRows,
} from '../../widgets/pickers/placeTree.ts'
import { type DeviceFilters, matchingIn } from './deviceFilter.ts'
import styles from './PlaceTree.module.css'
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
  const rows = usePlaceRows(open, props.filters)
  const odd = useMemo(() => new Map<string, number>(rows.map((row) => [row.id, row.odd])), [rows])
  const oddOf = (id: string) => odd.get(id) ?? 0
  const told = (id: string) => (oddOf(id) > 0 ? t('control.attention', { count: oddOf(id) }) : '')
  return (
    <Tree
      label={t('control.tree')}
      rows={rows}
      chosenId={props.place}
      onChoose={(key) => props.onChoose(key as PlaceKey)}
      onToggle={toggle}
      noteOf={told}
      content={({ id, label }) => (
        <>
          <PlaceLabel area={id.startsWith('area/') ? id.slice('area/'.length) : null} label={label} />
          {oddOf(id) > 0 ? <OddMark count={oddOf(id)} title={told(id)} /> : null}
        </>
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
  /** Devices among them that are abnormal or low on battery. */
  readonly odd: number
}

/** Renewed when a place or a device enters, leaves or is renamed. */
function usePlaceRows(open: ReadonlySet<string>, filters: DeviceFilters): readonly NamedRow[] {
  const { t } = useTexts()
  const state = useConsoleState()
  const { set, group, state: inState, search } = filters
  const rows = useMemo(() => {
    const { store } = state
    const wanted = { set, group, state: inState, search }
    const named = (row: PlaceRow, odd: number): NamedRow => {
      const record = row.type === 'all' ? undefined : store.read.get(row.type, row.id)
      const label = record ? nameOf(record) : t('control.allOnSite')
      return { ...row, id: row.key, label, count: row.devices, odd }
    }
    return derive(
      filterSources(state, wanted),
      () => {
        const source = deviceSource(state)
        const isOdd = (id: string) => (store.read.get('device', id)?.condition ?? 'normal') !== 'normal'
        const found = new Map<string, readonly string[]>()
        for (const { id } of store.read.all('area')) found.set(id, matchingIn(source, wanted, id))
        const odd = countsByPlace(store.read, (areaId) => found.get(areaId)?.filter(isOdd).length ?? 0)
        return placeRows(store.read, open, (areaId) => found.get(areaId)?.length ?? 0).map((row) =>
          named(row, odd.get(row.key) ?? 0),
        )
      },
      isSamePlaceRows,
      () => store.version,
    )
  }, [state, open, t, set, group, inState, search])
  return useDerived(rows)
}

function OddMark({ count, title }: { readonly count: number; readonly title: string }) {
  const format = useFormat()
  return (
    <span className={styles.odd} title={title}>
      <WarningSign size={12} />
      {format.number(count)}
    </span>
  )
}
