import { Button } from '@blueprintjs/core'
import { Record as RecordIcon, Stop } from '@blueprintjs/icons'
import { useState } from 'react'
import { simContract } from '#shared/contract/sim.ts'
import { call } from '../../../api/api.ts'
import { i18n, nameOf } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { openFile } from './fileText.ts'
import styles from './RecordButton.module.css'
import { useRecording } from './useRecording.ts'

/** All simulator users see the recording and may end it. */
export function RecordButton() {
  const { t } = useTexts()
  const format = useFormat()
  const [isBusy, setBusy] = useState(false)
  const recording = useRecording()?.recording ?? null
  const send = async () => {
    setBusy(true)
    await (recording ? stop() : start()).catch(() => undefined)
    setBusy(false)
  }
  const text = recording ? t('simulator.record.stop') : t('simulator.record.start')
  const time = recording ? format.time(recording.sinceMs) : ''
  const help = recording
    ? t('simulator.record.by', { name: nameOf(recording.by), time })
    : t('simulator.record.help')
  return (
    <span className={styles.record}>
      <Button
        size="small"
        variant="minimal"
        intent={recording ? 'danger' : 'none'}
        icon={recording ? <Stop /> : <RecordIcon />}
        disabled={isBusy}
        title={help}
        onClick={() => void send()}
      >
        {text}
      </Button>
      {recording === null ? null : (
        <span className={styles.since} role="status" title={help}>
          <span className={styles.dot} aria-hidden />
          <span className={styles.onlyWide}>{t('simulator.record.since', { time })}</span>
        </span>
      )}
    </span>
  )
}

/** The console shows a failure. */
const start = () => call(simContract.record, { action: 'start' })

async function stop(): Promise<void> {
  const { text } = await call(simContract.record, { action: 'stop' })
  if (text === null) showToast('info', { text: i18n.t('simulator.record.nothing') })
  else openFile(text)
}
