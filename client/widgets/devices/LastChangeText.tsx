/** Last switching of a device: who or locally, channel and time. */
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { deviceHistoryContract } from '#shared/contract/deviceHistory.ts'
import type { OperationRow } from '#shared/contract/operationLog.ts'
import type { Device } from '#shared/records/device.ts'
import { tilePartsOf } from '../../actions/devices/properties.ts'
import { call } from '../../api/api.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { findText } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useOfReadings } from '../../store/hooks.ts'
import { useServerTime } from '../../store/useServerNow.ts'
import { propertyTitle, valueText } from './deviceTexts.ts'
import { commandBehind, type SwitchChange } from './lastChange.ts'
import { deviceUrl } from './places.ts'
import { tellerName } from './teller.ts'

const ROWS_MAX = 50
/** Number of changes that suffices to find a known value behind unknown ones. */
const CHANGES_MAX = 5

interface LastChange {
  readonly change: SwitchChange
  readonly row: OperationRow | null
}

async function lastChange(device: Device, signal: AbortSignal): Promise<LastChange | null> {
  const { switches, mode } = tilePartsOf(device)
  const quiet = { signal, isQuiet: true }
  const newest = async (property: string) => {
    const question = { deviceId: device.id, property, pageNum: 1, pageSize: CHANGES_MAX }
    const { list } = await call(deviceHistoryContract.states, question, quiet)
    return list.flatMap(({ atMs, value }): SwitchChange[] =>
      value === null ? [] : [{ atMs, property, value }],
    )
  }
  const found = await Promise.all([...switches, ...(mode ? [mode] : [])].map(({ name }) => newest(name)))
  const [change] = found.flat().sort((a, b) => b.atMs - a.atMs)
  if (!change) return null
  const question = { deviceId: device.id, toMs: change.atMs, pageNum: 1, pageSize: ROWS_MAX }
  const { list } = await call(deviceHistoryContract.operations, question, quiet)
  return { change, row: commandBehind(change, list, device.id) }
}

export function LastChangeText({ device }: { readonly device: Device }) {
  const { t } = useTexts()
  const { switches, mode } = tilePartsOf(device)
  const names = [...switches, ...(mode ? [mode] : [])].map(({ name }) => name)
  const now = useOfReadings(device.id, (readings) => names.map((name) => readings?.values[name]).join())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state is another question
  const ask = useMemo(() => (signal: AbortSignal) => lastChange(device, signal), [device, now])
  const { value, state, isRenewing } = useAnswer(ask)
  if (value) return <ChangeLine device={device} {...value} />
  if (state === 'failed') return t('charts.failed')
  return isRenewing ? t('common.loading') : t('control.change.none')
}

function ChangeLine({ device, change, row }: LastChange & { readonly device: Device }) {
  const { t } = useTexts()
  const format = useFormat()
  const { read } = useConsoleState().store
  const age = useServerTime((nowMs) => format.ago(change.atMs, nowMs))
  const property = tilePartsOf(device).all.find(({ name }) => name === change.property)
  const parts = property ? tilePartsOf(device).switches : []
  const value = property ? valueText(property, change.value, format) : String(change.value)
  const what = property && parts.length > 1 ? `${propertyTitle(property)}: ${value}` : value
  const channel = row && (findText(`control.change.channel.${row.channel}`) ?? row.channel)
  const who = row ? `${tellerName(row, device.id, read)} (${channel})` : t('control.change.atDevice')
  return (
    <Link to={`${deviceUrl(device.id)}&view=record`} title={format.dateTime(change.atMs)}>
      {[what, who, age].join(' · ')}
    </Link>
  )
}
