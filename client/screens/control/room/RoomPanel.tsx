/** The chosen room: what is wrong in it, its climate, lights and quiet, then everything else. */

import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { Link } from 'react-router'
import type { Area } from '#shared/records/area.ts'
import { ROOM_KINDS } from '#shared/records/area.ts'
import type { RoomStatus } from '#shared/rules/roomState.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useIsLive, useRecord, useRoom } from '../../../store/hooks.ts'
import { StatusTag, type Tone } from '../../../ui/controls/StatusTag.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { AlarmItem } from '../../../widgets/alarms/AlarmItem.tsx'
import { DeviceRow } from '../../../widgets/controls/DeviceRow.tsx'
import { areaTitle } from '../../../widgets/devices/deviceTexts.ts'
import { SimulationButtons } from '../../../widgets/devices/SimulationButtons.tsx'
import { Sign } from '../matrix/Sign.tsx'
import { ClimateBlock } from './ClimateBlock.tsx'
import { FactRow } from './FactRow.tsx'
import { GuestLine } from './GuestLine.tsx'
import { LightsHead } from './LightsHead.tsx'
import { QuietBlock } from './QuietBlock.tsx'
import styles from './roomPanel.module.css'
import { useRoomAlarms, useRoomSections } from './useRoomSections.ts'

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
      <GuestLine areaId={area.id} />
      <OwnAlarms areaId={area.id} />
      <Contents area={area} />
    </>
  )
}

function Header({ area, onClose }: { readonly area: Area; readonly onClose: () => void }) {
  const { t } = useTexts()
  const room = useRoom(area.id)
  const isOffline = room.status === 'offline'
  const isLive = useIsLive() && !isOffline
  const isRoom = ROOM_KINDS.has(area.kind)
  return (
    <header className={styles.panelHeader}>
      <h2>{areaTitle(area)}</h2>
      {isRoom || isOffline ? (
        <StatusTag tone={TONES[room.status]}>
          <Sign of={room.status} />
          {t(`areas.status.${room.status}`)}
        </StatusTag>
      ) : null}
      <span className={styles.panelFacts}>
        <Link to={`/device/areadevicecontrol?area=${area.id}`}>
          {t('areas.deviceCount', { count: room.devices })}
        </Link>
        {room.offlineDevices > 0 && !isOffline ? (
          <span>{t('areas.offlineCount', { count: room.offlineDevices })}</span>
        ) : null}
        {room.isInside === null || isOffline ? null : (
          <span>{t(room.isInside ? 'areas.inside' : 'areas.nobodyInside')}</span>
        )}
        <span className={isLive ? undefined : styles.stale}>
          {t(isLive ? 'control.live' : 'control.stale')}
        </span>
      </span>
      <span className={styles.panelButtons}>
        <SimulationButtons target={{ type: 'area', id: area.id }} isShort />
        <Button variant="minimal" icon={<Cross />} aria-label={t('common.close')} onClick={onClose} />
      </span>
    </header>
  )
}

function OwnAlarms({ areaId }: { readonly areaId: string }) {
  const { t } = useTexts()
  const ids = useRoomAlarms(areaId)
  if (ids.length === 0) return null
  return (
    <section className={styles.own} aria-label={t('areas.ownAlarms')}>
      {ids.map((id) => (
        <AlarmItem key={id} alarmId={id} isPlaceKnown />
      ))}
    </section>
  )
}

function Contents({ area }: { readonly area: Area }) {
  const { t } = useTexts()
  const { climate, lights, quiet, others, sensors } = useRoomSections(area.id)
  const isEmpty = [lights, quiet, others, sensors].every(({ length }) => length === 0) && !climate
  const rows = (ids: readonly string[]) =>
    ids.map((deviceId) => <DeviceRow key={deviceId} deviceId={deviceId} placeId={area.id} />)
  return (
    <>
      <ClimateBlock areaId={area.id} deviceId={climate} />
      {isEmpty ? <p className={styles.noDevices}>{t('areas.noDevices')}</p> : null}
      {lights.length > 0 ? (
        <section className={styles.part}>
          <LightsHead areaId={area.id} lightIds={lights} />
          {rows(lights)}
        </section>
      ) : null}
      {quiet.length > 0 ? (
        <section className={styles.part}>
          <h3>{t('areas.part.quiet')}</h3>
          {quiet.map((deviceId) => (
            <QuietBlock key={deviceId} deviceId={deviceId} />
          ))}
        </section>
      ) : null}
      {others.length > 0 ? (
        <section className={styles.part}>
          <h3>{t('areas.part.others')}</h3>
          {rows(others)}
        </section>
      ) : null}
      {sensors.length > 0 ? (
        <section className={styles.part}>
          <h3>{t('areas.part.sensors')}</h3>
          {sensors.map((deviceId) => (
            <FactRow key={deviceId} deviceId={deviceId} placeId={area.id} />
          ))}
        </section>
      ) : null}
    </>
  )
}
