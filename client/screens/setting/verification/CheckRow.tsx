/** One function of one device: try it, and let the report or the engineer decide. */
import { Button } from '@blueprintjs/core'
import { useEffect } from 'react'
import { DESCRIPTION_LENGTH_MAX } from '#shared/constants.ts'
import { verificationContract } from '#shared/contract/verification.ts'
import type { FunctionCheck, Verification } from '#shared/records/verification.ts'
import { controlDevice } from '../../../actions/devices/controlDevice.ts'
import { call } from '../../../api/api.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useConsoleState } from '../../../store/consoleContext.ts'
import { useIsLocked, useReadings } from '../../../store/hooks.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { StatusTag, type Tone } from '../../../ui/controls/StatusTag.tsx'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { propertyName, wordOf } from '../../../widgets/devices/deviceTexts.ts'
import styles from './CheckRow.module.css'
import { valueToTry } from './valueToTry.ts'

const TONES: Readonly<Record<FunctionCheck['result'], Tone>> = {
  open: 'warn',
  passed: 'ok',
  failed: 'bad',
  skipped: 'info',
}

interface RowProps {
  readonly protocol: Verification
  readonly check: FunctionCheck
  /** The same function in the last signed protocol of the room. */
  readonly before: FunctionCheck | undefined
}

export function CheckRow({ protocol, check, before }: RowProps) {
  const { t } = useTexts()
  const state = useConsoleState()
  const isLocked = useIsLocked()
  const { deviceId, property, result, tried } = check
  const on = { verificationId: protocol.id, deviceId, property }
  useReportDecides(protocol, check)
  const guarded = (work: () => Promise<unknown>) => () =>
    void work().catch((error: unknown) =>
      showToast('error', error instanceof Error ? error.message : String(error)),
    )
  const tryIt = guarded(async () => {
    const device = state.store.read.get('device', deviceId)
    const value =
      check.isSettable && device ? valueToTry(device, property, state.store.readings(deviceId)) : null
    await call(verificationContract.try, { ...on, value }, { isQuiet: true })
    if (value !== null) await controlDevice(state, deviceId, { [property]: value })
  })
  const answer = (outcome: 'passed' | 'skipped') =>
    guarded(() => call(verificationContract.answer, { ...on, result: outcome }, { isQuiet: true }))
  const fail = () =>
    void confirm({
      title: t('verification.failTitle', { name: propertyName(property) }),
      reason: { label: t('verification.failReason'), maxLength: DESCRIPTION_LENGTH_MAX },
      verb: t('verification.fails'),
      intent: 'danger',
      run: (note) => call(verificationContract.answer, { ...on, result: 'failed', note }, { isQuiet: true }),
    })
  return (
    <li className={styles.row}>
      <span className={styles.name}>{propertyName(property)}</span>
      <StatusTag tone={TONES[result]}>{t(`verification.results.${result}`)}</StatusTag>
      <span className={styles.note}>{noteOf(check, before)}</span>
      {protocol.signed ? null : (
        <span className={styles.actions}>
          <Button size="small" disabled={isLocked && check.isSettable} onClick={tryIt}>
            {t(check.isSettable ? 'verification.try' : 'verification.watch')}
          </Button>
          <Button size="small" onClick={answer('passed')}>
            {t('verification.works')}
          </Button>
          <Button size="small" onClick={fail}>
            {t('verification.fails')}
          </Button>
          <Button size="small" onClick={answer('skipped')}>
            {t('verification.skip')}
          </Button>
        </span>
      )}
      {tried && result === 'open' ? (
        <span className={styles.note} role="status">
          {tried.value === null
            ? t('verification.waitsForReport')
            : t('verification.waitsFor', { value: wordOf(property, tried.value) })}
        </span>
      ) : null}
    </li>
  )
}

/** Who decided and why, and the difference from the last protocol. */
function noteOf({ result, by, note }: FunctionCheck, before: FunctionCheck | undefined): string {
  const decided = by === null ? '' : i18n.t(`verification.by.${by}`)
  const differs =
    before && result !== 'open' && before.result !== result
      ? i18n.t('verification.lastTime', { result: i18n.t(`verification.results.${before.result}`) })
      : ''
  return [decided, note, differs].filter((part) => part !== '').join(' · ')
}

/** Asks the server to judge once the device has reported the value of the command, or any value of a sensor. */
function useReportDecides({ id: verificationId, signed }: Verification, check: FunctionCheck): void {
  const { deviceId, property, result, tried } = check
  const readings = useReadings(deviceId)
  const value = readings?.values[property]
  const isNew = tried !== null && readings !== undefined && readings.atMs >= tried.atMs
  const isExpected = tried !== null && (tried.value === null ? value !== undefined : value === tried.value)
  const isDue = signed === null && result === 'open' && isNew && isExpected
  useEffect(() => {
    if (!isDue) return
    call(verificationContract.decide, { verificationId, deviceId, property }, { isQuiet: true }).catch(
      (error: unknown) => showToast('error', error instanceof Error ? error.message : String(error)),
    )
  }, [isDue, verificationId, deviceId, property])
}
