/** Building, floor, area: chosen by click or keyboard, with how many devices are inside. */

import { WarningSign } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { useMemo } from 'react'
import type { DeviceId } from '#shared/records/device.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { type ConnectionSource, connectionIn } from '#shared/rules/connection.ts'
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
import { Sign } from './matrix/Sign.tsx'
import styles from './PlaceTree.module.css'
import { deviceSource, filterSources } from './useShownDevices.ts'

export function PlaceTree(props: {
  readonly place: PlaceKey
  /** Filters for the counts beside each place. */
  readonly filters: DeviceFilters
  readonly onChoose: (key: PlaceKey) => void
}) {
  const { t } = useTexts()
  const { store } = useConsoleState()
  const buildings = useAllIds('building').map((id) => `building/${id}`)
  const { open, toggle } = useExpanded('place_tree', [...buildings, ...keysAbove(store.read, props.place)])
  const rows = usePlaceRows(open, props.filters)
  const byId = useMemo(() => new Map<string, NamedRow>(rows.map((row) => [row.id, row])), [rows])
  const noteText = (id: string) => {
    const { odd = 0, critical = 0, offline = 0, never = 0 } = byId.get(id) ?? {}
    const parts = [
      critical > 0 ? t('control.criticalHere', { count: critical }) : '',
      odd > 0 ? t('control.attention', { count: odd }) : '',
      offline > 0 ? t('control.offlineHere', { count: offline }) : '',
      never > 0 ? t('control.neverHere', { count: never }) : '',
    ]
    return parts.filter((part) => part !== '').join(t('common.comma'))
  }
  return (
    <Tree
      label={t('control.tree')}
      rows={rows}
      chosenId={props.place}
      onChoose={(key) => props.onChoose(key as PlaceKey)}
      onToggle={toggle}
      noteOf={noteText}
      content={({ id, label }) => (
        <>
          <PlaceLabel area={id.startsWith('area/') ? id.slice('area/'.length) : null} label={label} />
          <Marks row={byId.get(id)} title={noteText(id)} />
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

/** Device counts of a place, including inner places. */
interface Troubles {
  /** Abnormal or low on battery. */
  readonly odd: number
  /** Number of active critical alarms. */
  readonly critical: number
  readonly offline: number
  /** They have never reported. */
  readonly never: number
}

interface NamedRow extends PlaceRow, Troubles {
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
    const named = (row: PlaceRow, of: Troubles): NamedRow => {
      const record = row.type === 'all' ? undefined : store.read.get(row.type, row.id)
      const label = record ? nameOf(record) : t('control.allOnSite')
      return { ...row, id: row.key, label, count: row.devices, ...of }
    }
    return derive(
      filterSources(state, wanted),
      () => {
        const source = deviceSource(state)
        const found = new Map<string, readonly string[]>()
        for (const { id } of store.read.all('area')) found.set(id, matchingIn(source, wanted, id))
        const troubles = troublesByPlace(store, found)
        return placeRows(store.read, open, (areaId) => found.get(areaId)?.length ?? 0).map((row) =>
          named(row, troubles(row.key)),
        )
      },
      isSamePlaceRows,
      () => store.version,
    )
  }, [state, open, t, set, group, inState, search])
  return useDerived(rows)
}

/** @param found number of matching devices by area */
function troublesByPlace(
  store: ConnectionSource,
  found: ReadonlyMap<string, readonly string[]>,
): (key: string) => Troubles {
  const { read } = store
  const inDanger = devicesInDanger(read)
  const own = new Map<string, Record<keyof Troubles, number>>()
  for (const [areaId, ids] of found) {
    const counts = { odd: 0, critical: 0, offline: 0, never: 0 }
    for (const id of ids) {
      const device = read.get('device', id as DeviceId)
      if (!device) continue
      if (device.condition !== 'normal') counts.odd += 1
      if (inDanger.has(id)) counts.critical += 1
      const connection = connectionIn(store, device)
      if (connection === 'offline' || connection === 'never') counts[connection] += 1
    }
    own.set(areaId, counts)
  }
  const by = (name: keyof Troubles) => countsByPlace(read, (areaId) => own.get(areaId)?.[name] ?? 0)
  const [odd, critical, offline, never] = [by('odd'), by('critical'), by('offline'), by('never')]
  return (key) => ({
    odd: odd.get(key) ?? 0,
    critical: critical.get(key) ?? 0,
    offline: offline.get(key) ?? 0,
    never: never.get(key) ?? 0,
  })
}

/** Devices whose critical alarm runs. */
const devicesInDanger = (read: ReadState): ReadonlySet<string> =>
  new Set(
    [...read.all('alarm')].flatMap(({ isActive, severity, deviceId }) =>
      isActive && severity === 'critical' && deviceId !== null ? deviceId : [],
    ),
  )

/** For an offline host only the fact is shown, not the number of its devices. */
function Marks({ row, title }: { readonly row: NamedRow | undefined; readonly title: string }) {
  const format = useFormat()
  if (!row || title === '') return null
  return (
    <span className={styles.marks} title={title}>
      {row.odd > 0 ? (
        <span className={clsx(styles.odd, row.critical > 0 && styles.critical)}>
          <WarningSign size={12} />
          {format.number(row.odd)}
        </span>
      ) : null}
      {row.offline > 0 ? <Sign of="offline" className={styles.offline} /> : null}
      {row.never > 0 && row.never === row.devices ? <Sign of="never" className={styles.offline} /> : null}
    </span>
  )
}
