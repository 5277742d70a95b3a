/** The chosen room: state, climate, its devices with their controls. */

import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { useMemo } from 'react'
import type { Area } from '#shared/records/area.ts'
import { ROOM_KINDS } from '#shared/records/area.ts'
import type { RoomStatus } from '#shared/rules/roomState.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { derive } from '../../store/derived.ts'
import { useDerived, useIsLive, useRecord, useRoom } from '../../store/hooks.ts'
import { StatusTag, type Tone } from '../../ui/controls/StatusTag.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { DeviceRow } from '../../widgets/controls/DeviceRow.tsx'
import { areaTitle } from '../../widgets/devices/deviceTexts.ts'
import { ClimateBlock } from './ClimateBlock.tsx'
import { type AreaDevices, climateDevice, devicesWithin, isSameAreaDevices } from './roomDevices.ts'
import styles from './roomPanel.module.css'

const TONES: Readonly<Record<RoomStatus, Tone>> = {
  occupied: 'ok',
  vacant: 'info',
  do_not_disturb: 'accent',
  make_up_room: 'warn',
  offline: 'bad',
  unknown: 'info',
}

export function RoomPanel(props: { readonly areaId: string; readonly onClose: () => void }) {
  const { t } = useTexts()
  const area = useRecord('area', props.areaId)
  const isLive = useIsLive()
  if (!area) {
    // Until the first snapshot is there, a missing area means nothing.
    if (!isLive) return null
    return <Notice title={t('areas.notFound')}>{t('areas.notFoundHelp')}</Notice>
  }
  return (
    <>
      <Header area={area} onClose={props.onClose} />
      <Contents area={area} />
    </>
  )
}

function Header({ area, onClose }: { readonly area: Area; readonly onClose: () => void }) {
  const { t } = useTexts()
  const room = useRoom(area.id)
  const isLive = useIsLive()
  const isRoom = ROOM_KINDS.has(area.kind)
  return (
    <header className={styles.panelHeader}>
      <h2>{areaTitle(area)}</h2>
      {isRoom || room.status === 'offline' ? (
        <StatusTag tone={TONES[room.status]}>{t(`areas.status.${room.status}`)}</StatusTag>
      ) : null}
      <span className={styles.panelFacts}>
        <span>{t('areas.deviceCount', { count: room.devices })}</span>
        {room.offlineDevices > 0 && room.status !== 'offline' ? (
          <span>{t('areas.offlineCount', { count: room.offlineDevices })}</span>
        ) : null}
        {room.isInside === null ? null : (
          <span>{t(room.isInside ? 'areas.inside' : 'areas.nobodyInside')}</span>
        )}
        <span className={isLive ? undefined : styles.stale}>
          {t(isLive ? 'control.live' : 'control.stale')}
        </span>
      </span>
      <Button variant="minimal" icon={<Cross />} aria-label={t('common.close')} onClick={onClose} />
    </header>
  )
}

function Contents({ area }: { readonly area: Area }) {
  const { t } = useTexts()
  const { store } = useConsoleState()
  const areas = useAreaDevices(area.id)
  const climate = climateDevice(store.read, areas)
  return (
    <>
      <ClimateBlock areaId={area.id} device={climate} />
      {areas.length === 0 ? <p className={styles.noDevices}>{t('areas.noDevices')}</p> : null}
      {areas.map(({ areaId, deviceIds }) => (
        <section key={areaId} className={styles.part}>
          {areaId === area.id ? null : <PartTitle areaId={areaId} />}
          {deviceIds.map((deviceId) => (
            <DeviceRow key={deviceId} deviceId={deviceId} hasClimateBlock={deviceId === climate?.id} />
          ))}
        </section>
      ))}
    </>
  )
}

function PartTitle({ areaId }: { readonly areaId: string }) {
  const area = useRecord('area', areaId)
  return area ? <h3>{nameOf(area)}</h3> : null
}

function useAreaDevices(areaId: string): readonly AreaDevices[] {
  const { store } = useConsoleState()
  const devices = useMemo(
    () =>
      derive(
        [
          (listener) => store.subscribeType('device', listener),
          (listener) => store.subscribeType('area', listener),
        ],
        () => devicesWithin(store.read, areaId),
        isSameAreaDevices,
      ),
    [store, areaId],
  )
  return useDerived(devices)
}
