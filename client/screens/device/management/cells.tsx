/** Cells of the device list: each listens to what it shows and to nothing else. */

import { Disable, Lightning, Tick, WarningSign } from '@blueprintjs/icons'
import { BATTERY_LOW_PERCENT, DEVICE_STALE_MS } from '#shared/constants.ts'
import type { Reading } from '#shared/devices/kind.ts'
import type { Device } from '#shared/records/device.ts'
import { useDeviceCommand } from '../../../actions/control.ts'
import { nameOf } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useAllIds, useIsLive, useReading, useReadings, useRecord } from '../../../store/hooks.ts'
import { useServerTime } from '../../../store/useServerNow.ts'
import { StatusTag } from '../../../ui/controls/StatusTag.tsx'
import { setupOf, TEMPERATURES } from '../../../widgets/devices/deviceTable.ts'
import { kindName, nameWithin } from '../../../widgets/devices/deviceTexts.ts'
import { areaPath } from '../../../widgets/devices/places.ts'
import { iconOf } from './kindIcons.ts'
import { stateText } from './stateText.ts'

interface CellProps {
  readonly id: string
}

/** Cuts what does not fit and says it whole on hovering. */
function Text({ children }: { readonly children: string }) {
  return (
    <span className="list-text" title={children}>
      {children}
    </span>
  )
}

export function NameCell({ id }: CellProps) {
  const device = useRecord('device', id)
  const area = useRecord('area', device?.areaId ?? null)
  if (!device) return null
  const Icon = iconOf(device.kind)
  return (
    <div className="device-nameCell">
      <span className="device-kindIcon" title={kindName(device.kind)}>
        <Icon size={14} />
      </span>
      <div className="device-names">
        {/* Where it is stands beside it. */}
        <span className="list-text" title={nameOf(device)}>
          {nameWithin(device, area)}
        </span>
        <small className="list-text">{device.number}</small>
      </div>
    </div>
  )
}

export function NumberCell({ id }: CellProps) {
  const number = useRecord('device', id)?.number
  return <span className="list-text">{number}</span>
}

export function KindCell({ id }: CellProps) {
  const device = useRecord('device', id)
  return device ? <Text>{kindName(device.kind)}</Text> : null
}

export function AreaCell({ id }: CellProps) {
  const path = useAreaPath(useRecord('device', id)?.areaId ?? null)
  return <Text>{path}</Text>
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

export function HostCell({ id }: CellProps) {
  const { t } = useTexts()
  const host = useRecord('host', useRecord('device', id)?.hostId ?? null)
  if (!host) return null
  if (host.isOnline) return <Text>{host.name}</Text>
  return (
    <span className="device-offlineCell" title={t('control.offlineSince', { host: host.name })}>
      <Disable size={12} title={t('control.offline')} />
      <span className="list-text">{host.name}</span>
    </span>
  )
}

export function OnlineCell({ id }: CellProps) {
  const { t } = useTexts()
  const host = useRecord('host', useRecord('device', id)?.hostId ?? null)
  if (!host) return null
  return host.isOnline ? (
    <span className="device-online">{t('deviceManagement.online')}</span>
  ) : (
    <span className="device-offlineCell" title={t('control.offlineSince', { host: host.name })}>
      <Disable size={12} /> {t('control.offline')}
    </span>
  )
}

const CONDITIONS: Readonly<Record<Device['condition'], readonly ['ok' | 'bad' | 'warn', typeof Tick]>> = {
  normal: ['ok', Tick],
  abnormal: ['bad', WarningSign],
  low_battery: ['warn', Lightning],
}

export function ConditionCell({ id }: CellProps) {
  const { t } = useTexts()
  const condition = useRecord('device', id)?.condition
  if (!condition) return null
  const [tone, Icon] = CONDITIONS[condition]
  return (
    <StatusTag tone={tone}>
      <Icon size={12} />
      {t(`control.condition.${condition}`)}
    </StatusTag>
  )
}

/** What it is doing; while a command is under way, that. */
export function StateCell({ id }: CellProps) {
  const { t } = useTexts()
  const format = useFormat()
  const device = useRecord('device', id)
  const values = useReadings(id)?.values
  const shown = useDeviceCommand(id)?.shown
  if (!device) return null
  const text = stateText(device, values ?? {}, format)
  if (shown === undefined || shown === 'confirmed') return <Text>{text}</Text>
  const tone = shown === 'failed' ? 'bad' : 'warn'
  return (
    <StatusTag tone={tone} title={text}>
      {t(`deviceManagement.command.${shown}`)}
    </StatusTag>
  )
}

export function BatteryCell({ id }: CellProps) {
  const { t } = useTexts()
  const percent = useReading(id, 'battery')
  if (typeof percent !== 'number') return null
  const text = t('units.percent', { value: percent })
  return percent < BATTERY_LOW_PERCENT ? (
    <span className="device-low">
      <Lightning size={12} title={t('control.condition.low_battery')} /> {text}
    </span>
  ) : (
    text
  )
}

export function LinkCell({ id }: CellProps) {
  const value = useReading(id, 'linkquality')
  return typeof value === 'number' ? String(value) : null
}

export function TemperatureCell({ id }: CellProps) {
  const { t } = useTexts()
  const format = useFormat()
  // In their order: a thermostat's own sensor speaks only where there is no other.
  const [first, second, third] = TEMPERATURES
  const own = useReading(id, first)
  const room = useReading(id, second)
  const floor = useReading(id, third)
  const value = [own, room, floor].find((one): one is number => typeof one === 'number')
  return value === undefined ? null : t('units.celsius', { value: format.number(value, 1) })
}

export function PowerCell({ id }: CellProps) {
  const { t } = useTexts()
  const format = useFormat()
  const value = useReading(id, 'power')
  if (!isNumber(value)) return null
  return t('units.other', { value: format.number(value, 1), unit: 'W' })
}

const isNumber = (value: Reading | undefined): value is number => typeof value === 'number'

/** How long ago it last spoke; drawn again only when the words change. */
export function SeenCell({ id }: CellProps) {
  const { t } = useTexts()
  const format = useFormat()
  const isLive = useIsLive()
  const atMs = useReadings(id)?.atMs
  const age = useServerTime((nowMs) => (atMs === undefined ? '' : format.age(atMs, nowMs)))
  const isOld = useServerTime((nowMs) => atMs !== undefined && nowMs - atMs > DEVICE_STALE_MS)
  if (atMs === undefined) return <span className="device-never">{t('control.never')}</span>
  return (
    <time
      className={isOld || !isLive ? 'age age-stale' : 'age'}
      dateTime={format.dateTime(atMs)}
      title={t('control.seenAt', { time: format.dateTime(atMs), zone: format.zone(atMs) })}
    >
      {age}
    </time>
  )
}

export function SetupCell({ id }: CellProps) {
  const { t } = useTexts()
  const device = useRecord('device', id)
  if (!device) return null
  const [state = 'ready'] = setupOf(device)
  return state === 'ready' ? (
    <Text>{t('deviceManagement.setup.ready')}</Text>
  ) : (
    <StatusTag tone="warn">
      {t(`deviceManagement.setup.${state as 'not_joined' | 'not_configured'}`)}
    </StatusTag>
  )
}
