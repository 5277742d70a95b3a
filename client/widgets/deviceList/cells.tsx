/** Cells of the device list that are more than text: each subscribes only to what it shows. */
import { Disable, Lightning, Tick, Time, WarningSign } from '@blueprintjs/icons'
import { clsx } from 'clsx'
import type { Device } from '#shared/records/device.ts'
import { connectionOf, hostConnection } from '#shared/rules/connection.ts'
import { hasFailed } from '../../actions/commands.ts'
import { useDeviceCommand } from '../../actions/control.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useAllIds, useIsLive, useOfReadings, useReading, useRecord } from '../../store/hooks.ts'
import { StatusTag } from '../../ui/controls/StatusTag.tsx'
import { CellText } from '../../ui/list/parts/ValueCell.tsx'
import { Age } from '../controls/Age.tsx'
import { isBatteryLow, setupOf } from '../devices/deviceFigures.ts'
import { kindName, nameWithin } from '../devices/deviceTexts.ts'
import { useIsMarkedNormal } from '../devices/markedNormal.ts'
import { areaPath, PLACE_SEPARATOR } from '../devices/places.ts'
import { useTrust } from '../devices/trust.ts'
import styles from './cells.module.css'
import { iconOf } from './kindIcons.ts'
import { stateText } from './stateText.ts'

interface CellProps {
  readonly id: string
}

export function NameCell({ id }: CellProps) {
  const device = useRecord('device', id)
  const area = useRecord('area', device?.areaId ?? null)
  if (!device) return null
  const Icon = iconOf(device.kind)
  return (
    <div className={styles.nameCell}>
      <span className={styles.kindIcon} title={kindName(device.kind)}>
        <Icon size={14} />
      </span>
      <div className={styles.names}>
        {/* The place is shown beside it. */}
        <CellText title={nameOf(device)}>{nameWithin(device, area)}</CellText>
        <small>
          <CellText>{device.number}</CellText>
        </small>
      </div>
    </div>
  )
}

/** The room first: in a narrow column the floor alone would identify nothing. */
export function AreaCell({ id }: CellProps) {
  const path = useAreaPath(useRecord('device', id)?.areaId ?? null)
  const parts = path.split(PLACE_SEPARATOR)
  const outer = parts.slice(0, -1).join(PLACE_SEPARATOR)
  return (
    <div className={clsx(styles.names, styles.place, outer === '' && styles.alone)}>
      <CellText title={path}>{parts.at(-1) ?? ''}</CellText>
      {outer === '' ? null : (
        <small>
          <CellText title={path}>{outer}</CellText>
        </small>
      )}
    </div>
  )
}

/** Follows renaming of the area, its floor and its building. */
export function useAreaPath(areaId: string | null): string {
  const { store } = useConsoleState()
  const area = useRecord('area', areaId)
  useRecord('area', area?.parentId ?? null)
  const floor = useRecord('floor', area?.floorId ?? null)
  useRecord('building', floor?.buildingId ?? null)
  useAllIds('building')
  return areaId === null ? '' : areaPath(store.read, areaId)
}

const HOST_AWAY = { offline: 'control.offlineSince', never: 'control.hostNever' } as const

export function HostCell({ id }: CellProps) {
  const { t } = useTexts()
  const host = useRecord('host', useRecord('device', id)?.hostId ?? null)
  if (!host) return null
  const connection = hostConnection(host)
  if (connection === 'online') return <CellText>{host.name}</CellText>
  return (
    <span className={styles.offlineCell} title={t(HOST_AWAY[connection], { host: host.name })}>
      <Disable size={12} title={t(connection === 'never' ? 'control.never' : 'control.offline')} />
      <CellText>{host.name}</CellText>
    </span>
  )
}

export function OnlineCell({ id }: CellProps) {
  const { t } = useTexts()
  const device = useRecord('device', id)
  const host = useRecord('host', device?.hostId ?? null)
  const hasReported = useOfReadings(id, (readings) => readings !== undefined)
  if (!device || !host) return null
  const connection = connectionOf(device, host, hasReported)
  const text = t(`deviceManagement.connectionNow.${connection}`)
  if (connection === 'online') return <span className={styles.online}>{text}</span>
  const title = connection === 'offline' ? t('control.offlineSince', { host: host.name }) : undefined
  return (
    <span className={styles.offlineCell} title={title}>
      {connection === 'offline' ? <Disable size={12} /> : <Time size={12} />} {text}
    </span>
  )
}

const CONDITIONS: Readonly<Record<Device['condition'], readonly ['ok' | 'bad' | 'warn', typeof Tick]>> = {
  normal: ['ok', Tick],
  abnormal: ['bad', WarningSign],
  low_battery: ['warn', Lightning],
}

/** "Normal" requires a current report; the last alarm stays until reported otherwise. */
export function ConditionCell({ id }: CellProps) {
  const { t } = useTexts()
  const condition = useRecord('device', id)?.condition
  const trust = useTrust(id)
  const isLive = useIsLive()
  const isMarked = useIsMarkedNormal(id)
  if (!condition) return null
  if (isMarked) return <StatusTag tone="warn">{t('control.condition.marked')}</StatusTag>
  if (condition === 'normal' && trust !== 'live') return <NotLive trust={trust} />
  const [tone, Icon] = CONDITIONS[condition]
  return (
    <StatusTag tone={condition === 'normal' && !isLive ? 'info' : tone}>
      <Icon size={12} />
      {t(`control.condition.${condition}`)}
    </StatusTag>
  )
}

function NotLive({ trust }: { readonly trust: 'offline' | 'stale' | 'never' }) {
  const { t } = useTexts()
  const isOffline = trust === 'offline'
  return (
    <StatusTag tone="info">
      {isOffline ? <Disable size={12} /> : <Time size={12} />}
      {t(`control.${trust}`)}
    </StatusTag>
  )
}

/** Current state; during a command, its progress. */
export function StateCell({ id }: CellProps) {
  const { t } = useTexts()
  const text = useStateText(id)
  const shown = useDeviceCommand(id)?.shown
  if (shown === undefined || shown === 'confirmed') return <CellText>{text}</CellText>
  const isFailed = hasFailed(shown)
  return (
    <StatusTag tone={isFailed ? 'bad' : 'warn'} title={text}>
      {t(`deviceManagement.command.${isFailed ? 'failed' : shown}`)}
    </StatusTag>
  )
}

function useStateText(id: string): string {
  const format = useFormat()
  const device = useRecord('device', id)
  return useOfReadings(id, (readings) => (device ? stateText(device, readings?.values ?? {}, format) : ''))
}

export function BatteryCell({ id }: CellProps) {
  const { t } = useTexts()
  const format = useFormat()
  const percent = useReading(id, 'battery')
  if (typeof percent !== 'number') return null
  const text = format.quantity(percent, '%')
  return isBatteryLow(percent) ? (
    <span className={styles.low}>
      <Lightning size={12} title={t('control.condition.low_battery')} /> {text}
    </span>
  ) : (
    text
  )
}

export const SeenCell = ({ id }: CellProps) => <Age deviceId={id} isShort />

export function SetupCell({ id }: CellProps) {
  const { t } = useTexts()
  const device = useRecord('device', id)
  if (!device) return null
  const [state = 'ready'] = setupOf(device)
  return state === 'ready' ? (
    <CellText>{t('deviceManagement.setup.ready')}</CellText>
  ) : (
    <StatusTag tone="warn">{t(`deviceManagement.setup.${state}`)}</StatusTag>
  )
}
