/** Current evaluation of a condition: true, false or unknown, with value and age. */
import { useMemo } from 'react'
import type { AutomationCondition } from '#shared/records/automation.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import type { ConsoleState } from '../../../store/consoleState.ts'
import { derive } from '../../../store/derived.ts'
import { useDerived, useIsLive } from '../../../store/hooks.ts'
import { useServerNow } from '../../../store/useServerNow.ts'
import { StatusTag } from '../../../ui/controls/StatusTag.tsx'
import styles from './automations.module.css'
import { type ConditionNow, conditionNow, type OfDevices } from './conditionNow.ts'
import { deviceName, valueOn } from './words.ts'

const isSame = (a: ConditionNow, b: ConditionNow): boolean =>
  a.isSo === b.isSo && JSON.stringify(a.device) === JSON.stringify(b.device)

export function useConditionNow(condition: OfDevices): ConditionNow {
  const { store } = useConsoleState()
  const now = useMemo(() => nowOf(store, condition), [store, condition])
  return useDerived(now)
}

function nowOf(store: ConsoleState['store'], condition: OfDevices) {
  const { read, readings } = store
  return derive(
    [
      ...condition.deviceIds.flatMap((id) => [
        (listener: () => void) => store.subscribeReadings(id, listener),
        (listener: () => void) => store.subscribeRecord('device', id, listener),
      ]),
      (listener) => store.subscribeType('host', listener),
    ],
    () => conditionNow({ read, readings }, condition),
    isSame,
  )
}

export function LiveDot({ condition }: { readonly condition: AutomationCondition }) {
  const { t } = useTexts()
  if (condition.type === 'timed') return null
  if (condition.type === 'weather')
    return (
      <span className={styles.now}>
        <span className={styles.seen}>{t('automations.now.untested')}</span>
      </span>
    )
  return <DeviceDot condition={condition} />
}

const TONES = { so: 'ok', notSo: 'info', unknown: 'warn' } as const

function DeviceDot({ condition }: { readonly condition: OfDevices }) {
  const { t } = useTexts()
  const format = useFormat()
  const { read } = useConsoleState().store
  const isLive = useIsLive()
  const nowMs = useServerNow()
  const { isSo, device } = useConditionNow(condition)
  const state = isSo === null || !isLive ? 'unknown' : isSo ? 'so' : 'notSo'
  const age = device?.atMs ? format.ago(device.atMs, nowMs) : ''
  const seen =
    device === null || device.value === null
      ? ''
      : t('automations.now.saw', {
          value: valueOn(read.get('device', device.deviceId), condition.property, device.value, format),
          age,
        })
  const why = device?.why ? t(`automations.now.${device.why}`) : ''
  const name = device && condition.deviceIds.length > 1 ? deviceName({ read, format }, device.deviceId) : ''
  const details = [name, seen, why].filter(Boolean).join(' · ')
  return (
    <span className={styles.now}>
      <StatusTag tone={TONES[state]} title={details}>
        {t(`automations.now.${state}`)}
      </StatusTag>
      <span className={styles.seen}>{details}</span>
    </span>
  )
}
