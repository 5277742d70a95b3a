import { HTMLSelect } from '@blueprintjs/core'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useAllIds, useIsArriving, useRecord, useRoomCounts } from '../../store/hooks.ts'
import type { RoomCounts } from '../../store/roomStates.ts'
import { FilterChip } from '../../ui/controls/FilterChip.tsx'
import { SearchInput } from '../../ui/controls/SearchInput.tsx'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import styles from './AreaFilters.module.css'
import { Sign } from './matrix/Sign.tsx'
import { useOtherCounts } from './matrix/useOtherCounts.ts'
import { foundIn, matrixOf, OTHER_FILTERS, ROOM_FILTERS, type RoomFilter } from './roomRows.ts'
import type { AreaUrl } from './useAreaUrl.ts'

/** Legend of the matrix: states with counts, which also act as its filter. */
/** The state of never reported has a chip only where there is such an area: in a running building there is none. */
const shownFilters = (isRooms: boolean, chosen: RoomFilter, counts: RoomCounts): readonly RoomFilter[] =>
  (isRooms ? ROOM_FILTERS : OTHER_FILTERS).filter(
    (filter) => filter !== 'never' || counts.never > 0 || chosen === 'never',
  )

export function StateChips({ query, change }: AreaUrl) {
  const { t } = useTexts()
  const rooms = useRoomCounts()
  const others = useOtherCounts(query.scope === 'others')
  const isRooms = query.scope === 'rooms'
  const counts = isRooms ? rooms : others
  const isArriving = useIsArriving()
  return (
    // biome-ignore lint/a11y/useSemanticElements: toggles that act at once are no form
    <div className={styles.filters} data-wide="" data-counted="" role="group" aria-label={t('areas.filters')}>
      {shownFilters(isRooms, query.filter, counts).map((filter) => (
        <FilterChip
          key={filter}
          label={t(`areas.filter.${filter}`)}
          count={isArriving ? null : counts[filter]}
          icon={filter === 'all' ? null : <Sign of={filter} />}
          swatch={filter === 'all' ? undefined : styles[filter]}
          isChosen={query.filter === filter}
          onChoose={() => change({ filter: query.filter === filter ? 'all' : filter })}
        />
      ))}
    </div>
  )
}

/**
 * Switch between rooms and floor plan, if there are plans. It is last in the row, and its place is reserved while the
 * project loads.
 */
export function ViewSwitch({
  view,
  areaId,
  change,
  keepsPlace = false,
}: AreaUrl & { readonly keepsPlace?: boolean }) {
  const { t } = useTexts()
  const hasPlans = useAllIds('planOutline').length > 0
  const { read } = useConsoleState().store
  // With an open room, the plan shows its floor.
  const openFloor = useRecord('area', areaId)?.floorId ?? ''
  const floorId = read.by('planOutline', 'floor', openFloor).size > 0 ? openFloor : null
  const isArriving = useIsArriving()
  const isKnown = hasPlans || view === 'plan'
  if (!isKnown && !(keepsPlace && isArriving)) return null
  const views = (
    <Segmented
      label={t('areas.plan.view')}
      choices={[
        { value: 'rooms', text: t('areas.plan.tiles') },
        { value: 'plan', text: t('areas.plan.plan') },
      ]}
      value={view}
      onChange={(value) =>
        change(value === 'plan' ? { view: 'plan', floorId, scope: 'rooms' } : { view: 'rooms' })
      }
    />
  )
  return isKnown ? views : <div className={styles.place}>{views}</div>
}

export function AreaActions({ query, view, change }: AreaUrl) {
  const { t } = useTexts()
  const { store } = useConsoleState()
  const openOnly = () => {
    const found = foundIn(matrixOf(store.read, store.room, query).rows)
    const [areaId] = found
    if (areaId !== undefined && found.length === 1) change({ areaId })
  }
  return (
    <>
      <SearchInput
        className={styles.search}
        data-wide=""
        label={t(query.scope === 'rooms' ? 'areas.search' : 'areas.searchOthers')}
        value={query.search}
        onChange={(search) => change({ search })}
        onDone={openOnly}
      />
      <ScopeSelect query={query} view={view} change={change} />
    </>
  )
}

/** Rooms or other areas; a plan has whatever is on its floor. */
function ScopeSelect({ query, view, change }: Pick<AreaUrl, 'query' | 'view' | 'change'>) {
  const { t } = useTexts()
  if (view === 'plan') return null
  return (
    <HTMLSelect
      aria-label={t('areas.show')}
      value={query.scope}
      options={[
        { value: 'rooms', label: t('areas.rooms') },
        { value: 'others', label: t('areas.others') },
      ]}
      onChange={(event) =>
        change({ scope: event.currentTarget.value === 'others' ? 'others' : 'rooms', filter: 'all' })
      }
    />
  )
}
