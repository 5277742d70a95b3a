/** A device beside the list: its controls, kind, place, condition and latest report. */
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { Device } from '#shared/records/device.ts'
import { type TileParts, tilePartsOf } from '../../actions/devices/properties.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useReadings, useRecord } from '../../store/hooks.ts'
import { DetailDrawer } from '../../ui/drawer/DetailDrawer.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import type { ListAction } from '../../ui/list/model/action.ts'
import { RowActions } from '../../ui/list/parts/RowActions.tsx'
import { DeviceAlarms } from '../alarms/DeviceAlarms.tsx'
import { CommandFailure, CommandProgress } from '../controls/CommandState.tsx'
import { MoreControls } from '../controls/DeviceDetails.tsx'
import { LockLine } from '../controls/DeviceLock.tsx'
import { MainControls, ManySwitches } from '../controls/DeviceRow.tsx'
import { type DeviceView, useDeviceView } from '../controls/deviceView.ts'
import { kindName } from '../devices/deviceTexts.ts'
import { LazySensorDoubt } from '../devices/doubt/LazySensorDoubt.ts'
import { LastCommand } from '../devices/LastCommand.tsx'
import { deviceInAreaUrl } from '../devices/places.ts'
import { SeenCell, SetupCell, StateCell, useAreaPath } from './cells.tsx'
import styles from './DeviceDrawer.module.css'
import { DeviceValues, Pairs } from './DeviceValues.tsx'
import { StatusCells } from './StatusCells.tsx'
import { stateText } from './stateText.ts'

interface DrawerProps {
  readonly id: string
  readonly actions: readonly ListAction<string>[]
  readonly onClose: () => void
}

export function DeviceDrawer({ id, actions, onClose }: DrawerProps) {
  const { t } = useTexts()
  const device = useRecord('device', id)
  if (!device) {
    return (
      <DetailDrawer title={t('deviceManagement.gone')} onClose={onClose}>
        <Notice title={t('deviceManagement.gone')}>{t('deviceManagement.goneHelp')}</Notice>
      </DetailDrawer>
    )
  }
  return (
    <DetailDrawer
      title={nameOf(device)}
      facts={
        <span className={styles.drawerFacts}>
          <StatusCells id={id} />
          <SeenCell id={id} />
        </span>
      }
      actions={<DrawerActions id={id} actions={actions} />}
      onClose={onClose}
    >
      <DeviceAlarms key={id} deviceId={id} />
      <Suspense fallback={null}>
        <LazySensorDoubt deviceId={id} />
      </Suspense>
      <Controls deviceId={id} />
      <Facts device={device} />
      <h3 className={styles.drawerHeading}>{t('deviceManagement.reported')}</h3>
      <DeviceValues device={device} />
    </DetailDrawer>
  )
}

/** Everything that can be set, where the row was found. */
function Controls({ deviceId }: { readonly deviceId: string }) {
  const { t } = useTexts()
  const view = useDeviceView(deviceId)
  const parts = view && tilePartsOf(view.device)
  if (!parts || !isControllable(parts)) return null
  return (
    <section className={styles.controls} aria-label={t('deviceManagement.controls')}>
      <div className={styles.mainControls}>
        <CommandProgress command={view.command} otherwise={<Doing view={view} />} />
        <MainControls view={view} parts={parts} isOddElsewhere isWithMore />
      </div>
      <CommandFailure view={view} />
      <ManySwitches view={view} parts={parts} />
      <MoreControls view={view} />
      {view.lock === null ? null : (
        <p className={styles.lock}>
          <LockLine lock={view.lock} />
        </p>
      )}
    </section>
  )
}

const isControllable = ({ switches, more, stepper, slider, curtain }: TileParts): boolean =>
  switches.length > 0 || more.length > 0 || stepper !== null || slider !== null || curtain !== null

function Doing({ view: { device, values } }: { readonly view: DeviceView }) {
  const format = useFormat()
  return <span>{stateText(device, values, format)}</span>
}

/** The device's reports decide which choices are offered. */
function DrawerActions({ id, actions }: Omit<DrawerProps, 'onClose'>) {
  useReadings(id)
  return <RowActions row={id} actions={actions} />
}

function Facts({ device }: { readonly device: Device }) {
  const { t } = useTexts()
  const path = useAreaPath(device.areaId)
  const host = useRecord('host', device.hostId)
  const format = useFormat()
  const state = stateText(device, useReadings(device.id)?.values ?? {}, format)
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    // For controllable devices the state is beside the controls.
    ...(state === '' || isControllable(tilePartsOf(device))
      ? []
      : [[t('deviceManagement.column.state'), <StateCell key="state" id={device.id} />] as const]),
    [
      t('deviceManagement.column.area'),
      <Link key="area" className="reach" to={deviceInAreaUrl(device)}>
        {path}
      </Link>,
    ],
    [t('deviceManagement.lastCommand'), <LastCommand key="command" deviceId={device.id} />],
    [t('control.host'), host?.name ?? ''],
    [t('control.kind'), kindName(device.kind)],
    [t('control.model'), device.model],
    [t('control.number'), <code key="number">{device.number}</code>],
    [t('deviceManagement.connection'), t(`deviceManagement.connections.${device.connection}`)],
    [t('deviceManagement.column.setup'), <SetupCell key="setup" id={device.id} />],
  ]
  return <Pairs pairs={facts} />
}
