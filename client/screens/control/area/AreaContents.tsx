/** Content of an area: alarms, bulk controls, then devices by use. */
import { useMemo } from 'react'
import { kindOf } from '#shared/devices/registry.ts'
import { areaIdsWithin } from '#shared/rules/areaTree.ts'
import type { RoomState } from '#shared/rules/roomState.ts'
import type { Translate } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { derive, isSameList } from '../../../store/derived.ts'
import { useDerived, useRoom } from '../../../store/hooks.ts'
import { useReadable } from '../../../store/useReadable.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { KeptAlarmItem } from '../../../widgets/alarms/KeptAlarmItem.tsx'
import { useKeptAlarms } from '../../../widgets/alarms/keptAlarms.ts'
import { DevicesBulk } from '../../../widgets/controls/bulk/DevicesBulk.tsx'
import { DeviceRow } from '../../../widgets/controls/DeviceRow.tsx'
import { deviceFinder, foundDevices } from '../../../widgets/devices/deviceSearch.ts'
import { useFavourites } from '../../../widgets/devices/useFavourites.ts'
import { areaOrders } from '../areaOrders.ts'
import { KIND_GROUPS } from '../deviceFilter.ts'
import { useRoomAlarms } from '../room/useRoomSections.ts'
import styles from './AreaContents.module.css'

export function AreaContents({ areaId, search }: { readonly areaId: string; readonly search: string }) {
  const { t } = useTexts()
  const { read } = useConsoleState().store
  const all = useDevicesWithin(areaId)
  const alarms = useKeptAlarms(useRoomAlarms(areaId))
  const room = useRoom(areaId)
  const { ids: starred } = useFavourites()
  useReadable(deviceFinder) // Recomputed once it is loaded.
  if (all.length === 0) return <Notice title={t('areas.noDevices')}>{t('control.emptyHelp')}</Notice>
  const deviceIds = foundDevices(read, all, search).map(({ id }): string => id)
  const here = new Set(deviceIds)
  const parts = [
    { id: 'favourites', title: t('control.favourites'), ids: starred.filter((id) => here.has(id)) },
    ...KIND_GROUPS.map((group) => ({
      id: group,
      title: t(`devices.group.${group}`),
      ids: deviceIds.filter((id) => kindOf(read.get('device', id)?.kind ?? '')?.group === group),
    })),
  ]
  return (
    <>
      <p className={styles.facts}>{roomFacts(room, all.length, t)}</p>
      {alarms.length > 0 ? (
        <section className={styles.alarms} aria-label={t('areas.ownAlarms')}>
          {alarms.map((id) => (
            <KeptAlarmItem key={id} alarmId={id} />
          ))}
        </section>
      ) : null}
      {deviceIds.length > 0 ? (
        <DevicesBulk
          label={t(search.trim() === '' ? 'areaDevices.all' : 'areaDevices.found')}
          deviceIds={deviceIds}
        />
      ) : (
        <p className={styles.facts}>{t('common.noMatch')}</p>
      )}
      {parts.map(({ id, title, ids }) =>
        ids.length > 0 ? (
          <section key={id} className={styles.part}>
            <h2>
              {title} <span>{ids.length}</span>
            </h2>
            <div className={styles.tiles}>
              {ids.map((deviceId) => (
                <DeviceRow key={deviceId} deviceId={deviceId} isTile placeId={areaId} />
              ))}
            </div>
          </section>
        ) : null,
      )}
    </>
  )
}

function roomFacts(room: RoomState, devices: number, t: Translate): string {
  const { offlineDevices, unseenDevices, isInside, status } = room
  const facts = [
    t('areas.deviceCount', { count: devices }),
    offlineDevices > 0 ? t('areas.offlineCount', { count: offlineDevices }) : '',
    unseenDevices > 0 ? t('areas.unseenCount', { count: unseenDevices }) : '',
    isInside === null || status === 'offline' ? '' : t(isInside ? 'areas.inside' : 'areas.nobodyInside'),
  ]
  return facts.filter((fact) => fact !== '').join(' · ')
}

/** Devices including inner areas, in the order operators look for them. */
function useDevicesWithin(areaId: string): readonly string[] {
  const { store } = useConsoleState()
  const devices = useMemo(() => {
    const orderOf = areaOrders(store)
    const compute = () =>
      areaIdsWithin(store.read, areaId).flatMap((id) => orderOf(id).map((device): string => device.id))
    const sources = (['device', 'area'] as const).map(
      (type) => (listener: () => void) => store.subscribeType(type, listener),
    )
    return derive(sources, compute, isSameList, () => store.version)
  }, [store, areaId])
  return useDerived(devices)
}
