/**
 * Hints about a doubtful temperature: another sensor in the place differs strongly, or the value has not changed for
 * hours. Not an alarm; the reader decides.
 */
import { WarningSign } from '@blueprintjs/icons'
import { useCallback, useMemo } from 'react'
import { deviceHistoryContract } from '#shared/contract/deviceHistory.ts'
import type { Device } from '#shared/records/device.ts'
import { speaksForRoom } from '#shared/rules/roomState.ts'
import { call } from '../../../api/api.ts'
import { useAnswer } from '../../../api/useAnswer.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useDerived, useIds, useIsLive, useRecord } from '../../../store/hooks.ts'
import { useServerTime } from '../../../store/useServerNow.ts'
import { TEMPERATURES } from '../deviceFigures.ts'
import { degrees, nameWithin } from '../deviceTexts.ts'
import { useTrust } from '../trust.ts'
import { farthestFrom } from './apart.ts'
import { type Measured, unmovedSince } from './doubts.ts'
import styles from './SensorDoubt.module.css'
import { standingSince } from './standing.ts'

export function SensorDoubt({ deviceId }: { readonly deviceId: string }) {
  const device = useRecord('device', deviceId)
  const trust = useTrust(deviceId)
  // Unreachable devices say so themselves.
  if (!device || trust !== 'live' || device.isSilent || !speaksForRoom(device.kind)) return null
  return (
    <>
      <Apart device={device} />
      <Unmoved key={device.id} device={device} />
    </>
  )
}

function Apart({ device }: { readonly device: Device }) {
  const { t } = useTexts()
  const format = useFormat()
  const other = useFarthest(device)
  const otherDevice = useRecord('device', other?.deviceId ?? null)
  const area = useRecord('area', device.areaId)
  if (!other || !otherDevice) return null
  const name = nameWithin(otherDevice, area)
  return <Hint text={t('sensorDoubt.apart', { name, degrees: degrees(other.temperatureC, format) })} />
}

/** The most different sensor in the place. */
function useFarthest(device: Device): Measured | null {
  const state = useConsoleState()
  const ids = useIds('device', 'area', device.areaId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another device of the place is heard as well
  const found = useMemo(() => farthestFrom(state, device), [state, device, ids])
  return useDerived(found)
}

function Unmoved({ device }: { readonly device: Device }) {
  const { t } = useTexts()
  const format = useFormat()
  const state = useConsoleState()
  const isLive = useIsLive()
  const { store } = state
  const property = TEMPERATURES.find((name) => typeof store.readings(device.id)?.values[name] === 'number')
  const ask = useCallback(
    async (signal: AbortSignal) => {
      // Refetches after a reconnect, because reports may have been missed.
      if (property === undefined || !isLive) return null
      const question = { deviceId: device.id, property, pageNum: 1, pageSize: 1 }
      const { list } = await call(deviceHistoryContract.states, question, { signal, isQuiet: true })
      return list[0] ?? null
    },
    [device.id, property, isLive],
  )
  const { value: last } = useAnswer(ask)
  const standing = useMemo(() => standingSince(state, device.id, last), [state, device.id, last])
  const changedAtMs = useDerived(standing)
  const since = useServerTime((nowMs) => {
    const atMs = unmovedSince(changedAtMs, nowMs)
    return atMs === null ? '' : format.age(atMs, nowMs)
  })
  return since === '' ? null : <Hint text={t('sensorDoubt.unmoved', { since })} />
}

function Hint({ text }: { readonly text: string }) {
  return (
    <p className={styles.doubt}>
      <WarningSign size={12} />
      <span>{text}</span>
    </p>
  )
}
