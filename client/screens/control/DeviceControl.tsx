/** Find a device by its place, its kind, its state or its name, and send it commands. */
import { Button, HTMLSelect } from '@blueprintjs/core'
import { Filter } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import { useDeferredValue, useMemo, useState, useTransition } from 'react'
import { nameOf } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useIsArriving, useIsLive, useRecord } from '../../store/hooks.ts'
import { SearchInput } from '../../ui/controls/SearchInput.tsx'
import { useMedia } from '../../ui/controls/useMedia.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { DevicesBulk } from '../../widgets/controls/bulk/DevicesBulk.tsx'
import type { PlaceKey, PlaceRow } from '../../widgets/pickers/placeTree.ts'
import styles from './DeviceControl.module.css'
import { DeviceGrid } from './DeviceGrid.tsx'
import {
  DEVICE_STATES,
  type DeviceQuery,
  isFiltered,
  KIND_GROUPS,
  type ShownDevices,
} from './deviceFilter.ts'
import { PlacesAside } from './PlacesAside.tsx'
import { usePlaceName } from './PlaceTree.tsx'
import { SetSelect } from './SetSelect.tsx'
import { type DeviceUrl, useDeviceUrl } from './useDeviceUrl.ts'
import { useShownDevices } from './useShownDevices.ts'

export function DeviceControl() {
  const { t } = useTexts()
  const format = useFormat()
  const url = useDeviceUrl()
  const [place, choosePlace] = useChosenPlace(url)
  const placeName = usePlaceOf(place)
  // Deferred, so that the tree and fields respond before up to ten thousand tiles are rendered.
  const query = useDeferredValue(url.query)
  const shown = useShownDevices(query)
  const isLive = useIsLive()
  const { count } = shown
  const total = format.number(count)
  const shownText =
    shown.shown === count
      ? t('control.counted', { count, text: total })
      : t('control.shown', { count, shown: format.number(shown.shown), total })
  return (
    <Page
      title={t('control.title')}
      facts={
        <span className={styles.count} role="status">
          {shownText}
        </span>
      }
      actions={<Filters {...url} />}
      isFilling
    >
      <div className={clsx(styles.control, !isLive && 'values-stale')}>
        <PlacesAside place={place} name={placeName} filters={query} onChoose={choosePlace} />
        <Found url={url} query={query} shown={shown} />
      </div>
    </Page>
  )
}

function usePlaceOf(place: PlaceKey): string {
  const [type, id = ''] = place.split('/')
  return usePlaceName({ type: type as PlaceRow['type'], id })
}

/** The highlight changes immediately on click; address and list change after the next frame. */
function useChosenPlace({ query, change }: DeviceUrl) {
  const [chosen, setChosen] = useState<PlaceKey | null>(null)
  const [isPending, startTransition] = useTransition()
  const choose = (place: PlaceKey) => {
    setChosen(place)
    startTransition(() => change({ place }))
  }
  return [isPending && chosen !== null ? chosen : query.place, choose] as const
}

/** On phones the search has one line; filters open on demand. */
function Filters({ query, change }: DeviceUrl) {
  const { t } = useTexts()
  const isPhone = useMedia('(width < 600px)')
  const [isOpen, setOpen] = useState(false)
  const chosen = [query.group, query.state, query.set].filter((value) => value !== 'all').length
  return (
    <>
      <SearchInput
        className={styles.search}
        data-wide=""
        label={t('control.search')}
        value={query.search}
        onChange={(search) => change({ search })}
      />
      {isPhone ? (
        <Button
          className={clsx(styles.opener)}
          icon={<Filter />}
          intent={chosen > 0 ? 'primary' : 'none'}
          aria-expanded={isOpen}
          aria-label={t('control.filters')}
          onClick={() => setOpen(!isOpen)}
        >
          {chosen > 0 ? chosen : null}
        </Button>
      ) : null}
      {isPhone && !isOpen ? null : <Choices query={query} change={change} />}
    </>
  )
}

function Choices({ query, change }: DeviceUrl) {
  const { t } = useTexts()
  return (
    <>
      <HTMLSelect
        className={clsx(styles.select)}
        aria-label={t('control.groupLabel')}
        value={query.group}
        options={[
          { value: 'all', label: t('control.allGroups') },
          ...KIND_GROUPS.map((group) => ({ value: group, label: t(`devices.group.${group}`) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          change({ group: KIND_GROUPS.find((group) => group === value) ?? 'all' })
        }
      />
      <HTMLSelect
        className={clsx(styles.select)}
        aria-label={t('control.stateLabel')}
        value={query.state}
        options={DEVICE_STATES.map((state) => ({ value: state, label: t(`control.state.${state}`) }))}
        onChange={({ currentTarget: { value } }) =>
          change({ state: DEVICE_STATES.find((state) => state === value) ?? 'all' })
        }
      />
      {/* Last, because it is known last and must not move the others. */}
      <SetSelect className={clsx(styles.select)} value={query.set} onChange={(set) => change({ set })} />
    </>
  )
}

function Found({
  url,
  query,
  shown,
}: {
  readonly url: DeviceUrl
  /** Query of the displayed content, which may be the previous one. */
  readonly query: DeviceQuery
  readonly shown: ShownDevices
}) {
  const { t } = useTexts()
  const isArriving = useIsArriving()
  const place = usePlaceOf(query.place)
  if (shown.shown > 0)
    return <Devices query={query} shown={shown} label={t('control.devicesIn', { place })} />
  if (isArriving) return <Skeleton lines={12} />
  if (shown.count === 0) return <Notice title={t('control.empty')}>{t('control.emptyHelp')}</Notice>
  const clear = () => url.change({ set: 'all', group: 'all', state: 'all', search: '' })
  return (
    <Notice
      title={t('control.noMatch')}
      actions={<Button onClick={clear}>{t('control.clearFilters')}</Button>}
    >
      {t('control.noMatchHelp')}
    </Notice>
  )
}

/** A chosen group is controlled as one, and so are one’s favourites, as far as its devices are shown. */
function Devices(props: {
  readonly query: DeviceQuery
  readonly shown: ShownDevices
  readonly label: string
}) {
  const { query, shown } = props
  const { t } = useTexts()
  const isSet = query.set !== 'all'
  const group = useRecord('deviceGroup', isSet ? query.set : null)
  const deviceIds = useMemo(() => shown.areas.flatMap((area) => area.deviceIds), [shown])
  return (
    <div className={styles.found}>
      {isSet ? (
        <DevicesBulk label={group ? nameOf(group) : t('control.favourites')} deviceIds={deviceIds} />
      ) : null}
      <DeviceGrid areas={shown.areas} isFlat={isFiltered(query)} label={props.label} />
    </div>
  )
}
