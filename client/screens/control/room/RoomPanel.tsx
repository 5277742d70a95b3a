/** The selected room: alarms, then climate, lights and requests, then everything else. */

import { Button } from '@blueprintjs/core'
import { ChevronDown, Cross } from '@blueprintjs/icons'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Area } from '#shared/records/area.ts'
import { ROOM_KINDS } from '#shared/records/area.ts'
import type { RoomStatus } from '#shared/rules/roomState.ts'
import { alarmTitle } from '../../../i18n/alarmTitle.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { nextFrame } from '../../../platform/time.ts'
import { useIsArriving, useIsLive, useRecord, useRoom } from '../../../store/hooks.ts'
import { StatusTag, type Tone } from '../../../ui/controls/StatusTag.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { KeptAlarmItem } from '../../../widgets/alarms/KeptAlarmItem.tsx'
import { useKeptAlarms } from '../../../widgets/alarms/keptAlarms.ts'
import { DeviceRow } from '../../../widgets/controls/DeviceRow.tsx'
import { areaTitle } from '../../../widgets/devices/deviceTexts.ts'
import { SimulationButtons } from '../../../widgets/devices/SimulationButtons.tsx'
import { Sign } from '../matrix/Sign.tsx'
import { reportText } from '../reportText.ts'
import { ClimateBlock } from './ClimateBlock.tsx'
import { FactRow } from './FactRow.tsx'
import { GuestLine } from './GuestLine.tsx'
import { GuestStays } from './GuestStays.tsx'
import { LightsHead } from './LightsHead.tsx'
import { QuietBlock } from './QuietBlock.tsx'
import styles from './roomPanel.module.css'
import { usePointedAt } from './usePointedAt.ts'
import { useRoomAlarms, useRoomSections } from './useRoomSections.ts'

const TONES: Readonly<Record<RoomStatus, Tone>> = {
  occupied: 'ok',
  vacant: 'info',
  do_not_disturb: 'accent',
  make_up_room: 'warn',
  offline: 'bad',
  never: 'info',
  unknown: 'info',
}

export function RoomPanel(props: {
  readonly areaId: string
  /** The one of its devices that a link is about. */
  readonly deviceId: string | null
  readonly onClose: () => void
}) {
  const { t } = useTexts()
  const area = useRecord('area', props.areaId)
  const isLive = useIsLive()
  const isArriving = useIsArriving()
  if (!area) {
    // Before the first snapshot a missing area is not final.
    if (!isLive) return null
    return <Notice title={t('areas.notFound')}>{t('areas.notFoundHelp')}</Notice>
  }
  // Initial alarms are known once the project is loaded.
  return (
    <KnownRoom
      key={`${area.id} ${isArriving}`}
      area={area}
      deviceId={props.deviceId}
      onClose={props.onClose}
    />
  )
}

function KnownRoom(props: {
  readonly area: Area
  readonly deviceId: string | null
  readonly onClose: () => void
}) {
  const { area, onClose } = props
  const { t } = useTexts()
  const alarms = useRoomAlarms(area.id)
  const [shown, setShown] = useState(alarms)
  const own = useRef<HTMLElement>(null)
  const head = useRef<HTMLElement>(null)
  usePointedAt(head, props.deviceId)
  const showAll = () => {
    setShown(alarms)
    // The button that had the focus no longer exists.
    nextFrame(() => own.current?.focus())
  }
  const isShown = (id: string) => shown.includes(id)
  const listed = useKeptAlarms(alarms.filter(isShown))
  return (
    <>
      <Header root={head} area={area} onClose={onClose}>
        <LateAlarms ids={alarms.filter((id) => !isShown(id))} onShow={showAll} />
      </Header>
      {ROOM_KINDS.has(area.kind) ? <GuestLine areaId={area.id} /> : null}
      <GuestStays areaId={area.id} />
      {listed.length > 0 ? (
        <section ref={own} className={styles.own} tabIndex={-1} aria-label={t('areas.ownAlarms')}>
          {listed.map((id) => (
            <KeptAlarmItem key={id} alarmId={id} />
          ))}
        </section>
      ) : null}
      <Contents area={area} />
    </>
  )
}

/** Alarms raised while the room is open appear beside its facts; a card would move buttons. */
function LateAlarms({ ids, onShow }: { readonly ids: readonly string[]; readonly onShow: () => void }) {
  const { t } = useTexts()
  const worst = useRecord('alarm', ids[0] ?? null)
  if (!worst) return null
  return (
    <button
      type="button"
      className={styles.late}
      data-severity={worst.severity}
      title={alarmTitle(worst)}
      onClick={onShow}
    >
      <Sign of="alarm" />
      <b>{t(`alarms.severity.${worst.severity}`)}</b>
      <span>{alarmTitle(worst)}</span>
      {ids.length > 1 ? <b>+{ids.length - 1}</b> : null}
      <ChevronDown size={14} />
    </button>
  )
}

function Header(props: {
  readonly root: RefObject<HTMLElement | null>
  readonly area: Area
  readonly onClose: () => void
  /** Content at the end of the last line. */
  readonly children: ReactNode
}) {
  const { area } = props
  const { t } = useTexts()
  const room = useRoom(area.id)
  const isOffline = room.status === 'offline'
  const isUnseen = room.status === 'never'
  const heard = reportText(room, t)
  const isLive = useIsLive() && !isOffline && !isUnseen
  const isRoom = ROOM_KINDS.has(area.kind)
  return (
    <header ref={props.root} className={styles.panelHeader}>
      <h2>{areaTitle(area)}</h2>
      {isRoom || isOffline || isUnseen ? (
        <StatusTag tone={TONES[room.status]}>
          <Sign of={room.status} />
          {t(`areas.status.${room.status}`)}
        </StatusTag>
      ) : null}
      {heard === null ? null : (
        <StatusTag tone="info">
          <Sign of={room.heard} />
          {heard}
        </StatusTag>
      )}
      <div className={styles.factLine}>
        <span className={styles.panelFacts}>
          <Link to={`/device/areadevicecontrol?area=${area.id}`}>
            {t('areas.deviceCount', { count: room.devices })}
          </Link>
          {room.offlineDevices > 0 && !isOffline ? (
            <span>{t('areas.offlineCount', { count: room.offlineDevices })}</span>
          ) : null}
          {room.unseenDevices > 0 && !isUnseen ? (
            <span>{t('areas.unseenCount', { count: room.unseenDevices })}</span>
          ) : null}
          {room.isInside === null || isOffline ? null : (
            <span>{t(room.isInside ? 'areas.inside' : 'areas.nobodyInside')}</span>
          )}
          <span className={isLive ? undefined : styles.stale}>
            {t(isLive ? 'control.live' : 'control.stale')}
          </span>
        </span>
        {props.children}
      </div>
      <span className={styles.panelButtons}>
        <SimulationButtons target={{ type: 'area', id: area.id }} isShort />
        <Button variant="minimal" icon={<Cross />} aria-label={t('common.close')} onClick={props.onClose} />
      </span>
    </header>
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
